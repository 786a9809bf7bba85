import type { Route } from '@playwright/test'

/** How a request fails without a word of ours: the library's own words are for nobody. */
export const failures: [string, (route: Route) => Promise<void>][] = [
  ['no network', (route) => route.abort()],
  ['HTTP 500', (route) => route.fulfill({ status: 500, body: '<h1>Bad Gateway</h1>' })],
]
