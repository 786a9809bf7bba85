import { useLayoutEffect } from 'react'
import { confirmDiscard } from './confirm-delete.ts'
import { guardHistory } from './history-guard.ts'

/** Asks before the page is left with something unsaved: by a link, by Back, by closing the tab. `mayLeave` is how. */
export function useLeaveWarning(isUnsaved: boolean, mayLeave: () => boolean = confirmDiscard) {
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    const listening = new AbortController()
    const inFrontOfLinks = { capture: true, signal: listening.signal }
    window.addEventListener('beforeunload', (event) => event.preventDefault(), inFrontOfLinks)
    window.addEventListener(
      'click',
      (event) => {
        const link =
          event.target instanceof Element && event.target.closest('a[href]:not([target], [href^="#"])')
        const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
        if (link && !isElsewhere && !mayLeave()) event.preventDefault()
      },
      inFrontOfLinks,
    )
    listening.signal.addEventListener('abort', guardHistory(mayLeave))
    return () => listening.abort()
  }, [isUnsaved, mayLeave])
}
