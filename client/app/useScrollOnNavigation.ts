import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

const allowsMotion = () => window.matchMedia('(prefers-reduced-motion: no-preference)').matches

/** Scrolls to the top or to the hash target. After Back and Forward the browser restores the position. */
export function useScrollOnNavigation() {
  const { hash } = useLocation()
  const navigation = useNavigationType()
  // An effect event, because a page that changes its own query string does not navigate.
  const arrive = useEffectEvent((hash: string) => {
    const target = hash && document.getElementById(hash.slice(1))
    if (target) target.scrollIntoView({ behavior: allowsMotion() ? 'smooth' : 'instant' })
    else if (navigation !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' })
  })
  useEffect(() => arrive(hash), [hash])
}
