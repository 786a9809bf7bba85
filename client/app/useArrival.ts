import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

let isFirstPage = true

/** On a change of page leads to what its hash names, else to its heading; the first page is the browser's own affair. */
export function useArrival() {
  const { pathname, hash } = useLocation()
  const navigation = useNavigationType()
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (target) target.scrollIntoView()
    else if (!isFirstPage) {
      // Going back, the browser restores where the reader was.
      if (navigation !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
    isFirstPage = false
  }, [pathname, hash, navigation])
}
