import { sessionStore, userOf } from '../session/session.ts'
import { linkOf } from '../ui/navigation-guard.ts'
import { pageOf } from './routes.tsx'

/** How long the mouse or the focus rests on a link before its page is loaded, so that the links which they pass load nothing. */
const restMs = 65

/** Loads the page of a link, and what the page reads, when a visitor is about to follow it. Returns the cleanup function. */
export function preloadPages(): () => void {
  let timer = 0
  const onIntent = (event: Event) => {
    clearTimeout(timer)
    const link = linkOf(event)
    // A picture opens over the page.
    if (link?.origin !== location.origin || link.dataset['image']) return
    const isTouched = event instanceof PointerEvent && event.pointerType === 'touch'
    // The page itself loads again what failed.
    timer = window.setTimeout(() => preload(link).catch(() => {}), isTouched ? 0 : restMs)
  }
  const events = ['pointerover', 'focusin']
  events.forEach((event) => window.addEventListener(event, onIntent))
  return () => events.forEach((event) => window.removeEventListener(event, onIntent))
}

/** By then most pages are shown, and their requests have ended. */
const afterOpeningMs = 2000

/**
 * Loads the code of the pages that the links of an open page lead to, so that a tap on one waits for its data alone. A page without
 * data would load Apollo Client for them, which is larger than all of them. Returns the cleanup function.
 */
export function preloadLinkedPages(): () => void {
  const timer = setTimeout(() => {
    if (isDataSaved() || pageOf(location.pathname).isStatic) return
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')]
    // Matching the routes for each of a hundred links would take a phone a tenth of a second.
    const ofKinds = new Map(links.map(({ pathname }) => [pathname.replace(/^(\/[^/]+\/).*/, '$1'), pathname]))
    for (const pathname of ofKinds.values()) {
      const { load, isGuarded } = pageOf(pathname)
      if (!isGuarded) load().catch(() => {})
    }
  }, afterOpeningMs)
  return () => clearTimeout(timer)
}

const isDataSaved = () => (navigator as { connection?: { saveData: boolean } }).connection?.saveData

async function preload({ pathname, search }: HTMLAnchorElement) {
  const { load, params, isGuarded } = pageOf(pathname)
  if (window.onHydrated || isDataSaved() || (isGuarded && !userOf(sessionStore.getState()))) return
  const { pageQuery } = await load()
  if (!pageQuery) return
  const { preloadQuery } = await import('../apollo/client.tsx')
  await preloadQuery(pageQuery.document, pageQuery.variables({ params, search: new URLSearchParams(search) }))
}
