import { useEffect, useRef, useState } from 'react'

/** Milliseconds (docs/product.md, 'Constants'). */
const delayMs = 300

/** A text that is typed here and told onwards when the typing pauses. When `told` changes from elsewhere, as by the back button, it follows. */
export function useDebouncedText(
  told: string,
  tell: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(told)
  const lastTold = useRef(told)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // During the pause other things may change that `tell` knows of, as the order of the list.
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
      if (meant === lastTold.current.trim()) return // a blank at an end asks for nothing else
      lastTold.current = meant
      latestTell.current(meant)
    }, delayMs)
  }
  return [text, change]
}
