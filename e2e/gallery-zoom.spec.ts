import { pinch, swipe } from './gestures.ts'
import {
  creator7,
  dustyLane,
  measured,
  openImage,
  thumbnails,
  uploadImages,
  viewer,
} from './gallery-images.ts'
import { expectAccessible } from './page-checks.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'
import { holdRequests } from './watch-operations.ts'

test.describe('zoom', () => {
  test.beforeAll(async ({ serverOf }, { file }) => {
    const { address } = await serverOf(file)
    await uploadImages(address, [{ width: 3000, height: 2000, title: 'In full' }])
  })

  test('shows the large file pixel for pixel, and loads it only on zoom', async ({ page }) => {
    const large: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/large.jpg')) large.push(request.url())
    })
    await page.setViewportSize({ width: 1280, height: 800 })
    await openImage(page, 'In full', creator7)
    const shownImage = viewer(page).getByRole('img', { name: 'In full' })
    const { shown } = await measured(shownImage)
    expect(shown).toBeGreaterThan(900)
    await page.keyboard.press('=')
    await expect
      .poll(() => shownImage.evaluate((image) => image.getBoundingClientRect().width))
      .toBe(2 * shown)
    expect(large).toEqual([])

    await page.getByRole('button', { name: /show at 100 %/ }).click()
    const full = viewer(page).getByRole('presentation')
    await expect.poll(async () => (await measured(full)).shown).toBeCloseTo(3000, 0)
    expect((await measured(full)).file).toBe(3000)
    expect(large.length).toBeGreaterThan(0)
    await expect(page.getByRole('button', { name: '100 %: fit to the window' })).toBeVisible()

    await page.keyboard.press('-')
    await page.keyboard.press('-')
    await page.keyboard.press('-')
    await expect.poll(() => shownImage.evaluate((image) => image.getBoundingClientRect().width)).toBe(shown)
    const scrolled = await page.evaluate(() => window.scrollY)
    const percent = page.getByRole('button', { name: /show at 100 %/ })
    const fitted = (await percent.textContent())!
    await page.mouse.move(400, 400)
    await page.mouse.wheel(0, -300)
    await expect(percent).not.toHaveText(fitted)
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  })
})

test.describe('a picture that fails', () => {
  test.use({ expectedConsole: /Failed to load resource/ })

  test('shows an error, and loads on a retry', async ({ page }) => {
    await page.goto(dustyLane)
    await settled(page)
    await page.route(/\/images\/.*\d\.(webp|avif|jpg)$/, (route) => route.abort())
    await page.getByRole('link', { name: 'Blue Hour Dust' }).click()
    const alert = viewer(page).getByRole('group', { name: '1 of 4' }).getByRole('alert')
    await expect(alert).toContainText('This picture could not be loaded.')
    await expect(alert.getByRole('link', { name: 'Open the full picture' })).toBeVisible()
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await measured(viewer(page).getByRole('img', { name: 'Blue Hour Dust' }))
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText('2 of 4')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
  })

  test('at 100 % shows an error too, and a note while it loads', async ({ page }) => {
    const held = await holdRequests(page, '**/large.jpg*')
    await page.setViewportSize({ width: 1280, height: 800 })
    await openImage(page, 'Arch over the Mesa')
    await page.getByRole('button', { name: /show at 100 %/ }).click()
    const loading = viewer(page).getByRole('status').filter({ hasText: 'Loading all pixels …' })
    await expect(loading).toBeVisible()
    held.fail()
    const alert = viewer(page).getByRole('alert')
    await expect(alert).toContainText('The full picture could not be loaded.')
    await expect(loading).toBeHidden()
    await expectAccessible(page, 'viewer without all pixels')
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toBeHidden()
    await measured(viewer(page).getByRole('presentation'))
    await expect(loading).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
  })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a visitor taps, swipes and pinches', async ({ page }) => {
    await page.goto(dustyLane)
    await thumbnails(page).first().tap()
    await expect(viewer(page).getByRole('status')).toHaveText('1 of 4')
    await swipe(page, { from: [320, 300], to: [60, 300] })
    await expect(viewer(page).getByRole('status')).toHaveText('2 of 4')
    const second = viewer(page).getByRole('img', { name: 'Arch over the Mesa' })
    await expect.poll(() => second.evaluate((image) => image.getBoundingClientRect().x)).toBe(0)
    await pinch(page, { at: [195, 300], from: 40, to: 160 })
    await expect
      .poll(() =>
        viewer(page)
          .getByRole('img', { name: 'Arch over the Mesa' })
          .evaluate((image) => image.getBoundingClientRect().width),
      )
      .toBeGreaterThan(500)
    await page.getByRole('button', { name: 'Close' }).tap()
    await expect(viewer(page)).toBeHidden()
    await expect(page).toHaveURL(dustyLane)
  })
})
