import type { Page } from '@playwright/test'
import { dragRow } from './gestures.ts'
import {
  button,
  choose,
  coverMark,
  dialog,
  filesNamed,
  gallery,
  openGallery,
  openUpload,
  images,
  send,
} from './gallery-steps.ts'
import { toast } from './page-checks.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'
import { failOnce, watchOperations } from './watch-operations.ts'

const namesOf = (page: Page) =>
  images(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))

test('a creator edits a picture, and every page shows the change', async ({ page }) => {
  await openGallery(page, 'dusty-lane')
  const operations = watchOperations(page)
  await button(page, /^Edit/).first().click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Edit image')
  await expect(dialog(page).getByRole('img')).toBeVisible()
  await page.getByLabel('Title').fill('Veil at dawn')
  await page.getByLabel('Description').fill('Two nights\nfrom the mesa')
  await page.getByLabel('Tags').fill(`Veil, ${'x'.repeat(51)}`)
  await page.getByLabel('Capture date').fill('2024-02-29')
  await page.getByLabel('Alt text').fill('Blue filaments')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Tags')).toHaveAccessibleDescription('Each tag must be at most 50 characters')
  await page.getByLabel('Tags').fill('Veil, Ha')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Image updated successfully.')).toBeVisible()
  await expect(button(page, 'Edit Veil at dawn')).toBeFocused()
  await settled(page)
  expect(operations).toEqual(['UpdateGalleryImage'])
  await page.reload()
  await button(page, 'Edit Veil at dawn').click()
  await expect(page.getByLabel('Description')).toHaveValue('Two nights\nfrom the mesa')
  await expect(page.getByLabel('Tags')).toHaveValue('Veil, Ha')
  await expect(page.getByLabel('Capture date')).toHaveValue('2024-02-29')
  await page.getByLabel('Capture date').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await button(page, 'Edit Veil at dawn').click()
  await expect(page.getByLabel('Capture date')).toHaveValue('')
  await page.goto('/creators/dusty-lane?tab=gallery')
  await expect(page.getByRole('img', { name: 'Blue filaments' })).toBeVisible()
})

test('a creator reorders pictures by buttons, keyboard and dragging, and visitors see that order', async ({
  page,
}) => {
  await openGallery(page, 'hal-alpha')
  await openUpload(page)
  await choose(page, await filesNamed('moon.jpg'))
  await page.getByLabel('Title').fill('Moon')
  await send(page)
  await expect(images(page).last().getByRole('img')).toHaveAccessibleName('Moon')
  const count = await images(page).count()
  const operations = watchOperations(page)

  await button(page, 'Move Moon earlier').click()
  await expect(button(page, 'Move Moon earlier')).toBeFocused()
  for (let step = 2; step < count; step++) await page.keyboard.press('Enter')
  await expect(images(page).first().getByRole('img')).toHaveAccessibleName('Moon')
  await expect(button(page, 'Move Moon earlier')).toBeDisabled()
  await expect(button(page, 'Move Moon later')).toBeFocused()
  await expect(gallery(page).getByRole('status')).toHaveText(`Moon is now 1 of ${count}`)
  await settled(page)
  expect(operations).toEqual(Array(count - 1).fill('MoveGalleryImage'))
  await page.reload()
  await expect(images(page).first().getByRole('img')).toHaveAccessibleName('Moon')

  const first = images(page).first()
  await dragRow({ handle: first.getByRole('img'), row: first, target: images(page).nth(1), edge: 'right' })
  await expect(images(page).nth(1).getByRole('img')).toHaveAccessibleName('Moon')
  const order = await namesOf(page)
  await settled(page)
  await page.reload()
  await expect.poll(() => namesOf(page)).toEqual(order)
  await page.goto('/creators/hal-alpha?tab=gallery')
  await expect(page.getByRole('tabpanel').getByRole('listitem').nth(1).getByRole('img')).toHaveAccessibleName(
    'Moon',
  )
})

test('a creator who deletes every picture confirms each, and sees the empty state', async ({ page }) => {
  await openGallery(page, 'phil-terwheel')
  const operations = watchOperations(page)
  const count = await images(page).count()
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.message())
    void (questions.length === 1 ? question.dismiss() : question.accept())
  })
  await button(page, /^Delete/)
    .first()
    .click()
  await expect(images(page)).toHaveCount(count)
  for (let left = count; left > 0; left--) {
    await button(page, /^Delete/)
      .first()
      .click()
    await expect(images(page)).toHaveCount(left - 1)
    const next = left > 1 ? button(page, /^Delete/).first() : page.getByRole('button', { name: 'Upload' })
    await expect(next).toBeFocused()
  }
  await expect(page.getByRole('heading', { name: 'No images yet' })).toBeVisible()
  await expect(toast(page, 'Image deleted successfully.')).toBeVisible()
  expect(questions).toEqual(Array(count + 1).fill('Are you sure you want to delete this image?'))
  await settled(page)
  expect(operations).toEqual(Array(count).fill('DeleteGalleryImage'))
  await expect(page.getByText('of 5 GB used')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No images yet' })).toBeVisible()
})

test('a creator who deletes a picture keeps the focus near it, even if another tab deleted it before', async ({
  page,
}) => {
  await page.setViewportSize({ width: 420, height: 400 })
  await openGallery(page, 'hal-alpha')
  const count = await images(page).count()
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/dashboard/gallery')
  for (const tab of [elsewhere, page]) {
    await tab.bringToFront()
    tab.on('dialog', (question) => void question.accept())
    await button(tab, /^Delete/)
      .nth(1)
      .click()
    await expect(toast(tab, 'Image deleted successfully.')).toBeVisible()
    await expect(images(tab)).toHaveCount(count - 1)
    await expect(gallery(tab).getByText(`${count - 1} images`)).toBeVisible()
    await expect(button(tab, /^Delete/).nth(1)).toBeFocused()
  }
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
})

test('a file dropped beside the dialog does not navigate', async ({ page }) => {
  await openGallery(page, 'hal-alpha')
  const isLeft = await page.getByRole('main').evaluate((main) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'dropped.png', { type: 'image/png' }))
    return main.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  expect(isLeft).toBe(false)
})

test.describe('when the connection is lost', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('deleting, moving and choosing the cover are optimistic, and rolled back when the request fails', async ({
    page,
  }) => {
    await openGallery(page, 'dusty-lane')
    const before = await namesOf(page)
    await failOnce(page, 'DeleteGalleryImage', 'request', () =>
      expect(images(page)).toHaveCount(before.length - 1),
    )
    page.once('dialog', (question) => void question.accept())
    await button(page, /^Delete/)
      .first()
      .click()
    await expect(toast(page, 'Failed to delete image.')).toBeVisible()
    await expect.poll(() => namesOf(page)).toEqual(before)
    await failOnce(page, 'MoveGalleryImage', 'request', () =>
      expect.poll(() => namesOf(page)).toEqual([before[1], before[0], ...before.slice(2)]),
    )
    await button(page, /later$/)
      .first()
      .click()
    await expect(toast(page, 'Failed to move image.')).toBeVisible()
    await expect.poll(() => namesOf(page)).toEqual(before)
    await failOnce(page, 'ChooseCoverImage', 'request', () =>
      expect(coverMark(images(page).first())).toHaveText('Cover'),
    )
    await button(page, /as cover$/)
      .first()
      .click()
    await expect(toast(page, 'Failed to choose the cover.')).toBeVisible()
    await expect(coverMark(gallery(page))).toHaveText('Cover: the newest')
  })
})
