import type { Page } from '@playwright/test'
import { dustyLane, thumbnails, viewer } from './gallery-images.ts'
import { expectAccessible } from './page-checks.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'
import { holdRequests } from './watch-operations.ts'

test.use({ isReadOnly: true })

test.describe('the code of the viewer', () => {
  test('loads when a visitor hovers or focuses a picture, not before', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/ImageViewer-')) scripts.push(request.url())
    })
    await page.goto(dustyLane)
    await settled(page)
    expect(scripts).toEqual([])
    await thumbnails(page).first().hover()
    await expect.poll(() => scripts.length).toBe(1)
    await thumbnails(page).first().click()
    await expect(viewer(page)).toBeVisible()
    expect(scripts).toHaveLength(1)

    await page.reload()
    await expect(viewer(page)).toBeVisible()
    scripts.length = 0
    await page.goto(dustyLane)
    await page.getByRole('tab', { name: 'Gallery' }).focus()
    await settled(page)
    expect(scripts).toEqual([])
    await thumbnails(page).nth(1).focus()
    await expect.poll(() => scripts.length).toBe(1)
  })

  test.describe('that fails or is slow', () => {
    test.use({ expectedConsole: /Failed to load resource|dynamically imported module/ })

    const code = /\/ImageViewer-[^/]*\.js$/
    const notLoaded = (page: Page) => page.getByRole('dialog', { name: 'The viewer could not be loaded' })

    test('leaves the page intact, and a retry opens the picture', async ({ page }) => {
      await page.route(code, (route) => route.abort())
      await page.goto(dustyLane)
      for (const leave of [
        () => notLoaded(page).getByRole('button', { name: 'Close' }).click(),
        () => page.keyboard.press('Escape'),
        () => page.goBack(),
      ]) {
        await thumbnails(page).nth(1).click()
        await expect(notLoaded(page).getByRole('alert')).toHaveText('The viewer could not be loaded.')
        await leave()
        await expect(notLoaded(page)).toBeHidden()
        await expect(page).toHaveURL(dustyLane)
        await expect(thumbnails(page).nth(1)).toBeFocused()
      }
      await thumbnails(page).nth(1).click()
      await expect(notLoaded(page)).toBeVisible()
      await expectAccessible(page, 'viewer that could not be loaded')
      await page.unrouteAll()
      await notLoaded(page).getByRole('button', { name: 'Try again' }).click()
      await expect(viewer(page).getByRole('status')).toHaveText('2 of 4')
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(dustyLane)
    })

    test('shows a spinner, and the visitor may leave', async ({ page }) => {
      const held = await holdRequests(page, code)
      await page.goto(dustyLane)
      const opening = page.getByRole('dialog', { name: 'Opening the picture' })
      await thumbnails(page).nth(1).click()
      await expect(opening.getByRole('status')).toBeVisible()
      await expect(opening).toHaveCSS('opacity', '1')
      await page.keyboard.press('Escape')
      await expect(opening).toBeHidden()
      await expect(page).toHaveURL(dustyLane)
      await thumbnails(page).nth(1).click()
      await expect(opening).toBeVisible()
      held.release()
      await expect(viewer(page).getByRole('status')).toHaveText('2 of 4')
      await expect(opening).toBeHidden()
      await page.keyboard.press('ArrowRight')
      await expect(viewer(page).getByRole('status')).toHaveText('3 of 4')
    })
  })
})
