import type { Page } from '@playwright/test'
import { type IncomingMessage, request as send } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { providerServer } from '../server/testing/providers/provider-server.ts'
import { creatorNames, headerLink } from './locators.ts'
import { chooseTheme, pickTheme, themeButton } from './page-checks.ts'
import { demoPassword } from './people.ts'
import { expect, settled, test } from './test.ts'
import { holdRequests, watchOperations } from './watch-operations.ts'

for (const { theme, timezoneId, locale, width, pages } of [
  {
    theme: 'light',
    timezoneId: 'Pacific/Auckland',
    locale: 'de-DE',
    width: 390,
    pages: ['/', '/creators', '/creators/dusty-lane', '/objects', '/objects/m-31', '/pictures', '/about'],
  },
  {
    theme: 'night',
    timezoneId: 'America/Los_Angeles',
    locale: 'ar-EG',
    width: 1440,
    pages: ['/creators/dusty-lane', '/objects/m-31'],
  },
])
  test.describe(`a visitor with the theme ${theme} in ${timezoneId}, whose network delivers the HTML in pieces`, () => {
    test.use({
      timezoneId,
      locale,
      viewport: { width, height: 900 },
      // Playwright requires a destructuring pattern, even for no fixtures.
      // oxlint-disable-next-line no-empty-pattern
      proxy: async ({}, use) => {
        await using proxy = await startSlowHtmlProxy()
        await use({ server: proxy.address })
      },
    })

    test('sees nothing move while a page loads, which sends no request for its data', async ({ page }) => {
      await chooseTheme(page, theme)
      await page.addInitScript(() => {
        const shifts: string[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: Shift[] })[])
            for (const { node, previousRect: from, currentRect: to } of sources)
              shifts.push(
                `${node?.outerHTML?.slice(0, 80)}: ${from.x}, ${from.y}, ${from.width} to ${to.x}, ${to.y}, ${to.width}`,
              )
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const operations = watchOperations(page)
      for (const path of pages) {
        operations.length = 0
        await page.goto(path)
        await settled(page)
        expect(await page.evaluate(() => (window as never as { shifts: string[] }).shifts), path).toEqual([])
        // React reports a difference from the server's HTML on the console, which fails a test.
        expect(
          operations.filter((name) => name !== 'RecordProfileView'),
          path,
        ).toEqual(['Session'])
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      }
    })
  })

interface Shift {
  node?: Element
  previousRect: DOMRect
  currentRect: DOMRect
}

/** Starts an HTTP proxy that sends HTML in pieces of 4,000 bytes, slowly enough for a browser to paint each. */
const startSlowHtmlProxy = () =>
  providerServer((request, response) => {
    const { method, url, headers } = request
    const upstream = send(url!, { method, headers: { ...headers, 'accept-encoding': 'identity' } })
    const relay = async (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode!, answer.headers)
      const isHtml = answer.headers['content-type']?.startsWith('text/html')
      await (isHtml ? pipeline(answer, inPieces, response) : pipeline(answer, response))
    }
    upstream.on('response', (answer) => void relay(answer).catch(() => response.destroy()))
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  })

async function* inPieces(chunks: AsyncIterable<Buffer>) {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += 4_000) {
      yield chunk.subarray(from, from + 4_000)
      await sleep(30)
    }
}

test('a page that opens in a tab in the background is ready before it is looked at', async ({ page }) => {
  // Browsers draw no frames of a hidden page. Headless Chromium never hides one, so the test pretends to.
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    window.requestAnimationFrame = () => 0
  })
  await page.goto('/creators', { waitUntil: 'load' })
  await page.waitForFunction(() => !('onHydrated' in window && window.onHydrated), undefined, {
    polling: 100,
  })
})

test('the page uses what a visitor typed and chose before it was hydrated', async ({ page }) => {
  const beforeHydration = async (path: string, choose: () => Promise<unknown>) => {
    const held = await holdRequests(page, '/assets/*.js')
    await page.goto(path, { waitUntil: 'commit' })
    await choose()
    held.release()
  }
  const shown = page.getByRole('main').getByRole('heading', { level: 3 })
  await beforeHydration('/', async () => {
    await page.getByRole('searchbox').fill('Hal Alpha')
    await pickTheme(page, 'Night vision')
  })
  await expect(shown).toHaveText(['Hal Alpha'])
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  await themeButton(page).click()
  await expect(page.getByRole('radio', { name: 'Night vision' })).toBeChecked()

  await page.unroute('/assets/*.js')
  await beforeHydration('/creators?gear=asi2600mm', async () => {
    await page.getByLabel('Sort by').selectOption('Alphabetical')
    await page.getByLabel('Specialty').selectOption('lunar')
    await page.getByLabel('Gear').selectOption('All gear')
  })
  await expect(page).toHaveURL('/creators?specialty=lunar&sort=displayName')
  await expect(creatorNames(page)).toHaveText(['Orla Penumbra', 'Luna Tick'])
  await expect(page.getByLabel('Specialty')).toHaveValue('lunar')
  await expect(page.getByLabel('Sort by')).toHaveValue('displayName')
})

