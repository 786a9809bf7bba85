import type { Locator, Page } from '@playwright/test'
import { type ProviderName, providerLabels } from '../contract/oauth-popup.ts'
import type { ProviderPerson } from '../server/testing/providers/provider-person.ts'
import { type ConnectedSite, testOfConnectedSite } from './connected-site.ts'
import { account, headerLink, panel, toast } from './locators.ts'
import { expectAccessible } from './page-checks.ts'
import { signIn } from './people.ts'
import { expect, settled } from './test.ts'
import { holdOperation, operationNameOf, watchOperations } from './watch-operations.ts'

const test = testOfConnectedSite()

let count = 0
function aProviderUser(
  site: ConnectedSite,
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

const providerButton = (page: Page | Locator, provider: ProviderName, verb = 'Continue with') =>
  page.getByRole('button', { name: `${verb} ${providerLabels[provider]}`, exact: true })

async function openPopup(
  page: Page,
  provider: ProviderName,
  verb?: string,
  within: Page | Locator = page,
): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await providerButton(within, provider, verb).click()
  return opened
}

const choose = (popup: Page, { name }: ProviderPerson) => popup.getByRole('button', { name }).click()

async function signInBy(page: Page, provider: ProviderName, person: ProviderPerson) {
  await page.goto('/login')
  await choose(await openPopup(page, provider), person)
  await expect(page).toHaveURL('/')
}

const alert = (page: Page) => page.getByRole('alert').filter({ visible: true })

test('a visitor signs in with Google: the popup closes and home welcomes them', async ({ page, site }) => {
  const vera = aProviderUser(site, 'google')
  await page.goto('/login')
  const popup = await openPopup(page, 'google')
  await expect(page.getByRole('button', { name: 'Waiting for Google …' })).toBeVisible()
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  const closed = popup.waitForEvent('close')
  await choose(popup, vera)
  await closed
  await expect(page).toHaveURL('/')
  await expect(page.getByText(`Welcome, ${vera.name}`)).toBeVisible()
  await page.reload()
  await expect(account(page, vera.name)).toBeVisible()
})

test('a visitor whose browser blocks the popup reads what to do, and who cancels at the provider an error, which the next attempt clears; closing the popup is no error', async ({
  page,
  site,
}) => {
  const vera = aProviderUser(site, 'discord')
  await page.goto('/login')
  await page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = () => {
      window.open = open
      return null
    }
  })
  await providerButton(page, 'google').click()
  await expect(alert(page)).toHaveText(
    'Failed to open authentication window. Please check if popup blockers are disabled and try again.',
  )
  const closed = await openPopup(page, 'google')
  await expect(providerButton(page, 'discord')).toBeDisabled()
  await closed.close()
  await expect(providerButton(page, 'google')).toBeEnabled()
  await expect(alert(page)).toHaveCount(0)
  const cancelled = await openPopup(page, 'discord')
  await cancelled.getByRole('button', { name: 'Cancel' }).click()
  await expect(alert(page)).toHaveText('Sign-in with Discord was cancelled.')
  await expect.poll(() => cancelled.isClosed()).toBe(true)
  const popup = await openPopup(page, 'discord')
  await expect(alert(page)).toHaveCount(0)
  await choose(popup, vera)
  await expect(page).toHaveURL('/')
  await expect(page.getByText(`Welcome, ${vera.name}`)).toBeVisible()
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
  await expect(providerButton(page, 'google')).toBeEnabled()
  await expect(alert(page)).toHaveText('Authentication failed. Please try again.')
})

test('a visitor whose email has an account reads how to link it, and dismisses the card', async ({
  page,
  site,
}) => {
  const dusty = aProviderUser(site, 'google', { email: 'dusty-lane@demo.example' })
  await page.goto('/login')
  await choose(await openPopup(page, 'google'), dusty)
  const card = page.getByRole('alert').filter({ hasText: 'Account Already Exists' })
  await expect(card).toContainText('An account with this email already exists.')
  await expect(providerButton(page, 'google')).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Got it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  await expect(providerButton(page, 'google')).toBeFocused()
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
  await choose(popup, vera)
  await expect(page).toHaveURL('/')
})

