import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** The page on which a person is asked before they leave it, and how; the last guard asks. */
const guards: { pathname: string; mayLeave: () => boolean }[] = []

/** Asks whether what is unsaved may be left, if anything is. */
export const mayLeave = () => guards.at(-1)?.mayLeave() ?? true

/**
 * The entry of the tab's history that is shown, counted from the first one of this document. The number is kept in the
 * entry's own state: a reload keeps it, and a link to a hash, which the router does not make, gets one too.
 */
let place = 0

/** Whether Back stays on the site. */
export const hasPageBehind = () => place > 0

function arriveAt(newPlace: number) {
  const { state } = window.history as { state: { place?: number } | null }
  if (state?.place === undefined) window.history.replaceState({ ...state, place: newPlace }, '')
  place = state?.place ?? newPlace
}

/** Numbers the entries that the router makes. */
export function useNumberedHistory() {
  const location = useLocation()
  const navigation = useNavigationType()
  useLayoutEffect(
    () => arriveAt(navigation === NavigationType.Push ? place + 1 : place),
    [location, navigation],
  )
}

/**
 * Must be called before the router listens: listeners on `window` are called in the order in which they were added, and
 * the browser has gone back before it calls any. After a refusal it returns, and the router does not notice.
 */
export function watchHistory() {
  arriveAt(0)
  window.addEventListener('popstate', (event) => {
    const from = place
    arriveAt(from + 1) // an entry without a number was made by a link to a hash
    const guard = guards.at(-1)
    if (!guard || window.location.pathname === guard.pathname || guard.mayLeave()) return
    event.stopImmediatePropagation()
    if (from !== place) window.history.go(from - place)
  })
}

/** Asks before Back and Forward leave the page; answers how to stop asking. */
export function guardHistory(mayLeave: () => boolean): () => void {
  const guard = { pathname: window.location.pathname, mayLeave }
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}
