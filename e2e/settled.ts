import type { Page, Request } from '@playwright/test'

interface Traffic {
  pending: Set<Request>
  /** What to call once nothing is pending. */
  waiting: (() => void)[]
}

const trafficOf = new WeakMap<Page, Traffic>()

/** Counts a page's requests from now on, for `settled`. */
export function watchRequests(page: Page): void {
  const { pending, waiting }: Traffic = { pending: new Set(), waiting: [] }
  trafficOf.set(page, { pending, waiting })
  const end = (request: Request) => {
    pending.delete(request)
    if (pending.size === 0) for (const resolve of waiting.splice(0)) resolve()
  }
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/**
 * Waits until a page has received and drawn everything that it requested; `networkidle` would add half a second of rest.
 * Before a reload it lets a mutation arrive whose result is shown already: a reload aborts what is still on its way.
 * A page that requests more because of a response does so before its browser is idle, so one look is not enough.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState()
  const { pending, waiting } = trafficOf.get(page)!
  for (let calm = 0; calm < 3; calm++) {
    if (pending.size > 0) {
      calm = 0
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    await page.evaluate(drawn)
  }
}

/** Resolves when the browser has drawn a frame and has nothing left to do. */
async function drawn(): Promise<void> {
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => requestIdleCallback(resolve))
}
