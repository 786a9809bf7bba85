import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

const allowsMotion = () => window.matchMedia('(prefers-reduced-motion: no-preference)').matches

/** On a change of page begins at its top, or at what the hash names. Going back, the browser restores where the reader was. */
export function useArrival() {
  const { hash } = useLocation()
  const navigation = useNavigationType()
  // An event, not a dependency: what a page writes into its own address is no arrival.
  const arrive = useEffectEvent((hash: string) => {
    const target = hash && document.getElementById(hash.slice(1))
    if (target) target.scrollIntoView({ behavior: allowsMotion() ? 'smooth' : 'instant' })
    else if (navigation !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' })
  })
  useEffect(() => arrive(hash), [hash])
}
