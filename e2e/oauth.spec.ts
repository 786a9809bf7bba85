import type { Locator, Page } from '@playwright/test'
import { type ProviderName, providerLabels } from '../contract/oauth-popup.ts'
import type { ProviderPerson } from '../server/testing/providers/provider-person.ts'
import type { ConnectedSite } from './connected-server.ts'
import { test, useConnectedSite } from './connected-site.ts'
import { account, headerLink, panel, toast } from './locators.ts'
import { expect, settled } from './test.ts'
import { holdOperation, watchOperations } from './watch-operations.ts'

useConnectedSite()

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

test('a visitor cancels at Discord, reads that the email has an account, and signs in with Google: the popup closes and home welcomes them', async ({
  page,
  site,
}) => {
  const dusty = aProviderUser(site, 'google', { email: 'dusty-lane@demo.example' })
  const vera = aProviderUser(site, 'google')
  await page.goto('/login')
  const cancelled = await openPopup(page, 'discord')
  await expect(page.getByRole('button', { name: 'Waiting for Discord …' })).toBeVisible()
  expect(await cancelled.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  await cancelled.getByRole('button', { name: 'Cancel' }).click()
  await expect(alert(page)).toHaveText('Sign-in with Discord was cancelled.')
  await expect.poll(() => cancelled.isClosed()).toBe(true)

  const refused = await openPopup(page, 'google')
  await expect(alert(page)).toHaveCount(0)
  await choose(refused, dusty)
  const card = page.getByRole('alert').filter({ hasText: 'Account Already Exists' })
  await expect(card).toContainText('An account with this email already exists.')
  await expect(providerButton(page, 'google')).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Got it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  await expect(providerButton(page, 'google')).toBeFocused()
  await expect(page).toHaveURL('/login')

  const popup = await openPopup(page, 'google')
  const closed = popup.waitForEvent('close')
  await choose(popup, vera)
  await closed
  await expect(page).toHaveURL('/')
  await expect(page.getByText(`Welcome, ${vera.name}`)).toBeVisible()
  await page.reload()
  await expect(account(page, vera.name)).toBeVisible()
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
    expect(operations).toEqual(['Session', 'HomePage', 'Checklist'])
    await expect(alert(page)).toHaveCount(0)
  } finally {
    site.providers.discord.seversOpener = false
  }
})

test('a new Discord user whose session ends while editing signs in again by Discord, cannot unlink it before the account has a password, and then links and unlinks it', async ({
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

  await page.goto('/account')
  const unlink = page.getByRole('button', { name: 'Unlink Discord' })
  const link = providerButton(page, 'discord', 'Link')
  await unlink.click()
  await expect(alert(page)).toHaveText(
    'Discord is your only way to sign in. Set a password or add another way first.',
  )
  await (await openPopup(page, 'google', 'Link')).close()
  await expect(alert(page)).toHaveCount(0)
  const form = panel(page, 'Password')
  await choose(await openPopup(page, 'discord', 'Confirm with', form), vera)
  await expect(form).toContainText('Confirmed. You have 10 minutes to go on.')
  await form.getByLabel('Password', { exact: true }).fill('Betelgeuse 1920')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Email and password' })).toContainText('In use')
  await expect(form.getByRole('button', { name: 'Change password' })).toBeVisible()
  await unlink.press('Enter')
  await expect(link).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sign-in methods' })).toBeFocused()
  await expect(toast(page, 'Discord unlinked')).toBeVisible()
  await page.reload()
  await expect(link).toBeVisible()

  await settled(page)
  const operations = watchOperations(page)
  await choose(await openPopup(page, 'discord', 'Link'), vera)
  await expect(unlink).toBeVisible()
  await expect(page).toHaveURL('/account')
  await settled(page)
  expect(operations).toEqual(['EstablishSession'])
  const unlinking = await holdOperation(page, 'UnlinkProvider')
  await unlink.click()
  await page.getByLabel('Display name').focus()
  unlinking.release()
  await expect(link).toBeVisible()
  await expect(page.getByLabel('Display name')).toBeFocused()
})
