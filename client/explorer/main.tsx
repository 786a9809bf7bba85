import '@fontsource-variable/sora'
import './explorer.css'
import { PluginContextProvider, useEditorContext, useExecutionContext } from '@graphiql/react'
import { GraphiQL } from 'graphiql'
import { Sparkle } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import { currentTheme, onThemeChange, updateThemeColor } from '../ui/theme.ts'
import { ThemeMenu } from '../ui/ThemeMenu.tsx'
import { firstTab } from './examples.ts'
import { examplesPlugin, hasRoomForPanel } from './ExamplesPanel.tsx'
import { SessionContext, useExplorerSession } from './session.ts'

const plugins = [examplesPlugin]

const firstPanel = hasRoomForPanel() ? examplesPlugin : undefined

/** Whether the variables editor fits, as in explorer.css; otherwise a GraphiQL button toggles it. */
const hasRoomForVariables = () => matchMedia('(min-width: 720px)').matches

function Explorer() {
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
          <FirstRun />
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

/** Runs the example in the tab of a newcomer, so that the first screen has a result too. */
function FirstRun() {
  const { queryEditor, responseEditor, tabs, activeTabIndex } = useEditorContext({ nonNull: true })
  const execution = useExecutionContext({ nonNull: true })
  const hasRun = useRef(false)
  useEffect(() => {
    if (hasRun.current || !queryEditor || !responseEditor) return
    hasRun.current = true
    if (tabs[activeTabIndex]?.query === firstTab.query) execution.run()
  }, [queryEditor, responseEditor, tabs, activeTabIndex, execution])
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

updateThemeColor()
createRoot(document.querySelector('#explorer')!).render(<Explorer />)
