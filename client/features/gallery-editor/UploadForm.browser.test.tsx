import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { limits } from '../../../contract/limits.ts'
import { anImage, aProfile, changed } from '../../testing/answers.ts'
import { button, choose, drop, enter, press, reload, Reloadable, show, toast } from '../../testing/show.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { GalleryPanelFragment } from './GalleryPanel.generated.ts'
import { UploadForm } from './UploadForm.tsx'

const zone = page.getByLabelText(/^Drop pictures here/)
const labelled = (text: string) => page.getByLabelText(text)
const date = labelled('Capture date')
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
  const payload = { creatorProfile: profile, session: null }
  const uploaded = (...galleryImages: object[]) =>
    changed('uploadGalleryImages', { ...payload, galleryImages })
  /** Sends the form, and returns its request. */
  const send = async (presses = 1) => {
    const upload = button('Upload').element() as HTMLElement
    for (let times = 0; times < presses; times++) upload.click()
    const request = await shown.next('UploadGalleryImages')
    const input = request.variables['input'] as Record<string, unknown>
    return { ...request, input, key: request.headers.get('Idempotency-Key') }
  }
  return { ...shown, onUploaded, onClose, payload, uploaded, send }
}

test('files of other types, too large or too many are named and left out, and the others are kept', async () => {
  const { tooLarge, wrongType, empty, maxBytes } = limits.gallery.file
  const { confirm, onClose } = await showUpload()
  await press('Upload')
  await expect.poll(problems).toEqual([limits.gallery.images.tooFew])
  await expect.element(zone).toHaveFocus()
  const notes = aFile('notes.txt', 'text/plain')
  const huge = aFile('huge.jpg', 'image/jpeg', 'x'.repeat(maxBytes + 1))
  choose(zone, aFile('one.jpg'), notes, notes, huge, aFile('empty.jpg', 'image/jpeg', ''))
  const refused = [`notes.txt: ${wrongType}`, `huge.jpg: ${tooLarge}`, `empty.jpg: ${empty}`]
  await expect.poll(problems).toEqual(refused)
  choose(zone, ...['two', 'three', 'four', 'five', 'six', 'seven'].map((name) => aFile(`${name}.jpg`)))
  await expect.poll(problems).toEqual([`${limits.gallery.images.tooMany}: 2 left out`])
  await press('Remove three.jpg')
  choose(zone, aFile('six.png', 'image/png'), aFile('six.png', 'image/png'))
  await expect.poll(chosenNames).toEqual(['one.jpg', 'two.jpg', 'four.jpg', 'five.jpg', 'six.png'])
  await expect.poll(problems).toEqual([])
  confirm.mockReturnValue(false)
  await press('Cancel')
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Discard your changes? They are not saved yet.')
  expect(onClose).not.toHaveBeenCalled()
})

