import { type GraphiQLPlugin, useEditorContext, useExecutionContext, usePluginStore } from '@graphiql/react'
import { Lightbulb } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { pagePaths } from '../../contract/page-paths.ts'
import { type Example, examples, firstTab } from './examples.ts'
import styles from './ExamplesPanel.module.css'
import type { Step } from './how-to-upload.ts'
import { sampleProfile } from './own-profile.ts'
import { type SignedIn, useSignedIn } from './signed-in.ts'
import { useOpenExample } from './useOpenExample.ts'

export function ExamplesPanel() {
  const { signedIn } = useSignedIn()
  const panels = usePluginStore()
  const own = signedIn?.profile ?? sampleProfile
  const openExample = useOpenExample()
  const [opened, setOpened] = useState('')
  useFirstRun()

  const choose = (example: Example) => {
    setOpened(openExample(example, own))
    if (hasRoomForPanel()) return
    panels.setVisiblePlugin(null)
    document.querySelector<HTMLElement>('.graphiql-execute-button')?.focus()
  }

  return (
    <section className={styles.panel} aria-labelledby="examples-heading">
      <h2 id="examples-heading">Examples</h2>
      <p className={styles.text}>
        <Introduction signedIn={signedIn} />
      </p>
      <ul className={styles.examples}>
        {examples.map((example) => (
          <li key={example.title}>
            <button type="button" className={styles.example} onClick={() => choose(example)}>
              <span className={styles.title}>{example.title}</span>{' '}
              {example.needsSignIn && !signedIn && <span className={styles.mark}>needs sign-in</span>}{' '}
              <span className={styles.description}>{example.description}</span>
            </button>
            {example.steps && <CopyCommands steps={example.steps(own, location.origin)} />}
          </li>
        ))}
      </ul>
      <TokenField />
      <GoodToKnow />
      <p className="visually-hidden" role="status">
        {opened && `${opened} is open in a tab`}
      </p>
    </section>
  )
}

function Introduction({ signedIn }: { signedIn: SignedIn | null | undefined }) {
  if (signedIn === undefined)
    return <span key="loading">Each opens in its own tab; the round button runs it.</span>
  if (signedIn === null) {
    return (
      <span key="visitor">
        You are not signed in: examples that need sign-in fail with UNAUTHENTICATED.{' '}
        <a href={pagePaths.login}>Sign in</a> on the site, or with the example.
      </span>
    )
  }
  return (
    <span key="user">
      You are signed in as <strong>{signedIn.displayName}</strong>.{' '}
      {signedIn.profile ? (
        <span key="profile">Mutations are filled in with your profile, and change it.</span>
      ) : (
        <span key="none">
          You have no profile yet: create one in the <a href={pagePaths.dashboard}>dashboard</a>.
        </span>
      )}
    </span>
  )
}

/** The panel is mounted again each time that it is opened. */
let hadFirstRun = false

/** Runs the example in the tab of a newcomer, so that the first screen has a result too. */
function useFirstRun() {
  const { queryEditor, responseEditor, tabs, activeTabIndex } = useEditorContext({ nonNull: true })
  const execution = useExecutionContext({ nonNull: true })
  const isFirstTab = tabs[activeTabIndex]?.query === firstTab.query
  useEffect(() => {
    if (hadFirstRun || !queryEditor || !responseEditor) return
    hadFirstRun = true
    if (isFirstTab) execution.run()
  }, [queryEditor, responseEditor, isFirstTab, execution])
}

/** The token is kept in memory only. */
function TokenField() {
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

const GoodToKnow = () => (
  <details className={styles.area}>
    <summary>
      <h3>Good to know</h3>
    </summary>
    <ul className={styles.notes}>
      <li>The first button on the left opens the documentation of every field.</li>
      <li>Ids never change. A slug is the name of a profile in page addresses.</li>
      <li>An error has a message for people, and a code for programs in its extensions.</li>
      <li>
        The same operations as REST routes: <a href="/_api">/_api</a>.
      </li>
      <li>Persisted queries, caching and access tokens: docs/clients.md in the repository.</li>
    </ul>
  </details>
)

const labels = {
  ready: 'Copy the commands',
  copied: 'Copied',
  refused: 'This browser does not allow copying',
}

/** Commands copied from the comment would include its markers. */
function CopyCommands({ steps }: { steps: Step[] }) {
  const [state, setState] = useState<keyof typeof labels>('ready')
  const copy = () =>
    void navigator.clipboard
      .writeText(steps.map(({ description, command }) => `# ${description}\n${command}\n`).join('\n'))
      .then(
        () => setState('copied'),
        () => setState('refused'),
      )
  // Pages served over plain HTTP have no clipboard API.
  return (
    navigator.clipboard && (
      <button type="button" className={styles.copy} onClick={copy}>
        <span aria-live="polite">{labels[state]}</span>
      </button>
    )
  )
}

/** Whether the panel fits beside the editors, as in explorer.css; otherwise it covers them. */
export const hasRoomForPanel = () => matchMedia('(min-width: 1100px)').matches

export const examplesPlugin: GraphiQLPlugin = { title: 'Examples', icon: Lightbulb, content: ExamplesPanel }
