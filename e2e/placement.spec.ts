import sharp from 'sharp'
import { StarFile } from '../server/features/placement/solver/star-file.ts'
import { type SimulatedSky, simulatedSky } from '../server/testing/images/simulated-sky.ts'
import { countSteps } from './count-steps.ts'
import { startDemoServer } from './demo-server.ts'
import { galleryOf, viewer } from './gallery.ts'
import { dialog, heading } from './locators.ts'
import { checkPage, expectOnlyRed, showTheme } from './page-checks.ts'
import { aCreator, upload } from './people.ts'
import { expect, settled, test as base } from './test.ts'
import { watchOperations } from './watch-operations.ts'

/** On a server that places pictures. */
const test = base.extend({
  // Playwright requires a destructuring pattern, even for no fixtures.
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    await using server = await startDemoServer({ SKY_PLACEMENT: '1' })
    await use(server)
  },
})

/** A drawing of the stars around M 31, with its companions in the frame. */
async function andromeda(sky: Partial<SimulatedSky> = {}) {
  const { pixels, width, height } = simulatedSky(new StarFile('server/features/placement/stars.bin'), {
    seed: 'journey',
    rightAscension: 10.5,
    declination: 41.4,
    fieldWidth: 2.8,
    rotation: 20,
    width: 1500,
    height: 1000,
    ...sky,
  })
  const jpeg = sharp(pixels, { raw: { width, height, channels: 1 } }).jpeg({ quality: 90 })
  return { name: 'andromeda.jpg', mediaType: 'image/jpeg', content: await jpeg.toBuffer() }
}

