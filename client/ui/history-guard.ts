import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** Guards of pages with unsaved input; the last one decides. */
const guards: { pathname: string; mayLeave: () => boolean }[] = []

/** Returns whether the page may be left, after asking the user if it has unsaved input. */
export const mayLeave = () => guards.at(-1)?.mayLeave() ?? true

/**
 * Index of the current history entry, counted from the first entry of this document. It is stored in the entry's
 * state, so that it survives reloads; hash links, which bypass the router, get one on arrival.
 */
let place = 0

/** Returns whether Back stays on the site. */
export const hasPageBehind = () => place > 0

function arriveAt(newPlace: number) {
  const { state } = window.history as { state: { place?: number } | null }
  if (state?.place === undefined) window.history.replaceState({ ...state, place: newPlace }, '')
  place = state?.place ?? newPlace
}

/** Numbers the history entries that the router creates. */
export function useNumberedHistory() {
  const location = useLocation()
  const navigation = useNavigationType()
  useLayoutEffect(
    () => arriveAt(navigation === NavigationType.Push ? place + 1 : place),
    [location, navigation],
  )
}

/**
 * Guards Back and Forward. Must be called before the router adds its listener: `popstate` fires after the browser has
 * navigated, and a rejected navigation is reverted before the router sees it.
 */
export function watchHistory() {
  arriveAt(0)
  window.addEventListener('popstate', (event) => {
    const from = place
    arriveAt(from + 1) // a hash link creates an entry without an index
    const guard = guards.at(-1)
    if (!guard || window.location.pathname === guard.pathname || guard.mayLeave()) return
    event.stopImmediatePropagation()
    if (from !== place) window.history.go(from - place)
  })
}

/** Registers a guard for Back and Forward; returns the cleanup function. */
export function guardHistory(mayLeave: () => boolean): () => void {
  const guard = { pathname: window.location.pathname, mayLeave }
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}
