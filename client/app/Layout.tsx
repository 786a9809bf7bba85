import type { ReactNode } from 'react'
import { useStore } from 'zustand/react'
import { sessionStore } from '../apollo/session-store.ts'
import { SessionEnded } from '../features/session/SessionEnded.tsx'
import { SessionContext } from '../features/session/useSession.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'

/**
 * Separate from `Layout`, which must not render again when the session arrives: React would hydrate the page with that
 * session, and the server's HTML has none.
 */
const SessionProvider = ({ children }: { children: ReactNode }) => (
  <SessionContext value={useStore(sessionStore)}>{children}</SessionContext>
)

/** Header, page and footer. Pages are in the content column; `grid-column: full` spans the window. */
export const Layout = ({ children }: { children: ReactNode }) => (
  <SessionProvider>
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
  </SessionProvider>
)
