import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { limits } from '../../../contract/limits.ts'
import { anImage, aProfile } from '../../testing/answers.ts'
import { button, choose, drop, reload, Reloadable, show, toast } from '../../testing/show.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { GalleryPanelFragment } from './GalleryPanel.generated.ts'
import { UploadForm } from './UploadForm.tsx'

const zone = page.getByLabelText(/^Drop pictures here/)
const date = page.getByLabelText('Capture date')
const chosen = page.getByRole('list', { name: 'Chosen pictures' }).getByRole('listitem')
const chosenNames = () =>
  chosen.elements().map(({ textContent }) => /\w+\.\w+?(?=Title)/.exec(textContent)![0])
const alerts = page.getByRole('alert')
const problems = () =>
  (alerts.elements()[0] as HTMLElement | undefined)?.innerText.split('\n').filter(Boolean) ?? []

const aFile = (name: string, type = 'image/jpeg', content = name) =>
  new File([content], name, { type, lastModified: 0 })
const taken = (day: string, name: string) => aFile(name, 'image/jpeg', `exif:DateTimeOriginal="${day}"`)

async function showUpload() {
  const onUploaded = vi.fn<(count: number) => void>()
  const onClose = vi.fn<() => void>()
  const profile = aProfile() as unknown as GalleryPanelFragment
  const shown = await show(
    <Reloadable>
      <FormDialog title="Upload pictures" onClose={onClose}>
        <UploadForm profile={profile} gear={[]} rigs={[]} otherImages={[]} onUploaded={onUploaded} />
      </FormDialog>
    </Reloadable>,
  )
  return {
    ...shown,
    onUploaded,
    onClose,
    done: {
      data: {
        uploadGalleryImages: { __typename: 'X', galleryImages: [], creatorProfile: profile, session: null },
      },
    },
  }
}

const inputOf = ({ variables }: { variables: Record<string, unknown> }) =>
  variables['input'] as Record<string, unknown>

test('files of other types, too large or too many are named and left out, and the others are kept', async () => {
  const { tooLarge, wrongType, empty, maxBytes } = limits.gallery.file
  const { confirm, onClose } = await showUpload()
  await button('Upload').click()
  await expect.poll(problems).toEqual([limits.gallery.images.tooFew])
  await expect.element(zone).toHaveFocus()
  const notes = aFile('notes.txt', 'text/plain')
  choose(
    zone,
    aFile('one.jpg'),
    notes,
    notes,
    aFile('huge.jpg', 'image/jpeg', 'x'.repeat(maxBytes + 1)),
    aFile('empty.jpg', 'image/jpeg', ''),
  )
  await expect
    .poll(problems)
    .toEqual([`notes.txt: ${wrongType}`, `huge.jpg: ${tooLarge}`, `empty.jpg: ${empty}`])
  choose(zone, ...['two', 'three', 'four', 'five', 'six', 'seven'].map((name) => aFile(`${name}.jpg`)))
  await expect.poll(problems).toEqual([`${limits.gallery.images.tooMany}: 2 left out`])
  await button('Remove three.jpg').click()
  choose(zone, aFile('six.png', 'image/png'), aFile('six.png', 'image/png'))
  await expect.poll(chosenNames).toEqual(['one.jpg', 'two.jpg', 'four.jpg', 'five.jpg', 'six.png'])
  await expect.poll(problems).toEqual([])
  confirm.mockReturnValue(false)
  await button('Cancel').click()
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Discard your changes? They are not saved yet.')
  expect(onClose).not.toHaveBeenCalled()
})

