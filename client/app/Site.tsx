import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { Link, NavigationType, useLocation, useNavigationType, useRoutes } from 'react-router-dom'
import { clientsPath, pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import { dismissSignIn, useSession } from '../session/session.ts'
import { ContactLink } from '../ui/ContactLink.tsx'
import { EndOfHydration } from '../ui/early-input.ts'
import { useFollowedLinks } from '../ui/followed-links.ts'
import { ErrorBoundary, LazyPart } from '../ui/ErrorBoundary.tsx'
import { lazyWithRetry, retriable } from '../ui/lazy-with-retry.tsx'
import { useNumberedHistory } from '../ui/navigation-guard.ts'
import { ErrorState } from '../ui/Notice.tsx'
import { goToTarget } from '../ui/PageHeading.tsx'
import { ToastArea } from '../ui/Toasts.tsx'
import { listBehind, useVisit, VisitContext } from '../ui/visit.ts'
import { Header } from './Header.tsx'
import { preloadLinkedPages, preloadPages } from './preload-pages.ts'
import { routes, substitutePath } from './routes.tsx'
import styles from './Site.module.css'

/** Header, page and footer. */
export function Site() {
  const visit = useVisit()
  const { location } = visit
  const shown = listBehind(location) ?? location
  const { pathname } = shown
  // Always with a location. Without one, the router would remount the page when a picture opens over it.
  const page = useRoutes(routes, substitutePath(pathname) ?? shown)
  useNumberedHistory()
  useFollowedLinks(shown.key)
  useEffect(preloadPages, [])
  useEffect(preloadLinkedPages, [pathname])
  return (
    <ToastArea>
      <div className={styles.layout}>
        <a className={styles.skip} href="#main">
          Skip to content
        </a>
        <Header />
        {/* Pages are in the content column; `grid-column: full` spans the window. */}
        <main className={styles.main} id="main" tabIndex={-1}>
          <Suspense fallback={<div className="screen-high" />}>
            {/* Only this boundary is remounted per page: a page stays until the code of the next one has loaded. */}
            <ErrorBoundary key={pathname} fallback={<PageError />}>
              <VisitContext value={visit}>
                <ScrollOnNavigation>{page}</ScrollOnNavigation>
              </VisitContext>
            </ErrorBoundary>
            <EndOfHydration />
          </Suspense>
        </main>
        <Footer />
        <SessionEnded />
      </div>
    </ToastArea>
  )
}

/** After Back and Forward the browser restores the position. */
function ScrollOnNavigation({ children }: { children: ReactNode }) {
  const { hash } = useLocation()
  const navigation = useNavigationType()
  // An effect event, because a page that changes its own query string does not navigate.
  const arrive = useEffectEvent((hash: string) => {
    if (!goToTarget(hash) && navigation !== NavigationType.Pop)
      window.scrollTo({ top: 0, behavior: 'instant' })
  })
  useEffect(() => arrive(hash), [hash])
  return children
}

const PageError = () => (
  <ErrorState
    isPage
    title="An error occurred"
    text="Your connection may have been lost, or the site was just updated."
  >
    <button className="button" type="button" onClick={() => window.location.reload()}>
      Reload the page
    </button>
  </ErrorState>
)

const SessionEndedDialog = lazyWithRetry(
  retriable(() => import('../features/sign-in/SessionEndedDialog.tsx')),
)

/** Opens the sign-in dialog on any page while mutations wait for it. */
function SessionEnded() {
  const session = useSession()
  if (session.state !== 'ended' || !session.isAsking) return null
  return (
    // If the dialog's code fails to load, the mutations fail as if it had been dismissed.
    <LazyPart onError={dismissSignIn}>
      <SessionEndedDialog account={session.account} user={session.user} />
    </LazyPart>
  )
}

const footerLinks = [
  { label: 'About', path: pagePaths.about },
  { label: 'Privacy', path: pagePaths.privacy },
  { label: 'Terms', path: pagePaths.terms },
  { label: 'Contact', path: pagePaths.contact },
]

/** Pages of their own, which are not of this application. */
const developerLinks = [
  { label: 'API', path: '/graphql' },
  { label: 'API documents', path: clientsPath },
  { label: 'Connect an app', path: `${clientsPath}#connect-an-app` },
]

const currentYear = () => new Date().getUTCFullYear()

function Footer() {
  return (
    <footer className={styles.footer}>
      <div className="site-width row apart detail">
        <nav className="row gap-24 row-gap-8" aria-label="Footer">
          {footerLinks.map(({ label, path }) => (
            <Link key={path} to={path}>
              {label}
            </Link>
          ))}
          <ContactLink />
        </nav>
        <nav className="row gap-24 row-gap-8" aria-label="For developers">
          {developerLinks.map(({ label, path }) => (
            <a key={path} href={path}>
              {label}
            </a>
          ))}
        </nav>
        {/* The clocks of server and browser may differ. */}
        <p suppressHydrationWarning>{`© ${currentYear()} ${siteName}`}</p>
      </div>
    </footer>
  )
}
