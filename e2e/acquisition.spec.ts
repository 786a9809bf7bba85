import { readFile } from 'node:fs/promises'
import type { Locator, Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { fitsHeader, headersOfPrograms } from '../server/testing/frame-headers.ts'
import { button, gallery, openGallery, viewer } from './gallery.ts'
import { dashboardLink, dialog, headerLink, toast } from './locators.ts'
import { signIn } from './people.ts'
import { expect, settled, test } from './test.ts'
import { failOnce, watchOperations } from './watch-operations.ts'

const objects = (page: Page) => dialog(page).getByRole('combobox', { name: 'Objects' })
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Objects' }).getByRole('option')
const exposures = (page: Page) => dialog(page).getByRole('listitem', { name: /^Exposures/ })
const exposureText = (page: Page) =>
  exposures(page)
    .first()
    .getByRole('button', { name: /^Edit exposures/ })
const details = (page: Page) => viewer(page).getByRole('region', { name: 'Details' })
const exposureTable = (page: Page) => details(page).getByRole('table', { name: 'Exposures' }).getByRole('row')

async function tabInto(page: Page, control: Locator) {
  // Found once, because that takes longer than a key.
  const element = await control.elementHandle()
  for (let presses = 0; presses < 80; presses++) {
    if (await element.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(control)}`)
}

const control = (page: Page, role: 'button' | 'textbox' | 'checkbox' | 'combobox', name: string) =>
  dialog(page).getByRole(role, { name, exact: true })

const press = (page: Page, name: string) => control(page, 'button', name).press('Enter')

/** Number, seconds and filter, from the focused field on. */
async function typeExposures(page: Page, ...texts: string[]) {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

test('a creator describes by keyboard how a picture was taken, and a visitor follows its link to the gear and back', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'rhea-flector@demo.example')
  await page.goto('/creators/rhea-flector')
  const times = page.getByRole('list', { name: 'Time on objects' }).getByRole('listitem')
  await expect(times).not.toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 640 })
  const [object, total] = [times.first().getByRole('link'), times.first().locator('.detail')]
  await object.evaluate((link) => (link.textContent = 'The Great Galaxy in Andromeda'))
  await total.evaluate((text) => (text.textContent = '10 h 30 min'))
  const [nameBox, totalBox] = await Promise.all([object.boundingBox(), total.boundingBox()])
  expect(totalBox!.y, 'the total is beside its object').toBeLessThan(nameBox!.y + nameBox!.height)
  await page.setViewportSize({ width: 1280, height: 720 })
  await headerLink(page, 'Dashboard').click()
  await dashboardLink(page, 'Gallery').click()
  await button(page, 'Edit Quiet Island').press('Enter')
  const operations = watchOperations(page)
  await press(page, 'Remove Andromeda Galaxy')
  await control(page, 'combobox', 'Objects').press('Home')
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

  await control(page, 'checkbox', 'Sky-Watcher Quattro 200P').press('Space')
  await expect(exposures(page)).toHaveCount(1)
  await press(page, 'Remove exposures 1')
  await expect(dialog(page).getByRole('button', { name: 'Add exposures' })).toBeFocused()
  await page.keyboard.press('Enter')
  await typeExposures(page, '40', '300', 'Hα')
  await press(page, 'Add exposures')
  await typeExposures(page, '80', '180')
  await expect(dialog(page).getByText('Integration: 7 h 20 min')).toBeVisible()
  await expect(objects(page)).toHaveAccessibleDescription(
    'no such object: not in the catalogue; kept as text.',
  )
  await control(page, 'combobox', 'Objects').press('Home')
  await page.keyboard.type('Triangulum')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Remove Triangulum Galaxy' })).toBeVisible()
  // The same object by another name.
  await page.keyboard.type('M 33')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('list', { name: 'Objects' }).getByRole('listitem')).toHaveCount(3)
  await control(page, 'textbox', 'Processing software').press('End')
  await page.keyboard.type(', Siril')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Picture updated successfully.')).toBeVisible()
  await settled(page)
  const lookups = ['SkyObjectSuggestions', 'TypedObject']
  expect(operations.filter((name) => !lookups.includes(name))).toEqual(['UpdateGalleryImage'])
  for (let back = 0; back < 2; back++) await page.goBack()
  await expect(times).toContainText(['Andromeda Galaxy7 h 20 min', 'Triangulum Galaxy7 h 20 min'])

  await page.context().clearCookies()
  await page.goto('/creators/rhea-flector?tab=gear')
  const gear = (name: RegExp) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(gear(/Quattro/).getByText('5 pictures')).toBeVisible()
  await page.getByRole('tab', { name: 'Gallery' }).click()
  await page.getByRole('tabpanel', { name: 'Gallery' }).getByRole('link', { name: 'Quiet Island' }).click()
  const shown = details(page).getByRole('list', { name: 'Objects' }).getByRole('listitem')
  await expect(shown).toHaveText(['Andromeda Galaxy', 'Triangulum Galaxy', 'no such object'])
  await expect(details(page).getByRole('definition')).toContainText([
    'no filter 4 h, Hα 3 h 20 min, in all 7 h 20 min',
    '3 of 9',
    'CC BY 4.0',
  ])
  await expect(exposureTable(page)).toHaveText(['FilterExposures', 'Hα40 × 300 s', '80 × 180 s'])
  const all = 'Pictures with ZWO ASI2600MC Pro by all creators'
  await expect(details(page).getByRole('link', { name: all })).toBeVisible()
  await details(page).getByRole('link', { name: 'Camera: ZWO ASI2600MC Pro' }).click()
  const camera = gear(/ASI2600/)
  await expect(camera).toBeFocused()
  await expect(camera.getByText('6 pictures')).toBeVisible()
  await camera.getByRole('link', { name: 'Quiet Island' }).click()
  await expect(details(page).getByText('7 h 20 min')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(camera).toBeFocused()
})

test('a creator chooses the frames of a night by keyboard and uses what their headers say; a visitor finds the picture by its integration, and saves them as CSV', async ({
  page,
}) => {
  const lights = Array.from({ length: 12 }, (_, index) => ({
    name: `light ${index}.fits`,
    mimeType: 'image/fits',
    buffer: Buffer.from(
      fitsHeader(
        headersOfPrograms['N.I.N.A.']({
          type: 'light',
          seconds: 900,
          filter: index < 8 ? 'Lum' : 'Red',
          begin: new Date(Date.UTC(2026, 4, 10, 21) + index * 910_000).toISOString().replace('Z', ''),
        }),
      ),
    ),
  }))
  const broken = { name: 'cut short.fits', mimeType: '', buffer: Buffer.from('SIMPLE  =') }
  await openGallery(page, 'stella-stack')
  await button(page, 'Edit Lantern Gas').press('Enter')
  const input = dialog(page).getByLabel('Drop the night’s frames here, or choose them')
  page.on('filechooser', (chooser) => chooser.setFiles([...lights, broken]))
  const worker = /read-frames\.worker/
  const held = Promise.withResolvers<Route>()
  await page.route(worker, held.resolve, { times: 1 })
  await input.press('Enter')
  await expect(dialog(page).getByRole('progressbar', { name: 'Headers' })).toBeVisible()
  await press(page, 'Cancel reading')
  await expect(input).toBeFocused()
  await (await held.promise).continue() // the cache answers no other request before
  await page.keyboard.press('Enter')
  const found = dialog(page).getByRole('region', { name: 'Found 12 exposures: 3 h' })
  const totals = found.getByRole('table', { name: 'Integration by filter' }).getByRole('row')
  await expect(totals).toHaveText(['FilterExposuresIntegration', 'Lum82 h', 'Red41 h'])
  await expect(found.getByText('cut short.fits: ends within the header')).toBeVisible()
  await press(page, 'Use instead of the 1 row')
  await expect(exposureText(page)).toBeFocused()
  await press(page, 'Save')
  await expect(toast(page, 'Picture updated successfully.')).toBeVisible()

  await page.goto('/pictures?search=lantern&hours=2')
  await page.getByRole('list', { name: 'Pictures' }).getByRole('link', { name: /3 h$/ }).press('Enter')
  const saved = page.waitForEvent('download')
  await details(page).getByRole('button', { name: 'Exposures as CSV' }).press('Enter')
  const csv = await readFile(await (await saved).path(), 'utf8')
  expect(csv).toContain('2026-05-10,,Lum,8,900,')
})

test.describe('when the connection is lost once', () => {
  test.use({ expectedConsole: /ERR_FAILED|dynamically imported module/ })

  test('a creator adds a picture by keyboard alone, fills in the EXIF data of its file, and adds its lens to the own gear', async ({
    page,
  }) => {
    const image = sharp({ create: { width: 320, height: 240, channels: 3, background: '#123' } })
    const content = await image
      .withExif({
        IFD0: { Make: 'Canon', Model: 'Canon EOS Ra' },
        IFD2: {
          DateTimeOriginal: '2024:10:03 22:10:00',
          ExposureTime: '30/1',
          ISOSpeedRatings: '1600',
          LensModel: 'RF135mm F1.8 L IS USM',
        },
      })
      .jpeg()
      .toBuffer()
    await openGallery(page, 'orla-penumbra')
    await tabInto(page, gallery(page).getByRole('button', { name: 'Upload' }))
    await page.keyboard.press('Enter')
    const camera = dialog(page).getByRole('checkbox', { name: 'Canon EOS Ra' })
    await expect(dialog(page)).toBeVisible()
    const opened = page.waitForEvent('filechooser')
    await tabInto(page, page.getByLabel('Drop pictures here'))
    await page.keyboard.press('Enter')
    await (await opened).setFiles({ name: 'nebula.jpg', mimeType: 'image/jpeg', buffer: content })
    const fromFile = 'From the file: 30 s, ISO 1600, Oct 3, 2024, Canon EOS Ra, RF135mm F1.8 L IS USM'
    await expect(dialog(page).getByText(fromFile)).toBeInViewport()
    const operations = watchOperations(page)
    await failOnce(page, 'CreateGearItem', 'response')
    const addLens = 'Add RF135mm F1.8 L IS USM to your gear'
    await press(page, addLens)
    await expect(dialog(page).getByRole('alert').filter({ hasText: 'Creation failed' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('From your gear: RF135mm F1.8 L IS USM')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: /to your gear$/ })).toHaveCount(0)
    const use = dialog(page).getByRole('button', { name: 'Use what the file says' })
    await expect(use).toBeFocused()
    expect(operations).toEqual(['CreateGearItem', 'CreateGearItem'])
    await page.keyboard.press('Enter')
    await expect(exposures(page)).toHaveCount(1)
    await expect(camera).toBeChecked()
    const lens = dialog(page).getByRole('checkbox', { name: 'RF135mm' })
    await expect(lens).toHaveCount(1)
    await expect(lens).toBeChecked()
    await expect(use).toHaveCount(0)
    for (const [name, value] of [
      ['Seconds', '30'],
      ['ISO', '1600'],
      ['Date', '2024-10-03'],
    ])
      await expect(exposures(page).getByLabel(name!)).toHaveValue(value!)
    await expect(exposures(page).getByLabel('Number')).toBeFocused()
    await page.keyboard.type('40')
    const filters = await exposures(page)
      .getByLabel('Filter')
      .evaluate((input: HTMLInputElement) => Array.from(input.list!.options, ({ value }) => value))
    expect(filters.slice(0, 3), 'filters of own pictures first').toEqual(['AstroSolar', 'L', 'R'])
    await page.route(/ExposureCsv/, (route) => route.abort(), { times: 1 })
    await dialog(page).getByText('Exposures as CSV').click()
    await expect(dialog(page).getByText('This part could not be loaded.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(dialog(page).getByLabel('Paste the rows')).toBeVisible()
    await expect(exposures(page).getByLabel('Number')).toHaveValue('40')
    await exposures(page).getByLabel('Number').focus()
    await tabInto(page, control(page, 'combobox', 'Objects'))
    await page.keyboard.type('m42')
    await expect(suggestions(page).first()).toContainText('Orion Nebula')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabInto(page, control(page, 'checkbox', 'William Optics RedCat 51'))
    await page.keyboard.press('Space')
    await tabInto(page, control(page, 'textbox', 'Title of nebula.jpg'))
    await page.keyboard.type('Winter Sword')
    await press(page, 'Upload')
    await expect(toast(page, '1 picture(s) uploaded successfully!')).toBeVisible()

    await page.context().clearCookies()
    await page.goto('/creators/orla-penumbra')
    await page
      .getByRole('list', { name: 'Newest pictures' })
      .getByRole('link', { name: 'Winter Sword' })
      .click()
    const items = (list: string) => details(page).getByRole('list', { name: list }).getByRole('listitem')
    await expect(items('Objects')).toHaveText(['Orion Nebula'])
    await expect(items('Gear')).toHaveText([
      'Telescope or lens: RF135mm F1.8 L IS USM',
      'Camera: Canon EOS Ra',
      'Telescope or lens: William Optics RedCat 51',
    ])
    await expect(details(page).getByRole('definition').first()).toHaveText('20 min')
    await expect(exposureTable(page)).toHaveText(['ExposuresISODate', '40 × 30 s1600Oct 3, 2024'])
  })
})
