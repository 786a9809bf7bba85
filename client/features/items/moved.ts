/** The list with one item at another place. */
export function moved<Item extends { id: number }>(
  items: readonly Item[],
  id: number,
  toIndex: number,
): Item[] {
  const item = items.find((one) => one.id === id)!
  return items.filter((one) => one !== item).toSpliced(toIndex, 0, item)
}
