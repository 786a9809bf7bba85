import type { ReactNode } from 'react'

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
