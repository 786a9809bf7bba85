/** Scrolls a row so that the item is centred. `scrollIntoView` would scroll the page too. */
export function revealInRow(item: HTMLElement) {
  const row = item.parentElement!
  row.scrollLeft = item.offsetLeft - row.offsetLeft - (row.clientWidth - item.clientWidth) / 2
}
