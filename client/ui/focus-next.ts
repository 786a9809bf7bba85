/**
 * Moves the focus from a button that is about to be removed, with its row if it is in one: to `data-row-focus` in the next
 * row or the one before, or else to the nearest `data-list-focus`.
 */
export function focusNext(removed: Element): void {
  const row = removed.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next =
    neighbour?.querySelector<HTMLElement>('[data-row-focus]') ??
    removed.closest(':has([data-list-focus])')?.querySelector<HTMLElement>('[data-list-focus]')
  next?.focus({ preventScroll: neighbour?.contains(next) ?? false })
}

/** Focuses the first control whose name begins with `name`, and opens its disclosure. */
export function focusNamed(name: string): void {
  const control = document.querySelector<HTMLElement>(`[name^="${name}"]`)
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
}
