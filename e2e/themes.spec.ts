import { AxeBuilder } from '@axe-core/playwright'
import sharp from 'sharp'
import { publicPages } from './public-pages.ts'
import { expect, test } from './test.ts'

// Among the pages is one that is not there; and one test keeps the scripts from loading.
test.use({ expectedConsole: /Failed to load resource/ })

test('a visitor chooses a theme, which stays and is there before the page is', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  for (const [label, theme] of [
    ['Light', 'light'],
    ['Night vision', 'night'],
    ['Dark', 'dark'],
    ['Night vision', 'night'],
  ] as const) {
    await page.getByRole('banner').getByLabel('Theme').filter({ visible: true }).selectOption(label)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  }
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
})

for (const theme of ['dark', 'light', 'night']) {
  for (const width of [390, 1440]) {
    test(`axe finds nothing on any page in the theme ${theme} at ${width} px`, async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)
      for (const { path, heading } of publicPages) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(
          violations.map(({ id, nodes }) => `${path}: ${id} at ${nodes.map(({ html }) => html).join(' ')}`),
        ).toEqual([])
      }
    })
  }
}

test('axe finds nothing in the open drawer of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

/** What eyes that are used to the dark do not notice (look of the night vision theme). */
const darkEnough = 8

test('by night nothing but red lights up, on no page', async ({ page }) => {
  test.slow()
  await page.addInitScript(() => localStorage.setItem('theme', 'night'))
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const { path, heading } of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { channels } = await sharp(await page.screenshot({ fullPage: true })).stats()
    const [red, green, blue] = channels
    expect({ path, green: green!.max > darkEnough, blue: blue!.max > darkEnough }).toEqual({
      path,
      green: false,
      blue: false,
    })
    expect(red!.max).toBe(255)
  }
})
