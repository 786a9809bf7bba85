import { Link, NavLink } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import type { SessionUserFragment } from '../session/session.generated.ts'
import { userOf, useSession } from '../session/session.ts'
import { ThemeMenu } from '../ui/ThemeMenu.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { StarIcon } from '../ui/site-icons.tsx'
import styles from './Header.module.css'
import { MobileMenu } from './MobileMenu.tsx'

export function Header() {
  const links = navigationFor(userOf(useSession()))
  return (
    <header className={styles.header}>
      <div className={`site-width line ${styles.bar}`}>
        <MobileMenu links={links} />
        <Link className={`line ${styles.logo}`} to={pagePaths.home}>
          <StarIcon className={styles.star} />
          {siteName}
        </Link>
        <nav className={styles.nav} aria-label="Main">
          {links.map(({ label, path }) => (
            <NavLink key={path} className={`nav-link ${styles.link}`} to={path} end={path === pagePaths.home}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.theme}>
          <ThemeMenu />
        </div>
        <div className={styles.account}>
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}

function navigationFor(user: SessionUserFragment | null): { label: string; path: string }[] {
  return [
    { label: 'Home', path: pagePaths.home },
    { label: 'Creators', path: pagePaths.creators },
    { label: 'Objects', path: pagePaths.objects },
    ...(user ? [{ label: 'Dashboard', path: pagePaths.dashboard }] : []),
    ...(user?.role === 'admin' ? [{ label: 'Admin', path: pagePaths.admin }] : []),
  ]
}