test('a creator uploads two pictures of M 31, which are placed by their stars; a visitor turns labels on, lays one on the other, star on star, compares them by keys without a further request, takes a frame along in 3 taps, opens M 110 from its label, and finds the picture there and near it, until the creator removes its place', async ({
  page,
  browser,
  baseURL,
}) => {
  const { slug, profileId } = await aCreator(page, 'Andy Romeda')
  const first = await upload(page, profileId, 'Wide', 'M 31', await andromeda())
  const narrow = { seed: 'narrow', rotation: 200, isMirrored: true, fieldWidth: 1.6, width: 1200 }
  const second = await upload(page, profileId, 'Narrow', 'M 31', await andromeda(narrow))
  await page.goto('/dashboard/gallery')
  const placeOf = (title: string) =>
    page.getByRole('button', { name: new RegExp(`place of ${title}, picture . in the sky$`) })
  // A second of work for each, and 4 until the page asks again.
  await expect(placeOf('Wide')).toHaveText(/^Placed: 2\.8° × 1\.9°/)
  await expect(placeOf('Narrow')).toHaveText(/^Placed: 1\.6° × 1\.3°/)

  const opened = `${galleryOf(slug)}&photo=${first}`
  await page.goto(opened)
  const details = viewer(page).getByRole('region', { name: 'Details' })
  await expect(details.getByRole('definition').first()).toHaveText(/^00h 4[12]m \d\ds \+41° 2[345]′$/)
  const labels = viewer(page).getByRole('button', { name: 'Labels' })
  await expect(labels).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('l')
  await expect(labels).toHaveAttribute('aria-pressed', 'true')
  const listed = details.getByRole('list', { name: 'Objects in the frame' }).getByRole('link')
  await expect(listed.filter({ hasText: 'M 110' })).toBeVisible()
  // Screen readers read the list instead.
  const label = viewer(page).locator('a[tabindex="-1"]').getByText('M 110', { exact: true })
  await expect(label).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  const strokes = await viewer(page)
    .locator('g > ellipse')
    .evaluateAll((ellipses) => ellipses.map((ellipse) => getComputedStyle(ellipse).stroke))
  expect(strokes[0]).not.toBe(strokes[1]) // the halo and the outline
  await page.emulateMedia({ forcedColors: 'none' })

  await page.setViewportSize({ width: 390, height: 800 })
  const compare = viewer(page).getByRole('button', { name: 'Compare with …' })
  await compare.press('Enter')
  const chooser = page.getByRole('dialog', { name: 'Compare with …' })
  const choice = chooser.getByRole('link', { name: 'Narrow by Andy Romeda' })
  await expect(choice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeVisible()
  await compare.press('Enter')
  await settled(page)
  const operations = watchOperations(page)
  await choice.press('Enter')
  await expect(page).toHaveURL(`/compare/${first}/${second}`)
  await expect(heading(page, 'Wide by Andy Romeda and Narrow by Andy Romeda')).toBeVisible()
  const narrowImage = page.getByRole('img', { name: 'Narrow', exact: true })
  await expect
    .poll(() => narrowImage.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await settled(page)
  expect(operations).toEqual([])

  const wide = (await page.getByRole('img', { name: 'Wide', exact: true }).boundingBox())!
  const laid = (await narrowImage.boundingBox())!
  expect(laid.width / wide.width).toBeCloseTo(1.6 / 2.8, 1)
  expect((laid.x + laid.width / 2 - wide.x) / wide.width).toBeCloseTo(0.5, 1)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.getByRole('slider').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('slider')).toHaveValue('51')
  await page.keyboard.press('l')
  await expect(page.getByText('In the lens: Narrow by Andy Romeda.')).toBeVisible()
  expect(requests).toEqual([])
  await checkPage(page, 'comparison', 320)
  await showTheme(page, 'night')
  await expectOnlyRed(page, 'comparison')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.keyboard.press('+')
  await expect(page.getByRole('button', { name: 'Lens (L)' })).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.getByRole('link', { name: 'Lay Wide by Andy Romeda on Narrow by Andy Romeda' }).click()
  await expect(page).toHaveURL(`/compare/${second}/${first}`)

  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL })
  await plain.goto(`/compare/${first}/${second}`)
  await expect(plain).toHaveTitle(/^Compare Wide by Andy Romeda and Narrow by Andy Romeda/)
  const stacked = plain.getByRole('main').getByRole('img')
  await expect(stacked).toHaveCount(2)
  const [upper, lower] = [(await stacked.first().boundingBox())!, (await stacked.last().boundingBox())!]
  expect(lower.y).toBeGreaterThanOrEqual(upper.y + upper.height)
  await expect(plain.getByText('All rights reserved')).toHaveCount(2)
  await plain.close()

  const steps = await countSteps(page)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.goto(galleryOf(slug))
  await page.getByRole('link', { name: 'Narrow', exact: true }).click()
  await viewer(page).getByRole('link', { name: 'Frame this' }).click()
  await expect(page.getByRole('definition').first()).toHaveText(/^00h 4[12]m .* \+41° 2[345]′/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'N.I.N.A.' }).click()
  expect((await download).suggestedFilename()).toBe('Andromeda-Galaxy.ninaTargetSet')
  expect(steps.taps).toBe(3)

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(opened)
  await label.click()
  await expect(page).toHaveURL('/objects/m-110')
  await expect(heading(page, 'M 110')).toBeVisible()
  const inFrame = page.getByRole('list', { name: 'Also in the frame' }).getByRole('link', { name: /^Wide/ })
  await expect(inFrame).toBeVisible()
  await page.getByRole('link', { name: 'Pictures near it' }).click()
  await expect(page).toHaveURL(/\/pictures\?near=10\.\d+,41\.\d+,\d/)
  const near = page.getByRole('list', { name: 'Pictures' }).getByRole('link')
  await expect(near.filter({ hasText: 'Narrow' })).toHaveCount(1)
  await expect(near.filter({ hasText: 'Wide' })).toHaveCount(1)
  const nearby = page.url()

  await page.goto('/dashboard/gallery')
  await placeOf('Wide').click()
  await dialog(page).getByRole('button', { name: 'Remove the place' }).click()
  await expect(placeOf('Wide')).toHaveText(/^Place removed by you/)
  await settled(page)
  await page.goto(nearby)
  await expect(near.filter({ hasText: 'Narrow' })).toHaveCount(1)
  await expect(near.filter({ hasText: 'Wide' })).toHaveCount(0)
  await page.goto(opened)
  await expect(viewer(page)).toBeVisible()
  await expect(labels).toHaveCount(0)
})
