import { readFile } from 'node:fs/promises'
import type { Locator, Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { fitsHeader, headersOfPrograms } from '../server/testing/frame-headers.ts'
import { button, gallery, openGallery, viewer } from './gallery.ts'
import { creatorNames, dialog, headerLink, toast } from './locators.ts'
import { checkPage } from './page-checks.ts'
import { aPhotographer, signIn } from './people.ts'
import { expect, settled, test, useOwnDatabase } from './test.ts'
import { failOnce, watchOperations } from './watch-operations.ts'

useOwnDatabase()

const objects = (page: Page) => dialog(page).getByRole('combobox', { name: 'Objects' })
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Objects' }).getByRole('option')
const exposures = (page: Page) => dialog(page).getByRole('listitem', { name: /^Exposures/ })
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

const tabTo = (page: Page, role: 'button' | 'textbox' | 'checkbox' | 'combobox', name: string) =>
  tabInto(page, dialog(page).getByRole(role, { name, exact: true }))

async function press(page: Page, name: string) {
  await tabTo(page, 'button', name)
  await page.keyboard.press('Enter')
}

async function typeInto(page: Page, name: string, text: string) {
  await tabTo(page, 'textbox', name)
  await page.keyboard.type(text)
}

/** Number, seconds and filter, from the focused field on. */
async function typeExposures(page: Page, ...texts: string[]) {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

async function editQuietIsland(page: Page) {
  await button(page, 'Edit Quiet Island').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('How it was taken')).toBeVisible()
}

test('a visitor finds creators who photographed the same by any name of the object, and filters by it, by a specialty and by gear', async ({
  page,
}) => {
  const three = ['Andy Mason', 'Bea Reyes', 'Skye Walker']
  const all = [three[0], three[1], 'Rhea Flector', three[2]]
  for (const name of three.slice(1)) await aPhotographer(page, name, ['Our neighbour'], 'M 31')
  const { telescope } = await aPhotographer(page, three[0]!, ['Our neighbour'], 'M 31')
  /** Whatever number of creators follows; they are counted at intervals. */
  const choose = async (label: string, hasText: string) => {
    const option = page.getByLabel(label).locator('option', { hasText })
    await page.getByLabel(label).selectOption(await option.getAttribute('value'))
  }
  await page.context().clearCookies()
  await page.goto('/creators')
  for (const text of ['andromeda', 'M31', 'NGC 224']) {
    await page.getByLabel('Search').fill('no such object')
    await expect(page.getByText('No creators found')).toBeVisible()
    await page.getByLabel('Search').fill(text)
    await expect(creatorNames(page), text).toHaveCount(all.length)
    expect((await creatorNames(page).allTextContents()).toSorted(), text).toEqual(all)
  }

  await page.goto('/creators/luna-tick')
  await page.getByRole('link', { name: 'Lunar', exact: true }).click()
  await expect(page).toHaveURL('/creators?specialty=Lunar')
  await expect(creatorNames(page)).toHaveText(['Orla Penumbra', 'Luna Tick'])
  await choose('Gear', telescope)
  await expect(page.getByText('No creators found')).toBeVisible()
  await page.getByRole('link', { name: 'Remove the filter Lunar' }).click()
  await expect(page).toHaveURL(/\/creators\?gear=/)
  await expect(creatorNames(page)).toHaveCount(three.length)
  await choose('Object', 'Andromeda Galaxy')
  await page.getByLabel('Search').fill('skye')
  await expect(page).toHaveURL(/\?search=skye&object=m-31&gear=/)
  await expect(creatorNames(page)).toHaveText(['Skye Walker'])
  await page.goto('/creators?object=NGC+224&search=skye')
  await expect(page.getByLabel('Object')).toHaveValue('NGC 224')
  await page.getByRole('link', { name: 'Remove the filter NGC 224' }).click()
  await expect(page.getByLabel('Object')).toBeFocused()
  await expect(page).toHaveURL('/creators?search=skye')
})

test('a creator describes by keyboard how a picture was taken, and a visitor follows its link to the gear', async ({
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
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Gallery' }).click()
  await editQuietIsland(page)
  const operations = watchOperations(page)
  await press(page, 'Remove Andromeda Galaxy')
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
  await tabTo(page, 'combobox', 'Objects')
  await page.keyboard.type('Triangulum')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Remove Triangulum Galaxy' })).toBeVisible()
  // The same object by another name.
  await page.keyboard.type('M 33')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('list', { name: 'Objects' }).getByRole('listitem')).toHaveCount(3)
  await checkPage(page, 'the form of how a picture was taken')
  await typeInto(page, 'Processing software', ', Siril')
  await press(page, 'Save')
  await expect(toast(page, 'Image updated successfully.')).toBeVisible()
  await settled(page)
  const lookups = ['SkyObjectSuggestions', 'TypedObject']
  expect(operations.filter((name) => !lookups.includes(name))).toEqual(['UpdateGalleryImage'])
  for (let back = 0; back < 2; back++) await page.goBack()
  await expect(times).toContainText(['Andromeda Galaxy7 h 20 min', 'Triangulum Galaxy7 h 20 min'])

  await page.context().clearCookies()
  await page.goto('/creators/rhea-flector?tab=gear')
  const gear = (name: RegExp) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(gear(/Quattro/).getByText('2 pictures')).toBeVisible()
  await page.goto('/creators/rhea-flector?tab=gallery')
  await page.getByRole('link', { name: 'Quiet Island' }).click()
  const shown = details(page).getByRole('list', { name: 'Objects' }).getByRole('listitem')
  await expect(shown).toHaveText(['Andromeda Galaxy', 'Triangulum Galaxy', 'no such object'])
  await expect(details(page).getByRole('definition')).toContainText([
    'no filter 4 h, Hα 3 h 20 min, in all 7 h 20 min',
    '3 of 9',
    'CC BY 4.0',
  ])
  await expect(exposureTable(page)).toHaveText(['FilterExposures', 'Hα40 × 300 s', '80 × 180 s'])
  await checkPage(page, 'a picture with how it was taken')
  const all = 'Pictures with ZWO ASI2600MC Pro by all creators'
  await expect(details(page).getByRole('link', { name: all })).toBeVisible()
  await details(page).getByRole('link', { name: 'Camera: ZWO ASI2600MC Pro' }).click()
  const camera = gear(/ASI2600/)
  await expect(camera).toBeFocused()
  await expect(camera.getByText('3 pictures')).toBeVisible()
  await camera.getByRole('link', { name: 'Quiet Island' }).click()
  await expect(details(page).getByText('7 h 20 min')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(camera).toBeFocused()
})

test('a creator whose files do not say what they are is asked once whether they are lights', async ({
  page,
}) => {
  const raws = [5, 40].map((second) => ({
    name: `raw ${second}.fit`,
    mimeType: 'image/fits',
    buffer: Buffer.from(
      fitsHeader({
        PROGRAM: 'Siril v1.0.6',
        'DATE-OBS': `2026-05-10T22:10:${String(second).padStart(2, '0')}`,
        EXPTIME: 30,
        ISOSPEED: 1600,
      }),
    ),
  }))
  await openGallery(page, 'stella-stack')
  await button(page, 'Edit Lantern Gas').click()
  const input = dialog(page).getByLabel('Drop the night’s frames here, or choose them')
  const question = dialog(page).getByRole('region', {
    name: '2 files do not say what they are. Count them as lights?',
  })
  await input.setInputFiles(raws)
  await expect(question).toBeVisible()
  await checkPage(page, 'the question what files are')
  await press(page, 'Save')
  await expect(dialog(page).getByRole('alert')).toHaveText('The files are not used yet.')
  await press(page, 'Leave out')
  await expect(dialog(page).getByRole('region', { name: 'No exposures found' })).toBeFocused()
  await input.setInputFiles(raws)
  await question.getByRole('button', { name: 'Count as lights' }).click()
  await expect(dialog(page).getByRole('region', { name: 'Found 2 exposures: 1 min' })).toBeFocused()
  await expect(question).toBeHidden()
})

test('a creator chooses a hundred frames by keyboard and uses what their headers say; a visitor finds the picture by object and integration, and reads its ALT', async ({
  page,
}) => {
  test.slow()
  const lights = Array.from({ length: 99 }, (_, index) => ({
    name: `light ${index}.fits`,
    mimeType: 'image/fits',
    buffer: Buffer.from(
      fitsHeader(
        headersOfPrograms['N.I.N.A.']({
          type: 'light',
          seconds: 120,
          filter: index < 60 ? 'Lum' : 'Red',
          begin: new Date(Date.UTC(2026, 4, 10, 21) + index * 130_000).toISOString().replace('Z', ''),
        }),
      ),
    ),
  }))
  const broken = { name: 'cut short.fits', mimeType: '', buffer: Buffer.from('SIMPLE  =') }
  await openGallery(page, 'stella-stack')
  await button(page, 'Edit Lantern Gas').focus()
  await page.keyboard.press('Enter')
  await typeInto(page, 'Alt text', 'A lantern of glowing gas')
  await tabTo(page, 'combobox', 'Objects')
  await page.keyboard.type('m27')
  await page.keyboard.press('Enter')
  const input = dialog(page).getByLabel('Drop the night’s frames here, or choose them')
  await tabInto(page, input)
  page.on('filechooser', (chooser) => chooser.setFiles([...lights, broken]))
  const worker = /read-frames\.worker/
  const held = Promise.withResolvers<Route>()
  await page.route(worker, held.resolve, { times: 1 })
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('progressbar', { name: 'Headers' })).toBeVisible()
  await press(page, 'Cancel reading')
  await expect(input).toBeFocused()
  await (await held.promise).continue() // the cache answers no other request before
  await page.keyboard.press('Enter')
  const found = dialog(page).getByRole('region', { name: 'Found 99 exposures: 3 h 18 min' })
  const totals = found.getByRole('table', { name: 'Integration by filter' }).getByRole('row')
  await expect(totals).toHaveText(['FilterExposuresIntegration', 'Lum602 h', 'Red391 h 18 min'])
  await expect(found.getByText('cut short.fits: ends within the header')).toBeVisible()
  await checkPage(page, 'exposures that were found in frames')
  await press(page, 'Use instead of the 1 row')
  await expect(exposures(page).first().getByLabel('Number')).toBeFocused()
  await press(page, 'Save')
  await expect(toast(page, 'Image updated successfully.')).toBeVisible()

  await page.reload()
  await button(page, 'Edit Lantern Gas').click()
  await expect(exposures(page)).toHaveCount(2)
  for (const [label, value] of [
    ['Number', '60'],
    ['Filter', 'Lum'],
    ['Date', '2026-05-10'],
    ['Offset', '50'],
  ])
    await expect(exposures(page).first().getByLabel(label!)).toHaveValue(value!)
  await expect(dialog(page).getByText('Integration: 3 h 18 min')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/pictures')
  await tabInto(page, page.getByLabel('Object'))
  await page.keyboard.type('Dumbbell')
  await expect(page).toHaveURL('/pictures?object=m-27')
  await tabInto(page, page.getByLabel('Integration'))
  await page.keyboard.type('At least 2')
  await expect(page).toHaveURL('/pictures?object=m-27&hours=2')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Pictures" [level=1]
    - search:
      - list "Filters":
        - listitem:
          - link "Remove the filter Dumbbell Nebula"
        - listitem:
          - link "Remove the filter At least 2 h"
    - paragraph:
      - status: 1 picture
    - list "Pictures":
      - listitem:
        - link /A lantern of glowing gas Lantern Gas by Stella Stack Dumbbell Nebula · 3 h 18 min/
  `)
  await tabInto(page, page.getByRole('list', { name: 'Pictures' }).getByRole('link'))
  await page.keyboard.press('Enter')
  await tabInto(page, viewer(page).getByRole('button', { name: 'ALT' }))
  await page.keyboard.press('Enter')
  await expect(viewer(page).getByRole('note', { name: 'Alternative text' })).toHaveText(
    /A lantern of glowing gas/,
  )
  await page.keyboard.press('Escape')
  const saved = page.waitForEvent('download')
  await tabInto(page, details(page).getByRole('button', { name: 'Exposures as CSV' }))
  await page.keyboard.press('Enter')
  const csv = await readFile(await (await saved).path(), 'utf8')
  expect(csv).toContain('2026-05-10,,Lum,60,120,')
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
    await tabInto(page, page.getByLabel('Drop images here'))
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
    expect(filters.slice(0, 3), 'filters of own pictures first').toEqual(['Hα', 'L', 'R'])
    await page.route(/ExposureCsv/, (route) => route.abort(), { times: 1 })
    await dialog(page).getByText('Exposures as CSV').click()
    await expect(dialog(page).getByText('This part could not be loaded.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(dialog(page).getByLabel('Paste the rows')).toBeVisible()
    await expect(exposures(page).getByLabel('Number')).toHaveValue('40')
    await exposures(page).getByLabel('Number').focus()
    await tabTo(page, 'combobox', 'Objects')
    await page.keyboard.type('m42')
    await expect(suggestions(page).first()).toContainText('Orion Nebula')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, 'checkbox', 'William Optics RedCat 51')
    await page.keyboard.press('Space')
    await typeInto(page, 'Title of nebula.jpg', 'Winter Sword')
    await press(page, 'Upload')
    await expect(toast(page, '1 image(s) uploaded successfully!')).toBeVisible()

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

test('typing the name of an object sends one query after a pause', async ({ page }) => {
  // A key may take a busy machine longer than the pause.
  await page.clock.install({ time: 0 })
  await openGallery(page, 'rhea-flector')
  await editQuietIsland(page)
  await page.clock.pauseAt(3_600_000)
  const searches: unknown[] = []
  page.on('request', (request) => {
    const { operationName, variables } = request.postDataJSON() ?? {}
    if (operationName === 'SkyObjectSuggestions') searches.push(variables.search)
  })
  for (const key of 'crab') {
    await objects(page).press(key)
    await page.clock.runFor(40)
  }
  expect(searches).toEqual([])
  await page.clock.runFor(300)
  await page.clock.resume()
  await expect(suggestions(page).first()).toContainText('Crab Nebula')
  expect(searches).toEqual(['crab'])
})

test('a creator fills a picture in as the last one, and keeps what was typed, while two thousand rows of a night wait', async ({
  page,
}) => {
  await openGallery(page, 'rhea-flector')
  await editQuietIsland(page)
  const pressed = (name: string) => dialog(page).getByRole('button', { name }).click()
  while ((await exposures(page).count()) > 0) await pressed('Remove exposures 1')
  await pressed('Add exposures')
  await exposures(page).last().getByLabel('Number').fill('5')
  const site = dialog(page).getByLabel('Site')
  await site.fill('My garden')
  const kept = await dialog(page).getByRole('list', { name: 'Objects' }).textContent()
  await dialog(page).getByRole('button', { name: 'Same as my last picture' }).click()
  await expect(site).toHaveValue('My garden')
  await expect(exposures(page)).toHaveCount(1)
  await expect(exposures(page).getByLabel('Number')).toHaveValue('5')
  await expect(dialog(page).getByRole('list', { name: 'Objects' })).toHaveText(kept!)

  await dialog(page).getByText('Exposures as CSV').click()
  const rows = Array.from({ length: 2000 }, (_, index) => `${index % 9 || 9},${index % 30 || 30},L`)
  await dialog(page)
    .getByLabel('Paste the rows')
    .fill(`number,duration,filterName\n${rows.join('\n')}`)
  const use = dialog(page).getByRole('button', { name: 'Use instead of the 1 row' })
  await expect(use).toBeVisible()
  await expect(dialog(page).getByText('Rows: 2,000')).toBeVisible()
  // Each row has a key while rows with the same settings are joined.
  const keys = await page.evaluateHandle(() => {
    const counted = { times: 0 }
    const { stringify } = JSON
    Object.assign(JSON, {
      stringify(...values: unknown[]): unknown {
        counted.times++
        return Reflect.apply(stringify, JSON, values)
      },
    })
    return counted
  })
  await site.press('End')
  await site.pressSequentially(', at night')
  await expect(site).toHaveValue('My garden, at night')
  expect(await keys.evaluate(({ times }) => times)).toBeLessThan(100)
  await use.click()
  await expect(exposures(page).first().getByLabel('Filter')).toHaveValue('L')
  expect(await keys.evaluate(({ times }) => times)).toBeGreaterThanOrEqual(2000)
})

test('a creator types numbers as in any language, and reads under each field what is no number', async ({
  page,
}) => {
  await signIn(page, 'rhea-flector@demo.example')
  await page.goto('/dashboard')
  const years = page.getByLabel('Years of experience')
  const save = page.getByRole('button', { name: 'Save changes' })
  const whole = (label: string, range: string) => `${label} must be a whole number from ${range}`
  const decimal = (label: string, range: string) => `${label} must be a number from ${range}`
  await years.fill('7-')
  await save.click()
  await expect(years).toHaveAccessibleDescription(whole('Years of experience', '0 to 100'))
  await expect(years).toBeFocused()
  await expect(years).toHaveValue('7-')
  await years.fill('１2')
  await save.click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await expect(years).toHaveValue('12')

  await openGallery(page, 'rhea-flector')
  await editQuietIsland(page)
  while ((await exposures(page).count()) > 0) await press(page, 'Remove exposures 1')
  await press(page, 'Add exposures')
  const row = exposures(page).last()
  const fields = [
    ['Number', '7-', whole('Number of exposures', '1 to 1000000'), '1 000', '1000'],
    ['Seconds', '1,000', 'Exposure time must be a number of seconds from 0.0001 to 86,400', '0,5', '0.5'],
    ['Gain', 'high', whole('Gain', '0 to 10000'), '1’200', '1200'],
    ['ISO', '8oo', whole('ISO', '1 to 10000000'), '12\u202f800', '12800'],
    ['Binning', '1x1', whole('Binning', '1 to 16'), '1', '1'],
    ['Offset', '-1', whole('Offset', '0 to 10000'), '30', '30'],
    ['Sensor °C', 'cold', decimal('Sensor temperature', '-200 to 100'), '−10,5', '-10.5'],
    ['Focal ratio', 'f/4', decimal('Focal ratio', '0.3 to 500'), '4', '4'],
    ['SQM', '26', decimal('Mean SQM', '0 to 25'), '21,4', '21.4'],
    ['FWHM ″', '0', decimal('Mean FWHM', '0.01 to 100'), '2.1', '2.1'],
    ['Air °C', '61', decimal('Air temperature', '-90 to 60'), '-4', '-4'],
  ] as const
  await row.getByText('More', { exact: true }).click()
  for (const [label, wrong] of fields) await row.getByLabel(label).fill(wrong)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  for (const [label, wrong, message] of fields) {
    await expect(row.getByLabel(label)).toHaveValue(wrong)
    await expect(row.getByLabel(label)).toHaveAccessibleDescription(message)
  }
  await expect(dialog(page).getByText('Integration:')).toHaveCount(0)
  // Every field for a number is among them.
  await expect(row.locator('input[inputmode]')).toHaveCount(fields.length)
  await expect(page.locator('input[type=number]')).toHaveCount(0)
  for (const [label, , , typed] of fields) await row.getByLabel(label).fill(typed)
  await expect(dialog(page).getByText('Integration: 8 min 20 s')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Image updated successfully.')).toBeVisible()
  await button(page, 'Edit Quiet Island').click()
  for (const [label, , , , value] of fields) await expect(row.getByLabel(label)).toHaveValue(value)

  await press(page, 'Add exposures')
  await exposures(page).last().getByLabel('Number').fill('many')
  const saved = page.waitForEvent('download')
  await dialog(page).getByText('Exposures as CSV').click()
  await dialog(page).getByRole('button', { name: 'Save the rows as CSV' }).click()
  await expect(dialog(page).getByText(`Row 2: ${whole('Number of exposures', '1 to 1000000')}`)).toBeVisible()
  await press(page, 'Remove exposures 2')
  const csv = await readFile(await (await saved).path(), 'utf8')
  expect(csv).toContain('1000,0.5,12800,1,1200,30,-10.5,4,')
  await dialog(page)
    .getByLabel('Paste the rows')
    .fill(csv.replace('\r\n', '\r\n2026-01-15,,OIII,twenty,300\r\n2026-01-16,,OIII,20,300\r\n'))
  await expect(dialog(page).getByText('Found 1,020 exposures: 1 h 48 min')).toBeVisible()
  await expect(dialog(page).getByText('Line 2: Number of exposures must be')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page).getByText('The exposures found are not used yet.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Use instead of the 1 row' }).click()
  await expect(exposures(page)).toHaveCount(2)
  await expect(exposures(page).first().getByLabel('Filter')).toHaveValue('OIII')
  for (const [label, , , , value] of fields) await expect(row.getByLabel(label)).toHaveValue(value)
  await dialog(page)
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog(page).getByText('Found 1,000 exposures: 8 min 20 s')).toBeVisible()
})
