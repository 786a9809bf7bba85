import { useId } from 'react'
import { pagePaths } from '../../contract/page-paths.ts'
import styles from './ExamplesPanel.module.css'
import { useSignedIn } from './signed-in.ts'

/** An access token to send operations with instead of the session. It is kept in memory only. */
export function TokenField() {
  const { token, setToken } = useSignedIn()
  const id = useId()
  return (
    <details className={styles.area}>
      <summary>
        <h3>Access token</h3>
      </summary>
      <div className={styles.token}>
        <label htmlFor={id}>Token</label>
        <input
          id={id}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={token}
          aria-describedby={`${id}-note`}
          onChange={(event) => setToken(event.target.value.trim())}
        />
        <p id={`${id}-note`}>
          Operations are sent with it instead of your session, and fail with UNAUTHENTICATED if it is invalid.
          Create one at <a href={pagePaths.account}>your account</a>.
        </p>
      </div>
    </details>
  )
}
