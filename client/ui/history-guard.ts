import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** Guards of pages with unsaved input; the last one decides. */
const guards: { pathname: string; confirm: () => boolean }[] = []

/** Returns whether the page may be left, after asking the user if it has unsaved input. */
export const confirmNavigation = () => guards.at(-1)?.confirm() ?? true

/**
 * Index of the current history entry, counted from the first entry of this document. It is stored in the entry's
 * state, so that it survives reloads; hash links, which bypass the router, get one on arrival.
 */
let entryIndex = 0

export const canGoBack = () => entryIndex > 0

function setEntryIndex(newIndex: number) {
  const { state } = window.history as { state: { entryIndex?: number } | null }
  if (state?.entryIndex === undefined) window.history.replaceState({ ...state, entryIndex: newIndex }, '')
  entryIndex = state?.entryIndex ?? newIndex
}

export function useNumberedHistory() {
  const location = useLocation()
  const navigation = useNavigationType()
  useLayoutEffect(
    () => setEntryIndex(navigation === NavigationType.Push ? entryIndex + 1 : entryIndex),
    [location, navigation],
  )
}

/**
 * Guards Back and Forward. Must be called before the router adds its listener: `popstate` fires after the browser has
 * navigated, and a rejected navigation is reverted before the router sees it.
 */
export function installHistoryGuard() {
  setEntryIndex(0)
  window.addEventListener('popstate', (event) => {
    const from = entryIndex
    setEntryIndex(from + 1) // a hash link creates an entry without an index
    const guard = guards.at(-1)
    if (!guard || window.location.pathname === guard.pathname || guard.confirm()) return
    event.stopImmediatePropagation()
    if (from !== entryIndex) window.history.go(from - entryIndex)
  })
}

/** Registers a guard for Back and Forward; returns the cleanup function. */
export function guardHistory(confirm: () => boolean): () => void {
  const guard = { pathname: window.location.pathname, confirm }
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}
