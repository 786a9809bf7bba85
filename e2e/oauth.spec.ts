import type { Locator, Page } from '@playwright/test'
import { type ProviderName, providerLabels } from '../contract/oauth-popup.ts'
import type { ProviderPerson } from '../server/testing/providers/provider-person.ts'
import { startDemoServer } from './demo-server.ts'
import { freePort } from '../embedded-postgres/free-port.ts'
import { type OAuthSite, startOAuthSite } from './oauth-site.ts'
import { expectAccessible, toast } from './page-checks.ts'
import { settled } from './settled.ts'
import { expect, test as base } from './test.ts'
import { holdOperation, operationNameOf, watchOperations } from './watch-operations.ts'

let startedSite: Promise<OAuthSite> | undefined
const test = base.extend<{ site: OAuthSite }>({
  // A fixture of the worker would make Playwright start another worker and browser for this file.
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => use(await (startedSite ??= startOAuthSite())),
  baseURL: async ({ site }, use) => use(site.address),
})
test.afterAll(async () => (await startedSite)?.[Symbol.asyncDispose]())

let count = 0
function aProviderUser(
  site: OAuthSite,
  provider: ProviderName,
  overrides: Partial<ProviderPerson> = {},
): ProviderPerson {
  const subject = `${1000 + ++count}`
  const person = {
    subject,
    name: `Vera ${subject}`,
    email: `vera-${subject}@people.example`,
    isEmailVerified: true,
    ...overrides,
  }
  site.providers[provider].people.push(person)
  return person
}

async function openPopup(
  page: Page,
  provider: ProviderName,
  verb = 'Continue with',
  within: Page | Locator = page,
): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await within.getByRole('button', { name: `${verb} ${providerLabels[provider]}` }).click()
  return opened
}

const account = (page: Page, name: string) => page.getByRole('button', { name: `Account of ${name}` })
const alert = (page: Page) => page.getByRole('alert').filter({ visible: true })

for (const provider of ['google', 'discord'] as const) {
  const label = providerLabels[provider]

  test(`a visitor signs in with ${label}: the popup closes and home welcomes them`, async ({
    page,
    site,
  }) => {
    const vera = aProviderUser(site, provider)
    await page.goto('/login')
    const popup = await openPopup(page, provider)
    await expect(page.getByRole('button', { name: `Waiting for ${label} …` })).toBeVisible()
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: vera.name }).click()
    await closed
    await expect(page).toHaveURL('/')
    await expect(page.getByText(`Welcome back, ${vera.name}`)).toBeVisible()
    await page.reload()
    await expect(account(page, vera.name)).toBeVisible()
  })
}

test('the home page opens 200 ms after the sign-in', async ({ page, site }) => {
  const vera = aProviderUser(site, 'discord')
  await page.goto('/login')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const popup = await openPopup(page, 'discord')
  await popup.getByRole('button', { name: vera.name }).click()
  await expect(account(page, vera.name)).toBeVisible()
  await page.clock.runFor(199)
  await expect(page).toHaveURL('/login')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/')
})

test('a visitor whose browser blocks the popup reads what to do, and may retry', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(alert(page)).toHaveText(
    'Failed to open authentication window. Please check if popup blockers are disabled and try again.',
  )
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
})

test('closing the popup ends the wait without an error', async ({ page }) => {
  await page.goto('/login')
  const popup = await openPopup(page, 'google')
  await expect(page.getByRole('button', { name: 'Continue with Discord' })).toBeDisabled()
  await popup.close()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
  await expect(alert(page)).toHaveCount(0)
})

test('a popup unfinished after five minutes is closed, and the visitor may retry', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await page.clock.pauseAt(Date.now() + 60_000)
  const popup = await openPopup(page, 'google')
  await page.clock.runFor(299_000)
  await expect(page.getByRole('button', { name: 'Waiting for Google …' })).toBeVisible()
  const closed = popup.waitForEvent('close')
  await page.clock.runFor(1000)
  await closed
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
  await expect(alert(page)).toHaveText('Authentication failed. Please try again.')
})

