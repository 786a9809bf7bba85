import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'
import styles from './Notice.module.css'

interface NoticeProps {
  title: string
  text?: ReactNode
  /** At most one button or link. */
  children?: ReactNode
}

/** Says that there is nothing, and what one may do about it. */
export const EmptyState = ({ title, text, children }: NoticeProps) => (
  <div className={styles.notice}>
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children}
  </div>
)

/** Says that something went wrong, and offers to try again. */
export const ErrorState = ({ title, text, children }: NoticeProps) => (
  <div className={styles.notice} role="alert">
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children}
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
