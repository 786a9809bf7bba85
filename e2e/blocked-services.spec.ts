import type { Page } from '@playwright/test'
import { account, heading, headerLink } from './locators.ts'
import { pickTheme } from './page-checks.ts'
import { logIn } from './people.ts'
import { expect, test } from './test.ts'
import { operationNameOf, watchOperations } from './watch-operations.ts'

const alert = (page: Page) => page.getByRole('alert').filter({ visible: true, hasText: /./ })

/** Each of them throws, as in browsers that block cookies or are set to a high level of privacy. */
function refuseServices() {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse })
  for (const name of ['BroadcastChannel', 'SharedWorker'])
    Object.defineProperty(window, name, { value: refuse })
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse })
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
  Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })
}

test('a visitor whose browser refuses storage, channels and workers uses every page and the explorer, signs in, and chooses a theme', async ({
  page,
}) => {
  await page.addInitScript(refuseServices)
  await page.goto('/')
  await expect(headerLink(page, 'Sign In')).toBeVisible()
  for (const name of ['Creators', 'Objects', 'Pictures']) {
    await headerLink(page, name).click()
    await expect(heading(page, name)).toBeVisible()
  }
  await page.goto('/creators/dusty-lane')
  await page.getByRole('tab', { name: 'Gear' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Gear' })).toBeVisible()
  await page.goto('/login')
  await logIn(page, 'hal-alpha@demo.example')
  await expect(account(page, 'Hal Alpha')).toBeVisible()
  await page.goto('/graphql')
  await expect(page.getByLabel('Result Window')).toContainText('"Dusty Lane"')
  await expect(page.getByRole('banner')).toContainText('Signed in as Hal Alpha')
  await page.goto('/')
  await pickTheme(page, 'Light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(account(page, 'Hal Alpha')).toBeVisible()
})

test('a visitor whose browser blocks cookies reads why nobody can sign in, and no account is created', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
  })
  await page.addInitScript(refuseServices)
  await page.goto('/login')
  await expect(alert(page)).toHaveText(/^This browser blocks the cookies of this site/)
  const operations = watchOperations(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(alert(page)).toHaveCount(2)
  await logIn(page, 'hal-alpha@demo.example')
  await expect(alert(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('Display name').fill('Without Cookies')
  await page.getByLabel('Password').fill('long enough for all')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(alert(page).last()).toHaveText(/^This browser blocks the cookies of this site/)
  expect(operations).toEqual([])
})

test('a visitor whose browser drops the cookie of the sign-in reads it, and is not shown as signed in', async ({
  page,
}) => {
  await page.route('/graphql', async (route) => {
    if (operationNameOf(route.request()) !== 'LogIn') return route.continue()
    const response = await route.fetch()
    const { 'set-cookie': _cookie, ...headers } = response.headers()
    await page.context().clearCookies()
    await route.fulfill({ response, headers })
  })
  await page.goto('/login')
  await logIn(page, 'hal-alpha@demo.example')
  await expect(alert(page)).toHaveText(/^The server signed you in, but this browser did not keep the cookie/)
  await expect(page).toHaveURL('/login')
  await expect(headerLink(page, 'Sign In')).toBeVisible()
})
