import { useEffect, useEffectEvent } from 'react'

/** Calls the listener on Back and Forward, before the next page has loaded. */
export function useGoingBack(hear: () => void) {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    const listen = () => heard()
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [])
}
