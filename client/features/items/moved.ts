/** Returns a copy of the list with one item moved to another index. */
export function moved<Item extends { id: number }>(
  items: readonly Item[],
  id: number,
  toIndex: number,
): Item[] {
  const item = items.find((one) => one.id === id)!
  return items.filter((one) => one !== item).toSpliced(toIndex, 0, item)
}
