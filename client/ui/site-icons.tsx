import type { ReactNode, SVGProps } from 'react'

/** Copies of four icons of Lucide (ISC License): its library would add 1.3 kB to every page, beyond the budgets. */
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
    <path d="M12 2v2m2.837 12.385a6 6 0 1 1-7.223-7.222c.624-.147.97.66.715 1.248a4 4 0 0 0 5.26 5.259c.589-.255 1.396.09 1.248.715M16 12a4 4 0 0 0-4-4m7-3-1.256 1.256M20 12h2" />
  </Icon>
)

export const StarIcon = ({ className }: { className: string | undefined }) => (
  <Icon width="18" height="18" className={className}>
    <path d="M11.017 2.814a1 1 0 0 1 1.966 0l1.051 5.558a2 2 0 0 0 1.594 1.594l5.558 1.051a1 1 0 0 1 0 1.966l-5.558 1.051a2 2 0 0 0-1.594 1.594l-1.051 5.558a1 1 0 0 1-1.966 0l-1.051-5.558a2 2 0 0 0-1.594-1.594l-5.558-1.051a1 1 0 0 1 0-1.966l5.558-1.051a2 2 0 0 0 1.594-1.594z" />
  </Icon>
)
