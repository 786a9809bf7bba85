import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'

interface NoticeProps {
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
}

/** An empty state with an optional action, which is not printed. */
export const EmptyState = ({ title, text, children }: NoticeProps) => (
  <div className="notice" data-empty>
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children}
  </div>
)

interface ErrorStateProps extends NoticeProps {
  /** Makes the title the page's heading. */
  isPage?: boolean
  /** Repeats a failed query. */
  retry?: () => Promise<unknown>
}

/** An error with its actions. */
export const ErrorState = ({ title, text, isPage, retry, children }: ErrorStateProps) => (
  <div className="notice" role="alert" aria-atomic="true">
    {isPage ? <PageHeading>{title}</PageHeading> : <h2>{title}</h2>}
    {text && <p>{text}</p>}
    <div className="row centered">
      {retry && (
        <button
          className="button"
          type="button"
          onClick={({ currentTarget }) => {
            currentTarget.closest('main')?.focus({ preventScroll: true }) // the retry removes the button
            retry().catch(() => {}) // the error state shows it
          }}
        >
          Retry
        </button>
      )}
      {children}
    </div>
  </div>
)

export const PageNotice = ({ title, text, children }: NoticeProps) => (
  <div className="notice">
    <PageHeading>{title}</PageHeading>
    {text && <p>{text}</p>}
    {children}
  </div>
)
