import { usePluginStore } from '@graphiql/react'
import { pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import { StarIcon } from '../ui/site-icons.tsx'
import { ThemeMenu } from '../ui/ThemeMenu.tsx'
import { examplesPlugin } from './ExamplesPanel.tsx'
import styles from './ExplorerHeader.module.css'
import { useSignedIn } from './signed-in.ts'

export function ExplorerHeader() {
  const { signedIn } = useSignedIn()
  const panels = usePluginStore()
  const isOpen = panels.visiblePlugin === examplesPlugin
  return (
    <header className={styles.header}>
      <a className={styles.logo} href={pagePaths.home}>
        <StarIcon className={styles.star} />
        {siteName}
      </a>
      <h1 className={styles.title}>Explorer</h1>
      <a className={styles.rest} href="/_api">
        REST
      </a>
      <button
        type="button"
        className={styles.examples}
        aria-expanded={isOpen}
        onClick={() => panels.setVisiblePlugin(isOpen ? null : examplesPlugin)}
      >
        Examples
      </button>
      <p className={styles.user}>
        {signedIn && (
          <>
            <span className="visually-hidden">Signed in as </span>
            <bdi className={styles.name}>{signedIn.displayName}</bdi>
          </>
        )}
        {signedIn === null && <a href={pagePaths.login}>Sign in</a>}
      </p>
      <div className={styles.theme}>
        <ThemeMenu />
      </div>
    </header>
  )
}
