import type { Page } from '@playwright/test'
import {
  button,
  choose,
  coverMark,
  filesNamed,
  gallery,
  openGallery,
  openUpload,
  images,
  send,
} from './gallery-steps.ts'
import { toast } from './page-checks.ts'
import { settled } from './settled.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { holdRequests, watchOperations } from './watch-operations.ts'

const sideLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name })
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

test('the cover is the newest picture until one is chosen, and card and banner show it without another request', async ({
  page,
}) => {
  const cardCover = page.getByRole('article').filter({ hasText: 'Nova Caine' }).locator('img').first()
  const coverSource = () =>
    images(page)
      .filter({ has: coverMark(page) })
      .getByRole('img')
      .getAttribute('src')
  await signIn(page, 'nova-caine@demo.example')
  await page.goto('/creators?search=nova')
  await expect(cardCover).toBeVisible()
  await page.getByRole('link', { name: 'Nova Caine' }).click()
  await page.getByRole('tab', { name: 'Gallery' }).click()
  await mainLink(page, 'Dashboard').click()
  await sideLink(page, 'Gallery').click()
  await expect(coverMark(gallery(page))).toHaveText('Cover: the newest')
  const operations = watchOperations(page)

  await openUpload(page)
  await choose(page, await filesNamed('new.jpg'))
  await page.getByLabel('Title').fill('Newest')
  await send(page)
  await expect(images(page).last().getByRole('img', { name: 'Newest' })).toBeVisible()
  await expect(coverMark(images(page).last())).toHaveText('Cover: the newest')
  const newest = await coverSource()

  const chooses = button(page, /as cover$/).first()
  await chooses.click()
  await expect(chooses).toHaveAttribute('aria-pressed', 'true')
  await expect(coverMark(gallery(page))).toHaveText('Cover')
  await expect(coverMark(images(page).first())).toBeVisible()
  await expect(toast(page, 'This image is your cover now.')).toBeVisible()
  const chosenCover = (await coverSource())!
  expect(chosenCover).not.toBe(newest)

  for (let back = 0; back < 2; back++) await page.goBack()
  await expect(page.getByRole('tab', { name: 'Gallery' })).toBeVisible()
  await expect(page.locator(`img[alt=""][src="${chosenCover}"]`)).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('img', { name: 'Newest' })).toBeVisible()
  for (let back = 0; back < 2; back++) await page.goBack()
  await expect(cardCover).toHaveAttribute('src', chosenCover)
  await mainLink(page, 'Dashboard').click()
  await sideLink(page, 'Gallery').click()
  await chooses.click()
  await expect(coverMark(images(page).last())).toHaveText('Cover: the newest')
  await expect(chooses).toHaveAttribute('aria-pressed', 'false')
  await settled(page)
  expect(operations.filter((name) => !/^(Dashboard|RecordProfileView)/.test(name))).toEqual([
    'UploadGalleryImages',
    'ChooseCoverImage',
    'ChooseCoverImage',
  ])
  await page.reload()
  await expect(coverMark(images(page).last())).toHaveText('Cover: the newest')

  page.on('dialog', (question) => void question.accept())
  operations.splice(0)
  await button(page, 'Delete Newest').click()
  await expect(coverMark(gallery(page))).toHaveText('Cover: the newest')
  await expect(toast(page, 'Image deleted successfully.')).toBeVisible()
  await settled(page)
  expect(operations).toEqual(['DeleteGalleryImage'])
  await page.reload()
  await expect(coverMark(gallery(page))).toHaveText('Cover: the newest')
})

test('cover choices are sent one at a time, and the last one wins', async ({ page }) => {
  await openGallery(page, 'dusty-lane')
  const operations = watchOperations(page)
  const held = await holdRequests(page, '/graphql')
  await button(page, /as cover$/)
    .first()
    .click()
  await button(page, /as cover$/)
    .nth(1)
    .click()
  await expect(coverMark(images(page).nth(1))).toHaveText('Cover')
  await expect.poll(() => operations).toEqual(['ChooseCoverImage'])
  held.release()
  await expect.poll(() => operations.length).toBe(2)
  await expect(toast(page, 'This image is your cover now.')).toBeVisible()
  await settled(page)
  await page.reload()
  await expect(coverMark(images(page).nth(1))).toHaveText('Cover')
  await expect(coverMark(gallery(page))).toHaveCount(1)
})
