import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from './page.ts'
import { engineName, expect, signIn, test } from './test.ts'

const account = (page: Page, name: string) => page.role('button', `Account of ${name}`)

test('a newcomer registers and creates a profile, which the directory finds', async ({ page }) => {
  await page.open('/')
  await page.role('link', 'Sign Up Now').click()
  await page.label('Display name').fill('Vera Rubin')
  await page.label('Email').fill('vera@people.example')
  await page.label('Password').fill('Andromeda 1968')
  await page.keys('Tab', 'Enter')
  await expect.poll(page.role('button', 'Show password').isFocused).toBe(true)
  await page.role('button', 'Sign up').click()
  await page.text('Welcome, Vera Rubin').one()
  await page.role('link', 'Create Creator Profile').click()
  await page.label('Bio').fill('short')
  await page.role('button', 'Create profile').click()
  await page.text('Bio must be at least 10 characters long.').one()
  await expect.poll(page.label('Bio').isFocused).toBe(true)
  await page.label('Bio').fill('I measure how galaxies turn.')
  await page.role('textbox', 'Specialties').fill('Galaxies')
  await page.keys('Enter')
  await page.role('button', 'Create profile').click()
  await page.role('link', '/creators/vera-rubin').click()
  await page.role('heading', 'Vera Rubin', { level: 1 }).one()
  await page.open('/creators?search=vera')
  await page.role('link', 'Vera Rubin').one()
})

test('a visitor signs in by Google: the popup closes, and home welcomes them', async ({ page, site }) => {
  site.providers.google.people.push({
    subject: '42',
    name: 'Vera',
    email: 'vera@stars.example',
    isEmailVerified: true,
  })
  await page.open('/login')
  const windows = await page.session.windows()
  await page.role('button', 'Continue with Google').click()
  await page.toOther(windows)
  await page.role('button', 'Vera').click()
  await expect.poll(() => page.session.windows()).toEqual(windows)
  await page.session.use(windows[0]!)
  await page.text('Welcome, Vera').one()
  await page.reload()
  await account(page, 'Vera').one()
})

test('a user who logs out in another tab is logged out in this one, and Back shows nothing of the account', async ({
  page,
}) => {
  await signIn(page, 'hal-alpha', '/account')
  await page.role('main').text('hal-alpha@demo.example').nth(0).one()
  const [first] = await page.session.windows()
  const second = await page.session.newWindow()
  await page.session.use(second)
  await page.open('/creators')
  await account(page, 'Hal Alpha').click()
  await page.role('button', 'Logout').click()
  await page.role('banner').role('link', 'Sign In').one()
  await page.session.use(first!)
  await expect.poll(page.address).toBe('/login')
  await page.text('hal-alpha@demo.example').gone()
  await page.back()
  await page.text('hal-alpha@demo.example').gone()
})

test('an owner downloads their data', async ({ page, engine }) => {
  await signIn(page, 'barlow-watts', '/account')
  await page.role('link', 'Download your data').click()
  const downloads = async () => (await readdir(engine.downloads)).filter((name) => name.endsWith('.zip'))
  await expect.poll(downloads).toHaveLength(1)
  const [name] = await downloads()
  // The signature at the end of a whole archive.
  await expect
    .poll(async () => (await readFile(join(engine.downloads, name!))).includes('PK\x05\x06'))
    .toBe(true)
})

test('a user connects an app by the code that it shows', async ({ page, site }) => {
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: 'Observatory 2', ...fields })
    const response = await fetch(site.address + path, { method: 'POST', body })
    return (await response.json()) as Record<string, string>
  }
  const { token_endpoint, device_authorization_endpoint } = (await (
    await fetch(`${site.address}/.well-known/oauth-authorization-server`)
  ).json()) as Record<string, string>
  const device = await post(new URL(device_authorization_endpoint!).pathname, { scope: 'write' })
  await signIn(page, 'hal-alpha', new URL(device['verification_uri']!).pathname)
  await page.label('Code').fill(device['user_code']!)
  await page.role('button', 'Continue').click()
  await page.role('heading', 'Connect an unregistered program?').one()
  await page.role('button', 'Connect').click()
  await page.role('heading', 'Connected').one()
  const tokens = await post(new URL(token_endpoint!).pathname, {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: device['device_code']!,
  })
  expect(tokens).toHaveProperty('access_token')
})

// Only Firefox refuses storage and channels with cookies.
test.describe.runIf(engineName === 'firefox')('where cookies are blocked', () => {
  test.override({ blocksCookies: true })

  test('a visitor reads every page, and why nobody can sign in', async ({ page }) => {
    await page.open('/')
    for (const name of ['Creators', 'Objects', 'Pictures']) {
      await page.role('banner').role('link', name).click()
      await page.role('heading', name, { level: 1 }).one()
    }
    await page.role('button', 'Theme').click()
    await page.label('Night vision').click()
    await page.open('/creators/dusty-lane')
    await page.role('tab', 'Gear').click()
    await page.role('tabpanel', 'Gear').one()
    await page.open('/login')
    await page.role('alert').having('This browser blocks the cookies of this site').one()
  })
})
