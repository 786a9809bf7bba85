import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { replaceTexts } from '../e2e/translate.ts'
import type { Page } from './page.ts'
import { engineName, expect, test } from './test.ts'

const names = (page: Page) => page.role('list', 'Creators').role('heading', undefined, { level: 2 })
const search = (page: Page) => page.role('searchbox', 'Search')

test('a visitor turns the page of the directory, goes back, searches, filters, and reloads', async ({
  page,
}) => {
  await page.open('/')
  await page.role('link', 'Browse all creators').click()
  await expect.poll(names(page).count).toBe(12)
  await page.role('link', 'Next').click()
  await expect.poll(page.address).toBe('/creators?page=2')
  await expect.poll(names(page).count).toBe(6)
  await page.back()
  await expect.poll(page.address).toBe('/creators')
  await expect.poll(names(page).count).toBe(12)

  await search(page).fill('terwheel')
  await expect.poll(names(page).texts).toEqual(['Phil Terwheel'])
  await search(page).fill('')
  await page.open('/creators/luna-tick')
  await page.role('link', 'Lunar').click()
  await expect.poll(page.address).toBe('/creators?specialty=Lunar')
  await expect.poll(names(page).texts).toEqual(['Orla Penumbra', 'Luna Tick'])
  await page.reload()
  await page.role('link', 'Remove the filter Lunar').click()
  await expect.poll(names(page).count).toBe(12)
})

test('a visitor returns by Back to a page that the browser kept, and it still responds', async ({ page }) => {
  await page.open('/creators/dusty-lane')
  // Firefox does not keep a page with a pending request.
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        // React is still to render this when the browser freezes the page.
        window.addEventListener('pagehide', () =>
          document.querySelector<HTMLElement>('[role=tab][href$=support]')!.click(),
        )
        window.addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isKept: persisted }))
      })
      await page.session.goto(`${page.origin}/robots.txt`)
      await page.back()
      await expect.poll(page.address).toMatch(/^\/creators\/dusty-lane/)
      return page.evaluate(() => Reflect.get(window, 'isKept') as unknown)
    })
    .toBe(true)
  await page.role('tab', 'Gear').click()
  await expect.poll(page.role('tabpanel', 'Gear').count).toBe(1)
  await page.role('banner').role('link', 'Creators').click()
  await expect.poll(names(page).count).toBe(12)
})

test('a visitor whose browser translates the page searches, and opens a creator', async ({ page }) => {
  await page.open('/creators')
  await page.evaluate(replaceTexts)
  await search(page).fill('xylophone')
  await page.text('No creators found').one()
  await search(page).fill('dusty')
  await expect.poll(names(page).texts).toEqual(['Dusty Lane'])
  await page.role('link', 'Dusty Lane').click()
  await page.role('tab', 'Gallery').click()
  await expect.poll(page.role('tabpanel', 'Gallery').role('link').count).toBe(4)
})

test('an astronomer in night vision sees nothing but red and black: page, pictures, dialog and field of a date', async ({
  page,
}) => {
  await page.open('/creators/dusty-lane?tab=gallery')
  await page.role('button', 'Theme').click()
  await page.label('Night vision').click()
  await page.keys('Escape')
  await expectOnlyRed(page)
  await page.role('button', 'Share').click()
  await page.role('dialog', 'Share this page').role('img').one()
  await expectOnlyRed(page)
  await page.open('/pictures')
  // Firefox before 143 has no ::details-content, and shows the fields by a press.
  const filters = page.text('Filters')
  if ((await filters.count()) > 0) await filters.click()
  await page.label('Taken from').one()
  await expectOnlyRed(page)
  // With emoji, which have their own colours.
  await page.open('/creators/creator-7')
  await expectOnlyRed(page)
})

/** Compares the brightest pixel of each colour; up to 8 of 255 counts as black. */
async function expectOnlyRed(page: Page) {
  await expect
    .poll(async () => {
      const { channels } = await sharp(await page.session.screenshot()).stats()
      return channels.slice(0, 3).map(({ max }) => max > 8)
    })
    .toEqual([true, false, false])
}

// WebKit would show today.
test.runIf(engineName === 'webkit')('a visitor reads an empty field of a date as empty', async ({ page }) => {
  await page.open('/pictures')
  await expect.poll(() => inkIn(page)).toBe(0)
})

/** Returns how many pixels in the field of a date differ from its background. */
async function inkIn(page: Page) {
  const { box } = await page.label('Taken from').one()
  const area = { left: box.x + 4, top: box.y + 4, width: box.width - 40, height: box.height - 8 }
  const whole = Object.fromEntries(Object.entries(area).map(([side, px]) => [side, Math.round(px)]))
  const pixels = await sharp(await page.session.screenshot())
    .extract(whole as unknown as typeof area)
    .greyscale()
    .raw()
    .toBuffer()
  return pixels.filter((pixel) => Math.abs(pixel - pixels[0]!) > 24).length
}

test('a visitor on a phone opens the menu, shares a page, and closes the dialog by a press beside it; nothing scrolls sideways', async ({
  page,
}) => {
  await page.session.resize(390, 800)
  for (const path of ['/', '/creators', '/pictures', '/creators/dusty-lane?tab=gear', '/login']) {
    await page.open(path)
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow(), path).toBe(0)
  }
  await page.role('button', 'Open menu').click()
  await page.role('dialog', 'Menu').role('link', 'Creators').click()
  await page.role('link', 'Dusty Lane').click()
  await page.role('button', 'Share').click()
  const dialog = page.role('dialog', 'Share this page')
  const { box } = await dialog.one()
  await page.press([box.x + 8, box.y + 8])
  await dialog.one()
  await page.press([box.x + 8, box.y - 8])
  await dialog.gone()
})

// WebKitWebDriver cannot print.
test.runIf(engineName === 'firefox')(
  "a visitor prints a creator's page from the first sheet on",
  async ({ page }) => {
    await page.open('/creators/dusty-lane')
    await page.role('heading', 'Dusty Lane', { level: 1 }).one()
    expect(sheetsOf(await page.session.print!())).toBe(4)
  },
)

/** Reads the tree of pages, which is in a compressed stream. */
function sheetsOf(pdf: Buffer): number {
  for (let end = 0; (end = pdf.indexOf('endstream', end + 1)) > 0;) {
    const stream = pdf.subarray(pdf.lastIndexOf('stream\n', end - 4) + 7, end)
    const isDeflated = stream[0] === 0x78
    const [, count] =
      /\/Type \/Pages[^>]*\/Count (\d+)/.exec(isDeflated ? String(inflateSync(stream)) : '') ?? []
    if (count) return Number(count)
  }
  return 0
}
