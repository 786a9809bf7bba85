import { utimes, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aStarField } from '../server/testing/images/star-field.ts'
import {
  choose,
  chosen,
  dialog,
  fileOf,
  filesNamed,
  openGallery,
  openUpload,
  images,
  send,
} from './gallery-steps.ts'
import { toast } from './page-checks.ts'
import { settled } from './settled.ts'
import { expect, test } from './test.ts'
import { failOnce, holdRequests, loseUploadResponse, watchOperations } from './watch-operations.ts'

async function watchProgress(page: Page): Promise<() => Promise<{ percents: number[]; texts: string[] }>> {
  await dialog(page).evaluate((element) => {
    const seen = { percents: [] as number[], texts: [] as string[] }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const bar = element.querySelector('progress')
      const text = bar?.parentElement?.querySelector('output')?.textContent ?? ''
      if (bar && seen.percents.at(-1) !== bar.value) seen.percents.push(bar.value)
      if (text && seen.texts.at(-1) !== text) seen.texts.push(text)
    }).observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  return () =>
    page.evaluate(() => (window as unknown as { seen: { percents: number[]; texts: string[] } }).seen)
}

test('a creator uploads two pictures, sees the progress, and visitors see the pictures', async ({ page }) => {
  // As on a site served over plain HTTP.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  await openGallery(page, 'hal-alpha')
  const before = await images(page).count()
  const storage = page.getByText(/^[\d.]+ MB of 5 GB used$/)
  const usedBefore = await storage.textContent()
  const operations = watchOperations(page)
  await openUpload(page)
  await choose(page, [fileOf(await aStarField(3), 'veil.jpg'), ...(await filesNamed('moon.jpg'))])
  await expect(chosen(page)).toHaveText([/veil\.jpg/, /moon\.jpg/])
  await page.getByLabel('Title').fill('From the roof')
  await page.getByLabel('Tags').fill('M31, Widefield, m31')
  await page.getByLabel('Alt text').fill('Stars over roofs')
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 800_000,
  })
  const progress = await watchProgress(page)
  await send(page)
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expect(toast(page, '2 image(s) uploaded successfully!')).toBeVisible()
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })

  const { percents, texts } = await progress()
  expect(percents.filter((percent) => percent > 0 && percent < 100).length).toBeGreaterThan(1)
  expect(percents).toEqual(percents.toSorted((one, other) => one - other))
  expect(percents.at(-1)).toBe(100)
  expect(texts).toEqual(['Uploading …', 'Processing …'])

  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Upload' })).toBeFocused()
  await expect(images(page)).toHaveCount(before + 2)
  await expect(page.getByRole('img', { name: 'Stars over roofs' })).toHaveCount(2)
  await settled(page)
  expect(operations).toEqual(['UploadGalleryImages'])
  await expect(storage).not.toHaveText(usedBefore!)
  await openUpload(page)
  await expect(chosen(page)).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue('')

  await page.goto('/creators/hal-alpha?tab=gallery')
  await expect(page.getByRole('img', { name: 'Stars over roofs' })).toHaveCount(2)
  await page.goto('/dashboard/gallery')
  await expect(images(page)).toHaveCount(before + 2)
  await page.getByRole('button', { name: 'Edit From the roof' }).first().click()
  await expect(page.getByLabel('Tags')).toHaveValue('M31, Widefield')
})

