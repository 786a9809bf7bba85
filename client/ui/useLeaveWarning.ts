import { useLayoutEffect } from 'react'
import { confirmNavigation, guardHistory } from './history-guard.ts'

export type Unsaved = 'nothing' | 'typed' | 'saving'

const questions = {
  nothing: () => true,
  typed: () => window.confirm('Discard your changes? They are not saved yet.'),
  saving: () =>
    window.confirm('Your changes are being saved. Leave without waiting? If saving fails, they are lost.'),
}

export const confirmLeave = (unsaved: Unsaved) => questions[unsaved]()

const stay = () => false

/** Input that was not sent is lost for certain, input that is being saved only if that fails. */
const priorities = { nothing: 0, saving: 1, typed: 2, locked: 3 }

/** Clicks that the user has decided about: each form with unsaved input listens. */
const answered = new WeakSet<Event>()

/**
 * Asks for confirmation before a link, Back or closing the tab leaves unsaved input. While `isLocked` the page cannot
 * be left.
 */
export function useLeaveWarning(unsaved: Unsaved, isLocked = false) {
  useLayoutEffect(() => {
    if (unsaved === 'nothing' && !isLocked) return undefined
    const guard = isLocked
      ? { confirm: stay, priority: priorities.locked }
      : { confirm: questions[unsaved], priority: priorities[unsaved] }
    const listening = new AbortController()
    const listenerOptions = { capture: true, signal: listening.signal }
    window.addEventListener('beforeunload', (event) => event.preventDefault(), listenerOptions)
    window.addEventListener(
      'click',
      (event) => {
        const link =
          event.target instanceof Element && event.target.closest('a[href]:not([target], [download])')
        const isLeaving = link instanceof HTMLAnchorElement && link.pathname !== window.location.pathname
        const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
        if (!isLeaving || isElsewhere || answered.has(event)) return
        answered.add(event)
        if (!confirmNavigation()) event.preventDefault()
      },
      listenerOptions,
    )
    listening.signal.addEventListener('abort', guardHistory(guard))
    return () => listening.abort()
  }, [unsaved, isLocked])
}
