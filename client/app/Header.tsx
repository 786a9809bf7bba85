import { Link, NavLink } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import type { SessionUserFragment } from '../session/session.generated.ts'
import { userOf, useSession } from '../session/session.ts'
import { CloseButton, Dialog } from '../ui/Dialog.tsx'
import { usePopState } from '../ui/navigation-guard.ts'
import { CloseIcon, MenuIcon, StarIcon } from '../ui/site-icons.tsx'
import { ThemeChoice, ThemeMenu } from '../ui/ThemeMenu.tsx'
import { useButtonDialog } from '../ui/useButtonDialog.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { areasOf, entranceOf } from './areas.ts'
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
    { label: 'Pictures', path: pagePaths.imageSearch },
    ...areasOf(user).map(entranceOf),
  ]
}

function MobileMenu({ links }: { links: { label: string; path: string }[] }) {
  const { opener, dialog } = useButtonDialog()
  usePopState(dialog.onClose)

  return (
    <div className={styles.burger}>
      <button {...opener} className="button plain" aria-label="Open menu">
        <MenuIcon />
      </button>
      <Dialog {...dialog} className={styles.drawer} aria-label="Menu">
        <div>
          <CloseButton className="button plain" popoverTarget={dialog.id} aria-label="Close menu">
            <CloseIcon />
          </CloseButton>
          <nav aria-label="Main">
            {links.map(({ label, path }) => (
              <NavLink
                key={path}
                className={`nav-link ${styles.drawerLink}`}
                to={path}
                end={path === pagePaths.home}
                onClick={dialog.onClose}
              >
                {label}
              </NavLink>
            ))}
          </nav>
          <ThemeChoice />
        </div>
      </Dialog>
    </div>
  )
}
