import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { NavigationType, useLocation, useNavigationType, useRoutes } from 'react-router-dom'
import { dismissSignIn, useSession } from '../session/session.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useNumberedHistory } from '../ui/history-guard.ts'
import { ErrorState } from '../ui/Notice.tsx'
import { ToastArea } from '../ui/Toasts.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Site.module.css'
import { routes } from './routes.tsx'

/** Header, page and footer. */
export function Site() {
  const { pathname } = useLocation()
  const page = useRoutes(routes)
  useNumberedHistory()
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
              <ScrollOnNavigation>{page}</ScrollOnNavigation>
            </ErrorBoundary>
          </Suspense>
        </main>
        <Footer />
        <SessionEnded />
      </div>
    </ToastArea>
  )
}

const allowsMotion = () => window.matchMedia('(prefers-reduced-motion: no-preference)').matches

/** After Back and Forward the browser restores the position. */
function ScrollOnNavigation({ children }: { children: ReactNode }) {
  const { hash } = useLocation()
  const navigation = useNavigationType()
  // An effect event, because a page that changes its own query string does not navigate.
  const arrive = useEffectEvent((hash: string) => {
    const target = hash && document.getElementById(hash.slice(1))
    if (target) target.scrollIntoView({ behavior: allowsMotion() ? 'smooth' : 'instant' })
    else if (navigation !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' })
  })
  useEffect(() => arrive(hash), [hash])
  return children
}

const PageError = () => (
  <ErrorState
    isPage
    title="An error occurred"
    text="This page could not be shown. Your connection may have been lost, or the site was just updated."
  >
    <button className="button" type="button" onClick={() => window.location.reload()}>
      Reload the page
    </button>
  </ErrorState>
)

const SessionEndedDialog = lazy(async () => ({
  default: (await import('../session/SessionEndedDialog.tsx')).SessionEndedDialog,
}))

/** Opens the sign-in dialog on any page while mutations wait for it. */
function SessionEnded() {
  const session = useSession()
  if (session.state !== 'ended' || !session.isAsking) return null
  return (
    // If the dialog's code fails to load, the mutations fail as if it had been dismissed.
    <ErrorBoundary fallback={null} onError={dismissSignIn}>
      <Suspense>
        <SessionEndedDialog account={session.account} user={session.user} />
      </Suspense>
    </ErrorBoundary>
  )
}
