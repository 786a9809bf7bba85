import type { Page, Request } from '@playwright/test'
import { expectAccessible, toast } from './page-checks.ts'
import { register } from './sign-in.ts'
import { expect, test } from './test.ts'
import { watchOperations } from './watch-operations.ts'

const password = 'Mare Tranquillitatis 69' // of `register`
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const devices = (page: Page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
const tokens = (page: Page) => page.getByRole('list', { name: 'Access tokens' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')

test('a user signs a phone out from a laptop, and the phone reads that its session has ended', async ({
  page,
  browser,
}) => {
  await register(page, 'Vera Rubin')
  const { email } = (await (await page.request.get('/_api/auth/session')).json()).user
  const phone = await (await browser.newContext({ userAgent: iPhone })).newPage()
  const signIn = async (device: Page) => {
    const data = { email, password }
    const response = await device.request.post('/_api/auth/login_with_password', { data })
    expect(response.status()).toBe(200)
  }
  await signIn(phone)
  await phone.goto('/account')
  await expect(devices(phone)).toHaveCount(2)
  await expect(devices(phone).first()).toContainText('Safari 18 on iOSThis device')

  await page.goto('/account')
  await expect(devices(page).first()).toContainText(/^Chrome \d+ on WindowsThis device/)
  const operations = watchOperations(page)
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.message())
    return question.accept()
  })
  await devices(page).getByRole('button', { name: 'Sign out Safari 18 on iOS' }).click()
  await expect(toast(page, 'Device signed out')).toBeVisible()
  await expect(devices(page)).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Devices' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toHaveCount(0)
  expect(questions).toEqual(['Sign out Safari 18 on iOS?'])
  expect(operations).toEqual(['SignOutDevice'])

  phone.on('dialog', (question) => question.accept())
  await phone.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(phone.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await expect(devices(page)).toHaveCount(1)

  await signIn(phone)
  await page.reload()
  await expect(devices(page)).toHaveCount(2)
  operations.length = 0
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(toast(page, 'All other devices are signed out')).toBeVisible()
  await expect(devices(page)).toHaveCount(1)
  expect(operations).toEqual(['SignOutOtherDevices'])
  expect(await (await phone.request.get('/_api/auth/session')).json()).toEqual({ error: 'Not signed in' })
  await phone.context().close()
})

test('a user creates a token by keyboard, a script, the reference and the explorer use it, and the user revokes it', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await register(page, 'Vera Rubin')
  await page.goto('/account')
  await expect(page.getByText('No access tokens yet.')).toBeVisible()
  const operations = watchOperations(page)
  const create = page.getByRole('button', { name: 'Create token' })
  await create.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await expectAccessible(page, 'the form of a token')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Token name is required')
  await page.keyboard.type('Phone')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong password')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Current password')).toHaveAccessibleDescription(/password/)
  await expect(dialog(page).getByLabel('Current password')).toBeFocused()
  await dialog(page).getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('dialog', { name: 'Copy your token' })).toContainText('the only time')
  await expectAccessible(page, 'the secret of a token')
  await expect(dialog(page).getByRole('button', { name: 'Copy token' })).toBeFocused()
  await page.keyboard.press('Enter')
  await toast(page, 'Token copied').getByRole('button', { name: 'Dismiss' }).click()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  expect(secret).toBe(await dialog(page).getByLabel('Access token').inputValue())
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(create).toBeFocused()
  await expect(tokens(page)).toContainText([/^PhoneRead and writeExpires .*, never used/])
  expect(operations).toEqual(['CreateAccessToken', 'CreateAccessToken'])
  await expect(page.getByText(secret)).toHaveCount(0)

  const script = async () => {
    const headers = { authorization: `Bearer ${secret}` }
    const response = await fetch(new URL('/_api/auth/session', page.url()), { headers })
    return { status: response.status, body: await response.json() }
  }
  expect(await script()).toMatchObject({ status: 200, body: { user: { displayName: 'Vera Rubin' } } })
  // Without her cookie.
  const tools = await (await browser.newContext()).newPage()
  const sentBy = async (send: () => Promise<void>, path: string) => {
    const hasToken = (each: Request) => each.url().endsWith(path) && 'authorization' in each.headers()
    const [request] = await Promise.all([tools.waitForRequest(hasToken), send()])
    return request.headers()['authorization']
  }
  await tools.goto(new URL('/_api', page.url()).href)
  await tools.getByLabel('Access token').fill(secret)
  const operation = tools
    .locator('.opblock')
    .filter({ has: tools.locator('[data-path="/creator-profiles/create"]') })
  await operation.getByRole('button', { name: /^POST / }).click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  const execute = () => operation.getByRole('button', { name: 'Execute' }).click()
  expect(await sentBy(execute, '/creator-profiles/create')).toBe(`Bearer ${secret}`)

  await tools.goto(new URL('/graphql', page.url()).href)
  await tools.getByText('Access token', { exact: true }).click()
  const fill = () => tools.getByLabel('Token', { exact: true }).fill(secret)
  expect(await sentBy(fill, '/graphql')).toBe(`Bearer ${secret}`)
  await expect(tools.getByRole('banner')).toContainText('Signed in as Vera Rubin')
  await tools.context().close()

  const questions: string[] = []
  page.once('dialog', (question) => {
    questions.push(question.message())
    return question.accept()
  })
  await tokens(page).getByRole('button', { name: 'Revoke Phone' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Access token revoked')).toBeVisible()
  expect(questions).toEqual([expect.stringContaining('Phone')])
  await expect(page.getByText('No access tokens yet.')).toBeVisible()
  await expect(create).toBeFocused()
  expect(await script()).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  expect(operations.slice(2)).toEqual(['RevokeAccessToken'])
})
