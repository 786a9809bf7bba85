import { useLayoutEffect } from 'react'
import { confirmDiscard, confirmLeaveSaving } from './confirm.ts'
import { guardHistory } from './history-guard.ts'

/** What a person may lose by leaving a form: nothing, what they typed, or what is being saved if that fails. */
export type Unsaved = 'nothing' | 'typed' | 'saving'

const questions = { nothing: () => true, typed: confirmDiscard, saving: confirmLeaveSaving }

/** Asks whether a form may be left, unless there is nothing to lose. */
export const confirmLosing = (unsaved: Unsaved) => questions[unsaved]()

const stay = () => false

/** Asks before the page is left with something unsaved: by a link, by Back, by closing the tab. While `isHeld` it stays. */
export function useLeaveWarning(unsaved: Unsaved, isHeld = false) {
  useLayoutEffect(() => {
    if (unsaved === 'nothing' && !isHeld) return undefined
    const mayLeave = isHeld ? stay : questions[unsaved]
    const listening = new AbortController()
    const inFrontOfLinks = { capture: true, signal: listening.signal }
    window.addEventListener('beforeunload', (event) => event.preventDefault(), inFrontOfLinks)
    window.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element && event.target.closest('a[href]:not([target])')
        const isLeaving = link instanceof HTMLAnchorElement && link.pathname !== window.location.pathname
        const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
        if (isLeaving && !isElsewhere && !mayLeave()) event.preventDefault()
      },
      inFrontOfLinks,
    )
    listening.signal.addEventListener('abort', guardHistory(mayLeave))
    return () => listening.abort()
  }, [unsaved, isHeld])
}
