import { useEffect, useEffectEvent, useState } from 'react'
import { debounceMs } from './SearchFields.tsx'

/** Calls `onChange` when typing pauses. The text follows `value`, as after Back. */
export function useDebouncedText(
  value: string,
  onChange: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  /** The text of the last call of `onChange`, or the value that was set elsewhere since. */
  const [sent, setSent] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  const send = useEffectEvent(() => {
    setSent(text.trim())
    onChange(text.trim())
  })
  useEffect(() => {
    if (text.trim() === sent.trim()) return undefined // a trailing blank does not change the search
    const timer = setTimeout(send, debounceMs)
    return () => clearTimeout(timer)
  }, [text, sent])
  return [text, setText]
}
