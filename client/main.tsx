import './ui/fonts.css'
import './ui/tokens.css'
import './ui/global.css'
import './ui/print.css'
import { ApolloProvider } from '@apollo/client/react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { PageState } from './ssr/page-state.ts'
import { createClient } from './apollo/client.ts'
import { App } from './app/App.tsx'
import { preparePage, routeOf } from './app/page-components.ts'
import { installHistoryGuard } from './ui/history-guard.ts'
import { updateThemeColor } from './ui/theme.ts'

updateThemeColor()
installHistoryGuard()

const root = document.querySelector('#root')!
const json = document.querySelector('#state')?.textContent
const state = json ? (JSON.parse(json) as PageState) : undefined
const client = createClient()
const app = (
  <App
    serverResult={state && { pathname: window.location.pathname, isNotFound: state.isNotFound }}
    wrap={(site) => (
      <ApolloProvider client={client}>
        <BrowserRouter>{site}</BrowserRouter>
      </ApolloProvider>
    )}
  />
)

if (state) {
  // Without its code and data React would replace the page by a fallback.
  await continuePage(state).catch((error: unknown) => console.error('The page is loaded again', error))
  hydrateRoot(root, app)
} else createRoot(root).render(app)

/** Loads the code of a rendered page and writes the result of its query into the cache. */
async function continuePage({ data }: PageState): Promise<void> {
  const { route, params } = routeOf(window.location.pathname)
  const search = new URLSearchParams(window.location.search)
  const [query] = await Promise.all([data && route.query?.({ params, search }), preparePage(route)])
  if (query) client.writeQuery({ ...query, data })
}
