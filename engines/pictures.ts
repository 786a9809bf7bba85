import type { Page } from './page.ts'
import { expect, test } from './test.ts'

const gallery = '/creators/dusty-lane?tab=gallery'
const viewer = (page: Page) => page.role('dialog', /^Pictures by/)
const status = (page: Page) => async () => (await viewer(page).role('status').one()).text
const picture = (page: Page, name: string) => viewer(page).role('img', name)
const width = (page: Page, name: string) => async () => (await picture(page, name).one()).box.width
const first = 'Blue Hour Dust'

test('a visitor opens a picture by keyboard, goes through the others, zooms, and returns to the last one', async ({
  page,
}) => {
  await page.open(gallery)
  const links = page.role('tabpanel').role('link')
  await page.role('tab', 'Gallery').click()
  await page.keys('Tab', 'Tab')
  await expect.poll(links.nth(0).isFocused).toBe(true)
  await page.keys('Enter')
  await expect.poll(status(page)).toBe(`${first}, 1 of 4`)
  let fitted = 0
  // The details move the picture once more when they have loaded.
  const isStill = async () => fitted === (fitted = await width(page, first)())
  await expect.poll(isStill, { interval: 500 }).toBe(true)
  await page.keys('=')
  await expect.poll(width(page, first)).toBeGreaterThan(fitted)
  await page.keys('-')
  await expect.poll(width(page, first)).toBe(fitted)
  await page.keys('ArrowRight')
  await expect.poll(status(page)).toMatch(/2 of 4$/)
  await page.keys('End')
  await expect.poll(status(page)).toMatch(/4 of 4$/)
  await page.keys('Escape')
  await viewer(page).gone()
  await expect.poll(page.address).toBe(gallery)
  await expect.poll(links.nth(3).isFocused).toBe(true)
})

test('a visitor opens a picture by mouse, zooms by wheel and button, moves it, reads on, and closes it', async ({
  page,
}) => {
  await page.open(gallery)
  await page.role('link', first).click()
  await expect.poll(status(page)).toBe(`${first}, 1 of 4`)
  const { box } = await picture(page, first).one()
  const middle = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] as const
  await page.wheel(middle, -40)
  await expect.poll(width(page, first)).toBeGreaterThan(box.width)
  await page.role('button', /show at 100 %/).click()
  await page.role('button', '100 %: fit to the window').one()
  const before = (await picture(page, first).one()).box.x
  await page.press(middle, [middle[0] - 120, middle[1]])
  await expect.poll(async () => (await picture(page, first).one()).box.x).toBeLessThan(before)
  await page.role('button', '100 %: fit to the window').click()
  await expect.poll(width(page, first)).toBe(box.width)
  await page.role('button', 'Next picture').click()
  await expect.poll(status(page)).toMatch(/2 of 4$/)
  await page.back()
  await viewer(page).gone()
  await expect.poll(page.role('tabpanel').role('link').nth(1).isFocused).toBe(true)
  await page.role('link', first).click()
  await page.role('button', 'Close').click()
  await viewer(page).gone()
})

test('a visitor on a phone swipes from picture to picture', async ({ page }) => {
  await page.session.resize(390, 800)
  await page.open(gallery)
  await page.role('link', first).click()
  await expect.poll(status(page)).toBe(`${first}, 1 of 4`)
  await page.swipe([320, 300], [60, 300])
  await expect.poll(status(page)).toMatch(/2 of 4$/)
  await page.swipe([60, 300], [320, 300])
  await expect.poll(status(page)).toMatch(/1 of 4$/)
})