test('a visitor who cancels at the provider reads an error, which the next attempt clears', async ({
  page,
  site,
}) => {
  const vera = aProviderUser(site, 'discord')
  await page.goto('/login')
  const cancelled = await openPopup(page, 'discord')
  await cancelled.getByRole('button', { name: 'Cancel' }).click()
  await expect(alert(page)).toHaveText('Sign-in with Discord was cancelled.')
  const popup = await openPopup(page, 'discord')
  await expect(alert(page)).toHaveCount(0)
  await popup.getByRole('button', { name: vera.name }).click()
  await expect(page).toHaveURL('/')
})

test('a visitor whose email has an account reads how to link it, and dismisses the card', async ({
  page,
  site,
}) => {
  const dusty = aProviderUser(site, 'google', { email: 'dusty-lane@demo.example' })
  await page.goto('/login')
  const popup = await openPopup(page, 'google')
  await popup.getByRole('button', { name: dusty.name }).click()
  const card = page.getByRole('alert').filter({ hasText: 'Account Already Exists' })
  await expect(card).toContainText('An account with this email already exists.')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Got it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeFocused()
  await expect(page).toHaveURL('/login')
})

test('a message from another origin, or from a window that is not the popup, is ignored', async ({
  page,
  site,
}) => {
  const vera = aProviderUser(site, 'google')
  await page.goto('/login')
  const popup = await openPopup(page, 'google')
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  const operations: string[] = []
  page.on('request', (request) => operations.push(request.url()))
  await page.evaluate(() => {
    const received = { count: 0 }
    Object.assign(window, { received })
    window.addEventListener('message', () => (received.count += 1))
  })
  await popup.evaluate(() => {
    const opener = window.opener as Window
    opener.postMessage({ type: 'oauth-error', message: 'Forged' }, '*')
    opener.postMessage({ type: 'oauth-success', tempToken: 'forged' }, '*')
  })
  await page.evaluate(() => window.postMessage({ type: 'oauth-error', message: 'Forged too' }, '*'))
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { received: { count: number } }).received.count))
    .toBe(3)
  await expect(page.getByRole('button', { name: 'Waiting for Google …' })).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
  expect(operations).toEqual([])
  await popup.getByRole('button', { name: vera.name }).click()
  await expect(page).toHaveURL('/')
})

test('a visitor whose token is rejected reads that the sign-in could not be completed', async ({
  page,
  site,
}) => {
  const vera = aProviderUser(site, 'discord')
  await page.route('/graphql', (route) => {
    return operationNameOf(route.request()) === 'EstablishSession'
      ? route.continue({
          postData: route
            .request()
            .postData()!
            .replace(/"tempToken":"[^"]*"/, '"tempToken":"spent"'),
        })
      : route.continue()
  })
  await page.goto('/login')
  const popup = await openPopup(page, 'discord')
  await popup.getByRole('button', { name: vera.name }).click()
  await expect(alert(page)).toHaveText('Failed to complete authentication. Please try again.')
  await expect(page).toHaveURL('/login')
})

test.describe('when the connection fails', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('during the token exchange, the visitor reads an unexpected error', async ({ page, site }) => {
    const vera = aProviderUser(site, 'discord')
    await page.goto('/login')
    await page.getByRole('link', { name: 'Sign In' }).waitFor()
    await page.route('/graphql', (route) => route.abort())
    const popup = await openPopup(page, 'discord')
    await popup.getByRole('button', { name: vera.name }).click()
    await expect(alert(page)).toHaveText(
      'An unexpected error occurred during authentication. Please try again.',
    )
  })
})

test('a visitor signs in although the provider severs the popup from its opener', async ({ page, site }) => {
  const vera = aProviderUser(site, 'discord')
  site.providers.discord.seversOpener = true
  try {
    await page.goto('/login')
    const popup = await openPopup(page, 'discord')
    await popup.getByRole('button', { name: vera.name }).click()
    await expect(page.getByText(`Welcome back, ${vera.name}`)).toBeVisible()
  } finally {
    site.providers.discord.seversOpener = false
  }
})

