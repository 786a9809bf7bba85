import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { coloursOf } from '../server/testing/image-checks.ts'
import { scene } from '../server/testing/images/image.ts'
import { aJpeg } from '../server/testing/images/plain-images.ts'
import { checkEveryTheme, toast } from './page-checks.ts'
import { settled } from './settled.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { loseUploadResponse, watchOperations } from './watch-operations.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose the part to show' })
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

  test('a creator chooses a picture, its part and a name by keyboard alone, and sees both in the header, the page and the card', async ({
    page,
  }) => {
    await signIn(page, 'nova-caine@demo.example')
    await page.goto('/creators?search=nova')
    await page.getByRole('link', { name: 'Nova Caine' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nova Caine' })).toBeVisible()
    await page.getByRole('button', { name: 'Account of Nova Caine' }).click()
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Profile picture and name' })).toBeVisible()
    await settled(page)
    const operations = watchOperations(page)

    await chooseByKeyboard(page, 'Upload picture', (await aJpeg(1600, 800)).content)
    await expect(cropArea(page)).toBeFocused()
    await checkEveryTheme(page, 'the dialog for the part to show')
    // The picture moves left until its right half is shown.
    await press(page, 'ArrowLeft', 50)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Zoom')).toBeFocused()
    await press(page, 'ArrowRight', 3)
    await loseUploadResponse(page)
    await page.keyboard.press('Tab')
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

    const name = page.getByLabel('Display name')
    await name.fill(' ')
    await name.press('Enter')
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect(name).toBeFocused()
    const newName = 'Nova 🌌 Prime'
    await name.fill(newName)
    await name.press('Enter')
    await expect(toast(page, 'Your name was changed.')).toBeVisible()
    await expect(page.getByRole('button', { name: `Account of ${newName}` })).toBeVisible()

    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: newName })).toBeVisible()
    await expect(page.getByRole('main').locator(`img[src="${source}"]`)).toBeVisible()
    await page.goBack()
    const card = page.getByRole('article').filter({ hasText: newName })
    await expect(card.locator(`img[src="${source}"]`)).toBeVisible()
    await settled(page)
    expect(operations.filter((name) => name !== 'RecordProfileView')).toEqual([
      'UploadProfilePicture',
      'UploadProfilePicture',
      'ChangeDisplayName',
    ])

    // The server renders both.
    const html = await (await page.request.get('/creators/nova-caine')).text()
    expect(html).toContain(`<h1`)
    expect(html).toContain(newName)
    expect(html).toMatch(new RegExp(`"@type":"Person"[^{}]*"image":"${source}"`))

    const files = `**${source.replace('448.jpg', '*')}`
    await page.route(files, (route) => route.abort())
    await page.goto('/account')
    await expect(page.getByRole('banner').getByText('NP', { exact: true })).toBeVisible()
    await page.unroute(files)
    await page.goto('/account')
    const questions: string[] = []
    page.once('dialog', (question) => {
      questions.push(question.message())
      void question.accept()
    })
    await page.getByRole('button', { name: 'Remove picture' }).press('Enter')
    await expect(toast(page, 'Your picture was removed.')).toBeVisible()
    expect(questions).toHaveLength(1)
    await expect(page.getByLabel('Upload picture')).toBeFocused()
    await expect(headerAvatar(page)).toHaveCount(0)
    expect((await page.request.get(source)).status()).toBe(404)
  })
})

test('a file that is not a picture, or is too small, is rejected before it is sent', async ({ page }) => {
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/account')
  const upload = page.getByLabel('Upload picture')
  await upload.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('Invalid file type. Accepted: JPEG, PNG, WebP')).toBeVisible()
  await upload.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') })
  await expect(dialog(page).getByRole('alert').first()).toHaveText(
    'The picture is damaged and cannot be read',
  )
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  const { content } = await aJpeg(95, 200)
  await upload.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: content })
  await expect(dialog(page).getByRole('alert').first()).toHaveText(/at least 96 pixels/)
})

test('previews of a page without pictures show the picture of its creator', async ({ page }) => {
  await signIn(page, 'creator-7@demo.example')
  const { content } = await aJpeg(400, 400)
  const picture = { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: content }
  const response = await page.request.post('/_api/account/picture/upload', { multipart: { picture } })
  const { user } = (await response.json()) as { user: { avatarUrl: string } }
  const html = await (await page.request.get('/creators/creator-7')).text()
  expect(html).toMatch(new RegExp(`<meta property="og:image" content="http[^"]*${user.avatarUrl}"`))
  expect(html).toContain('<meta name="twitter:card" content="summary"')
})
