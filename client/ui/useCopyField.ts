import type { RefObject } from 'react'
import { useToasts } from './Toasts.tsx'

/**
 * Returns a function that copies the text of a read-only field, which the script in index.html selects on focus. Without HTTPS
 * browsers offer no clipboard; then the text is selected.
 */
export function useCopyField(
  field: RefObject<HTMLInputElement | null>,
  messages: { copied: string; failed: string },
) {
  const toasts = useToasts()

  async function copy() {
    try {
      await navigator.clipboard.writeText(field.current!.value)
      toasts.success(messages.copied)
    } catch {
      field.current?.select()
      toasts.failure(messages.failed)
    }
  }
  return () => void copy()
}
