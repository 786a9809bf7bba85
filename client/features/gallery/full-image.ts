/** Returns the address of the large file, under which a browser saves it by the image's title. */
export const fullImageUrl = ({ imageUrl, title }: { imageUrl: string; title?: string | null }) =>
  title ? `${imageUrl}?${new URLSearchParams({ title }).toString()}` : imageUrl
