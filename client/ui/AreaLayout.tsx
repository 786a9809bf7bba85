import { NavLink, Outlet, useLocation, useOutletContext } from 'react-router-dom'
import { revealInRow } from './reveal-in-row.ts'
import styles from './AreaLayout.module.css'

interface AreaLayoutProps {
  label: string
  links: { label: string; path: string }[]
}

/** The navigation of an area beside its page, which receives the context of the outlet that has the area. */
export function AreaLayout({ label, links }: AreaLayoutProps) {
  const { pathname } = useLocation()
  const context = useOutletContext()
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
      <div>
        <Outlet context={context} />
      </div>
    </div>
  )
}
