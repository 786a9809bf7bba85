import '@fontsource-variable/sora'
import './explorer.css'
import { PluginContextProvider, useEditorContext } from '@graphiql/react'
import { GraphiQL } from 'graphiql'
import { Sparkle } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import { currentTheme, onThemeChange } from '../ui/theme.ts'
import { ThemeMenu } from '../ui/ThemeMenu.tsx'
import { firstTab } from './examples.ts'
import { examplesPlugin, hasRoomForPanel } from './ExamplesPanel.tsx'
import type { PlainForm } from './plain-form.ts'
import { SessionContext, useExplorerSession } from './session.ts'

const plugins = [examplesPlugin]

const firstPanel = hasRoomForPanel() ? examplesPlugin : undefined

/** Whether the variables editor fits, as in explorer.css; otherwise a GraphiQL button toggles it. */
const hasRoomForVariables = () => matchMedia('(min-width: 720px)').matches

function Explorer({ form }: { form: PlainForm }) {
  const session = useExplorerSession()
  const theme = useSyncExternalStore(onThemeChange, currentTheme) === 'light' ? 'light' : 'dark'
  return (
    <SessionContext value={session}>
      <ExplorerHeader user={session.user} />
      {/* GraphiQL reserves room only for panels that are registered before its first render. */}
      <PluginContextProvider plugins={plugins} visiblePlugin={firstPanel}>
        {null}
      </PluginContextProvider>
      <main>
        <GraphiQL
          fetcher={session.fetcher}
          storage={storage}
          plugins={plugins}
          visiblePlugin={firstPanel}
          defaultTabs={[firstTab]}
          forcedTheme={theme}
          defaultEditorToolsVisibility={hasRoomForVariables() && 'variables'}
        >
          <TakeOver form={form} />
        </GraphiQL>
      </main>
    </SessionContext>
  )
}

function ExplorerHeader({ user }: Pick<ReturnType<typeof useExplorerSession>, 'user'>) {
  return (
    <header className="header">
      <a className="logo" href={pagePaths.home}>
        <Sparkle />
        {siteName}
      </a>
      <h1>Explorer</h1>
      <a href="/_api">REST</a>
      <p className="aside">
        {user && (
          <>
            <span className="visually-hidden">Signed in as </span>
            <bdi>{user.displayName}</bdi>
          </>
        )}
        {user === null && <a href={pagePaths.login}>Sign in</a>}
      </p>
      <ThemeMenu />
    </header>
  )
}

/** Replaces the form as soon as the editors exist: with its query, its result and the focus. */
function TakeOver({ form }: { form: PlainForm }) {
  const editor = useEditorContext({ nonNull: true })
  const { queryEditor, responseEditor, tabs, activeTabIndex } = editor
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !queryEditor || !responseEditor) return
    isDone.current = true
    const { query, cursor, hasFocus, answer } = form.close()
    const isEdited = query !== firstTab.query
    const isNewcomer = tabs[activeTabIndex]?.query === firstTab.query
    // The tabs of a returning user stay as they are.
    if (isEdited && !isNewcomer) flushSync(() => editor.addTab())
    if (isEdited) {
      queryEditor.setValue(query)
      editor.updateActiveTabValues({ query })
    }
    // By then the editor may have an answer of its own.
    const show = (text: string) => responseEditor.getValue() || responseEditor.setValue(text)
    if (isEdited || isNewcomer) void answer.then(show)
    if (!hasFocus) return
    queryEditor.focus()
    queryEditor.setCursor(queryEditor.posFromIndex(cursor))
  }, [form, editor, queryEditor, responseEditor, tabs, activeTabIndex])
  return null
}

/** Undefined for GraphiQL's own; in memory if the browser blocks storage, where even reading `localStorage` throws. */
const storage = (() => {
  try {
    void localStorage
    return undefined
  } catch {
    return { length: 0, getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} }
  }
})()

export const mount = (root: Element, form: PlainForm) => createRoot(root).render(<Explorer form={form} />)
