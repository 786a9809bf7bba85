import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { revealInRow } from './reveal-in-row.ts'
import styles from './AreaLayout.module.css'

interface AreaLayoutProps {
  label: string
  links: { label: string; path: string }[]
  children: ReactNode
}

export function AreaLayout({ label, links, children }: AreaLayoutProps) {
  const { pathname } = useLocation()
  return (
    <div className={styles.area}>
      <nav className={styles.nav} aria-label={label}>
        {links.map(({ label, path }) => (
          <NavLink
            key={path}
            className={`nav-link ${styles.link}`}
            to={path}
            end
            ref={path === pathname ? revealInRow : undefined}
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div>{children}</div>
    </div>
  )
}
