import './ui/fonts.css'
import './ui/tokens.css'
import './ui/global.css'
import './ui/print.css'
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
if (state?.cache) client.restore(state.cache)
const app = (
  <App
    client={client}
    serverResult={state && { pathname: window.location.pathname, isNotFound: state.isNotFound }}
    router={(site) => <BrowserRouter>{site}</BrowserRouter>}
  />
)

if (state) {
  // Without the page's code React would replace the server's HTML by a fallback.
  await preparePage(routeOf(window.location.pathname).route).catch(() => {})
  hydrateRoot(root, app)
} else createRoot(root).render(app)
