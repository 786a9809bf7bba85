import type { Page } from '@playwright/test'
import { utimes, writeFile } from 'node:fs/promises'
import { limits } from '../contract/limits.ts'
import { aJpegOfBytes } from '../server/testing/images/plain-images.ts'
import { aStarField } from '../server/testing/images/star-field.ts'
import { aTaggedJpeg, aTaggedPng, takenOn } from '../server/testing/images/tagged-images.ts'
import { choose, chosen, fileOf, filesNamed, images, openGallery, openUpload, send } from './gallery.ts'
import { answerQuestions, dialog, discardQuestion, heading, toast } from './locators.ts'
import { expect, settled, test, useOwnDatabase } from './test.ts'
import { holdRequests, loseUploadResponse, watchOperations } from './watch-operations.ts'

useOwnDatabase()

const { tooLarge, wrongType, empty, maxBytes } = limits.gallery.file
const zone = (page: Page) => page.getByLabel('Drop images here')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name })

async function startUpload(page: Page, creator: string) {
  await openGallery(page, creator)
  await openUpload(page)
}

async function drop(page: Page, ...files: { name: string; type: string }[]) {
  const dataTransfer = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer()
    for (const { name, type } of files) transfer.items.add(new File(['x'], name, { type, lastModified: 0 }))
    return transfer
  }, files)
  for (const event of ['dragenter', 'drop'])
    await page.getByText('Drop images here').dispatchEvent(event, { dataTransfer })
}

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
  for (const name of ['veil.jpg', 'moon.jpg'])
    await page.getByLabel(`Title of ${name}`).fill(name === 'veil.jpg' ? 'Veil' : 'From the roof')
  await page.getByLabel('Tags').fill('M31, Widefield, m31')
  await page.getByLabel('Alt text').fill('Stars over roofs')
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
  await expect(toast(page, '2 image(s) uploaded successfully!')).toBeVisible()
  await limitUploads(-1)

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
  await expect(page.getByRole('button', { name: `Delete Veil, picture ${before + 1}` })).toHaveCount(1)
  await page.getByRole('button', { name: `Edit From the roof, picture ${before + 2}` }).click()
  await expect(page.getByLabel('Tags')).toHaveValue('M31, Widefield')
})