test('a creator drops JPEGs with any of their extensions if the system does not know their media type, also the same file again', async () => {
  await showUpload()
  const names = ['a.jfif', 'b.JFIF', 'c.jpe', 'd.pjpeg']
  drop(zone.element(), ...names.map((name) => aFile(name, '')))
  await expect.poll(chosenNames).toEqual(names)
  // Browsers fire no event for a file that the input still holds.
  const input = zone.element() as HTMLInputElement
  input.addEventListener('click', (event) => event.preventDefault())
  input.click()
  expect(input.value).toBe('')
  input.dispatchEvent(new Event('cancel', { bubbles: true })) // of the file picker
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('a picture that the server rejects is named, and files and input stay for the next attempt, even by a double click', async () => {
  const { held, send, onUploaded, uploaded } = await showUpload()
  choose(zone, aFile('moon.jpg'), aFile('barn.jpg'))
  await expect.poll(chosenNames).toHaveLength(2)
  enter(labelled('Title of moon.jpg'), 'Kept')
  const rejected = await send()
  const message = 'barn.jpg: The picture is damaged'
  const problems = [{ path: 'images[1]', message: 'The picture is damaged' }]
  rejected.answer({ data: null, errors: [{ message, extensions: { code: 'BAD_USER_INPUT', problems } }] })
  await expect.element(alerts.getByText(message)).toBeVisible()
  await expect.element(toast(message)).toBeVisible()
  await expect.element(button('Upload')).toHaveFocus()
  await expect.element(chosen.nth(1)).toMatchTextContent(/The picture is damaged/)
  await press('Remove barn.jpg')
  await expect.element(zone).toHaveFocus()
  await expect.element(alerts.getByText(message)).not.toBeInTheDocument()
  await expect.element(labelled('Title of moon.jpg')).toHaveValue('Kept')
  const sent = await send(2)
  expect(sent.key).not.toBe(rejected.key)
  sent.answer({ data: uploaded() })
  await expect.poll(() => onUploaded.mock.calls.length).toBe(1)
  expect(held).toEqual([])
})

test('a creator reads which file has changed since it was chosen, and what to do when the upload is too large for a proxy', async () => {
  const { send } = await showUpload()
  choose(zone, aFile('moon.jpg'), aFile('sun.jpg'))
  await expect.poll(chosenNames).toEqual(['moon.jpg', 'sun.jpg'])
  // Browsers refuse to read and to send a file that has changed on disk.
  vi.spyOn(Blob.prototype, 'slice').mockImplementation(function (this: Blob) {
    const isChanged = this instanceof File && this.name === 'sun.jpg'
    return isChanged ? new Response(new ReadableStream({ pull: () => Promise.reject(new Error()) })) : this
  } as never)
  ;(await send()).fail()
  await expect.element(chosen.nth(1)).toMatchTextContent(/This file has changed since you chose it/)
  await expect.element(chosen.nth(0)).not.toMatchTextContent(/changed/)
  await press('Remove sun.jpg')
  ;(await send()).answer('<h1>Too large</h1>', 413)
  await expect.element(alerts.last()).toMatchTextContent(/Send fewer or smaller pictures\.$/)
})

test('the capture date is suggested from the pictures, unless they differ or the creator enters another', async () => {
  await showUpload()
  const [tagged, later] = [taken('2024-03-14', 'tagged.jpg'), taken('2024-03-15', 'later.jpg')]
  const expectDate = async (day: string, help: string) => {
    await expect.element(date).toHaveAccessibleDescription(help)
    await expect.element(date).toHaveValue(day)
  }
  choose(zone, tagged, aFile('plain.jpg'))
  await expectDate('2024-03-14', 'As tagged.jpg says.')
  await press('Remove tagged.jpg')
  await expectDate('', '')
  choose(zone, tagged, later)
  await expectDate('', 'The pictures are of different days: each gets its own.')
  await press('Remove later.jpg')
  await expectDate('2024-03-14', 'As tagged.jpg says.')
  enter(date, '2020-02-29')
  choose(zone, later)
  await expect.element(button('Remove later.jpg')).toBeVisible()
  await new Promise((read) => setTimeout(read, 100))
  await expectDate('2020-02-29', '')
  enter(date, '')
  await press('Remove later.jpg')
  await expectDate('', '')
})

test('a capture date that nobody entered is left to each file, and a cleared one is sent as none; after a lost response the same upload is repeated, then corrected', async () => {
  const { answer, payload, send, uploaded, onUploaded } = await showUpload()
  choose(zone, taken('2024-03-14', 'one.jpg'), taken('2024-03-15', 'two.jpg'))
  await expect.element(date).toHaveAccessibleDescription(/^The pictures are of different days/)
  const untouched = await send()
  expect(untouched.input).not.toHaveProperty('captureDate')
  untouched.fail()
  await expect.element(date).toBeEnabled()
  enter(date, '2020-02-29')
  enter(date, '')
  enter(labelled('Title of two.jpg'), 'Second title')
  const retry = await send()
  expect(retry.key).toBe(untouched.key)
  expect(retry.input).toEqual(untouched.input)
  const added = [anImage(), anImage()]
  retry.answer({ data: uploaded(...added) })
  for (const [index, title] of [null, 'Second title'].entries()) {
    const galleryImage = added[index]!
    const corrected = changed('updateGalleryImage', { ...payload, galleryImage })
    const input = { id: galleryImage.id, title, captureDate: null }
    expect(await answer('UpdateGalleryImage', corrected)).toMatchObject({ input })
  }
  await expect.poll(() => onUploaded.mock.calls).toEqual([[2]])
  await press('Remove two.jpg')
  expect((await send()).input).toMatchObject({ captureDate: null })
})

test('after a reload, a creator chooses the same files again and has the title and alt text of each back; no file, and no date that a file says, was stored', async () => {
  const { send, uploaded } = await showUpload()
  const moon = taken('2024-03-14', 'moon.jpg')
  const files = [moon, aFile('sun.jpg'), aFile('other.jpg')]
  choose(zone, ...files)
  await expect.element(date).toHaveValue('2024-03-14')
  reload()
  await expect.element(chosen).not.toBeInTheDocument()
  expect(sessionStorage.length).toBe(0) // nothing was typed
  choose(zone, ...files)
  await expect.poll(chosenNames).toHaveLength(3)
  enter(labelled('Title of moon.jpg'), 'From the roof')
  enter(labelled('Title of sun.jpg'), 'Sun')
  enter(labelled('Alt text of sun.jpg'), 'A disc with two spots')
  enter(labelled('Tags'), 'Lunar')
  reload()
  const note = /^You have unsaved changes.*Choose the same files again: only their texts were kept\.$/
  await expect.element(alerts.first()).toMatchTextContent(note)
  const stored = Object.values(sessionStorage).join()
  expect(stored).toContain('Lunar')
  expect(stored).not.toMatch(/2024-03-14|other\.jpg/)
  choose(zone, moon)
  await expect.element(date).toHaveValue('2024-03-14')
  await press('Restore')
  await expect.element(labelled('Title of moon.jpg')).toHaveValue('From the roof')
  await expect.element(labelled('Tags')).toHaveValue('Lunar')
  await expect.element(date).toHaveAccessibleDescription('As moon.jpg says.')
  reload()
  await press('Restore')
  choose(zone, ...files.slice(1))
  await expect.element(labelled('Title of sun.jpg')).toHaveValue('Sun')
  const sent = await send()
  const altTexts = ['A disc with two spots', null]
  expect(sent.input).toMatchObject({ titles: ['Sun', null], altTexts, tags: ['Lunar'] })
  expect(Object.keys(sent.input).join()).not.toContain('remembered')
  sent.answer({ data: uploaded() })
  await expect.poll(() => sessionStorage.length).toBe(0)
})
