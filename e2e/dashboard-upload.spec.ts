import type { Page } from '@playwright/test'
import { aStarField } from '../server/testing/images/star-field.ts'
import { choose, chosen, fileOf, filesNamed, images, openNewGallery, openUpload, send } from './gallery.ts'
import { answerQuestions, dialog, toast } from './locators.ts'
import { expect, settled, test } from './test.ts'
import { holdRequests, watchOperations } from './watch-operations.ts'

async function watchProgress(page: Page): Promise<() => Promise<{ percents: number[]; texts: string[] }>> {
  await dialog(page).evaluate((element) => {
    const seen = { percents: [] as number[], texts: [] as string[] }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const bar = element.querySelector('progress')
      const text = bar?.parentElement?.querySelector('[role=status]')?.textContent ?? ''
      if (bar && seen.percents.at(-1) !== bar.value) seen.percents.push(bar.value)
      if (text && seen.texts.at(-1) !== text) seen.texts.push(text)
    }).observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  return () =>
    page.evaluate(() => (window as unknown as { seen: { percents: number[]; texts: string[] } }).seen)
}

test('a creator uploads two pictures, sees the progress, and visitors see the pictures; not Escape, nor a link, nor Back interrupts the next upload', async ({
  page,
}) => {
  // As on a site served over plain HTTP.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  const { slug } = await openNewGallery(page, 'Upton Load', 'Before')
  const storage = page.getByText(/ of 5 GB used$/)
  const usedBefore = await storage.textContent()
  const operations = watchOperations(page)
  await openUpload(page)
  await choose(page, [fileOf(await aStarField(3), 'veil.jpg'), ...(await filesNamed('moon.jpg'))])
  await expect(chosen(page)).toHaveText([/veil\.jpg/, /moon\.jpg/])
  for (const name of ['veil.jpg', 'moon.jpg']) {
    await page.getByLabel(`Title of ${name}`).fill(name === 'veil.jpg' ? 'Veil' : 'From the roof')
    await page.getByLabel(`Alt text of ${name}`).fill('Stars over roofs')
  }
  await page.getByLabel('Tags').fill('M31, Widefield, m31')
  const network = await page.context().newCDPSession(page)
  const limitUploads = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await limitUploads(800_000)
  const progress = await watchProgress(page)
  await send(page)
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect(toast(page, '2 picture(s) uploaded successfully!')).toBeVisible()
  await limitUploads(-1)

  const { percents, texts } = await progress()
  expect(percents.filter((percent) => percent > 0 && percent < 100).length).toBeGreaterThan(1)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(percents.at(-1)).toBe(100)
  expect(texts).toEqual(['Uploading …', 'Processing …'])

  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Upload' })).toBeFocused()
  await expect(images(page)).toHaveCount(3)
  await expect(page.getByRole('img', { name: 'Stars over roofs' })).toHaveCount(2)
  await settled(page)
  expect(operations).toEqual(['UploadGalleryImages'])
  await expect(storage).not.toHaveText(usedBefore!)
  await openUpload(page)
  await expect(chosen(page)).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue('')

  await page.goto(`/creators/${slug}?tab=gallery`)
  await expect(page.getByRole('img', { name: 'Stars over roofs' })).toHaveCount(2)
  await page.goto('/dashboard/gear')
  await page.getByRole('link', { name: 'Gallery', exact: true }).click()
  await expect(images(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Delete Veil, picture 2' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Edit From the roof, picture 3' }).click()
  await expect(page.getByLabel('Tags')).toHaveValue('M31, Widefield')
  await page.keyboard.press('Escape')

  await openUpload(page)
  await choose(page, await filesNamed('moon.jpg'))
  const held = await holdRequests(page, '/graphql')
  await send(page)
  await expect(page.getByRole('progressbar')).toBeVisible()
  const { questions } = answerQuestions(page, true)
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect(page.getByLabel('Title of moon.jpg')).toBeDisabled()
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/creators"]')!.click())
  const isBack = page.evaluate(() =>
    new Promise((resolve) => addEventListener('popstate', resolve, { once: true })).then(() => undefined),
  )
  await page.goBack()
  await isBack
  await expect(page).toHaveURL('/dashboard/gallery')
  await expect(page.getByRole('progressbar')).toBeVisible()
  expect(questions).toEqual([])
  held.release()
  await expect(toast(page, '1 picture(s) uploaded successfully!')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(images(page)).toHaveCount(4)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/gear')
})
