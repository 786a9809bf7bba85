import { useEffect, useRef, useState } from 'react'

/** See docs/product.md, 'Constants'. */
const delayMs = 300

/**
 * Returns a text for an input and its setter, and calls `onChange` when typing pauses. When `value` changes
 * elsewhere, as by Back, the text follows.
 */
export function useDebouncedText(
  value: string,
  onChange: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const lastValue = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // During the pause the caller's other state may change, such as the sort order.
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
  }, [onChange])

  useEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const trimmed = next.trim()
      if (trimmed === lastValue.current.trim()) return // a trailing blank does not change the search
      lastValue.current = trimmed
      latestOnChange.current(trimmed)
    }, delayMs)
  }
  return [text, change]
}