test.describe('when the token exchange fails', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('the visitor reads whether the token was rejected or the connection failed', async ({
    page,
    site,
  }) => {
    const vera = aProviderUser(site, 'discord')
    let isRejected = true
    await page.route('/graphql', (route) => {
      if (operationNameOf(route.request()) !== 'EstablishSession') return route.continue()
      const data = route.request().postData()!
      return isRejected
        ? route.continue({ postData: data.replace(/"tempToken":"[^"]*"/, '"tempToken":"spent"') })
        : route.abort()
    })
    await page.goto('/login')
    for (const message of [
      'Failed to complete authentication. Please try again.',
      'An unexpected error occurred during authentication. Please try again.',
    ]) {
      await choose(await openPopup(page, 'discord'), vera)
      await expect(alert(page)).toHaveText(message)
      await expect(page).toHaveURL('/login')
      isRejected = false
    }
  })
})

test('a visitor signs in although the provider severs the popup from its opener, and only the tab of the popup exchanges its token', async ({
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
    await choose(await openPopup(other, 'discord'), vera)
    await expect(other.getByText(`Welcome, ${vera.name}`)).toBeVisible()
    // The other tab follows, because both share the session.
    await expect(account(page, vera.name)).toBeVisible()
    await expect(panel(page, 'Your first steps')).toBeVisible()
    await settled(page)
    expect(operations).toEqual(['Session', 'Beginning'])
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
  await signInBy(page, 'discord', vera)
  await headerLink(page, 'Dashboard').click()
  await page.getByLabel('Bio').fill('I measured how galaxies turn.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Create profile' }).click()
  await choose(await openPopup(page, 'discord'), vera)
  await expect(toast(page, 'Profile created successfully!')).toBeVisible()
  await expect(account(page, vera.name)).toBeVisible()
})

test('a user with a password links Discord, signs in by it, and unlinks it', async ({ page, site }) => {
  const gus = aProviderUser(site, 'discord', { email: 'gus-t-seeing@demo.example' })
  await signIn(page, 'gus-t-seeing@demo.example')
  await page.goto('/account')
  await expect(page.getByRole('listitem').filter({ hasText: 'Email and password' })).toContainText('In use')
  await settled(page)
  const operations = watchOperations(page)
  await choose(await openPopup(page, 'discord', 'Link'), gus)
  const unlink = page.getByRole('button', { name: 'Unlink Discord' })
  await expect(unlink).toBeVisible()
  await expect(page).toHaveURL('/account')
  await settled(page)
  expect(operations).toEqual(['EstablishSession'])

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await choose(await openPopup(page, 'discord'), gus)
  await expect(page).toHaveURL('/')

  await page.goto('/account')
  await unlink.press('Enter')
  const link = providerButton(page, 'discord', 'Link')
  await expect(link).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sign-in methods' })).toBeFocused()
  await expect(toast(page, 'Discord unlinked')).toBeVisible()
  await page.reload()
  await expect(link).toBeVisible()

  await choose(await openPopup(page, 'discord', 'Link'), gus)
  const unlinking = await holdOperation(page, 'UnlinkProvider')
  await unlink.click()
  await page.getByLabel('Display name').focus()
  unlinking.release()
  await expect(link).toBeVisible()
  await expect(page.getByLabel('Display name')).toBeFocused()
})

test('a user whose only sign-in method is Google cannot unlink it before the account has a password', async ({
  page,
  site,
}) => {
  const vera = aProviderUser(site, 'google')
  await signInBy(page, 'google', vera)
  await page.goto('/account')
  const unlink = page.getByRole('button', { name: 'Unlink Google' })
  await unlink.click()
  await expect(alert(page)).toHaveText(
    'Google is your only way to sign in. Set a password or add another way first.',
  )
  await expect(unlink).toBeVisible()
  await (await openPopup(page, 'discord', 'Link')).close()
  await expect(alert(page)).toHaveCount(0)

  const form = panel(page, 'Password')
  await choose(await openPopup(page, 'google', 'Confirm with', form), vera)
  await expect(form).toContainText('Confirmed. You have 10 minutes to go on.')
  await expectAccessible(page, 'a confirmed account')
  await form.getByLabel('Password', { exact: true }).fill('Betelgeuse 1920')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Email and password' })).toContainText('In use')
  await expect(form.getByRole('button', { name: 'Change password' })).toBeVisible()
  await unlink.click()
  await expect(providerButton(page, 'google', 'Link')).toBeVisible()
})
