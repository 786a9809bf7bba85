import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** The router's key of the page that the browser itself opened. */
const firstPage = 'default'

interface PageHeadingProps {
  className?: string | undefined
  /** Names what the page shows; a change, as to the next page of a list, is an arrival too. */
  shows?: string | number
  /** For a name that somebody gave: the direction of its language. */
  dir?: 'auto'
  children: ReactNode
}

/** A page's title. After a change of page it leads the keyboard and screen readers to itself, once it is there. */
export function PageHeading({ className, shows = '', dir, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, hash } = useLocation()
  const isOpenedByBrowser = key === firstPage || hash !== ''
  const arrivedAt = useRef(isOpenedByBrowser ? shows : undefined)
  useEffect(() => {
    if (arrivedAt.current === shows) return
    const isNextPage = arrivedAt.current !== undefined
    arrivedAt.current = shows
    if (document.activeElement?.closest('search')) return // who types or sorts there goes on doing so
    // A next page begins at its top; where another page begins is for `useArrival` to say.
    heading.current?.focus({ preventScroll: !isNextPage })
  }, [shows])
  return (
    <h1 className={className} dir={dir} ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
