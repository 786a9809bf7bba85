import { type Page, request } from '@playwright/test'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { coloursOf } from '../server/testing/image-checks.ts'
import { scene } from '../server/testing/images/image.ts'
import { aJpeg } from '../server/testing/images/plain-images.ts'
import { unzipped } from '../server/testing/unzipped.ts'
import { account, answerQuestions, dialog, heading, headerLink, panel, toast } from './locators.ts'
import { aCreator, aPhotographer, demoPassword, logIn, register } from './people.ts'
import { countSteps } from './count-steps.ts'
import { countBytes } from './slow-line.ts'
import { expect, settled, test } from './test.ts'
import { loseUploadResponse, watchOperations } from './watch-operations.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const devices = (page: Page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
const tokens = (page: Page) => page.getByRole('list', { name: 'Access tokens' }).getByRole('listitem')

/** Signs in on another device. */
async function aPhone(page: Page, email: string) {
  const phone = await request.newContext({ baseURL: page.url(), userAgent: iPhone })
  const data = { email, password: demoPassword }
  expect((await phone.post('/_api/auth/login_with_password', { data })).status()).toBe(200)
  return phone
}

test('a developer gets from the home page to a token by keyboard, a script, the reference and the explorer use it, and the developer revokes it', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await register(page, 'Vera Rubin')
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'API documents' }).click()
  await expect(page).toHaveTitle('Clients · Astrofolio')
  const index = page.getByRole('navigation', { name: 'On this page' })
  await index.getByRole('link', { name: 'Connect an app' }).click()
  await expect(page.getByRole('heading', { name: 'Connect an app' })).toBeInViewport()
  const main = page.getByRole('main')
  const query = /"query": "(\{ session [^"]*)"/.exec(await main.innerText())![1]!
  const addresses = await main
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  const headers = { accept: 'text/html' }
  for (const address of new Set(addresses.filter((one) => one.startsWith(new URL(page.url()).origin))))
    expect((await page.request.get(address, { headers })).status(), address).toBe(200)

  await main.getByRole('link', { name: '/account' }).first().click()
  await expect(page.getByText('No access tokens yet.')).toBeVisible()
  const operations = watchOperations(page)
  const create = page.getByRole('button', { name: 'Create token' })
  await create.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Phone')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong password')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Current password')).toHaveAccessibleDescription(/password/)
  await expect(dialog(page).getByLabel('Current password')).toBeFocused()
  await dialog(page).getByLabel('Current password').fill(demoPassword)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('dialog', { name: 'Copy your token' })).toContainText('the only time')
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
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ query })
    return (await fetch(new URL('/graphql', page.url()), { method: 'POST', headers, body })).json()
  }
  expect(await script()).toEqual({ data: { session: { creatorProfile: null } } })
  // Without her cookie.
  const tools = await (await browser.newContext({ baseURL })).newPage()
  await tools.goto('/_api')
  await tools.getByLabel('Access token').fill(secret)
  const path = tools.locator('summary').getByText('/creator-profiles/create', { exact: true })
  await path.click()
  const operation = tools.locator('details').filter({ has: path })
  await operation.getByRole('button', { name: 'Execute' }).click()
  await expect(operation.getByRole('status')).toHaveText('Status 200')

  await tools.goto('/graphql')
  await tools.getByText('Access token', { exact: true }).click()
  await tools.getByLabel('Token', { exact: true }).fill(secret)
  await expect(tools.getByRole('banner')).toContainText('Signed in as Vera Rubin')
  await tools.context().close()

  const { questions } = answerQuestions(page, true)
  await tokens(page).getByRole('button', { name: 'Revoke Phone' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Access token revoked')).toBeVisible()
  expect(questions).toEqual([expect.stringContaining('Phone')])
  await expect(page.getByText('No access tokens yet.')).toBeVisible()
  await expect(create).toBeFocused()
  expect(await script()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  expect(operations.slice(2)).toEqual(['RevokeAccessToken'])
})

async function openDialog(page: Page, button: 'Delete profile' | 'Delete account') {
  await page.getByRole('button', { name: button }).click()
  const opened = page.getByRole('dialog', { name: button })
  await expect(opened.getByText('This cannot be undone.')).toBeVisible()
  return opened
}

test('a creator signs all other devices out, and deletes their profile alone: its page is gone, and they can create another, in another tab too', async ({
  page,
}) => {
  const { email, slug } = await aPhotographer(page, 'Ophelia Umbra', ['One', 'Two'], 'NGC 188')
  await page.goto('/objects?search=ngc+188')
  const cluster = page.getByRole('list', { name: 'Objects' }).getByRole('link', { name: /^NGC 188 / })
  await expect(cluster).toContainText('2 pictures')
  const phone = await aPhone(page, email)
  const operations = watchOperations(page)
  const { questions } = answerQuestions(page, true)
  await account(page, 'Ophelia Umbra').click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(devices(page)).toHaveText([/^Chrome \d+ on WindowsThis device/, /^Safari 18 on iOS/])
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(toast(page, 'All other devices are signed out')).toBeVisible()
  await expect(devices(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toHaveCount(0)
  expect(questions).toHaveLength(1)
  expect(operations.filter((name) => name.startsWith('SignOut'))).toEqual(['SignOutOtherDevices'])
  expect(await (await phone.get('/_api/auth/session')).json()).toEqual({ error: 'Not signed in' })
  await phone.dispose()
  const data = panel(page, 'Your data')
  await expect(data.getByRole('button', { name: 'Delete profile' })).toBeVisible()
  const confirming = await openDialog(page, 'Delete profile')
  await expect(confirming.getByText('Your account stays.')).toBeVisible()
  await expect(confirming).toContainText(`/creators/${slug}`)
  await confirming.getByLabel('Current password').fill('not this one')
  await page.keyboard.press('Enter')
  await expect(confirming.getByRole('alert')).toHaveText('This is not your current password')
  await confirming.getByLabel('Current password').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Your profile is deleted.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(data.getByRole('button', { name: 'Delete profile' })).toHaveCount(0)

  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByLabel('Bio').fill('Again, from another tab.')
  await other.getByRole('button', { name: /^(Create|Save)/ }).click()
  await expect(toast(other, 'Profile created successfully!')).toBeVisible()
  await other.close()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))) // as on return to the tab
  const again = await openDialog(page, 'Delete profile')
  await again.getByLabel('Current password').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(data.getByRole('button', { name: 'Delete profile' })).toHaveCount(0)
  expect((await page.request.get(`/creators/${slug}`)).status()).toBe(404)
  await page.goBack()
  await expect(cluster).toContainText('No pictures')
  await page.goto('/dashboard')
  await expect(page.getByText('Tell visitors who you are.')).toBeVisible()
})

