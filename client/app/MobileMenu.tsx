import { useRef } from 'react'
import { NavLink } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import { openModal } from '../ui/open-dialogs.ts'
import { ThemeChoice } from '../ui/ThemeMenu.tsx'
import { CloseIcon, MenuIcon } from '../ui/site-icons.tsx'
import styles from './Header.module.css'
import { usePopState } from './usePopState.ts'

export function MobileMenu({ links }: { links: { label: string; path: string }[] }) {
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
