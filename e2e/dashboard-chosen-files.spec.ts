import { limits } from '../contract/limits.ts'
import { aJpegOfBytes } from '../server/testing/images/plain-images.ts'
import { aTaggedJpeg, aTaggedPng, takenOn } from '../server/testing/images/tagged-images.ts'
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
import { expect, test } from './test.ts'

const { tooLarge, wrongType, empty, maxBytes } = limits.gallery.file

test('files of other types, too large or too many are named and left out, and the others are kept', async ({
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
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
  ])
  const problems = dialog(page).getByRole('alert').first().getByRole('paragraph')
  await expect(problems).toHaveText([
    `notes.txt: ${wrongType}`,
    `huge.jpg: ${tooLarge}`,
    `empty.jpg: ${empty}`,
  ])
  await expect(chosen(page)).toHaveText([/one\.jpg/])

  await choose(page, await filesNamed('two.jpg', 'three.jpg', 'four.jpg', 'five.jpg', 'six.jpg', 'seven.jpg'))
  await expect(problems).toHaveText([`${limits.gallery.images.tooMany}: 2 left out`])
  await expect(chosen(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Remove three.jpg' }).click()

  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    const file = new File(['x'], 'dropped.png', { type: 'image/png' })
    for (let time = 0; time < 2; time++) transfer.items.add(file)
    return transfer
  })
  const zone = page.getByText('Drop images here')
  await zone.dispatchEvent('dragenter', { dataTransfer: dropped })
  await zone.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(chosen(page)).toHaveText([/one/, /two/, /four/, /five/, /dropped\.png/])
  await expect(problems).toHaveCount(0)

  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.message())
    void (questions.length === 1 ? question.dismiss() : question.accept())
  })
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(chosen(page)).toHaveCount(5)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(questions).toEqual(Array(2).fill('Discard your changes? They are not saved yet.'))
  await openUpload(page)
  await expect(chosen(page)).toHaveCount(0)
})

test('a creator may choose a JPEG with any of its extensions if the system does not know its media type', async ({
  page,
}) => {
  await openGallery(page, 'nova-caine')
  await openUpload(page)
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    for (const name of ['a.jfif', 'b.JFIF', 'c.jpe', 'd.pjpeg']) transfer.items.add(new File(['x'], name))
    return transfer
  })
  const zone = page.getByText('Drop images here')
  await zone.dispatchEvent('dragenter', { dataTransfer: dropped })
  await zone.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(chosen(page)).toHaveText([/a\.jfif/, /b\.JFIF/, /c\.jpe/, /d\.pjpeg/])
})

test('a creator reads only about the files that were chosen last, even if two had the same name', async ({
  page,
}) => {
  await openGallery(page, 'nova-caine')
  await openUpload(page)
  const textNamed = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  const problems = dialog(page).getByRole('alert').first().getByRole('paragraph')
  await choose(page, [textNamed('notes.txt'), textNamed('notes.txt')])
  await expect(problems).toHaveText([`notes.txt: ${wrongType}`])
  await choose(page, [textNamed('list.txt')])
  await expect(problems).toHaveText([`list.txt: ${wrongType}`])
  await choose(page, await filesNamed('one.jpg'))
  await expect(problems).toHaveCount(0)
})

test('a creator who dismisses the file picker keeps the form and its files', async ({ page }) => {
  await openGallery(page, 'nova-caine')
  await openUpload(page)
  const dismissPicker = () => page.getByLabel('Drop images here').dispatchEvent('cancel')
  page.on('dialog', (question) => void question.accept())
  await dismissPicker()
  await choose(page, await filesNamed('one.jpg'))
  await dismissPicker()
  await expect(chosen(page)).toHaveCount(1)
})

const eachItsOwn = 'The pictures are of different days: each gets its own.'

test('pictures of different days get their own dates, and a cleared date stays blank', async ({ page }) => {
  await openGallery(page, 'nova-caine')
  const dateOfLast = async (count: number) => {
    await images(page).nth(-count).getByRole('button', { name: /^Edit/ }).click()
    const date = await dialog(page).getByLabel('Capture date').inputValue()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    return date
  }
  const tagged = await aTaggedJpeg(1, 320, 240)
  const dayAfter = tagged.content.toString('latin1').replaceAll('2024:03:14', '2024:03:15')
  const later = fileOf({ ...tagged, content: Buffer.from(dayAfter, 'latin1') }, 'later.jpg')
  await openUpload(page)
  await choose(page, [fileOf(tagged, 'tagged.jpg'), later])
  await expect(page.getByLabel('Capture date')).toHaveAccessibleDescription(eachItsOwn)
  await send(page)
  await expect(toast(page, '2 image(s) uploaded successfully!')).toBeVisible()
  expect([await dateOfLast(2), await dateOfLast(1)]).toEqual([takenOn, '2024-03-15'])

  await openUpload(page)
  await choose(page, [later])
  await expect(page.getByLabel('Capture date')).toHaveValue('2024-03-15')
  await page.getByLabel('Capture date').fill('')
  await send(page)
  await expect(toast(page, '1 image(s) uploaded successfully!')).toBeVisible()
  expect(await dateOfLast(1)).toBe('')
})

test('a creator can choose a removed file again', async ({ page }) => {
  await openGallery(page, 'nova-caine')
  await openUpload(page)
  await choose(page, await filesNamed('one.jpg'))
  await page.getByRole('button', { name: 'Remove one.jpg' }).click()
  const fileChooser = page.waitForEvent('filechooser')
  await page.getByText('Drop images here').click()
  await fileChooser
  // Browsers fire no event for a file that the input still holds.
  await expect(page.getByLabel('Drop images here')).toHaveValue('')
})

test('the capture date is suggested from the pictures, unless they differ or the creator enters another', async ({
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
  const { content, ...image } = await aTaggedJpeg(1, 320, 240)
  const dayAfter = content.toString('latin1').replaceAll('2024:03:14', '2024:03:15')
  const later = fileOf({ ...image, content: Buffer.from(dayAfter, 'latin1') }, 'later.jpg')
  await choose(page, [later])
  await expect(date).toHaveValue('')
  await expect(date).toHaveAccessibleDescription(eachItsOwn)
  await page.getByRole('button', { name: 'Remove later.jpg' }).click()
  await expect(date).toHaveValue(takenOn)
  await date.fill('2020-02-29')
  await date.fill(takenOn)
  await choose(page, [later])
  await expect(date).toHaveAccessibleDescription(eachItsOwn)
  await date.fill('2020-02-29')
  await date.fill('')
  await expect(date).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: 'Remove later.jpg' }).click()
  await date.fill('2020-02-29')
  await page.getByRole('button', { name: 'Remove tagged.png' }).click()
  await choose(page, [fileOf(await aTaggedJpeg(1, 320, 240), 'other.jpg')])
  await expect(page.getByRole('button', { name: 'Remove other.jpg' })).toBeVisible()
  await expect(date).toHaveValue('2020-02-29')
  await send(page)
  await expect(toast(page, '1 image(s) uploaded successfully!')).toBeVisible()
  await images(page).last().getByRole('button', { name: /^Edit/ }).click()
  await expect(date).toHaveValue('2020-02-29')
})
