import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router-dom'
import { loadClient } from '../apollo/load-client.ts'
import { type PageRoute, routes } from './routes.tsx'

/** A route keeps its component, so that React keeps the page's state. */
const components = new Map<PageRoute, ComponentType>()

/** Returns the component of a page, which suspends until its code has loaded. */
export function pageComponent(route: PageRoute): ComponentType {
  const component = components.get(route) ?? lazy(async () => ({ default: await loadPage(route) }))
  components.set(route, component)
  return component
}

/** Loads the code of a page, so that it renders without suspending. */
export async function preparePage(route: PageRoute): Promise<void> {
  components.set(route, await route.load())
}

async function loadPage(route: PageRoute): Promise<ComponentType> {
  if (route.query) void loadClient().catch(() => {}) // the page reports it
  if (route.rendered) return route.load()
  const [Page, { ClientProvider }] = await Promise.all([
    route.load(),
    import('../apollo/ClientProvider.tsx'),
    loadClient(),
  ])
  return () => (
    <ClientProvider>
      <Page />
    </ClientProvider>
  )
}

export function routeOf(pathname: string): { route: PageRoute; params: Record<string, string | undefined> } {
  for (const route of routes) {
    const match = matchPath({ path: route.path }, pathname)
    if (match) {
      const params = Object.entries(match.params).map(([name, value]) => [name, value && decoded(value)])
      return { route, params: Object.fromEntries(params) }
    }
  }
  throw new Error(`No route matches ${pathname}`) // the last route matches every path
}

/** Decodes a parameter as `useParams` does; a malformed one, or one with control characters, matches nothing as it is. */
function decoded(value: string): string {
  try {
    const text = decodeURIComponent(value)
    return /\p{Cc}/u.test(text) ? value : text
  } catch {
    return value
  }
}
