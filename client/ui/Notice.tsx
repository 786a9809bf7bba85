import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'
import styles from './Notice.module.css'

interface NoticeProps {
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
}

/** An empty state with an optional action; not printed unless `isPrinted`. */
export const EmptyState = ({ title, text, isPrinted, children }: NoticeProps & { isPrinted?: boolean }) => (
  <div className={styles.notice} data-empty={!isPrinted || undefined}>
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children}
  </div>
)

/** An error with its actions; `isPage` makes its title the page's heading. */
export const ErrorState = ({ title, text, isPage, children }: NoticeProps & { isPage?: boolean }) => (
  <div className={styles.notice} role="alert">
    {isPage ? <PageHeading>{title}</PageHeading> : <h2>{title}</h2>}
    {text && <p>{text}</p>}
    <div className="row centered">{children}</div>
  </div>
)

export const PageNotice = ({ title, text, children }: NoticeProps) => (
  <div className={styles.notice}>
    <PageHeading>{title}</PageHeading>
    {text && <p>{text}</p>}
    {children}
  </div>
)
