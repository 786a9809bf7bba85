import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit'
import { PluginContextProvider } from '@graphiql/react'
import { GraphiQL } from 'graphiql'
import 'graphiql/style.css'
import { useMemo, useSyncExternalStore } from 'react'
import { currentTheme, onThemeChange } from '../ui/theme.ts'
import { browserStorage, noStorage } from './browser-storage.ts'
import { firstTab } from './examples.ts'
import { examplesPlugin, hasRoomForPanel } from './ExamplesPanel.tsx'
import { ExplorerHeader } from './ExplorerHeader.tsx'
import { SignedInContext, tokenHeaders, useSignedInQuery } from './signed-in.ts'

const plugins = [examplesPlugin]

const firstPanel = hasRoomForPanel() ? examplesPlugin : undefined

/** Whether the variables editor fits, as in explorer.css; otherwise a GraphiQL button toggles it. */
const hasRoomForVariables = () => matchMedia('(min-width: 720px)').matches

export function Explorer() {
  const session = useSignedInQuery()
  const isLight = useSyncExternalStore(onThemeChange, currentTheme) === 'light'
  const fetcher = useMemo(
    () => refreshingFetcher(session.refresh, tokenHeaders(session.token)),
    [session.refresh, session.token],
  )
  return (
    <SignedInContext value={session}>
      <div className="explorer" data-theme={isLight ? 'light' : 'dark'}>
        <ExplorerHeader />
        {/* GraphiQL reserves room only for panels that are registered before its first render. */}
        <PluginContextProvider plugins={plugins} visiblePlugin={firstPanel}>
          {null}
        </PluginContextProvider>
        <main>
          <GraphiQL
            fetcher={fetcher}
            storage={browserStorage() ? undefined : noStorage}
            plugins={plugins}
            visiblePlugin={firstPanel}
            defaultTabs={[firstTab]}
            forcedTheme={isLight ? 'light' : 'dark'}
            defaultEditorToolsVisibility={hasRoomForVariables() && 'variables'}
          />
        </main>
      </div>
    </SignedInContext>
  )
}

/** The session and the profile fill in the next example. */
function refreshingFetcher(refresh: () => Promise<unknown>, headers: Record<string, string>): Fetcher {
  const fetcher = createGraphiQLFetcher({ url: '/graphql', enableIncrementalDelivery: false, headers })
  return async (params, options) => {
    const result = await fetcher(params, options)
    if (/^\s*mutation\b/m.test(params.query)) await refresh()
    return result
  }
}
