import { type RefObject, useLayoutEffect } from 'react'
import { confirmLeave, guardHistory, hasUnsavedInput } from './history-guard.ts'

/** Input that is lost when its form is left. A locked form cannot be left. */
export type Unsaved = 'nothing' | 'saving' | 'typed' | 'locked'

/** Input that was not sent is lost for certain, input that is being saved only if that fails. */
const guards = {
  saving: {
    priority: 1,
    confirm: () =>
      window.confirm('Your changes are being saved. Leave without waiting? If saving fails, they are lost.'),
  },
  typed: {
    priority: 2,
    confirm: () => window.confirm('Discard your changes? They are not saved yet.'),
  },
  locked: { priority: 3, confirm: () => false },
}

/** Asks for confirmation before a link, Back, closing the tab or closing its dialog leaves a form with unsaved input. */
export function useLeaveWarning(form: RefObject<Element | null>, unsaved: Unsaved) {
  // A layout effect, so that `beforeunload` already warns when the tab is closed right after typing.
  useLayoutEffect(() => {
    if (unsaved === 'nothing') return undefined
    const stopGuarding = guardHistory({ element: form.current!, ...guards[unsaved] })
    window.addEventListener('beforeunload', preventDefault, true)
    window.addEventListener('click', askBeforeLink, true)
    return () => {
      stopGuarding()
      if (hasUnsavedInput()) return
      window.removeEventListener('beforeunload', preventDefault, true)
      window.removeEventListener('click', askBeforeLink, true)
    }
  }, [form, unsaved])
}

const preventDefault = (event: Event) => event.preventDefault()

function askBeforeLink(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a[href]:not([target], [download])')
  const isLeaving = link instanceof HTMLAnchorElement && link.pathname !== window.location.pathname
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
  if (isLeaving && !isElsewhere && !confirmLeave()) event.preventDefault()
}
