import type { Page, Request } from '@playwright/test'

interface Traffic {
  pending: Set<Request>
  /** Callbacks for when no request is pending. */
  waiting: (() => void)[]
}

const trafficOf = new WeakMap<Page, Traffic>()

/** Counts a page's pending requests, for `settled`. */
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

export const pendingRequests = (page: Page): Request[] => [...trafficOf.get(page)!.pending]

/**
 * Waits until a page has no pending request and has rendered; `networkidle` would add half a second. Call it before a
 * reload, which would abort a pending mutation whose optimistic result is visible already. A page sends follow-up
 * requests before its browser is idle, so it has to be idle several times.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState()
  const { pending, waiting } = trafficOf.get(page)!
  for (let calm = 0; calm < 3; calm++) {
    if (pending.size > 0) {
      calm = 0
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    await page.evaluate(rendered)
  }
}

async function rendered(): Promise<void> {
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => requestIdleCallback(resolve))
}

/** Runs in the page. Resolves when its CSS transitions have ended, which `settled` does not wait for. */
export async function transitionsEnded(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}
