import type { ReactNode } from 'react'
import { SessionEnded } from '../session/SessionEnded.tsx'
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
