import { lazy, type ReactNode, Suspense } from 'react'
import { dismissSignIn, useSession } from '../session/session.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'

/** Header, page and footer. Pages are in the content column; `grid-column: full` spans the window. */
export const Layout = ({ children }: { children: ReactNode }) => (
  <div className={styles.layout}>
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
    <Header />
    <main className={styles.main} id="main" tabIndex={-1}>
      {children}
    </main>
    <Footer />
    <SessionEnded />
  </div>
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
