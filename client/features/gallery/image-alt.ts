interface ImageTexts {
  title?: string | null
  altText?: string | null
}

/** Returns the alt text, falling back to the title and then to the position. */
export const imageAlt = ({ altText, title }: ImageTexts, index: number, displayName: string) =>
  altText || title || `Picture ${index + 1} by ${displayName}`
