interface ImageTexts {
  title?: string | null
  altText?: string | null
}

export const imageAlt = ({ altText, title }: ImageTexts, index: number, displayName: string) =>
  altText || title || `Picture ${index + 1} by ${displayName}`
