import type { ReactNode } from 'react'
import { LazyPart } from './ErrorBoundary.tsx'
import { lazyWithRetry } from './lazy-with-retry.tsx'

interface UserLinkProps {
  href: string
  /** Whether the user who set the link may earn from it. */
  isAffiliate?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A link that a user entered: not endorsed for search engines, and opened in a new tab. */
export const UserLink = ({ href, isAffiliate = false, className = '', children }: UserLinkProps) => (
  <a
    className={`user-link ${className}`}
    href={href}
    target="_blank"
    rel={`ugc nofollow noopener noreferrer${isAffiliate ? ' sponsored' : ''}`}
  >
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)

/** Most texts contain no address, and so do not load the link detection. */
const mayHaveAddress = /:\/\/|www\.|\.\p{L}+\//iu

const LinkedText = lazyWithRetry(async () => ({ default: (await import('./LinkedText.tsx')).LinkedText }))

/** A user's text: each line in its own direction, with web addresses as links. Another text replaces the element. */
export const UserText = ({ className = '', children: text }: { className?: string; children: string }) => (
  <p key={text} className={`user-text ${className}`} dir="auto">
    {mayHaveAddress.test(text) ? (
      <LazyPart loading={<span>{text}</span>} fallback={<span>{text}</span>}>
        <LinkedText text={text} />
      </LazyPart>
    ) : (
      text
    )}
  </p>
)
