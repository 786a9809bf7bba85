import type { ReactNode, SVGProps } from 'react'

/** Four icons of Lucide (ISC License), rounded: its library would add 1.3 kB to every page, beyond the budgets. */
const Icon = ({ children, ...props }: SVGProps<SVGSVGElement> & { children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...props}
  >
    {children}
  </svg>
)

export const MenuIcon = () => (
  <Icon width="22" height="22">
    <path d="M4 5h16M4 12h16M4 19h16" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon width="22" height="22">
    <path d="M18 6 6 18M6 6l12 12" />
  </Icon>
)

export const ThemeIcon = () => (
  <Icon width="20" height="20">
    <path d="M12 2v2m2.8 12.4a6 6 0 1 1-7.2-7.2c.6-.1 1 .7.7 1.2a4 4 0 0 0 5.3 5.3c.6-.3 1.4.1 1.2.7M16 12a4 4 0 0 0-4-4m7-3-1.3 1.3M20 12h2" />
  </Icon>
)

export const StarIcon = ({ className }: { className: string | undefined }) => (
  <Icon width="18" height="18" className={className}>
    <path d="M11 2.8a1 1 0 0 1 2 0l1.1 5.6a2 2 0 0 0 1.6 1.6l5.6 1.1a1 1 0 0 1 0 2l-5.6 1.1a2 2 0 0 0-1.6 1.6l-1.1 5.6a1 1 0 0 1-2 0l-1.1-5.6a2 2 0 0 0-1.6-1.6l-5.6-1.1a1 1 0 0 1 0-2l5.6-1.1a2 2 0 0 0 1.6-1.6z" />
  </Icon>
)
