import { type GraphiQLPlugin, useEditorContext, useExecutionContext, usePluginStore } from '@graphiql/react'
import { getOperationAST, parse } from 'graphql'
import { Lightbulb } from 'lucide-react'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import { type Example, examples, tabOf } from './examples.ts'
import { useSession } from './session.ts'
import { Status } from '../ui/Status.tsx'

function ExamplesPanel() {
  const { user } = useSession()
  const panels = usePluginStore()
  const openExample = useOpenExample()
  const [opened, setOpened] = useState('')

  const choose = (example: Example) => {
    setOpened(openExample(example))
    if (hasRoomForPanel()) return
    panels.setVisiblePlugin(null)
    document.querySelector<HTMLElement>('.graphiql-execute-button')?.focus()
  }

  return (
    <section className="examples" aria-labelledby="examples-heading">
      <h2 id="examples-heading">Examples</h2>
      <Introduction />
      <ul>
        {examples.map((example) => (
          <li key={example.title}>
            <button type="button" onClick={() => choose(example)}>
              <strong>{example.title}</strong> {example.needsSignIn && !user && <em>needs sign-in</em>}
            </button>
            <p>{example.description}</p>
            {example.commands && <CopyCommands commands={example.commands(location.origin)} />}
          </li>
        ))}
      </ul>
      <TokenField />
      <details>
        <summary>Good to know</summary>
        <ul>
          <li>The first button on the left opens the documentation of every field.</li>
          <li>Ids never change. A slug is the name of a profile in page addresses.</li>
          <li>An error has a message for people, and a code for programs in its extensions.</li>
          <li>
            The same operations as REST routes: <a href="/_api">/_api</a>.
          </li>
          <li>Persisted queries, caching and access tokens: docs/clients.md in the repository.</li>
        </ul>
      </details>
      <Status className="visually-hidden">{opened && `${opened} is open in a tab`}</Status>
    </section>
  )
}

function Introduction() {
  const { user } = useSession()
  if (user === undefined) return <p key="loading">Each opens in its own tab; the round button runs it.</p>
  if (user === null) {
    return (
      <p key="visitor">
        You are not signed in: examples that need sign-in fail with UNAUTHENTICATED.{' '}
        <a href={pagePaths.login}>Sign in</a> on the site, or with the example.
      </p>
    )
  }
  return (
    <p key="user">
      You are signed in as <strong>{user.displayName}</strong>. Mutations are really done, with the id of the
      profile in their variables.
    </p>
  )
}

/** Opens an example in a new tab, or in the tab that still has it unchanged. Returns its operation's name. */
function useOpenExample() {
  const editor = useEditorContext({ nonNull: true })
  const execution = useExecutionContext({ nonNull: true })

  return (example: Example): string => {
    const { query, variables } = tabOf(example, location.origin)
    const operationName = getOperationAST(parse(query))!.name!.value
    const found = editor.tabs.findIndex((tab) => tab.query === query && (tab.variables ?? '') === variables)

    execution.stop()
    if (found >= 0) editor.changeTab(found)
    else {
      // GraphiQL adds tabs without content, which its editors have after the next render.
      flushSync(() => editor.addTab())
      editor.queryEditor?.setValue(query)
      editor.variableEditor?.setValue(variables)
      editor.updateActiveTabValues({ query, variables })
    }
    // Otherwise GraphiQL parses the text later and runs the previous operation.
    editor.setOperationName(operationName)
    return operationName
  }
}

function TokenField() {
  const { token, setToken } = useSession()
  const id = useId()
  return (
    <details>
      <summary>Access token</summary>
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
    </details>
  )
}

const labels = {
  ready: 'Copy the commands',
  copied: 'Copied',
  refused: 'This browser does not allow copying',
}

/** Commands copied from the comment would include its markers. */
function CopyCommands({ commands }: { commands: string }) {
  const [state, setState] = useState<keyof typeof labels>('ready')
  const copy = () =>
    void navigator.clipboard.writeText(commands).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  // Pages served over plain HTTP have no clipboard API.
  return (
    navigator.clipboard && (
      <button type="button" className="graphiql-button" onClick={copy}>
        <span aria-live="polite" aria-atomic="true">
          {labels[state]}
        </span>
      </button>
    )
  )
}

/** Whether the panel fits beside the editors, as in explorer.css; otherwise it covers them. */
export const hasRoomForPanel = () => matchMedia('(min-width: 1100px)').matches

export const examplesPlugin: GraphiQLPlugin = { title: 'Examples', icon: Lightbulb, content: ExamplesPanel }