test('an owner who lost their phone signs in elsewhere, signs the phone out, takes their data along, reads it without the site, and deletes the account, in eight taps', async ({
  page,
  browser,
  context,
}, info) => {
  const { email, slug } = await aPhotographer(page, 'Dusk Lane', ['One', 'Two'])
  await page.context().clearCookies()
  const [steps, bytes] = [await countSteps(page), await countBytes(page)]
  const { questions } = answerQuestions(page, true)
  await page.goto('/')
  const phone = await aPhone(page, email)
  await headerLink(page, 'Sign In').click()
  await logIn(page, email)
  await expect(page).toHaveURL('/')
  await account(page, 'Dusk Lane').click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await devices(page).getByRole('button', { name: 'Sign out Safari 18 on iOS' }).click()
  await expect(toast(page, 'Device signed out')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Devices' })).toBeFocused()
  expect(questions).toEqual(['Sign out Safari 18 on iOS?'])
  expect(await (await phone.get('/_api/auth/session')).json()).toEqual({ error: 'Not signed in' })
  await phone.dispose()
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard')
  await expect(account(otherTab, 'Dusk Lane')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  const archive = await readFile(await (await download).path())
  const files = await unzipped(archive)
  for (const [name, content] of files) {
    await mkdir(dirname(info.outputPath(name)), { recursive: true })
    await writeFile(info.outputPath(name), content)
  }
  const exported = JSON.parse(files.get('account.json')!.toString())
  expect(exported.account.email).toBe(email)
  const { images } = exported.creatorProfile
  expect(images).toHaveLength(2)

  const offline = await browser.newContext({ offline: true })
  const reader = await offline.newPage()
  await reader.goto(pathToFileURL(info.outputPath('index.html')).href)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(exported.account.displayName)
  await reader.getByRole('link', { name: 'Gallery' }).click()
  const last = reader.getByRole('img').last()
  await last.scrollIntoViewIfNeeded()
  await expect
    .poll(() => last.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBe(images.at(-1).width)
  await offline.close()

  const confirming = await openDialog(page, 'Delete account')
  await confirming.getByLabel('Current password').fill(demoPassword)
  await confirming.getByRole('button', { name: 'Delete account' }).click()
  await expect(toast(page, 'Your account is deleted. Goodbye, and clear skies!')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(steps.taps).toBe(8)
  expect(bytes()).toBeLessThan(530_000)
  await expect(otherTab).toHaveURL('/login')
  await expect(page.getByText('A directory of astro-photographers')).toBeVisible()
  expect((await page.request.get(`/creators/${slug}`)).status()).toBe(404)
  await headerLink(page, 'Sign In').click()
  await logIn(page, email)
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
})

const cropArea = (page: Page) => page.getByRole('group', { name: 'Part of the picture' })
const headerAvatar = (page: Page) => page.getByRole('banner').locator('button img')

async function press(page: Page, key: string, times = 1) {
  for (let count = 0; count < times; count++) await page.keyboard.press(key)
}

async function chooseByKeyboard(page: Page, label: string, buffer: Buffer) {
  // Before the focus, whose round trip gives the browser the time to expect a file chooser; otherwise it cancels it.
  const choosing = page.waitForEvent('filechooser')
  await page.getByLabel(label).focus()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer })
}

test.describe('when the response to an upload is lost', () => {
  test.use({ expectedConsole: /Failed to load resource: net::ERR_FAILED/ })

  test('a creator takes their hours out of the map of the sky, chooses a picture, its part and a name by keyboard alone, and sees both in the header, the page and the card', async ({
    page,
  }) => {
    await aCreator(page, 'Nova Vesper')
    const otherTab = await page.context().newPage()
    await otherTab.goto('/')
    await page.goto('/creators?search=vesper')
    await page.getByRole('link', { name: 'Nova Vesper' }).click()
    await expect(heading(page, 'Nova Vesper')).toBeVisible()
    await account(page, 'Nova Vesper').click()
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Profile picture and name' })).toBeVisible()
    await settled(page)
    const operations = watchOperations(page)
    const colourOf = (name: string) =>
      page.getByRole('button', { name }).evaluate((one) => getComputedStyle(one).backgroundColor)
    const [accent, plain] = [await colourOf('Save name'), await colourOf('Change password')]
    await page.getByLabel('New password').focus()
    expect([await colourOf('Save name'), await colourOf('Change password')]).toEqual([plain, accent])
    expect(accent).not.toBe(plain)

    const sky = page.getByRole('checkbox', { name: /^The exposures of my public pictures count/ })
    await sky.uncheck()
    await sky.press('Enter')
    await expect(toast(page, 'Saved. The map follows within a minute.')).toBeVisible()
    await sky.press('Enter')
    await expect(toast(page, 'No changes to save.')).toBeVisible()

    for (const [type, problem] of [
      ['text/plain', 'Invalid file type. Accepted: JPEG, PNG, WebP'],
      ['image/jpeg', 'The picture is damaged and cannot be read'],
    ] as const) {
      const file = { name: 'a.jpg', mimeType: type, buffer: Buffer.from('x') }
      await page.getByLabel('Upload picture').setInputFiles(file)
      await expect(page.getByText(problem).first()).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await chooseByKeyboard(page, 'Upload picture', (await aJpeg(1600, 800)).content)
    await expect(cropArea(page)).toBeFocused()
    // The picture moves left until its right half is shown.
    await press(page, 'ArrowLeft', 50)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Zoom')).toBeFocused()
    await press(page, 'ArrowRight', 3)
    await loseUploadResponse(page)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Alt text')).toBeFocused()
    await page.keyboard.type('A camera')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toHaveText(/Your choice is still here: please try again/)
    await page.getByRole('button', { name: 'Save picture' }).press('Enter')
    await expect(toast(page, 'Your picture was saved.')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByLabel('Replace picture')).toBeFocused()

    await expect(headerAvatar(page)).toHaveAttribute('srcset', /\/96\.webp 96w, .*\/448\.webp 448w$/)
    const source = (await headerAvatar(page).getAttribute('src'))!
    const file = await (await page.request.get(source)).body()
    expect(await sharp(file).metadata()).toMatchObject({ width: 448, height: 448 })
    const colourAt = await coloursOf(file)
    for (const [y, colour] of [
      [0.1, scene.topRight],
      [0.9, scene.bottomRight],
    ] as const)
      for (const x of [0.1, 0.9])
        colourAt(x, y).forEach((sample, band) => expect(Math.abs(sample - colour[band]!)).toBeLessThan(12))

    await page.getByRole('button', { name: 'Edit alt text' }).press('Enter')
    await expect(page.getByLabel('Alt text')).toHaveValue('A camera')
    await page.getByLabel('Alt text').fill('Nova beside her camera')
    await page.getByLabel('Alt text').press('Enter')
    await expect(toast(page, 'Your alt text was saved.')).toBeVisible()

    const name = page.getByLabel('Display name')
    const newName = 'Nova 🌌 Prime'
    await name.fill(newName)
    await name.press('Enter')
    await expect(toast(page, 'Your name was changed.')).toBeVisible()
    for (const tab of [page, otherTab]) await expect(account(tab, newName)).toBeVisible()

    await page.goBack()
    await expect(heading(page, newName)).toBeVisible()
    const shown = page.getByRole('main').getByRole('img', { name: 'Nova beside her camera' })
    await expect(shown.locator(`img[src="${source}"]`)).toBeVisible()
    await page.goBack()
    const card = page.getByRole('article').filter({ hasText: newName })
    await expect(card.locator(`img[src="${source}"]`)).toBeVisible()
    await settled(page)
    expect(operations.filter((name) => name !== 'RecordProfileView')).toEqual([
      'ShowSkyHours',
      'UploadProfilePicture',
      'UploadProfilePicture',
      'UpdateProfilePicture',
      'ChangeDisplayName',
    ])

    const files = `**${source.replace('448.jpg', '*')}`
    await page.route(files, (route) => route.abort())
    await page.goto('/account')
    await expect(page.getByRole('banner').getByText('NP', { exact: true })).toBeVisible()
    await expect(sky).not.toBeChecked()
    const list = page.getByRole('navigation', { name: 'On this page' })
    await list.getByRole('link', { name: 'Your data' }).click()
    await expect(page.getByRole('heading', { name: 'Your data' })).toBeInViewport()
    await expect(list).toBeInViewport({ ratio: 1 })
    const { questions } = answerQuestions(page, true)
    await page.getByRole('button', { name: 'Remove picture' }).press('Enter')
    await expect(toast(page, 'Your picture was removed.')).toBeVisible()
    expect(questions).toHaveLength(1)
    await expect(page.getByLabel('Upload picture')).toBeFocused()
    await page.unroute(files)
    expect((await page.request.get(source)).status()).toBe(404)
  })
})
