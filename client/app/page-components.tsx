import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router-dom'
import { type PageRoute, routes } from './routes.tsx'

/** A route keeps its component, so that React keeps the page's state. */
const components = new Map<PageRoute, ComponentType>()

/** Returns the component of a page, which suspends until the code has loaded, for pages that read the graph with Apollo Client. */
export function pageComponent(route: PageRoute): ComponentType {
  const component = components.get(route) ?? lazy(async () => ({ default: await loadPage(route) }))
  components.set(route, component)
  return component
}

async function loadPage({ path, isStatic, load }: PageRoute): Promise<ComponentType> {
  // The server provides the client of a request.
  if (isStatic || import.meta.env.SSR) return (await load()).Page
  const [{ Page, query }, { ClientProvider, restore }] = await Promise.all([
    load(),
    import('../apollo/client.tsx'),
  ])
  if (query) await restore(path, query.document)
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
