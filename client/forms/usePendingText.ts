import { createContext, use, useLayoutEffect } from 'react'

/** Changes the number of a form's fields with pending text. */
export const CountPendingTexts = createContext<(change: 1 | -1) => void>(() => undefined)

/** Makes the form unsaved while a field has text that is not in the form's values before Enter or blur. */
export function usePendingText(text: string): void {
  const count = use(CountPendingTexts)
  const isPending = text.trim() !== ''
  // A layout effect, for the same reason as that of `ReportUnsaved`.
  useLayoutEffect(() => {
    if (!isPending) return undefined
    count(1)
    return () => count(-1)
  }, [isPending, count])
}
