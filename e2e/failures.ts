import type { Route } from '@playwright/test'

/** Failures without a message from the server; the page must not show the library's message. */
export const failures: [string, (route: Route) => Promise<void>][] = [
  ['no network', (route) => route.abort()],
  ['HTTP 500', (route) => route.fulfill({ status: 500, body: '<h1>Bad Gateway</h1>' })],
]
