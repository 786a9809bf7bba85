import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'
import styles from './Notice.module.css'

interface NoticeProps {
  title: ReactNode
  text?: ReactNode
  /** One button or link; beside Retry another one. */
  children?: ReactNode
}

/** Says that there is nothing, and what one may do about it. On paper it is left out, unless it says more. */
export const EmptyState = ({ title, text, isPrinted, children }: NoticeProps & { isPrinted?: boolean }) => (
  <div className={styles.notice} data-empty={!isPrinted || undefined}>
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children}
  </div>
)

/** Says that something went wrong, and offers to try again. Instead of a whole page it has the page's heading. */
export const ErrorState = ({ title, text, isPage, children }: NoticeProps & { isPage?: boolean }) => (
  <div className={styles.notice} role="alert">
    {isPage ? <PageHeading>{title}</PageHeading> : <h2>{title}</h2>}
    {text && <p>{text}</p>}
    <div className={styles.actions}>{children}</div>
  </div>
)

/** A page that says one thing, as Not Found does. */
export const PageNotice = ({ title, text, children }: NoticeProps) => (
  <div className={styles.notice}>
    <PageHeading>{title}</PageHeading>
    {text && <p>{text}</p>}
    {children}
  </div>
)
