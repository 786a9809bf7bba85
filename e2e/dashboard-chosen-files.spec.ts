import { limits } from '../contract/limits.ts'
import { aJpegOfBytes } from '../server/testing/pictures/plain-pictures.ts'
import { aTaggedJpeg, aTaggedPng, takenOn } from '../server/testing/pictures/tagged-pictures.ts'
import {
  choose,
  chosen,
  dialog,
  fileOf,
  filesNamed,
  openGallery,
  openUpload,
  pictures,
  send,
  toast,
} from './gallery-steps.ts'
import { expect, test } from './test.ts'

const { tooLarge, wrongType, maxBytes } = limits.gallery.file

test('what is no picture, too large or too many is named and left out, and the rest is kept', async ({
  page,
}) => {
  await openGallery(page, 'nova-caine')
  await openUpload(page)
  await send(page)
  await expect(dialog(page).getByRole('alert').first()).toHaveText(limits.gallery.images.tooFew)
  await expect(page.getByLabel('Drop images here')).toBeFocused()
  await choose(page, [
    ...(await filesNamed('one.jpg')),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    fileOf(await aJpegOfBytes(maxBytes + 1), 'huge.jpg'),
  ])
  const problems = dialog(page).getByRole('alert').first().getByRole('paragraph')
  await expect(problems).toHaveText([`notes.txt: ${wrongType}`, `huge.jpg: ${tooLarge}`])
  await expect(chosen(page)).toHaveText([/one\.jpg/])

  await choose(page, await filesNamed('two.jpg', 'three.jpg', 'four.jpg', 'five.jpg', 'six.jpg'))
  await expect(problems).toHaveText([`six.jpg: ${limits.gallery.images.tooMany}`])
  await expect(chosen(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Remove three.jpg' }).click()

  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'dropped.png', { type: 'image/png' }))
    return transfer
  })
  const zone = page.getByText('Drop images here')
  await zone.dispatchEvent('dragenter', { dataTransfer: dropped })
  await zone.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(chosen(page).last()).toContainText('dropped.png')
  await expect(problems).toHaveCount(0)

  const questions: string[] = []
  page.on('dialog', (asked) => {
    questions.push(asked.message())
    void (questions.length === 1 ? asked.dismiss() : asked.accept())
  })
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(chosen(page)).toHaveCount(5)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(questions).toEqual(Array(2).fill('Discard your changes? They are not saved yet.'))
  await openUpload(page)
  await expect(chosen(page)).toHaveCount(0)
})

test('the day of capture is offered as the first picture knows it, unless somebody says another', async ({
  page,
}) => {
  await openGallery(page, 'nova-caine')
  await openUpload(page)
  const date = page.getByLabel('Capture date')
  await choose(page, [
    fileOf(await aTaggedJpeg(6, 320, 240), 'tagged.jpg'),
    ...(await filesNamed('plain.jpg')),
  ])
  await expect(date).toHaveValue(takenOn)
  await expect(date).toHaveAccessibleDescription('As tagged.jpg says.')
  await page.getByRole('button', { name: 'Remove tagged.jpg' }).click()
  await expect(date).toHaveValue('')
  await page.getByRole('button', { name: 'Remove plain.jpg' }).click()
  await choose(page, [fileOf(await aTaggedPng(), 'tagged.png')])
  await expect(date).toHaveValue(takenOn)
  await date.fill('2020-02-29')
  await page.getByRole('button', { name: 'Remove tagged.png' }).click()
  await choose(page, [fileOf(await aTaggedJpeg(1, 320, 240), 'other.jpg')])
  await expect(page.getByRole('button', { name: 'Remove other.jpg' })).toBeVisible()
  await expect(date).toHaveValue('2020-02-29')
  await send(page)
  await expect(toast(page, '1 image(s) uploaded successfully!')).toBeVisible()
  await pictures(page).last().getByRole('button', { name: /^Edit/ }).click()
  await expect(date).toHaveValue('2020-02-29')
})
