import type { Page } from '@playwright/test'
import { account, answerQuestions, heading, headerLink, toast } from './locators.ts'
import { logIn, logInByApi, register } from './people.ts'
import { expect, settled, test } from './test.ts'
import { watchOperations } from './watch-operations.ts'

/** Asks for a code, as a tool without a browser does. */
async function askForCode(page: Page, name: string, scope = 'write'): Promise<string> {
  const form = { client_id: name, scope }
  const response = await page.request.post('/oauth/device', { form })
  expect(response.status(), await response.text()).toBe(200)
  const { user_code: code } = (await response.json()) as { user_code: string }
  return code
}

const field = (page: Page) => page.getByLabel('Code')
const connect = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true })
const consentHeading = (page: Page) => heading(page, 'Connect an unregistered program?')

test('a user logs in on the page itself, keeps the code, corrects a wrong one, connects a device by the keyboard alone, once, and disconnects it at once', async ({
  page,
}) => {
  const email = await register(page, 'Dusty Lane')
  await page.context().clearCookies()
  const operations = watchOperations(page)
  // As in the link of a tool; other tools show the code without a hyphen.
  await page.goto('/connect/device?user_code=bcdfghjk')
  await expect(heading(page, 'Log in to connect a device')).toBeVisible()
  await logIn(page, email)
  await expect(heading(page, 'Connect a device')).toBeFocused()
  await expect(field(page)).toHaveValue('BCDF-GHJK')
  await settled(page)
  expect(operations).not.toContain('ConnectionRequest')

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('No app waits for this code.')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await field(page).fill('BCDF-GHJ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The code has 8 letters')).toBeVisible()
  const code = await askForCode(page, 'capture-night')
  // As pasted with its letters apart.
  await field(page).fill(` ${code.replaceAll(/\B/g, ' ').toLowerCase()} `)
  await page.keyboard.press('Enter')
  await expect(consentHeading(page)).toBeFocused()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await expect(page.getByText('started this on your own device and it shows this code')).toBeVisible()
  await expect(page.getByRole('region', { name: 'App' })).toContainText('An unregistered program')
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText(email)
  for (const text of ['Add, change and delete pictures', 'Delete your account, or connect other apps'])
    await expect(page.getByText(text)).toBeVisible()
  const buttons = [page.getByRole('button', { name: 'Cancel' }), connect(page)]
  const [cancelBox, connectBox] = await Promise.all(buttons.map((button) => button.boundingBox()))
  expect(connectBox).toMatchObject({ width: cancelBox!.width, height: cancelBox!.height })

  for (const name of ['Log out', 'Cancel', 'Connect']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
  await page.evaluate(() => {
    const button = document.activeElement as HTMLButtonElement
    button.click()
    button.click()
  })
  await expect(heading(page, 'Connected')).toBeFocused()
  await expect(page.getByText('Return to your program. You can close this tab.')).toBeVisible()
  await settled(page)
  expect(operations.filter((name) => name === 'ConnectApp')).toHaveLength(1)

  await page.getByRole('link', { name: 'Your connected apps' }).press('Enter')
  const apps = page.getByRole('region', { name: 'Connected apps' })
  await expect(apps.getByRole('listitem')).toHaveText(
    /^An unregistered programRead and writeUnregisteredConnected .* in .*, never usedNameDisconnect$/,
  )
  await apps.getByRole('button', { name: 'Name An unregistered program' }).press('Enter')
  const naming = page.getByRole('dialog', { name: 'Name this program' })
  await naming.getByRole('button', { name: 'Save name' }).press('Enter')
  await expect(naming.getByText('Name of the app is required')).toBeVisible()
  await naming.getByLabel('Name').fill('capture-night')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Program named')).toBeVisible()
  await expect(apps.getByRole('listitem')).toContainText('capture-nightRead and write')
  const { questions } = answerQuestions(page, true)
  await apps.getByRole('button', { name: 'Disconnect capture-night' }).press('Enter')
  await expect(toast(page, 'App disconnected')).toBeVisible()
  await expect(apps.getByText('No connected apps yet.')).toBeVisible()
  await expect(apps.getByRole('list', { name: 'Connected apps' })).toBeFocused()
  expect(questions).toEqual(['Disconnect “capture-night”? It loses access at once.'])
})

test.describe('in several tabs', () => {
  test.use({ expectedConsole: /status of 412 .*\/graphql$/ })

  test('the consent shows the account of the browser, also when another tab logs in or out; a user cancels, and a request that was answered elsewhere has ended', async ({
    page,
    context,
  }) => {
    const other = await register(page, 'Hal Alpha')
    const creator = await register(page, 'Dusty Lane')
    const code = await askForCode(page, 'capture-night')
    await page.goto(`/connect/device?user_code=${code}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await connect(page).focus()
    const shown = page.getByRole('region', { name: 'Your account' })
    await expect(shown).toContainText(creator)

    const tab = await context.newPage()
    await tab.goto('/about')
    await account(tab, 'Dusty Lane').click()
    await tab.getByRole('button', { name: 'Logout' }).click()
    await expect(heading(page, 'Log in to connect an unregistered program')).toBeFocused()
    await expect(page.getByRole('region', { name: 'App' })).toContainText('An unregistered program')
    await headerLink(tab, 'Sign In').click()
    await logIn(tab, other)
    // The focus has left the button that was about another account.
    await expect(consentHeading(page)).toBeFocused()
    await expect(shown).toContainText(other)

    // As if the other tab could not tell.
    await tab.close()
    await logInByApi(page, creator)
    await connect(page).click()
    const dialog = page.getByRole('dialog', { name: 'Signed in as Dusty Lane' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(shown).toContainText(creator)
    await connect(page).click()
    await expect(heading(page, 'Connected')).toBeFocused()

    const openConsent = async (scope?: string) => {
      const code = await askForCode(page, 'capture-night', scope)
      await page.goto(`/connect/device?user_code=${code}`)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(consentHeading(page)).toBeFocused()
      return code
    }
    await openConsent('read')
    await expect(page.getByText('Change or delete anything')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(heading(page, 'Not connected')).toBeFocused()
    await expect(page.getByText('The program gets no access to your account.')).toBeVisible()

    const input = { userCode: (await openConsent()).replace('-', '') }
    const query =
      'mutation($input: DeclineConnectionInput!) { declineConnection(input: $input) { redirectUrl } }'
    await page.request.post('/graphql', { data: { query, variables: { input } } })
    await connect(page).click()
    await expect(heading(page, 'This request has ended')).toBeFocused()
    await page.getByRole('button', { name: 'Enter another code' }).press('Enter')
    await expect(heading(page, 'Connect a device')).toBeVisible()
  })
})
