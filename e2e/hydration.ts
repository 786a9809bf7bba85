import type { Page } from '@playwright/test'

/** For `goto` and `reload` without `waitUntil`: before its hydration a page ignores keys and clicks. */
export function waitForHydration(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const load = page[name].bind(page) as (...args: unknown[]) => Promise<unknown>
    Object.assign(page, {
      async [name](...args: unknown[]) {
        const response = await load(...args)
        const { waitUntil } = (args[name === 'goto' ? 1 : 0] ?? {}) as { waitUntil?: string }
        // A page whose scripts are blocked is never hydrated.
        if (!waitUntil) await page.waitForFunction(isHydrated, undefined, { timeout: 10_000 }).catch(() => {})
        return response
      },
    })
  }
}

/** React adds properties with this prefix to elements. Only pages of the site have a #root. */
function isHydrated(): boolean {
  const content = document.querySelector('#root > *')
  const isSite = document.querySelector('#root') !== null
  return !isSite || (content !== null && Object.keys(content).some((name) => name.startsWith('__react')))
}
