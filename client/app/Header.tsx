import { useRef } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import type { SessionUserFragment } from '../session/session.generated.ts'
import { userOf, useSession } from '../session/session.ts'
import { usePopState } from '../ui/navigation-guard.ts'
import { openModal } from '../ui/open-dialogs.ts'
import { CloseIcon, MenuIcon, StarIcon } from '../ui/site-icons.tsx'
import { ThemeChoice, ThemeMenu } from '../ui/ThemeMenu.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './Header.module.css'

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

function MobileMenu({ links }: { links: { label: string; path: string }[] }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const close = useRef<() => void>(undefined)
  usePopState(() => drawer.current?.close())

  return (
    <div className={styles.burger}>
      <button
        className="button plain"
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => (close.current = openModal(drawer.current!))}
      >
        <MenuIcon />
      </button>
      <dialog
        className={styles.drawer}
        ref={drawer}
        aria-label="Menu"
        closedby="any"
        onClose={() => close.current?.()}
      >
        <div>
          <button
            className="button plain"
            type="button"
            aria-label="Close menu"
            onClick={() => drawer.current?.close()}
          >
            <CloseIcon />
          </button>
          <nav aria-label="Main">
            {links.map(({ label, path }) => (
              <NavLink
                key={path}
                className={`nav-link ${styles.drawerLink}`}
                to={path}
                end={path === pagePaths.home}
                onClick={() => drawer.current?.close()}
              >
                {label}
              </NavLink>
            ))}
          </nav>
          <ThemeChoice />
        </div>
      </dialog>
    </div>
  )
}
