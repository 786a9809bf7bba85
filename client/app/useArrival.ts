import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** On a change of page begins at its top, or at what the hash names. Going back, the browser restores where the reader was. */
export function useArrival() {
  const { pathname, hash } = useLocation()
  const navigation = useNavigationType()
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (target) target.scrollIntoView()
    else if (navigation !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hash, navigation])
}