test('nothing interrupts an upload: not Escape, the backdrop, Cancel, a link, closing the tab, or Back', async ({
  page,
}) => {
  await openGallery(page, 'barlow-watts')
  await page.getByRole('link', { name: 'Gear', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gear Management' })).toBeVisible()
  await page.getByRole('link', { name: 'Gallery', exact: true }).click()
  await expect(images(page).first()).toBeVisible()
  const before = await images(page).count()
  await openUpload(page)
  await choose(page, await filesNamed('moon.jpg'))
  const held = await holdRequests(page, '/graphql')
  await send(page)
  await expect(page.getByRole('progressbar')).toBeVisible()
  const questions: string[] = []
  page.on('dialog', (question) => {
    if (question.type() === 'beforeunload') return
    questions.push(question.message())
    void question.accept()
  })
  for (let press = 0; press < 4; press++) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  const cancel = dialog(page).getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeDisabled()
  await cancel.click({ force: true })
  await expect(page.getByLabel('Title')).toBeDisabled()
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/creators"]')!.click())
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await question).type()).toBe('beforeunload')
  await (await question).dismiss()
  const isBack = page.evaluate(() =>
    new Promise((resolve) => addEventListener('popstate', resolve, { once: true })).then(() => undefined),
  )
  await page.goBack()
  await isBack
  await expect(page).toHaveURL('/dashboard/gallery')
  await expect(page.getByRole('progressbar')).toBeVisible()
  expect(questions).toEqual([])
  held.release()
  await expect(toast(page, '1 image(s) uploaded successfully!')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(images(page)).toHaveCount(before + 1)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/gear')
})

test('a picture that the server rejects is named, and files and input stay for the next attempt', async ({
  page,
}) => {
  await openGallery(page, 'dusty-lane')
  const before = await images(page).count()
  await openUpload(page)
  const [moon] = await filesNamed('moon.jpg')
  await choose(page, [moon!, { name: 'barn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') }])
  await page.getByLabel('Title').fill('Kept')
  await send(page)
  const refusal = dialog(page)
    .getByRole('alert')
    .filter({ hasText: /^barn\.jpg: / })
  await expect(refusal).toBeVisible()
  const message = await refusal.innerText()
  await expect(toast(page, message)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Upload' })).toBeFocused()
  await expect(chosen(page).nth(1)).toContainText(message.replace('barn.jpg: ', ''))
  await expect(chosen(page)).toHaveCount(2)
  await expect(page.getByLabel('Title')).toHaveValue('Kept')
  await expect(images(page)).toHaveCount(before)

  await page.getByRole('button', { name: 'Remove barn.jpg' }).click()
  await expect(page.getByLabel('Drop images here')).toBeFocused()
  await expect(refusal).toHaveCount(0)
  await send(page)
  await expect(toast(page, '1 image(s) uploaded successfully!')).toBeVisible()
  await expect(images(page)).toHaveCount(before + 1)
})

test('a creator who double-clicks Upload uploads once', async ({ page }) => {
  await openGallery(page, 'rhea-flector')
  const operations = watchOperations(page)
  await openUpload(page)
  await choose(page, await filesNamed('moon.jpg'))
  await dialog(page)
    .getByRole('button', { name: 'Upload' })
    .evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
  await expect(toast(page, '1 image(s) uploaded successfully!')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await settled(page)
  expect(operations).toEqual(['UploadGalleryImages'])
})

test.describe('when a file does not arrive', () => {
  test.use({ expectedConsole: /ERR_UPLOAD_FILE_CHANGED|413/ })

  test('a creator reads which file has changed since it was chosen', async ({ page }, testInfo) => {
    const [moon, sun] = await filesNamed('moon.jpg', 'sun.jpg')
    const paths = ['moon.jpg', 'sun.jpg'].map((name) => testInfo.outputPath(name))
    await writeFile(paths[0]!, moon!.buffer)
    await writeFile(paths[1]!, sun!.buffer)
    // Chromium compares whole seconds.
    const aMinuteAgo = Date.now() / 1000 - 60
    for (const path of paths) await utimes(path, aMinuteAgo, aMinuteAgo)
    await openGallery(page, 'nova-caine')
    await openUpload(page)
    await page.getByLabel('Drop images here').setInputFiles(paths)
    await expect(chosen(page)).toHaveCount(2)
    await writeFile(paths[1]!, Buffer.concat([sun!.buffer, Buffer.alloc(100)]))
    await send(page)
    const changed = 'This file has changed since you chose it: remove it and choose it again.'
    await expect(chosen(page)).toHaveText([
      /moon\.jpg(?!.*changed)/s,
      new RegExp(`sun\\.jpg.*${changed}`, 's'),
    ])
  })

  test('a creator whose upload is too large for a proxy reads what to do', async ({ page }) => {
    await openGallery(page, 'nova-caine')
    await openUpload(page)
    await choose(page, await filesNamed('moon.jpg'))
    await page.route('/graphql', (route) =>
      route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>Too large</h1>' }),
    )
    await send(page)
    await expect(dialog(page).getByRole('alert').last()).toContainText('Send fewer or smaller images.')
  })
})

test.describe('when the connection is lost', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  for (const lost of ['request', 'response'] as const) {
    test(`a creator whose ${lost} is lost keeps the input, and retries without duplicates and with the latest input`, async ({
      page,
    }) => {
      await openGallery(page, 'phil-terwheel')
      const before = await images(page).count()
      await openUpload(page)
      await choose(page, await filesNamed('moon.jpg', 'sun.jpg'))
      await page.getByLabel('Title').fill('First title')
      await page.getByLabel('Capture date').fill('2020-02-29')
      if (lost === 'request') await failOnce(page, 'UploadGalleryImages', lost)
      else await loseUploadResponse(page)
      await send(page)
      await expect(toast(page, 'Failed to upload images.')).toBeVisible()
      await expect(dialog(page).getByRole('alert').last()).toContainText('please try again')
      await expect(chosen(page)).toHaveCount(2)

      await page.getByLabel('Title').fill(`Second ${lost}`)
      await page.getByLabel('Capture date').fill('')
      await send(page)
      await expect(toast(page, '2 image(s) uploaded successfully!')).toBeVisible()
      await expect(images(page)).toHaveCount(before + 2)
      await page.reload()
      await expect(page.getByRole('button', { name: `Edit Second ${lost}` })).toHaveCount(2)
      await expect(images(page)).toHaveCount(before + 2)
      await page
        .getByRole('button', { name: `Edit Second ${lost}` })
        .first()
        .click()
      await expect(page.getByLabel('Capture date')).toHaveValue('')
    })
  }
})
