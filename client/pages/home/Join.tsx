import { Link } from 'react-router-dom'
import { pagePaths, registerPath } from '../../../contract/page-paths.ts'
import type { Session } from '../../apollo/session-store.ts'
import buttons from '../../ui/button.module.css'
import styles from './Join.module.css'

export function Join({ session }: { session: Session }) {
  return (
    <section className={styles.join} aria-labelledby="join">
      <div>
        <h2 id="join">Show your own sky</h2>
        <p className={styles.text}>
          One page for your pictures, your gear, your links and the ways to support you.
        </p>
      </div>
      <div className={styles.actions}>
        {session.state === 'authenticated' ? (
          <Link className={buttons.primary} to={pagePaths.dashboard}>
            Create Creator Profile
          </Link>
        ) : (
          <>
            <Link className={buttons.primary} to={registerPath}>
              Sign Up Now
            </Link>
            <Link className={buttons.button} to={pagePaths.login}>
              Sign In
            </Link>
          </>
        )}
      </div>
    </section>
  )
}
