/** Scrolls a row that is wider than its screen to one of its items; the row alone, since `scrollIntoView` would move the page too. */
export function revealInRow(item: HTMLElement) {
  const row = item.parentElement!
  row.scrollLeft = item.offsetLeft - row.offsetLeft - (row.clientWidth - item.clientWidth) / 2
}
