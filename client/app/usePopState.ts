import { useEffect, useEffectEvent } from 'react'

/** Calls the listener on Back and Forward, before the next page has loaded. */
export function usePopState(listener: () => void) {
  const onPopState = useEffectEvent(listener)
  useEffect(() => {
    const listen = () => onPopState()
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [])
}
