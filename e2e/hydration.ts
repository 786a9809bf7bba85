import type { Page } from '@playwright/test'

/**
 * Makes `goto` and `reload` wait until React has hydrated the page, because a rendered page ignores the keyboard and clicks
 * on its buttons before. With the option `waitUntil` they do not wait.
 */
export function waitForHydration(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const load = page[name].bind(page) as (...args: unknown[]) => Promise<unknown>
    Object.assign(page, {
      async [name](...args: unknown[]) {
        const response = await load(...args)
        const { waitUntil } = (args[name === 'goto' ? 1 : 0] ?? {}) as { waitUntil?: string }
        // A page whose scripts are kept from loading is never hydrated.
        if (!waitUntil) await page.waitForFunction(isHydrated, undefined, { timeout: 10_000 }).catch(() => {})
        return response
      },
    })
  }
}

/** React names its properties of elements so. Another page than one of the site has no #root. */
function isHydrated(): boolean {
  const content = document.querySelector('#root > *')
  const isSite = document.querySelector('#root') !== null
  return !isSite || (content !== null && Object.keys(content).some((name) => name.startsWith('__react')))
}
