import type { Page } from '@playwright/test'
import { thumbnails, viewer } from './gallery-images.ts'
import { button, choose, coverMark, dialog, filesNamed, gallery, openUpload, send } from './gallery-steps.ts'
import { toast } from './page-checks.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { translate } from './translation.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Creators' }).getByRole('article')

test('a visitor who reads the lists in another language sorts, searches, filters and pages', async ({
  page,
}) => {
  await page.goto('/creators')
  await translate(page)
  await page.getByLabel('Sort by').selectOption('Alphabetical')
  await page.getByRole('button', { name: 'Z to A' }).click()
  await expect(cards(page).first()).toContainText('Anna Lemma')
  await expect(page.getByRole('button', { name: 'A to Z' })).toHaveText('A to Z')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.getByLabel('Specialty').selectOption('lunar')
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Remove the filter Lunar' }).click()
  await expect(cards(page)).toHaveCount(12)
  await page.getByRole('searchbox').fill('xylophone')
  await expect(page.getByRole('heading', { name: 'No creators found' })).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Objects' }).click()
  await page.getByLabel('Constellation').selectOption('Pegasus')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the people behind the night sky')
  for (const search of ['xylophone', 'zither']) {
    await page.getByRole('searchbox').fill(search)
    await expect(page.getByText(`No creators found matching “${search}”`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(3)
})

test('a visitor who reads a profile in another language opens its tabs, and each picture has its own details', async ({
  page,
}) => {
  const details = viewer(page).getByRole('region', { name: 'Details' })
  const address = '/creators/dusty-lane?tab=gallery'
  await page.goto(address)
  await thumbnails(page).first().click()
  const texts: string[] = []
  for (const image of [1, 2, 3, 4]) {
    await expect(viewer(page).getByText(`${image} of 4`)).toBeVisible()
    texts.push(await details.innerText())
    await page.keyboard.press('ArrowRight')
  }
  expect(new Set(texts).size).toBe(4)

  await page.goto(address)
  await translate(page)
  await thumbnails(page).first().click()
  for (const text of texts) {
    await expect(details).toHaveText(text, { useInnerText: true })
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Home')
  await expect(details).toHaveText(texts[0]!, { useInnerText: true })
  await page.keyboard.press('Escape')
  for (const tab of ['Support', 'Gear', 'About']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Share' }).click()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('a visitor who reads a gallery in another language sees the pictures taken with a camera', async ({
  page,
}) => {
  await page.goto('/creators/miss-alignment?tab=gear')
  await translate(page)
  await page.getByRole('link', { name: /^2 pictures taken with it.*ZWO/ }).click()
  await expect(page.getByText('2 of 3 pictures')).toBeVisible()
  await page.getByRole('link', { name: 'Show all pictures' }).click()
  await expect(thumbnails(page)).toHaveCount(3)
})

test('a creator who uses the dashboard in another language saves the profile, gear and pictures', async ({
  page,
}) => {
  page.on('dialog', (question) => void question.accept())
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/dashboard')
  await translate(page)
  await page.getByRole('textbox', { name: 'Specialties' }).fill('Comets')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove specialty Comets' }).click()
  await page.getByLabel('Website', { exact: true }).fill('nothing')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Website', { exact: true })).toHaveAccessibleDescription('Must be a valid URL')
  await page.getByLabel('Website', { exact: true }).fill('https://nova.example')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()

  const area = page.getByRole('navigation', { name: 'Dashboard' })
  await area.getByRole('link', { name: 'Gear' }).click()
  const gear = page.getByRole('region', { name: 'Gear', exact: true })
  await gear.getByRole('button', { name: 'Add' }).click()
  await dialog(page).getByLabel('Item name').fill('Redcat 51')
  await dialog(page).getByLabel('Category').fill('Telescope')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await gear.getByRole('button', { name: 'Edit Redcat 51' }).click()
  await dialog(page).getByLabel('Item name').fill('Redcat 61')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(gear.getByText('Redcat 61')).toBeVisible()
  await gear.getByRole('button', { name: 'Delete Redcat 61' }).click()
  await expect(gear.getByText('Redcat 61')).toHaveCount(0)

  await area.getByRole('link', { name: 'Gallery' }).click()
  const mark = coverMark(gallery(page))
  await expect(mark).toHaveText('Cover: the newest')
  // The newest image keeps its mark, whose text changes.
  const chooses = button(page, /as cover$/).first()
  for (const text of ['Cover', 'Cover: the newest']) {
    await chooses.click()
    await expect(mark).toHaveText(text)
  }
  await openUpload(page)
  await choose(page, await filesNamed('one.jpg', 'two.jpg'))
  await dialog(page).getByText('How it was taken').click()
  await dialog(page).getByRole('combobox', { name: 'Objects' }).fill('m31')
  await dialog(page)
    .getByRole('option', { name: /Andromeda/ })
    .click()
  await expect(dialog(page).getByRole('list', { name: 'Objects' })).toContainText('Andromeda Galaxy')
  await dialog(page).getByRole('button', { name: 'Remove Andromeda Galaxy' }).click()
  await dialog(page).getByRole('button', { name: 'Remove two.jpg' }).click()
  await send(page)
  await expect(toast(page, '1 image(s) uploaded successfully!')).toBeVisible()
})

test('a user who uses the account in another language changes the name and creates a token', async ({
  page,
}) => {
  await page.goto('/login')
  await translate(page)
  for (const [toggle, heading] of [
    ['Sign up', 'Create your account'],
    ['Log in', 'Welcome back'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: toggle }).last().click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText(toggle === 'Log in' ? 'New here?' : 'Already have an account?')).toBeVisible()
  }
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/account')
  await translate(page)
  await page.getByLabel('Display name').fill('Nova Caine II')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('button', { name: 'Account of Nova Caine II' })).toBeVisible()
  await page.getByRole('button', { name: 'Create token' }).click()
  await dialog(page).getByLabel('Name').fill('script')
  await dialog(page).getByLabel('Current password').fill('starlight-demo')
  await dialog(page).getByRole('button', { name: 'Create token' }).click()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Access tokens' })).toContainText(/^script.*, never used/)
})
