import type { Page } from '@playwright/test'
import { addressOf, dustyLane, openImage, restingScroll, thumbnails, viewer } from './gallery.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const focusedPlace = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!
    return focused.closest('[role=dialog]') ? 'viewer' : focused.tagName
  })

test('a visitor without a mouse opens a picture, goes through the others and returns to the same place', async ({
  page,
}) => {
  await page.goto(dustyLane)
  const links = thumbnails(page)
  await page.getByRole('tab', { name: 'Gallery' }).focus()
  await page.keyboard.press('Tab') // the tab panel
  for (const link of await links.all()) {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
  }
  await links.first().focus()
  const scrolled = await restingScroll(page)
  await page.keyboard.press('Enter')
  await expect(viewer(page).getByRole('heading', { name: 'Blue Hour Dust' })).toBeVisible()
  await expect(page).toHaveURL(await addressOf(page.locator('[data-image]').first()))
  await expect(viewer(page).getByRole('status')).toHaveText('Blue Hour Dust, 1 of 4')
  await expect(page.getByRole('tab')).toHaveCount(0) // the page behind is inert

  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByRole('status')).toHaveText(/, 2 of 4$/)
  await expect(page).toHaveURL(await addressOf(page.locator('[data-image]').nth(1)))
  await page.keyboard.press('End')
  await expect(viewer(page).getByRole('status')).toHaveText(/, 4 of 4$/)
  await expect(viewer(page).getByRole('button', { name: 'Next picture' })).toBeDisabled()
  // A key that is pressed while nothing has the focus goes to the viewer, not to the page behind.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page).getByRole('status')).toHaveText(/, 3 of 4$/)
  expect(await focusedPlace(page)).toBe('viewer')
  await page.keyboard.press('Home')
  await expect(viewer(page).getByRole('status')).toHaveText(/, 1 of 4$/)
  await expect(page).toHaveURL(await addressOf(page.locator('[data-image]').first()))

  const focused: string[] = []
  for (let presses = 0; presses < 40 && focused.at(-2) !== 'BODY'; presses += 1) {
    await page.keyboard.press('Tab')
    focused.push(await focusedPlace(page))
  }
  // Focus moves from the last control to the browser and then to the first control.
  expect(focused.filter((place) => place !== 'viewer')).toEqual(['BODY'])
  expect(focused.at(-1)).toBe('viewer')
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(dustyLane)
  await expect(links.first()).toBeFocused()
  expect(await restingScroll(page)).toBe(scrolled)
})

test('Back and Close focus the last viewed picture, and closing leaves no history entry', async ({
  page,
}) => {
  await page.goto('/about')
  await openImage(page, 'Blue Hour Dust')
  await page.getByRole('button', { name: 'Next picture' }).click()
  await expect(viewer(page).getByRole('status')).toHaveText(/, 2 of 4$/)
  await page.goBack()
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(dustyLane)
  await expect(thumbnails(page).nth(1)).toBeFocused()
  await page.goForward()
  await expect(viewer(page).getByRole('status')).toHaveText(/, 2 of 4$/)
  // Faster than any double click: both happen before the address changes.
  await page.getByRole('button', { name: 'Close' }).evaluate((close: HTMLElement) => {
    close.click()
    close.click()
  })
  await expect(viewer(page)).toBeHidden()
  await expect(thumbnails(page).nth(1)).toBeFocused()
  await expect(thumbnails(page).nth(1)).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test.describe('a visitor with a keyboard', () => {
  test.use({ viewport: { width: 600, height: 200 } }) // small, so that there is something to scroll

  test('keeps the shortcuts of their browser, reads the details, moves on from there and closes', async ({
    page,
  }) => {
    await openImage(page, 'Blue Hour Dust')
    const percent = page.getByRole('button', { name: /show at 100 %/ })
    const shown = (await percent.textContent())!
    for (const pressed of ['Control+=', 'Control++', 'Meta+-', 'Control+End', 'Alt+ArrowRight'])
      await page.keyboard.press(pressed)
    // The key without a modifier must be the first that changes the image.
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByRole('status')).toHaveText(/, 2 of 4$/)
    await page.keyboard.press('ArrowLeft')
    await expect(viewer(page).getByRole('status')).toHaveText(/, 1 of 4$/)
    await expect(percent).toHaveText(shown)

    const details = viewer(page).getByRole('region', { name: 'Details' })
    const scrolled = () => details.evaluate((section) => section.scrollTop)
    const furthest = await details.evaluate((section) => section.scrollHeight - section.clientHeight)
    expect(furthest).toBeGreaterThan(0)
    await details.getByText('Computer-generated sample image.').click()
    await expect(details).toBeFocused()
    await page.keyboard.press('End')
    await expect.poll(scrolled).toBeGreaterThan(furthest - 1)
    await expect(viewer(page).getByRole('status')).toHaveText(/, 1 of 4$/)
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByRole('status')).toHaveText(/, 2 of 4$/)
    await expect(details).toBeFocused()
    await expect.poll(scrolled).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByRole('status')).toHaveText(/, 3 of 4$/)
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
  })
})

test.describe('the details of a picture', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Pacific/Honolulu' })

  test('are in English and in the units of uploads in every locale', async ({ page }) => {
    await openImage(page, 'Blue Hour Dust')
    const details = viewer(page).getByRole('region', { name: 'Details' })
    await expect(details.getByRole('heading')).toHaveText('Blue Hour Dust')
    await expect(details).toContainText('Computer-generated sample image.')
    await expect(details).toContainText('January 5, 2024')
    const href = (await details.getByRole('link', { name: 'Open the full picture' }).getAttribute('href'))!
    const full = await page.request.get(href)
    expect(full.headers()['content-disposition']).toBe('inline; filename="Blue Hour Dust.jpg"')
    const { length } = await full.body()
    await expect(details).toContainText(/\d,\d{3} × \d/)
    const [, kilobytes] = /pixels, (\d+) kB/.exec((await details.textContent())!)!
    // The file is sent with up to 2 kB about its author.
    expect(Math.ceil(length / 1024) - Number(kilobytes)).toBeGreaterThanOrEqual(0)
    expect(Math.ceil(length / 1024) - Number(kilobytes)).toBeLessThanOrEqual(2)
    await expect(details.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
      'nebula',
      'dust',
    ])
    await expect(details.getByRole('link', { name: 'Open the full picture' })).toHaveAttribute(
      'href',
      /\/large\.jpg\?title=Blue\+Hour\+Dust$/,
    )
    await expect(viewer(page).getByRole('img', { name: 'Blue Hour Dust' })).toBeVisible()
    const [image, words] = [viewer(page).getByRole('img', { name: 'Blue Hour Dust' }), details]
    const [{ x, width }, box] = [(await image.boundingBox())!, (await words.boundingBox())!]
    expect(x + width).toBeLessThanOrEqual(box.x)

    await page.getByRole('button', { name: 'Details' }).click()
    await expect(details).toBeHidden()
    await expect.poll(async () => (await image.boundingBox())!.width).toBeGreaterThan(width)
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the next picture appears without an animation', async ({ page }) => {
    await openImage(page, 'Blue Hour Dust')
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await expect(viewer(page).getByRole('status')).toHaveText(/, 2 of 4$/)
    await page.keyboard.press('=')
    expect(
      await page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      ),
    ).toBe(0)
  })
})
