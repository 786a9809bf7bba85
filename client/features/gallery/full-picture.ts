/** Returns the address of the large file, under which a browser saves it by the picture's title. */
export const fullPictureUrl = ({ imageUrl, title }: { imageUrl: string; title?: string | null }) =>
  title ? `${imageUrl}?${new URLSearchParams({ title }).toString()}` : imageUrl
