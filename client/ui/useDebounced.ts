import { useEffect, useState } from 'react'

/** See docs/product.md, 'Constants'. */
export const debounceMs = 300

/** Returns a text once it has not changed for a moment, as when typing pauses. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