test('a visitor on a slow line opens tabs, the menu and Share before the scripts have arrived, and keeps what was chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const scripts of ['/assets/*.js', '/assets/CreatorPage-*.js']) {
    const held = await holdRequests(page, scripts)
    await page.goto('/creators/dusty-lane', { waitUntil: 'commit' })
    if (scripts.includes('CreatorPage')) await expect(headerLink(page, 'Sign In')).toBeVisible()
    await page.getByRole('tab', { name: 'Gear' }).click()
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Gear')
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Gear')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link')).toHaveCount(4)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Share' }).click()
    const share = page.getByRole('dialog', { name: 'Share this page' })
    const address = await share.getByLabel('Address').inputValue()
    expect(address).toMatch(/^http.*\/creators\/dusty-lane$/)
    expect(await page.evaluate(() => String(getSelection()))).toBe(address)

    held.release()
    await expect(share.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expect(page).toHaveURL('/creators/dusty-lane?tab=gear')
    await share.getByRole('button', { name: 'Copy address' }).click()
    await expect(share.getByText(/^Address copied|^The address could not/)).toBeVisible()
    await share.getByRole('button', { name: 'Close' }).click()
    await expect(share).toBeHidden()
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Gear')
    await page.unroute(scripts)
  }
})

test('a user who logs in before the page was hydrated is signed in, and the password is not in an address; a session that arrives before is shown', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const scripts = await holdRequests(page, '/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('dusty-lane@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  scripts.release()
  await expect(page.getByText('Welcome back, Dusty Lane')).toBeVisible()
  expect(addresses.filter((address) => address.includes(demoPassword))).toEqual([])

  // An answer to a page that is left would never end.
  await page.goto('about:blank')
  const code = await holdRequests(page, '/assets/HomePage-*.js')
  const session = page.waitForResponse('/graphql')
  await page.goto('/', { waitUntil: 'commit' })
  await (await session).finished()
  code.release()
  // React reports a difference from the server's HTML on the console, which fails a test.
  await expect(page.getByText('Welcome back, Dusty Lane')).toBeVisible()
})

test('a visitor finds the licences of all software that browsers load', async ({ request }) => {
  const about = await (await request.get('/about', { headers: { accept: 'text/html' } })).text()
  for (const [name, parts] of Object.entries({
    'the site': ['## react-dom - ', '## graphql - ', 'Sora Project Authors', 'Olaf Frohn'],
    'the explorer': ['## graphiql - ', '## codemirror - ', 'Sora Project Authors'],
    'the reference of REST': ['Sora Project Authors'],
  })) {
    const [, address] = new RegExp(`href="([^"]+)"[^>]*>${name}<`).exec(about)!
    const licences = await (await request.get(address!)).text()
    for (const part of parts) expect(licences, name).toContain(part)
  }
})

test.describe('while the code for queries cannot be loaded', () => {
  test.use({ expectedConsole: /ERR_FAILED|Failed to fetch dynamically imported module/ })

  test('a visitor reads a page that has arrived, uses the home page, which never loads it, and loads any other page again', async ({
    page,
  }) => {
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    await page.route('/assets/apollo-*.js', (route) => route.abort())
    await page.goto('/creators', { waitUntil: 'load' })
    await expect.poll(() => failed.join()).toContain('/assets/apollo-')
    await expect(headerLink(page, 'Sign In')).toBeVisible()
    await settled(page)
    await page.getByRole('main').getByRole('link', { name: 'Dusty Lane' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dusty Lane')

    await headerLink(page, 'Home').click()
    // The browser loads the page, which is hydrated when it has the session.
    await expect(page).toHaveURL('/')
    await expect(headerLink(page, 'Sign In')).toBeVisible()
    failed.length = 0
    await page.getByRole('searchbox').fill('Hal Alpha')
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText('Hal Alpha')
    await settled(page)
    expect(failed).toEqual([])
    await headerLink(page, 'Creators').click()
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText('An error occurred')
    await page.unroute('/assets/apollo-*.js')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.getByLabel('Sort by').selectOption('Alphabetical')
    await expect(page).toHaveURL('/creators?sort=displayName')
  })
})

/** What the order of style sheets can change in each element. */
const stylesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *')].map((element) => {
      const { display, padding, margin, borderRadius, color, backgroundColor, fontSize, minHeight } =
        getComputedStyle(element)
      return `${element.tagName}.${element.className}: ${[display, padding, margin, borderRadius, color, backgroundColor, fontSize, minHeight].join(' | ')}`
    }),
  )

test.describe('with the fonts of the system', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('a page looks the same whether the server rendered it or the browser opened it', async ({ page }) => {
    // `font-display: optional` may or may not use the web font, and some computed margins depend on it.
    await page.route('**/*.woff2', (route) => route.abort())
    const pages = [
      ['/', 'Home'],
      ['/creators', 'Creators'],
      ['/creators/dusty-lane', 'Dusty Lane'],
    ] as const
    const rendered: string[][] = []
    for (const [path] of pages) {
      await page.goto(path)
      await settled(page)
      rendered.push(await stylesOf(page))
    }
    await page.goto('/login')
    for (const [index, [path, link]] of pages.entries()) {
      await page.getByRole('link', { name: link, exact: true }).first().click()
      await expect(page).toHaveURL(path)
      // The address changes before the content, whose code and data may have to be loaded.
      await expect(page.locator('#root *')).toHaveCount(rendered[index]!.length)
      await page.mouse.move(5, 500)
      await page.getByRole('heading', { level: 1 }).blur()
      await settled(page)
      expect(await stylesOf(page), path).toEqual(rendered[index])
    }
  })
})
