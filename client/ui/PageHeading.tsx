import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { NavigationType, useLocation } from 'react-router-dom'
import { siteName } from '../../contract/site.ts'
import { focusFollowedLink, wasLeftByLink } from './followed-links.ts'
import { useVisit } from './visit.ts'

interface PageContext {
  /** Origin of the site's addresses. */
  origin: string
  /** A URL of the people who run the site, if they gave one. */
  contact?: string | undefined
  onTitle?: (title: string) => void
  /** What the server has read for a page without Apollo Client. */
  data?: unknown
}

/** The page that the server renders; by default that of the browser. */
export const ServerPage = createContext<PageContext>(
  import.meta.env.SSR
    ? { origin: '' }
    : {
        origin: window.location.origin,
        contact: document.querySelector<HTMLMetaElement>('meta[name=contact]')?.content,
      },
)

const titles: { page: string; overlay?: string | undefined } = { page: siteName }

function setTitles(changed: Partial<typeof titles>) {
  Object.assign(titles, changed)
  document.title = titles.overlay ?? titles.page
}

/** Sets the document title; `title` is undefined while it loads, `page` is that of a list. */
export function usePageTitle(title?: string, page = 1) {
  const documentTitle = title ? `${title}${page > 1 ? `, page ${page}` : ''} · ${siteName}` : siteName
  useContext(ServerPage).onTitle?.(documentTitle)
  useEffect(() => setTitles({ page: documentTitle }), [documentTitle])
}

/** Sets the document title while something with an address of its own is open over the page. */
export function useOverlayTitle(title: string | undefined) {
  const overlay = title && `${title} · ${siteName}`
  const { onTitle } = useContext(ServerPage)
  if (overlay) onTitle?.(overlay)
  useEffect(() => {
    setTitles({ overlay })
    return () => setTitles({ overlay: undefined })
  }, [overlay])
}

const allowsMotion = () => window.matchMedia('(prefers-reduced-motion: no-preference)').matches

/** Scrolls to the part of the page that the hash of an address names, and focuses it. Returns whether the page has it. */
export function goToTarget(hash: string): boolean {
  // Firefox logs a warning for an empty id.
  const target = hash ? document.getElementById(hash.slice(1)) : null
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ behavior: allowsMotion() ? 'smooth' : 'instant' })
  return target !== null
}

/** React Router's key of the first history entry. */
const firstPage = 'default'

interface PageHeadingProps {
  className?: string | undefined
  /** Identifies the content, such as the page of a list; a change moves focus to the heading. */
  focusKey?: string | number
  dir?: 'auto'
  children: ReactNode
}

/** A page's `<h1>`, which gets focus after navigation; after Back it is the link that was followed. */
export function PageHeading({ className, focusKey = '', dir, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, hash } = useLocation()
  const isReturn = useVisit().navigation === NavigationType.Pop && wasLeftByLink(key)
  const isOpenedByBrowser = !isReturn && (key === firstPage || hash !== '')
  const lastKey = useRef(isOpenedByBrowser ? focusKey : undefined)
  useEffect(() => {
    if (lastKey.current === focusKey) return
    const isNextPage = lastKey.current !== undefined
    lastKey.current = focusKey
    // The user is typing or sorting, or was faster than this effect.
    if (document.activeElement?.closest('search, input, select, textarea')) return
    if (isReturn && focusFollowedLink(key)) return
    // Another page of a list starts at its top; for other pages `ScrollOnNavigation` scrolls.
    heading.current?.focus({ preventScroll: !isNextPage })
  }, [focusKey, isReturn, key])
  return (
    <h1 className={className} dir={dir} ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
