import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { revealInRow } from './reveal-in-row.ts'
import styles from './AreaLayout.module.css'

interface AreaLayoutProps {
  label: string
  links: { label: string; path: string }[]
  children: ReactNode
}

export function AreaLayout({ label, links, children }: AreaLayoutProps) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = nav.current!.querySelector<HTMLElement>('[aria-current]')
    if (current) revealInRow(current)
  }, [pathname])
  return (
    <div className={styles.area}>
      <nav className={styles.nav} ref={nav} aria-label={label}>
        {links.map(({ label, path }) => (
          <NavLink key={path} className={styles.link} to={path} end>
            {label}
          </NavLink>
        ))}
      </nav>
      <div>{children}</div>
    </div>
  )
}
