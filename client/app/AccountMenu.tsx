import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import type { SessionUserFragment } from '../session/session.generated.ts'
import { retrySession, userOf, useSession } from '../session/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { confirmLeave, usePopState } from '../ui/navigation-guard.ts'
import { Spinner } from '../ui/Loading.tsx'
import menuStyles from '../ui/ThemeMenu.module.css'
import { areasOf, entranceOf } from './areas.ts'
import styles from './Header.module.css'

/** Needs Apollo Client, which the home page does not load. */
const loadLogOut = () => import('../features/sign-in/log-out.ts')

export function AccountMenu() {
  const session = useSession()
  if (session.state === 'loading') {
    return (
      <>
        <Spinner label="Checking who is signed in" />
        <noscript>
          <SignInLink />
        </noscript>
      </>
    )
  }
  if (session.state === 'unchecked') {
    return (
      <button className="button" type="button" title={session.error} onClick={() => void retrySession()}>
        Retry
      </button>
    )
  }
  const user = userOf(session)
  return user ? <MenuOfUser user={user} /> : <SignInLink />
}

function MenuOfUser({ user }: { user: SessionUserFragment }) {
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  // Closes on click rather than on navigation, so that a menu opened while a page loads stays open.
  const close = () => menu.current?.hidePopover()
  usePopState(close)

  async function logOut() {
    setIsLoggingOut(true)
    await loadLogOut()
      .then(({ logOut }) => logOut())
      .catch((error: unknown) => console.error('Logout failed', error))
    setIsLoggingOut(false)
  }
  return (
    <>
      <button
        className={styles.avatar}
        type="button"
        popoverTarget="account-menu"
        onClick={() => void loadLogOut().catch(() => {})}
      >
        <Avatar person={user} size="small" />
        <span className="visually-hidden">
          Account of <bdi>{user.displayName}</bdi>
        </span>
      </button>
      <div className={`${menuStyles.menu} ${styles.menu}`} id="account-menu" ref={menu} popover="auto">
        <p className="strong" dir="auto">
          {user.displayName}
        </p>
        <p className="detail">{user.email}</p>
        <p className={styles.methods}>
          <Link className="target" to={pagePaths.account} onClick={close}>
            Account
          </Link>
        </p>
        <ul>
          {areasOf(user)
            .flatMap((area) => [entranceOf(area)].concat(area.links.slice(1)))
            .map(({ label, path }) => (
              <li key={path}>
                <Link className={menuStyles.item} to={path} onClick={close}>
                  {label}
                </Link>
              </li>
            ))}
        </ul>
        <button
          className={menuStyles.item}
          type="button"
          aria-disabled={isLoggingOut}
          onClick={() => !isLoggingOut && confirmLeave() && void logOut()}
        >
          {isLoggingOut ? 'Saving your changes …' : 'Logout'}
        </button>
      </div>
    </>
  )
}

const SignInLink = () => (
  <Link className="button" to={pagePaths.login}>
    Sign In
  </Link>
)
