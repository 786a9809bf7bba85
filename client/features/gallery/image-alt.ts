interface ImageTexts {
  title?: string | null
  altText?: string | null
}

/** What stands for a picture where it cannot be seen: its owner's words, or at least its place. */
export const imageAlt = ({ altText, title }: ImageTexts, place: number, displayName: string) =>
  altText || title || `Picture ${place + 1} by ${displayName}`
