import { useRef } from 'react'
import { useToasts } from './Toasts.tsx'

/**
 * Returns the props of a read-only field and a function that copies its text. Without HTTPS browsers offer no clipboard;
 * then the text is selected.
 */
export function useCopyField(text: string, messages: { copied: string; failed: string }) {
  const field = useRef<HTMLInputElement>(null)
  const toasts = useToasts()
  const select = () => field.current?.select()

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toasts.success(messages.copied)
    } catch {
      select()
      toasts.failure(messages.failed)
    }
  }
  return { field: { ref: field, readOnly: true, value: text, onFocus: select }, copy: () => void copy() }
}