test('of two tabs with a popup each, only the tab of the finished popup exchanges its token', async ({
  page,
  site,
}) => {
  const vera = aProviderUser(site, 'discord')
  site.providers.discord.seversOpener = true
  try {
    const other = await page.context().newPage()
    const operations = watchOperations(page)
    for (const tab of [page, other]) await tab.goto('/login')
    await openPopup(page, 'discord')
    const popup = await openPopup(other, 'discord')
    await popup.getByRole('button', { name: vera.name }).click()
    await expect(other.getByText(`Welcome back, ${vera.name}`)).toBeVisible()
    // The other tab follows, because both share the session.
    await expect(account(page, vera.name)).toBeVisible()
    await settled(page)
    expect(operations).toEqual(['Session', 'Session'])
    await expect(alert(page)).toHaveCount(0)
  } finally {
    site.providers.discord.seversOpener = false
  }
})

test('a new Discord user whose session ends while editing signs in again by Discord, and the profile is created', async ({
  page,
  site,
}) => {
  const vera = aProviderUser(site, 'discord')
  await page.goto('/login')
  const popup = await openPopup(page, 'discord')
  await popup.getByRole('button', { name: vera.name }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByLabel('Bio').fill('I measured how galaxies turn.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Create profile' }).click()
  const again = await openPopup(page, 'discord')
  await again.getByRole('button', { name: vera.name }).click()
  await expect(toast(page, 'Profile created successfully!')).toBeVisible()
  await expect(account(page, vera.name)).toBeVisible()
})

test('a site without provider credentials shows an error in the form', async ({ page }) => {
  await using bare = await startDemoServer({ PORT: `${await freePort()}` })
  await page.goto(`${bare.address}/login`)
  const popup = await openPopup(page, 'google')
  await expect(alert(page)).toHaveText(
    'Sign-in with Google is not set up on this site. Please use email and password.',
  )
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('a user with a password links Discord, signs in by it, and unlinks it', async ({ page, site }) => {
  const dusty = aProviderUser(site, 'discord', { email: 'gus-t-seeing@demo.example' })
  await page.goto('/login')
  await page.getByLabel('Email').fill('gus-t-seeing@demo.example')
  await page.getByLabel('Password').fill('starlight-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Email and password' })).toContainText('In use')
  await settled(page)

  const operations = watchOperations(page)
  const linking = await openPopup(page, 'discord', 'Link')
  await linking.getByRole('button', { name: dusty.name }).click()
  await expect(page.getByRole('button', { name: 'Unlink Discord' })).toBeVisible()
  await expect(page).toHaveURL('/account')
  await settled(page)
  expect(operations).toEqual(['EstablishSession'])

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  const popup = await openPopup(page, 'discord')
  await popup.getByRole('button', { name: dusty.name }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/account')
  const unlink = page.getByRole('button', { name: 'Unlink Discord' })
  await unlink.press('Enter')
  await expect(page.getByRole('button', { name: 'Link Discord', exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sign-in methods' })).toBeFocused()
  await expect(toast(page, 'Discord unlinked')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Link Discord', exact: true })).toBeVisible()

  const again = await openPopup(page, 'discord', 'Link')
  await again.getByRole('button', { name: dusty.name }).click()
  const unlinking = await holdOperation(page, 'UnlinkProvider')
  await unlink.click()
  await page.getByLabel('Display name').focus()
  unlinking.release()
  await expect(page.getByRole('button', { name: 'Link Discord', exact: true })).toBeVisible()
  await expect(page.getByLabel('Display name')).toBeFocused()
})

test('a user whose only sign-in method is Google cannot unlink it before the account has a password', async ({
  page,
  site,
}) => {
  const vera = aProviderUser(site, 'google')
  await page.goto('/login')
  const popup = await openPopup(page, 'google')
  await popup.getByRole('button', { name: vera.name }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(alert(page)).toHaveText('Google is your only way to sign in. Link another provider first.')
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeVisible()
  await (await openPopup(page, 'discord', 'Link')).close()
  await expect(alert(page)).toHaveCount(0)

  const form = page.getByRole('region', { name: 'Password', exact: true })
  const confirming = await openPopup(page, 'google', 'Confirm with', form)
  await confirming.getByRole('button', { name: vera.name }).click()
  await expect(form).toContainText('Confirmed. You have 10 minutes to go on.')
  await expectAccessible(page, 'a confirmed account')
  await form.getByLabel('Password', { exact: true }).fill('Betelgeuse 1920')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Email and password' })).toContainText('In use')
  await expect(form.getByRole('button', { name: 'Change password' })).toBeVisible()
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(page.getByRole('button', { name: 'Link Google', exact: true })).toBeVisible()
})
