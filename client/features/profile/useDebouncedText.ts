import { useEffect, useRef, useState } from 'react'

/** See docs/product.md, 'Constants'. */
const delayMs = 300

/**
 * Returns a text for an input and its setter, and calls `onChange` when typing pauses. When `value` changes
 * elsewhere, as by Back, the text follows.
 */
export function useDebouncedText(
  told: string,
  tell: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(told)
  const lastTold = useRef(told)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // During the pause the caller's other state may change, such as the sort order.
  const latestTell = useRef(tell)
  useEffect(() => {
    latestTell.current = tell
  }, [tell])

  useEffect(() => {
    if (told === lastTold.current) return
    lastTold.current = told
    clearTimeout(timer.current)
    setText(told)
  }, [told])
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const meant = next.trim()
      if (meant === lastTold.current.trim()) return // a trailing blank does not change the search
      lastTold.current = meant
      latestTell.current(meant)
    }, delayMs)
  }
  return [text, change]
}
