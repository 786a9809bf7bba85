import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** Input that is lost when its form is left. A locked form cannot be left. */
export type Unsaved = 'nothing' | 'saving' | 'typed' | 'locked'

/** A form with unsaved input. */
interface Guard {
  element: Element
  unsaved: Exclude<Unsaved, 'nothing'>
  pathname: string
  forget: () => void
}

const guards: Guard[] = []

/** The order in which forms decide: only the first asks. */
const priorities = ['locked', 'typed', 'saving'] as const

function decidingGuard(within: Node = document): Guard | undefined {
  const inside = guards.filter(({ element }) => within.contains(element))
  return inside.toSorted((a, b) => priorityOf(a) - priorityOf(b))[0]
}

const priorityOf = ({ unsaved }: Guard) => priorities.indexOf(unsaved)

export const hasUnsavedInput = (within?: Node) => decidingGuard(within) !== undefined

/** Returns whether the page or a part of it may be left, after asking the user if it has unsaved input. */
export function confirmLeave(within: Node = document): boolean {
  const unsaved = decidingGuard(within)?.unsaved
  if (unsaved === 'typed') {
    const isDiscarded = window.confirm('Discard your changes? They are not saved yet.')
    if (isDiscarded)
      guards.filter(({ element }) => within.contains(element)).forEach(({ forget }) => forget())
    return isDiscarded
  }
  // Input that is being saved is lost only if that fails.
  if (unsaved === 'saving')
    return window.confirm(
      'Your changes are being saved. Leave without waiting? If saving fails, they are lost.',
    )
  return unsaved !== 'locked'
}

/**
 * Asks for confirmation before a link, Back, closing the tab or closing its dialog leaves a form with unsaved input. `forget` is
 * called when the user discards it.
 */
export function useLeaveWarning(form: RefObject<Element | null>, unsaved: Unsaved, forget?: () => void) {
  const onDiscard = useEffectEvent(() => forget?.())
  // A layout effect, so that `beforeunload` already warns when the tab is closed right after typing.
  useLayoutEffect(() => {
    if (unsaved === 'nothing') return undefined
    const guard = {
      element: form.current!,
      unsaved,
      pathname: window.location.pathname,
      forget: () => onDiscard(),
    }
    const preventDefault = (event: Event) => event.preventDefault()
    guards.push(guard)
    window.addEventListener('beforeunload', preventDefault)
    return () => {
      guards.splice(guards.indexOf(guard), 1)
      window.removeEventListener('beforeunload', preventDefault)
    }
  }, [form, unsaved])
}

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
 * Guards links, Back and Forward. Must be called before the router adds its listener: `popstate` fires after the browser has
 * navigated, and a rejected navigation is reverted before the router sees it.
 */
export function installNavigationGuard() {
  setEntryIndex(0)
  window.addEventListener('popstate', (event) => {
    const from = entryIndex
    setEntryIndex(from + 1) // a hash link creates an entry without an index
    const guard = decidingGuard()
    if (!guard || window.location.pathname === guard.pathname || confirmLeave()) return
    event.stopImmediatePropagation()
    if (from !== entryIndex) window.history.go(from - entryIndex)
  })
  window.addEventListener('click', askBeforeLink, true)
}

/** Returns the link of an event that leads away in this tab. */
export function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element && target.closest('a[href]:not([target], [download])')
  return link instanceof HTMLAnchorElement ? link : undefined
}

function askBeforeLink(event: MouseEvent) {
  const link = linkOf(event)
  const isLeaving = link && link.pathname !== window.location.pathname
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
  if (isLeaving && !isElsewhere && !confirmLeave()) event.preventDefault()
}

/** Calls the listener on Back and Forward, before the next page has loaded. */
export function usePopState(listener: () => void) {
  const onPopState = useEffectEvent(listener)
  useEffect(() => {
    const listen = () => onPopState()
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [])
}
