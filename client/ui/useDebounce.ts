import { useEffect, useEffectEvent } from 'react'

const debounceMs = 300

/** Calls `onPause` with a text that has not changed for a moment, as when typing pauses. */
export function useDebounce(text: string, onPause: (text: string) => void): void {
  const pause = useEffectEvent(onPause)
  useEffect(() => {
    const timer = setTimeout(() => pause(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
}
