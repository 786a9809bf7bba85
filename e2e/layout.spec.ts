import { expectNoHorizontalScroll, widths } from './page-checks.ts'
import { settled } from './settled.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { holdRequests } from './watch-operations.ts'

test.use({ isReadOnly: true, contextOptions: { reducedMotion: 'no-preference' } })

test('every page links to the static pages and shows the copyright', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getUTCFullYear()} Astrofolio`)
  for (const name of ['About', 'Privacy', 'Terms', 'Contact']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await expect(page).toHaveTitle(`${name} · Astrofolio`)
  }
})

test('a visitor sees Home, Creators, Objects and Sign In', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Creators',
    'Objects',
  ])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/login',
  )
})

test('a small spinner shows while the session is checked', async ({ page }) => {
  const held = await holdRequests(page, '/graphql')
  await page.goto('/')
  await expect(
    page.getByRole('status', { name: '' }).filter({ hasText: 'Checking who is signed in' }),
  ).toBeVisible()
  held.release()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('a page stays until the code of the next one has loaded', async ({ page }) => {
  const held = await holdRequests(page, '**/TermsPage-*.js')
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  const request = page.waitForRequest('**/TermsPage-*.js')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await request
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  held.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeFocused()
})

test('a menu opened while a page loads stays open; it closes on choosing a page and on Back', async ({
  page,
}) => {
  await signIn(page, 'newcomer@demo.example')
  const held = await holdRequests(page, '**/TermsPage-*.js')
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/terms')
  await page.getByRole('button', { name: /^Account of/ }).click()
  const accountLink = page.getByRole('link', { name: 'Account', exact: true })
  await expect(accountLink).toBeVisible()
  held.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(accountLink).toBeVisible()
  await accountLink.click()
  await expect(accountLink).toBeHidden()
  await expect(page).toHaveURL('/account')

  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(accountLink).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/terms')
  await expect(accountLink).toBeHidden()
})

test.describe('when the code of a page cannot be fetched', () => {
  test.use({ expectedConsole: /Failed to load resource|dynamically imported module/ })

  test('a visitor reads an error, and the rest of the site works', async ({ page }) => {
    await page.route('**/TermsPage-*.js', (route) => route.abort())
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('alert')).toContainText('An error occurred')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeFocused()
  })
})

test.describe('an address without a page', () => {
  test.use({ expectedConsole: /status of 404/ })

  test('returns 404 with Not Found and a link home', async ({ page }) => {
    const response = await page.goto('/nowhere/at/all')
    expect(response!.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
    await page.getByRole('main').getByRole('link').click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('an address that cannot be decoded', () => {
  test.use({ expectedConsole: /status of 400|could not be decoded/ })

  test('returns 400 with a page that says what was not found', async ({ page }) => {
    for (const [path, heading] of [
      ['/%E0%A4%A', 'Not Found'],
      ['/creators/%ff', 'Creator Not Found'],
      ['/nothing.html/%', 'Not Found'],
    ] as const) {
      const response = await page.goto(path)
      expect(response!.status(), path).toBe(400)
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Home', exact: true }).click()
      await expect(page).toHaveURL('/')
    }
  })
})

test('a missing file returns 404, not a page', async ({ request }) => {
  for (const path of ['/assets/gone-1234.js', '/gone.ico', '/images/gone.webp']) {
    const response = await request.get(path)
    expect(response.status()).toBe(404)
    expect(response.headers()['content-type']).not.toContain('html')
  }
})

test('crawlers get robots.txt, and built files are immutable and compressed', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain('User-agent: *')
  const html = await (await request.get('/')).text()
  const [script] = /\/assets\/index-[\w-]+\.js/.exec(html)!
  const { headers } = await fetch(`${(await request.get('/')).url()}${script.slice(1)}`, {
    headers: { 'accept-encoding': 'br' },
  })
  expect(headers.get('cache-control')).toContain('immutable')
  expect(headers.get('content-encoding')).toBe('br')
})

test('every page has a strict content security policy', async ({ request }) => {
  const headers = (await request.get('/')).headers()
  const policy = headers['content-security-policy']!
  expect(policy).toContain("script-src 'self' 'sha256-")
  for (const part of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect(policy).toContain(part)
  }
  // Placeholders and aspect ratios are style attributes of rendered pages.
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe-/)
  expect(headers['x-powered-by']).toBeUndefined()
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the drawer has the navigation, closes on navigation and restores focus', async ({ page }) => {
    await page.goto('/')
    const open = page.getByRole('button', { name: 'Open menu' })
    await open.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(open).toBeFocused()

    await open.click()
    await page.mouse.click(380, 400)
    await expect(drawer).toBeHidden()

    await open.click()
    await drawer.getByRole('link', { name: 'Creators' }).click()
    await expect(page).toHaveURL('/creators')
    await expect(drawer).toBeHidden()
  })
})

test('the header of an admin has space for every link at each width', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  await page.goto('/objects')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toBeVisible()
  for (const width of [720, 819, 820]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page, `the header at ${width} px`)
  }
})

const longest = 'doctor-maximilian-bartholomew-featherstonehaugh-nebula-iii'
for (const path of [
  `/creators/${longest}`,
  `/creators/${longest}?tab=gear`,
  '/creators/hoshino?tab=gallery',
]) {
  test(`nothing at ${path} is wider than the screen`, async ({ page }) => {
    await page.goto(path)
    await settled(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page, `${path} at ${width} px`)
    }
  })
}
