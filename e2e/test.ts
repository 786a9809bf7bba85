import { type ConsoleMessage, expect, type Page, type Request, test as base } from '@playwright/test'
import { collectSecrets } from '../server/testing/collect-logs.ts'
import { knownCookies } from '../server/testing/person.ts'
import type { ConnectedSite } from './connected-server.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'

interface Fixtures {
  /** Matches 'text at url' of expected console messages; any other warning or error fails the test. */
  expectedConsole: RegExp
  /** Set by `useUntouchedDemo`. */
  isUntouched: boolean
  hasScripts: boolean
  /** On a copy of the demo database. */
  server: DemoServer
}

interface WorkerFixtures {
  /** Starts a worker's server for the files that use it. */
  serverFor: (use: 'additions' | 'reading') => Promise<DemoServer>
  connectedSite: ConnectedSite
}

/* oxlint-disable no-empty-pattern -- Playwright requires a destructuring pattern, even for no fixtures. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedConsole: [/^nothing$/, { option: true }],
  isUntouched: [false, { option: true }],
  hasScripts: [true, { option: true }],

  serverFor: [
    async ({}, use) => {
      const servers: Partial<Record<string, Promise<DemoServer>>> = {}
      await use((use) => (servers[use] ??= startDemoServer()))
      await Promise.all(Object.values(servers).map(async (server) => (await server)?.[Symbol.asyncDispose]()))
    },
    { scope: 'worker' },
  ],
  // In a file of its own, such a fixture would make Playwright start another worker and browser.
  connectedSite: [
    async ({}, use) => {
      const { startConnectedSite } = await import('./connected-server.ts') // loads for long
      await using site = await startConnectedSite('localhost')
      await use(site)
    },
    { scope: 'worker' },
  ],
  /* oxlint-enable no-empty-pattern */

  server: async ({ serverFor, isUntouched }, use) =>
    use(await serverFor(isUntouched ? 'reading' : 'additions')),

  baseURL: async ({ server }, use) => use(server.address),

  // Playwright's `javaScriptEnabled: false` stops scripts, but pages are still parsed and styled as with scripts. A project with
  // options of its browser would replace the workers, which start their servers.
  context: async (
    { context, playwright, hasScripts, launchOptions, contextOptions, baseURL, userAgent },
    use,
  ) => {
    if (hasScripts) return use(context)
    const args = [...launchOptions.args!, '--blink-settings=scriptEnabled=false']
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    await use(await browser.newContext({ ...contextOptions, baseURL, userAgent }))
    await browser.close()
  },

  page: async ({ page, baseURL, expectedConsole, hasScripts }, use, info) => {
    watchTraffic(page)
    if (hasScripts) waitForHydration(page)
    const problems: string[] = []
    page.on('console', (message) => {
      const text = `${message.text()} at ${message.location().url}`
      if (isProblem(message) && !expectedConsole.test(text)) problems.push(`${message.type()}: ${text}`)
    })
    page.context().on('request', (request) => {
      if (isAsset(request)) return
      collectSecrets({
        url: request.url(),
        headers: Object.entries(request.headers()),
        body: request.postData(),
      })
    })
    page.context().on('response', (response) => {
      if (isAsset(response.request())) return
      const headers = response.headersArray().catch(() => []) // the page may be closed by now
      void headers.then((all) => collectSecrets({ headers: all.map(({ name, value }) => [name, value]) }))
    })
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
    await use(page)
    if (info.status !== info.expectedStatus)
      await info.attach('pending requests', {
        body: (await Promise.all([...trafficOf.get(page)!.pending].map(describe))).join('\n') || 'none',
      })
    expect(problems, 'errors and warnings of the console').toEqual([])
    const cookies = await page.context().cookies(baseURL)
    expect(knownCookies, 'the cookies of the site').toEqual(
      expect.arrayContaining(cookies.map(({ name }) => name)),
    )
  },
})

/**
 * For a file that counts or orders what the demo has. The tests of the others share a server in each worker, to which they add
 * users, profiles and pictures.
 */
export function useUntouchedDemo(): void {
  test.use({ isUntouched: true })
  // In parallel, each worker would start the server.
  test.describe.configure({ mode: 'default' })
}

export { expect }

const isProblem = (message: ConsoleMessage) => ['error', 'warning'].includes(message.type())

/** The time is -1 until the browser has the first byte. Another client tells whether the server or the browser hangs. */
async function describe(request: Request): Promise<string> {
  const sent = `${request.method()} ${request.url()}, response after ${request.timing().responseStart} ms`
  if (request.method() !== 'GET') return sent
  const signal = AbortSignal.timeout(5_000)
  const again = await fetch(request.url(), { signal }).then(({ status }) => status, String)
  return `${sent}; asked again: ${again}`
}

/** Assets have no secrets. */
const isAsset = (request: Request) =>
  ['font', 'image', 'script', 'stylesheet'].includes(request.resourceType())

interface Traffic {
  pending: Set<Request>
  /** Callbacks for when no request is pending. */
  waiting: (() => void)[]
}

const trafficOf = new WeakMap<Page, Traffic>()

/** Counts a page's pending requests, for `settled`. */
function watchTraffic(page: Page): void {
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
    await nextFrame(page)
  }
}

/** After its window's size was changed, headless Chromium sometimes draws no frame until someone asks for a screenshot. */
async function nextFrame(page: Page): Promise<void> {
  const timer = setTimeout(() => void page.screenshot().catch(() => {}), 2_000)
  await page.evaluate(rendered)
  clearTimeout(timer)
}

async function rendered(): Promise<void> {
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => requestIdleCallback(resolve))
}

/**
 * For `goto` and `reload` without `waitUntil`: before its hydration a page ignores keys and clicks, and React replaces one that is
 * translated.
 */
function waitForHydration(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const load = page[name].bind(page) as (...args: unknown[]) => Promise<unknown>
    Object.assign(page, {
      async [name](...args: unknown[]) {
        const response = await load(...args)
        const { waitUntil } = (args[name === 'goto' ? 1 : 0] ?? {}) as { waitUntil?: string }
        if (!waitUntil) await page.waitForFunction(isHydrated)
        return response
      },
    })
  }
}

/** The page deletes the callback of `client/index.html`. Only pages of the site have a #root. */
const isHydrated = () => !document.querySelector('#root') || !('onHydrated' in window)
