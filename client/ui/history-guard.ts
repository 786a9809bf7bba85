import { useLayoutEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

interface Guard {
  /** Has the unsaved input. */
  element: Element
  /** Returns whether the element may be left, after asking the user. */
  confirm: () => boolean
  priority: number
}

/** Of forms with unsaved input. Only the one with the highest priority asks. */
const guards: (Guard & { pathname: string })[] = []

const decidingGuard = (within: Node = document) =>
  guards
    .filter(({ element }) => within.contains(element))
    .toSorted((one, other) => other.priority - one.priority)[0]

export const hasUnsavedInput = (within?: Node) => decidingGuard(within) !== undefined

/** Returns whether the page or a part of it may be left, after asking the user if it has unsaved input. */
export const confirmLeave = (within?: Node) => decidingGuard(within)?.confirm() ?? true

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

/** Numbers a new entry; another render of the same entry changes nothing. */
export function useNumberedHistory() {
  const navigation = useNavigationType()
  useLayoutEffect(() => setEntryIndex(navigation === NavigationType.Push ? entryIndex + 1 : entryIndex))
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
    const guard = decidingGuard()
    if (!guard || window.location.pathname === guard.pathname || guard.confirm()) return
    event.stopImmediatePropagation()
    if (from !== entryIndex) window.history.go(from - entryIndex)
  })
}

/** Registers a guard for Back and Forward; returns the cleanup function. */
export function guardHistory(guard: Guard): () => void {
  const registered = { ...guard, pathname: window.location.pathname }
  guards.push(registered)
  return () => void guards.splice(guards.indexOf(registered), 1)
}
