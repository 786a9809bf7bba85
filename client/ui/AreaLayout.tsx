import { NavLink, Outlet, useLocation, useOutletContext } from 'react-router-dom'
import { revealInRow } from './reveal-in-row.ts'
import styles from './AreaLayout.module.css'
import { Skeleton, SkeletonLines } from './Skeleton.tsx'

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

/** Placeholder of a page of an area. */
export const AreaLayoutSkeleton = () => (
  <div className={styles.area}>
    <div className={styles.nav}>
      {Array.from({ length: 3 }, (_, link) => (
        <span key={link} className={`nav-link ${styles.link}`}>
          <Skeleton width="96px" height="14px" />
        </span>
      ))}
    </div>
    <div className="form-width screen-high">
      <Skeleton className={styles.headingSkeleton} width="min(320px, 70%)" />
      <SkeletonLines count={3} />
    </div>
  </div>
)
