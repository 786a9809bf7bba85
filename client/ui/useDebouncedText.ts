import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { usePopState } from './navigation-guard.ts'
import { useDebounce } from './useDebounce.ts'

/** Calls `onChange`, which navigates, when typing pauses. The text follows the `value` of the address, as after Back. */
export function useDebouncedText(
  value: string,
  onChange: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const { key } = useLocation()
  const [lastKey, setLastKey] = useState(key)
  /** The text of the last call of `onChange`, or the value that was set elsewhere since. */
  const [sent, setSent] = useState(value)
  function follow() {
    setSent(value)
    setText(value)
  }
  // A link may be pressed before the page of the text was rendered: `value` has never changed then.
  if (key !== lastKey) {
    setLastKey(key)
    if (value !== sent) follow()
  }
  // Back may return before that too, to the same key.
  usePopState(follow)
  useDebounce(text.trim(), (typed) => {
    if (typed === sent.trim()) return // a trailing blank does not change the search
    setSent(typed)
    onChange(typed)
  })
  return [text, setText]
}
