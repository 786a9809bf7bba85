/** A ref of the current item of a row, which scrolls so that the item is centred. `scrollIntoView` would scroll the page too. */
export function revealInRow(item: HTMLElement | null) {
  if (!item) return
  const row = item.parentElement!
  row.scrollLeft = item.offsetLeft - row.offsetLeft - (row.clientWidth - item.clientWidth) / 2
}
