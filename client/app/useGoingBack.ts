import { useEffect, useEffectEvent } from 'react'

/** Hears of Back and Forward at once, when the next page may not be there yet. */
export function useGoingBack(hear: () => void) {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    const listen = () => heard()
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [])
}