test('a creator drops JPEGs with any of their extensions if the system does not know their media type, also the same file again', async () => {
  await showUpload()
  drop(zone.element(), ...['a.jfif', 'b.JFIF', 'c.jpe', 'd.pjpeg'].map((name) => aFile(name, '')))
  await expect.poll(chosenNames).toEqual(['a.jfif', 'b.JFIF', 'c.jpe', 'd.pjpeg'])
  // Browsers fire no event for a file that the input still holds.
  const input = zone.element() as HTMLInputElement
  input.addEventListener('click', (event) => event.preventDefault())
  input.click()
  expect(input.value).toBe('')
  input.dispatchEvent(new Event('cancel', { bubbles: true })) // of the file picker
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('a picture that the server rejects is named, and files and input stay for the next attempt, even by a double click', async () => {
  const { next, held, onUploaded, done } = await showUpload()
  choose(zone, aFile('moon.jpg'), aFile('barn.jpg'))
  await page.getByLabelText('Title of moon.jpg').fill('Kept')
  await button('Upload').click()
  const rejected = await next('UploadGalleryImages')
  const message = 'barn.jpg: The picture is damaged'
  const extensions = {
    code: 'BAD_USER_INPUT',
    problems: [{ path: 'images[1]', message: 'The picture is damaged' }],
  }
  rejected.answer({ data: null, errors: [{ message, extensions }] })
  await expect.element(alerts.getByText(message)).toBeVisible()
  await expect.element(toast(message)).toBeVisible()
  await expect.element(button('Upload')).toHaveFocus()
  await expect.element(chosen.nth(1)).toMatchTextContent(/The picture is damaged/)
  await button('Remove barn.jpg').click()
  await expect.element(zone).toHaveFocus()
  await expect.element(alerts.getByText(message)).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Title of moon.jpg')).toHaveValue('Kept')
  const upload = button('Upload').element() as HTMLElement
  upload.click()
  upload.click()
  const sent = await next('UploadGalleryImages')
  expect(sent.headers.get('Idempotency-Key')).not.toBe(rejected.headers.get('Idempotency-Key'))
  sent.answer(done)
  await expect.poll(() => onUploaded.mock.calls.length).toBe(1)
  expect(held).toEqual([])
})

test('a creator reads which file has changed since it was chosen, and what to do when the upload is too large for a proxy', async () => {
  const { next } = await showUpload()
  choose(zone, aFile('moon.jpg'), aFile('sun.jpg'))
  await expect.poll(chosenNames).toEqual(['moon.jpg', 'sun.jpg'])
  // Browsers refuse to read and to send a file that has changed on disk.
  vi.spyOn(Blob.prototype, 'slice').mockImplementation(function (this: Blob) {
    const isChanged = this instanceof File && this.name === 'sun.jpg'
    return isChanged ? new Response(new ReadableStream({ pull: () => Promise.reject(new Error()) })) : this
  } as never)
  await button('Upload').click()
  const unsent = await next('UploadGalleryImages')
  unsent.fail()
  await expect.element(chosen.nth(1)).toMatchTextContent(/This file has changed since you chose it/)
  await expect.element(chosen.nth(0)).not.toMatchTextContent(/changed/)
  await button('Remove sun.jpg').click()
  await button('Upload').click()
  const refused = await next('UploadGalleryImages')
  refused.answer('<h1>Too large</h1>', 413)
  await expect.element(alerts.last()).toMatchTextContent(/Send fewer or smaller pictures\.$/)
})

test('the capture date is suggested from the pictures, unless they differ or the creator enters another', async () => {
  await showUpload()
  const eachItsOwn = 'The pictures are of different days: each gets its own.'
  const [tagged, later] = [taken('2024-03-14', 'tagged.jpg'), taken('2024-03-15', 'later.jpg')]
  choose(zone, tagged, aFile('plain.jpg'))
  await expect.element(date).toHaveValue('2024-03-14')
  await expect.element(date).toHaveAccessibleDescription('As tagged.jpg says.')
  await button('Remove tagged.jpg').click()
  await expect.element(date).toHaveValue('')
  choose(zone, tagged, later)
  await expect.element(date).toHaveAccessibleDescription(eachItsOwn)
  await expect.element(date).toHaveValue('')
  await button('Remove later.jpg').click()
  await expect.element(date).toHaveValue('2024-03-14')
  await date.fill('2020-02-29')
  choose(zone, later)
  await expect.element(button('Remove later.jpg')).toBeVisible()
  await expect.element(date).toHaveValue('2020-02-29')
  await date.fill('')
  await button('Remove later.jpg').click()
  await expect.element(date).toHaveAccessibleDescription('')
  await expect.element(date).toHaveValue('')
})

test('a capture date that nobody entered is left to each file, and a cleared one is sent as none; after a lost response the same upload is repeated, then corrected', async () => {
  const { next, done, onUploaded } = await showUpload()
  choose(zone, taken('2024-03-14', 'one.jpg'), taken('2024-03-15', 'two.jpg'))
  await expect.element(date).toHaveAccessibleDescription(/^The pictures are of different days/)
  await button('Upload').click()
  const untouched = await next('UploadGalleryImages')
  expect(inputOf(untouched)).not.toHaveProperty('captureDate')
  untouched.fail()
  await date.fill('2020-02-29')
  await date.fill('')
  await page.getByLabelText('Title of two.jpg').fill('Second title')
  await button('Upload').click()
  const retry = await next('UploadGalleryImages')
  expect(retry.headers.get('Idempotency-Key')).toBe(untouched.headers.get('Idempotency-Key'))
  expect(inputOf(retry)).toEqual(inputOf(untouched))
  const galleryImages = [anImage(), anImage()]
  const { uploadGalleryImages } = done.data
  retry.answer({ data: { uploadGalleryImages: { ...uploadGalleryImages, galleryImages } } })
  for (const [index, title] of [null, 'Second title'].entries()) {
    const galleryImage = galleryImages[index]!
    const correction = await next('UpdateGalleryImage')
    expect(inputOf(correction)).toMatchObject({ id: galleryImage.id, title, captureDate: null })
    correction.answer({ data: { updateGalleryImage: { ...uploadGalleryImages, galleryImage } } })
  }
  await expect.poll(() => onUploaded.mock.calls).toEqual([[2]])
  await button('Remove two.jpg').click()
  await button('Upload').click()
  const cleared = await next('UploadGalleryImages')
  expect(inputOf(cleared)).toMatchObject({ captureDate: null })
})

test('after a reload, a creator chooses the same files again and has the title and alt text of each back; no file, and no date that a file says, was stored', async () => {
  const { next, done } = await showUpload()
  const moon = taken('2024-03-14', 'moon.jpg')
  const files = [moon, aFile('sun.jpg'), aFile('other.jpg')]
  choose(zone, ...files)
  await expect.element(date).toHaveValue('2024-03-14')
  reload()
  await expect.element(zone).toBeVisible()
  expect(sessionStorage.length).toBe(0) // nothing was typed
  await page.getByLabelText('Tags').fill('Lunar')
  reload()
  await expect.element(alerts.first()).toMatchTextContent(/^You have unsaved changes from \d\d:\d\d\.$/)
  await button('Discard').click()
  choose(zone, ...files)
  await page.getByLabelText('Title of moon.jpg').fill('From the roof')
  await page.getByLabelText('Title of sun.jpg').fill('Sun')
  await page.getByLabelText('Alt text of sun.jpg').fill('A disc with two spots')
  await page.getByLabelText('Tags').fill('Lunar')
  reload()
  await expect
    .element(alerts.first())
    .toMatchTextContent(
      /^You have unsaved changes.*Choose the same files again: only their texts were kept\.$/,
    )
  const text = Object.values(sessionStorage).join()
  expect(text).toContain('Lunar')
  expect(text).not.toMatch(/2024-03-14|other\.jpg/)
  choose(zone, moon)
  await expect.element(date).toHaveValue('2024-03-14')
  await button('Restore').click()
  await expect.element(page.getByLabelText('Title of moon.jpg')).toHaveValue('From the roof')
  await expect.element(page.getByLabelText('Tags')).toHaveValue('Lunar')
  await expect.element(date).toHaveAccessibleDescription('As moon.jpg says.')
  reload()
  await button('Restore').click()
  choose(zone, aFile('sun.jpg'), aFile('other.jpg'))
  await expect.element(page.getByLabelText('Title of sun.jpg')).toHaveValue('Sun')
  await expect.element(page.getByLabelText('Title of other.jpg')).toHaveValue('')
  await button('Upload').click()
  const sent = await next('UploadGalleryImages')
  expect(inputOf(sent)).toMatchObject({
    titles: ['Sun', null],
    altTexts: ['A disc with two spots', null],
    tags: ['Lunar'],
  })
  for (const name of ['rememberedTitles', 'rememberedAltTexts'])
    expect(inputOf(sent)).not.toHaveProperty(name)
  sent.answer(done)
  await expect.poll(() => sessionStorage.length).toBe(0)
})