test('nothing interrupts an upload: not Escape, the backdrop, Cancel, a link, closing the tab, or Back', async ({
  page,
}) => {
  await openGallery(page, 'barlow-watts')
  await page.getByRole('link', { name: 'Gear', exact: true }).click()
  await expect(heading(page, 'Gear Management')).toBeVisible()
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
  await expect(button(page, 'Cancel')).toBeDisabled()
  await button(page, 'Cancel').click({ force: true })
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

test('a picture that the server rejects is named, and files and input stay for the next attempt, even by a double click', async ({
  page,
}) => {
  await openGallery(page, 'dusty-lane')
  const before = await images(page).count()
  await openUpload(page)
  const [moon] = await filesNamed('moon.jpg')
  await choose(page, [moon!, { name: 'barn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') }])
  await page.getByLabel('Title of moon.jpg').fill('Kept')
  await send(page)
  const refusal = dialog(page)
    .getByRole('alert')
    .filter({ hasText: /^barn\.jpg: / })
  await expect(refusal).toBeVisible()
  const message = await refusal.innerText()
  await expect(toast(page, message)).toBeVisible()
  await expect(button(page, 'Upload')).toBeFocused()
  await expect(chosen(page).nth(1)).toContainText(message.replace('barn.jpg: ', ''))
  await expect(chosen(page)).toHaveCount(2)
  await expect(page.getByLabel('Title of moon.jpg')).toHaveValue('Kept')
  await expect(images(page)).toHaveCount(before)

  await button(page, 'Remove barn.jpg').click()
  await expect(zone(page)).toBeFocused()
  await expect(refusal).toHaveCount(0)
  const operations = watchOperations(page)
  await button(page, 'Upload').evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(toast(page, '1 image(s) uploaded successfully!')).toBeVisible()
  await expect(images(page)).toHaveCount(before + 1)
  await settled(page)
  expect(operations).toEqual(['UploadGalleryImages'])
})

test.describe('when an upload fails', () => {
  test.use({ expectedConsole: /ERR_UPLOAD_FILE_CHANGED|413/ })

  test('a creator reads which file has changed since it was chosen, and what to do when the upload is too large for a proxy', async ({
    page,
  }, testInfo) => {
    const [moon, sun] = await filesNamed('moon.jpg', 'sun.jpg')
    const paths = ['moon.jpg', 'sun.jpg'].map((name) => testInfo.outputPath(name))
    await writeFile(paths[0]!, moon!.buffer)
    await writeFile(paths[1]!, sun!.buffer)
    // Chromium compares whole seconds.
    const aMinuteAgo = Date.now() / 1000 - 60
    for (const path of paths) await utimes(path, aMinuteAgo, aMinuteAgo)
    await startUpload(page, 'nova-caine')
    await zone(page).setInputFiles(paths)
    await expect(chosen(page)).toHaveCount(2)
    await writeFile(paths[1]!, Buffer.concat([sun!.buffer, Buffer.alloc(100)]))
    await send(page)
    const changed = 'This file has changed since you chose it: remove it and choose it again.'
    await expect(chosen(page)).toHaveText([
      /moon\.jpg(?!.*changed)/s,
      new RegExp(`sun\\.jpg.*${changed}`, 's'),
    ])

    await button(page, 'Remove sun.jpg').click()
    await page.route('/graphql', (route) =>
      route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>Too large</h1>' }),
    )
    await send(page)
    await expect(dialog(page).getByRole('alert').last()).toContainText('Send fewer or smaller images.')
  })
})

test.describe('when the response is lost', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('a creator whose response is lost keeps the input, and retries without duplicates and with the latest input', async ({
    page,
  }) => {
    await openGallery(page, 'phil-terwheel')
    const before = await images(page).count()
    await openUpload(page)
    await choose(page, await filesNamed('moon.jpg', 'sun.jpg'))
    await page.getByLabel('Same title for all').check()
    await page.getByLabel('Title', { exact: true }).fill('First title')
    await page.getByLabel('Capture date').fill('2020-02-29')
    await loseUploadResponse(page)
    await send(page)
    await expect(toast(page, 'Failed to upload images.')).toBeVisible()
    await expect(dialog(page).getByRole('alert').last()).toContainText('please try again')
    await expect(chosen(page)).toHaveCount(2)

    await page.getByLabel('Same title for all').uncheck()
    await expect(page.getByLabel('Title of sun.jpg')).toHaveValue('First title')
    await page.getByLabel('Title of sun.jpg').fill('Second title')
    await page.getByLabel('Capture date').fill('')
    await send(page)
    await expect(toast(page, '2 image(s) uploaded successfully!')).toBeVisible()
    await expect(images(page)).toHaveCount(before + 2)
    await page.reload()
    await expect(images(page)).toHaveCount(before + 2)
    await expect(page.getByRole('button', { name: 'Edit First title' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Edit Second title' }).click()
    await expect(page.getByLabel('Capture date')).toHaveValue('')
  })
})

test('files of other types, too large or too many are named and left out, and the others are kept', async ({
  page,
}) => {
  await startUpload(page, 'nova-caine')
  await send(page)
  const problems = dialog(page).getByRole('alert').first()
  await expect(problems).toHaveText(limits.gallery.images.tooFew)
  await expect(zone(page)).toBeFocused()
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await choose(page, [
    ...(await filesNamed('one.jpg')),
    notes,
    notes,
    fileOf(await aJpegOfBytes(maxBytes + 1), 'huge.jpg'),
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
  ])
  await expect(problems.getByRole('paragraph')).toHaveText([
    `notes.txt: ${wrongType}`,
    `huge.jpg: ${tooLarge}`,
    `empty.jpg: ${empty}`,
  ])
  await expect(chosen(page)).toHaveText([/one\.jpg/])

  await choose(page, await filesNamed('two.jpg', 'three.jpg', 'four.jpg', 'five.jpg', 'six.jpg', 'seven.jpg'))
  await expect(problems.getByRole('paragraph')).toHaveText([`${limits.gallery.images.tooMany}: 2 left out`])
  await expect(chosen(page)).toHaveCount(5)
  await button(page, 'Remove three.jpg').click()
  const fileChooser = page.waitForEvent('filechooser')
  await page.getByText('Drop images here').click()
  await fileChooser
  // Browsers fire no event for a file that the input still holds.
  await expect(zone(page)).toHaveValue('')
  const answers = answerQuestions(page, false)
  await zone(page).dispatchEvent('cancel') // of the file picker
  const dropped = { name: 'dropped.png', type: 'image/png' }
  await drop(page, dropped, dropped)
  await expect(chosen(page)).toHaveText([/one/, /two/, /four/, /five/, /dropped\.png/])
  await expect(problems.getByRole('paragraph')).toHaveCount(0)

  const isOpenedInstead = await page.getByRole('main').evaluate((main) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'dropped.png', { type: 'image/png' }))
    return main.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  expect(isOpenedInstead, 'a file dropped beside the dialog').toBe(false)

  await button(page, 'Cancel').click()
  await expect(chosen(page)).toHaveCount(5)
  answers.isAccepted = true
  await button(page, 'Cancel').click()
  await expect(dialog(page)).toHaveCount(0)
  expect(answers.questions).toEqual(Array(2).fill(discardQuestion))
  await openUpload(page)
  // A JPEG has any of its extensions if the system does not know its media type.
  await drop(page, ...['a.jfif', 'b.JFIF', 'c.jpe', 'd.pjpeg'].map((name) => ({ name, type: '' })))
  await expect(chosen(page)).toHaveText([/a\.jfif/, /b\.JFIF/, /c\.jpe/, /d\.pjpeg/])
})

const eachItsOwn = 'The pictures are of different days: each gets its own.'

test('the capture date is suggested from the pictures, unless they differ, each then gets its own, or the creator enters another', async ({
  page,
}) => {
  await startUpload(page, 'nova-caine')
  const date = page.getByLabel('Capture date')
  const { content, ...image } = await aTaggedJpeg(1, 320, 240)
  const dayAfter = content.toString('latin1').replaceAll('2024:03:14', '2024:03:15')
  const later = fileOf({ ...image, content: Buffer.from(dayAfter, 'latin1') }, 'later.jpg')
  const remove = (name: string) => button(page, `Remove ${name}`).click()
  await choose(page, [
    fileOf(await aTaggedJpeg(6, 320, 240), 'tagged.jpg'),
    ...(await filesNamed('plain.jpg')),
  ])
  await expect(date).toHaveValue(takenOn)
  await expect(date).toHaveAccessibleDescription('As tagged.jpg says.')
  await remove('tagged.jpg')
  await expect(date).toHaveValue('')
  await remove('plain.jpg')
  await choose(page, [fileOf(await aTaggedPng(), 'tagged.png')])
  await expect(date).toHaveValue(takenOn)
  await choose(page, [later])
  await expect(date).toHaveValue('')
  await expect(date).toHaveAccessibleDescription(eachItsOwn)
  await remove('later.jpg')
  await expect(date).toHaveValue(takenOn)
  await date.fill('2020-02-29')
  await date.fill(takenOn)
  await choose(page, [later])
  await expect(date).toHaveAccessibleDescription(eachItsOwn)
  await date.fill('2020-02-29')
  await date.fill('')
  await expect(date).toHaveAccessibleDescription('')
  await remove('later.jpg')
  await date.fill('2020-02-29')
  await date.fill('')
  await send(page)
  await expect(toast(page, '1 image(s) uploaded successfully!')).toBeVisible()
  const dateOfLast = async (count: number) => {
    await images(page).nth(-count).getByRole('button', { name: /^Edit/ }).click()
    const saved = await date.inputValue()
    await button(page, 'Cancel').click()
    return saved
  }
  expect(await dateOfLast(1), 'a cleared date').toBe('')

  const count = await images(page).count()
  await openUpload(page)
  await choose(page, [fileOf(await aTaggedPng(), 'tagged.png')])
  await expect(date).toHaveValue(takenOn)
  await date.fill('2020-02-29')
  await remove('tagged.png')
  await choose(page, [later])
  await expect(button(page, 'Remove later.jpg')).toBeVisible()
  await expect(date).toHaveValue('2020-02-29')
  await send(page)
  await expect(images(page)).toHaveCount(count + 1)
  expect(await dateOfLast(1), 'another date').toBe('2020-02-29')

  await openUpload(page)
  await choose(page, [fileOf(await aTaggedJpeg(1, 320, 240), 'tagged.jpg'), later])
  await send(page)
  await expect(toast(page, '2 image(s) uploaded successfully!')).toBeVisible()
  expect([await dateOfLast(2), await dateOfLast(1)]).toEqual([takenOn, '2024-03-15'])
})
