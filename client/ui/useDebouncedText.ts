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
  function follow() {
    setSent(value)
    setText(value)
  }
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== sent) follow()
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
  // Back may return before the page of the text was rendered: `value` has never changed then.
  const goBack = useEffectEvent(follow)
  useEffect(() => {
    const back = () => goBack()
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [])
  return [text, setText]
}
