import { account, heading, headerLink } from './locators.ts'
import { signIn } from './people.ts'
import { expect, test } from './test.ts'
import { holdRequests } from './watch-operations.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a visitor sees a spinner while the session is checked, then Sign In, and gets everywhere by the footer and the drawer of a phone, which restores the focus; a page and the menu opened there stay until the next one has loaded, and the menu closes on choosing a page and on Back', async ({
  page,
}) => {
  const held = await holdRequests(page, '/graphql')
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Creators',
    'Objects',
    'Pictures',
  ])
  await expect(page.getByRole('status').filter({ hasText: 'Checking who is signed in' })).toBeVisible()
  held.release()
  await expect(headerLink(page, 'Sign In')).toHaveAttribute('href', '/login')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Astrofolio')
  for (const name of ['About', 'Privacy', 'Terms', 'Contact']) {
    await footer.getByRole('link', { name }).click()
    await expect(heading(page, name)).toBeFocused()
  }

  await page.setViewportSize({ width: 390, height: 844 })
  const open = page.getByRole('button', { name: 'Open menu' })
  await open.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(open).toBeFocused()

  await open.click()
  // WebKit does not know it.
  await expect(drawer).toBeInViewport({ ratio: 1 }) // it slides in
  await drawer.evaluate((element) => element.removeAttribute('closedby'))
  await page.mouse.click(299, 840) // its border
  await expect(drawer).toBeVisible()
  await page.mouse.click(380, 400)
  await expect(drawer).toBeHidden()

  await open.click()
  await drawer.getByRole('link', { name: 'Creators' }).click()
  await expect(page).toHaveURL('/creators')
  await expect(drawer).toBeHidden()

  await signIn(page, 'newcomer@demo.example')
  const terms = await holdRequests(page, '**/TermsPage-*.js*')
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/about')
  const requested = page.waitForRequest('**/TermsPage-*.js*')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await requested
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  await account(page, 'Newt Comer').click()
  const accountLink = page.getByRole('link', { name: 'Account', exact: true })
  await expect(accountLink).toBeVisible()
  terms.release()
  await expect(heading(page, 'Terms')).toBeVisible()
  await expect(accountLink).toBeVisible()
  await accountLink.click()
  await expect(accountLink).toBeHidden()
  await expect(page).toHaveURL('/account')

  await account(page, 'Newt Comer').click()
  await expect(accountLink).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/terms')
  await expect(accountLink).toBeHidden()
})

test.describe('when the code of a page cannot be fetched', () => {
  test.use({ expectedConsole: /Failed to load resource|dynamically imported module/ })

  test('a visitor reads an error, the rest of the site works, and so does the page once the network is back', async ({
    page,
  }) => {
    await page.goto('/')
    await page.route('**/TermsPage-*.js*', (route) => route.abort())
    const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name })
    await link('Privacy').click()
    await expect(heading(page, 'Privacy')).toBeFocused()
    await link('Terms').click()
    await expect(page.getByRole('alert')).toContainText('An error occurred')
    await page.unroute('**/TermsPage-*.js*')
    await page.goBack()
    await expect(heading(page, 'Privacy')).toBeFocused()
    await link('Terms').click()
    await expect(heading(page, 'Terms')).toBeFocused()

    await page.route('**/ResetPasswordPage-*.js', (route) => route.abort())
    await page.goto('/reset-password#secret')
    const reload = page.getByRole('button', { name: 'Reload the page' })
    await expect(reload).toBeVisible()
    await page.unroute('**/ResetPasswordPage-*.js')
    await reload.click()
    await expect(heading(page, 'Choose a new password')).toBeVisible()
  })
})
