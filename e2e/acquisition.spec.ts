import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { viewer } from './gallery-images.ts'
import { button, dialog, gallery, openGallery } from './gallery-steps.ts'
import { checkEveryTheme, toast } from './page-checks.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'
import { watchOperations } from './watch-operations.ts'

const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Objects' }).getByRole('option')

async function tabInto(page: Page, control: Locator) {
  for (let presses = 0; presses < 80; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return control
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(control)}`)
}

const tabTo = (page: Page, role: 'button' | 'textbox' | 'checkbox' | 'combobox', name: string) =>
  tabInto(page, dialog(page).getByRole(role, { name, exact: true }))

async function typeInto(page: Page, name: string, text: string) {
  await tabTo(page, 'textbox', name)
  await page.keyboard.type(text)
}

test('a creator describes by keyboard how a picture was taken, and a visitor follows its link to the gear', async ({
  page,
}) => {
  await openGallery(page, 'rhea-flector')
  const operations = watchOperations(page)
  await button(page, 'Edit Quiet Island').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('How it was taken')).toBeVisible()

  await tabTo(page, 'combobox', 'Objects')
  await page.keyboard.type('androm')
  await expect(suggestions(page).first()).toContainText('Andromeda Galaxy')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape') // closes the suggestions only
  await expect(suggestions(page)).toHaveCount(0)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('m31')
  await expect(suggestions(page).first()).toContainText('Andromeda Galaxy')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('no such object')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('list', { name: 'Objects' }).getByRole('listitem')).toHaveCount(2)

  await tabTo(page, 'checkbox', 'Sky-Watcher Quattro 200P')
  await page.keyboard.press('Space')
  const rows = dialog(page).getByRole('listitem', { name: /^Exposures/ })
  const before = await rows.count()
  expect(before).toBe(1)
  await tabTo(page, 'button', 'Remove exposures 1')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Add exposures' })).toBeFocused()
  await page.keyboard.press('Enter')
  for (const [count, seconds, filter] of [
    ['40', '300', 'Hα'],
    ['80', '180', ''],
  ]) {
    await page.keyboard.type(count!)
    await page.keyboard.press('Tab')
    await page.keyboard.type(seconds!)
    await page.keyboard.press('Tab')
    await page.keyboard.type(filter!)
    if (!filter) break
    await tabTo(page, 'button', 'Add exposures')
    await page.keyboard.press('Enter')
  }
  await expect(dialog(page).getByText('Integration: 7 h 20 min')).toBeVisible()
  await tabTo(page, 'button', 'Save')
  await page.keyboard.press('Enter')
  const objects = dialog(page).getByRole('combobox', { name: 'Objects' })
  await expect(objects).toHaveAccessibleDescription('The catalogue has no object “no such object”')
  await expect(objects).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Remove no such object' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Triangulum')
  await checkEveryTheme(page, 'the form of how a picture was taken')
  await typeInto(page, 'Processing software', ', Siril')
  await tabTo(page, 'button', 'Save')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Image updated successfully.')).toBeVisible()
  await settled(page)
  expect(operations.filter((name) => name !== 'SkyObjectSuggestions')).toEqual([
    'UpdateGalleryImage',
    'UpdateGalleryImage',
  ])

  await page.context().clearCookies()
  await page.goto('/creators/rhea-flector?tab=gear')
  const telescope = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Quattro/ }) })
  await expect(telescope.getByText('2 pictures')).toBeVisible()
  await page.goto('/creators/rhea-flector?tab=gallery')
  await page.getByRole('link', { name: 'Quiet Island' }).click()
  const details = viewer(page).getByRole('region', { name: 'Details' })
  await expect(details.getByRole('list', { name: 'Objects' }).getByRole('link')).toHaveText([
    'Andromeda Galaxy',
    'Triangulum Galaxy',
  ])
  await expect(details.getByRole('definition')).toContainText(['7 h 20 min', '3 of 9', 'CC BY 4.0'])
  await expect(details.getByRole('table', { name: 'Exposures' }).getByRole('row')).toHaveText([
    'FilterExposures',
    'Hα40 × 300 s',
    '80 × 180 s',
  ])
  await checkEveryTheme(page, 'a picture with how it was taken')
  await details.getByRole('link', { name: 'Camera: ZWO ASI2600MC Pro' }).click()
  const camera = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /ASI2600/ }) })
  await expect(camera).toBeFocused()
  await expect(camera.getByText('3 pictures')).toBeVisible()
  await camera.getByRole('link', { name: 'Quiet Island' }).click()
  await expect(details.getByText('7 h 20 min')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(camera).toBeFocused()
})

test('a creator adds a picture by keyboard alone, with two objects, three gear items and four exposures, and fills in the EXIF data of its file', async ({
  page,
}) => {
  const image = sharp({ create: { width: 320, height: 240, channels: 3, background: '#123' } })
  const content = await image
    .withExif({
      IFD0: { Make: 'Canon', Model: 'Canon EOS Ra' },
      IFD2: { DateTimeOriginal: '2024:10:03 22:10:00', ExposureTime: '30/1', ISOSpeedRatings: '1600' },
    })
    .jpeg()
    .toBuffer()
  await openGallery(page, 'orla-penumbra')
  await tabInto(page, gallery(page).getByRole('button', { name: 'Upload' }))
  await page.keyboard.press('Enter')
  const rows = dialog(page).getByRole('listitem', { name: /^Exposures/ })
  const camera = dialog(page).getByRole('checkbox', { name: 'Canon EOS Ra' })
  await expect(dialog(page)).toBeVisible()
  const opened = page.waitForEvent('filechooser')
  await tabInto(page, page.getByLabel('Drop images here'))
  await page.keyboard.press('Enter')
  await (await opened).setFiles({ name: 'nebula.jpg', mimeType: 'image/jpeg', buffer: content })
  await typeInto(page, 'Title', 'Winter Sword')
  await tabInto(page, dialog(page).locator('summary'))
  await page.keyboard.press('Enter')

  await expect(
    dialog(page).getByText('From the file: 30 s, ISO 1600, Oct 3, 2024, Canon EOS Ra'),
  ).toBeVisible()
  await expect(rows).toHaveCount(0)
  await expect(camera).not.toBeChecked()
  await tabTo(page, 'button', 'Use what the file says')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(camera).toBeChecked()
  for (const [name, value] of [
    ['Seconds', '30'],
    ['ISO', '1600'],
    ['Date', '2024-10-03'],
  ])
    await expect(rows.getByLabel(name!)).toHaveValue(value!)
  const number = rows.getByLabel('Number')
  await expect(number).toBeFocused()
  await page.keyboard.type('40')
  const filters = await rows
    .getByLabel('Filter')
    .evaluate((input: HTMLInputElement) => Array.from(input.list!.options, ({ value }) => value))
  expect(filters.slice(0, 3), 'filters of own pictures first').toEqual(['Hα', 'L', 'R'])

  for (const [count, seconds, filter] of [
    ['10', '60', 'L'],
    ['10', '60', 'Hα'],
    ['20', '60', 'OIII'],
  ]) {
    await tabTo(page, 'button', 'Add exposures')
    await page.keyboard.press('Enter')
    await page.keyboard.type(count!)
    await page.keyboard.press('Tab')
    await page.keyboard.type(seconds!)
    await page.keyboard.press('Tab')
    await page.keyboard.type(filter!)
  }
  await expect(dialog(page).getByText('Integration: 1 h')).toBeVisible()
  await tabTo(page, 'combobox', 'Objects')
  await page.keyboard.type('m42')
  await expect(suggestions(page).first()).toContainText('Orion Nebula')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('NGC 1977')
  await page.keyboard.press('Enter')
  for (const item of ['William Optics RedCat 51', 'Sky-Watcher Star Adventurer 2i']) {
    await tabTo(page, 'checkbox', item)
    await page.keyboard.press('Space')
  }
  await tabTo(page, 'button', 'Upload')
  await page.keyboard.press('Enter')
  await expect(toast(page, '1 image(s) uploaded successfully!')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/creators/orla-penumbra')
  await page
    .getByRole('list', { name: 'Newest pictures' })
    .getByRole('link', { name: 'Winter Sword' })
    .click()
  const details = viewer(page).getByRole('region', { name: 'Details' })
  const items = (list: string) => details.getByRole('list', { name: list }).getByRole('listitem')
  await expect(items('Objects')).toHaveCount(2)
  await expect(items('Objects').first()).toHaveText('Orion Nebula')
  await expect(items('Gear')).toHaveText([
    'Camera: Canon EOS Ra',
    'Telescope or lens: William Optics RedCat 51',
    'Mount: Sky-Watcher Star Adventurer 2i',
  ])
  await expect(details.getByRole('definition').first()).toHaveText('1 h')
  await expect(details.getByRole('table', { name: 'Exposures' }).getByRole('row')).toHaveText([
    'FilterExposuresISODate',
    '40 × 30 s1600Oct 3, 2024',
    'L10 × 60 s',
    'Hα10 × 60 s',
    'OIII20 × 60 s',
  ])
})

test('typing the name of an object sends one query after a pause', async ({ page }) => {
  // A key may take a busy machine longer than the pause.
  await page.clock.install({ time: 0 })
  await openGallery(page, 'rhea-flector')
  await button(page, 'Edit Quiet Island').click()
  const objects = dialog(page).getByRole('combobox', { name: 'Objects' })
  await expect(objects).toBeVisible()
  await page.clock.pauseAt(3_600_000)
  const searches: unknown[] = []
  page.on('request', (request) => {
    const { operationName, variables } = request.postDataJSON() ?? {}
    if (operationName === 'SkyObjectSuggestions') searches.push(variables.search)
  })
  for (const key of 'crab') {
    await objects.press(key)
    await page.clock.runFor(40)
  }
  expect(searches).toEqual([])
  await page.clock.runFor(300)
  await page.clock.resume()
  await expect(suggestions(page).first()).toContainText('Crab Nebula')
  expect(searches).toEqual(['crab'])
})

test('a creator who replaces rejected objects by those of the last picture reads no error about them', async ({
  page,
}) => {
  await openGallery(page, 'luna-tick')
  await button(page, /^Edit/).first().click()
  const objects = dialog(page).getByRole('combobox', { name: 'Objects' })
  await objects.fill('no such object')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(objects).toHaveAccessibleDescription('The catalogue has no object “no such object”')
  await dialog(page).getByRole('button', { name: 'Same as my last picture' }).click()
  await expect(objects).toHaveAccessibleDescription(/^By any name/)
})
