import { account, heading, headerLink } from './locators.ts'
import { pickTheme } from './page-checks.ts'
import { logIn } from './people.ts'
import { expect, test } from './test.ts'

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
