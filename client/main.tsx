import './ui/fonts.css'
import './ui/tokens.css'
import './ui/global.css'
import './ui/primitives.css'
import './ui/button.css'
import './ui/fields.css'
import './ui/print.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { PageState } from './ssr/page-state.ts'
import { type RenderedQuery, writeWhenLoaded } from './apollo/load-client.ts'
import type { ServerResult } from './apollo/server-result.ts'
import { App } from './app/App.tsx'
import { preparePage, routeOf } from './app/page-components.tsx'
import { followSession } from './session/session.ts'
import { installHistoryGuard } from './ui/history-guard.ts'
import { updateThemeColor } from './ui/theme.ts'

updateThemeColor()
installHistoryGuard()
followSession()

const root = document.querySelector('#root')!
const json = document.querySelector('#state')?.textContent
const state = json ? (JSON.parse(json) as PageState) : undefined
const { pathname, search } = window.location

if (state) {
  // Without its code React would replace the page by a fallback.
  const page = await continuePage(state).catch((error: unknown) =>
    console.error('The page is loaded again', error),
  )
  if (page) writeWhenLoaded((client) => client.writeQuery(page))
  hydrateRoot(root, app({ pathname, isNotFound: state.isNotFound, page: page ?? undefined }))
} else createRoot(root).render(app())

function app(serverResult?: ServerResult) {
  return <App serverResult={serverResult} wrap={(site) => <BrowserRouter>{site}</BrowserRouter>} />
}

async function continuePage({ data }: PageState): Promise<RenderedQuery | undefined> {
  const { route, params } = routeOf(pathname)
  const address = { params, search: new URLSearchParams(search) }
  const [query] = await Promise.all([data && route.query?.(address), preparePage(route)])
  return query && { ...query, data }
}
