import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router-dom'
import { type PageRoute, routes } from './routes.tsx'

/** The loaded or lazy component of each route. A route keeps its component, so that React keeps the page's state. */
const components = new Map<PageRoute, ComponentType>()

/** Returns the component of a page, which suspends until its code has loaded. */
export function pageComponent(route: PageRoute): ComponentType {
  const component = components.get(route) ?? lazy(async () => ({ default: await route.load() }))
  components.set(route, component)
  return component
}

/** Loads the code of a page, so that it renders without suspending. */
export async function preparePage(route: PageRoute): Promise<void> {
  components.set(route, await route.load())
}

/** Returns the route of an address with the values of its parameters. */
export function routeOf(pathname: string): { route: PageRoute; params: Record<string, string | undefined> } {
  for (const route of routes) {
    const match = matchPath({ path: route.path }, pathname)
    if (match) return { route, params: match.params }
  }
  throw new Error(`No route matches ${pathname}`) // the last route matches every path
}
