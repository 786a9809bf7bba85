interface Shared<Image> {
  index: number
  previous: Image | null
  next: Image | null
}

/** Returns the images of a gallery that were read, each at its index: the first ones, and a shared one with its neighbours. */
export function knownImages<Image>(
  first: readonly Image[],
  shared: Image & Shared<Image>,
  imageCount: number,
): (Image | undefined)[] {
  const { index, previous, next } = shared
  const length = next ? Math.max(imageCount, index + 2) : index + 1
  const known = Array.from<unknown, Image | undefined>({ length }, (_, place) => first[place])
  known[index] = shared
  if (previous && index > 0) known[index - 1] = previous
  if (next) known[index + 1] = next
  return known
}
