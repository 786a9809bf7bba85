import { type ApolloClient, gql } from '@apollo/client'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClientProvider } from '../../apollo/client.tsx'
import DashboardGalleryPage from '../../pages/dashboard/DashboardGalleryPage.tsx'
import { anImage, aProfile, changed } from '../../testing/answers.ts'
import { button, choose, drop, enter, field, press, seen, show, toast } from '../../testing/show.tsx'

const gallery = page.getByRole('region', { name: 'Gallery' })
const dialog = page.getByRole('dialog')
const altTexts = () =>
  [...gallery.element().querySelectorAll<HTMLImageElement>('li img')].map(({ alt }) => alt)
const titled = (...titles: string[]) => titles.map((title) => anImage({ title }))
const images = page.getByRole('list', { name: 'Your pictures' }).getByRole('listitem')

async function showGallery(...shown: ReturnType<typeof anImage>[]) {
  const network = await show(<DashboardGalleryPage />)
  const profile = aProfile({}, shown)
  await network.answer('DashboardGalleryPage', { session: null, creatorProfile: profile })
  await expect.element(images.first()).toBeVisible()
  return { ...network, profile }
}

test('a creator who deletes a picture further down a phone stays there', async () => {
  await page.viewport(420, 400)
  await showGallery(...titled('One', 'Two', 'Three'))
  await press(/^Delete Two/)
  await expect.element(button(/^Delete Three/)).toHaveFocus()
  expect(window.scrollY).toBeGreaterThan(100)
})

test('deleting, moving and choosing the cover are optimistic, and rolled back when the request fails', async () => {
  const { next } = await showGallery(...titled('One', 'Two'))
  const covers = () =>
    images.elements().map(({ textContent }) => /Cover(: the newest)?/.exec(textContent)?.[0])
  const state = () => [altTexts(), covers()]
  const before = state()
  for (const [action, operation, message, changed] of [
    [/^Delete One/, 'DeleteGalleryImage', 'Failed to delete picture.', ['Two']],
    [/^Move One.* later$/, 'MoveGalleryImage', 'Failed to move picture.', ['Two', 'One']],
    [/^Make One.* the cover$/, 'ChooseCoverImage', 'Failed to choose the cover.', ['One', 'Two']],
  ] as const) {
    await press(action)
    await expect.poll(altTexts).toEqual(changed)
    const request = await next(operation)
    expect(state()).not.toEqual(before)
    request.fail()
    await expect.element(toast(message)).toBeVisible()
    await expect.poll(state).toEqual(before)
  }
})

/** Counts the rendered cards by the tracks that React in development writes for the profiler of the browser. */
function countCards() {
  let count = 0
  const note = (name = '', ...details: unknown[]) => {
    const isEffect = JSON.stringify(details).includes('secondary')
    if (name.endsWith('GalleryImageCard') && !isEffect) count++
  }
  vi.spyOn(console, 'timeStamp').mockImplementation(note)
  vi.spyOn(performance, 'measure').mockImplementation(note as unknown as typeof performance.measure)
  return () => {
    const counted = count
    count = 0
    return counted
  }
}

test('a move, a cover and a tick in a large gallery render only the cards that they change', async () => {
  const counted = countCards()
  const { next } = await showGallery(
    ...titled(...Array.from({ length: 40 }, (_, index) => `Image ${index + 1}`)),
  )
  expect(counted()).toBe(40)
  await press(/^Move Image 5,.* later$/)
  await expect.poll(() => altTexts().slice(4, 6)).toEqual(['Image 6', 'Image 5'])
  await next('MoveGalleryImage')
  expect(counted()).toBe(2)
  await press(/^Make Image 9,.* the cover$/)
  await expect.element(button(/^Make Image 9,/)).toHaveAttribute('aria-pressed', 'true')
  expect(counted()).toBe(2) // with the card that was the cover
  await press('Select')
  const tick = page.getByRole('checkbox', { name: 'Select Image 7, picture 7' })
  await expect.element(tick).toBeVisible()
  counted()
  await press(tick)
  await expect.element(gallery.getByText('1 selected')).toBeVisible()
  expect(counted()).toBe(1)
})

test('a large gallery is read page by page, each once; a creator retries one that fails; it is read from its beginning if pictures were moved meanwhile', async () => {
  const shown = titled('One', 'Two', 'Three', 'Four')
  const pageOf = (places: number[], hasNextPage = false) => {
    const images = places.map((place) => shown[place - 1]!)
    const pageInfo = { __typename: 'PageInfo', hasNextPage, endCursor: String(images.at(-1)!.id) }
    return { ...aProfile({}, images).images, totalCount: 4, pageInfo }
  }
  const last = shown[1]!
  for (const isMoved of [false, true]) {
    const { next, answer, held } = await show(<DashboardGalleryPage />)
    expect(gallery.element().querySelectorAll('li .skeleton').length).toBe(6)
    const profile = aProfile({ images: pageOf([1, 2], true) })
    await answer('DashboardGalleryPage', { session: null, creatorProfile: profile })
    const failing = await next('GalleryPages')
    expect(failing.variables).toMatchObject({ after: String(last.id), lastId: last.id })
    expect(held).toEqual([])
    failing.fail()
    await expect
      .element(page.getByRole('alert').getByText('More pictures could not be loaded.'))
      .toBeVisible()
    expect(held).toEqual([])
    await press('Try again')
    const answerPage = (...places: number[]) =>
      answer('GalleryPages', { creatorProfile: { ...profile, images: pageOf(places) }, last })
    await answerPage(...(isMoved ? [4, 2] : [3, 4]))
    if (isMoved) {
      const whole = await answerPage(1, 3, 4, 2)
      expect([whole['first'], whole['after']]).toEqual([4, undefined])
    }
    const titles = isMoved ? ['One', 'Three', 'Four', 'Two'] : ['One', 'Two', 'Three', 'Four']
    await expect.poll(altTexts).toEqual(titles)
    await expect.element(gallery.getByText(/^Showing/)).not.toBeInTheDocument()
    expect(held).toEqual([])
    await cleanup()
  }
})

test('a picture that another tab has deleted leaves the gallery and the count of the own page when a creator moves, deletes or edits it, or makes it the cover; nothing is read again', async () => {
  const titles = ['One', 'Two', 'Three', 'Four', 'Five']
  const { next, held, profile } = await showGallery(...titled(...titles))
  const { cache } = (ClientProvider({ children: null }) as ReactElement<{ client: ApolloClient }>).props
    .client
  const count = {
    id: cache.identify(profile)!,
    fragment: gql('fragment Count on CreatorProfile { imageCount }'),
  }
  async function expectGone(operation: string) {
    cache.writeFragment({ ...count, data: { imageCount: 5 } })
    const gone = { message: 'Gone', extensions: { code: 'NOT_FOUND' } }
    ;(await next(operation)).answer({ errors: [gone], data: null })
    titles.shift()
    await expect.poll(altTexts).toEqual(titles)
    await expect.poll(() => cache.readFragment(count)).toBeNull()
  }
  await press(/^Move One.* later$/)
  await expectGone('MoveGalleryImage')
  await press(/^Make Two.* the cover$/)
  await expectGone('ChooseCoverImage')
  await press(/^Delete Three/)
  await expectGone('DeleteGalleryImage')
  await press(/^Edit Four/)
  enter(field('Tags'), 'dust')
  await press('Save')
  await expectGone('UpdateGalleryImage')
  await expect.element(gallery.getByText('1 picture', { exact: true })).toBeVisible()
  await expect.element(field('Tags')).toHaveValue('dust')
  expect(held).toEqual([])
})

test('a creator is asked before several pictures lose all their tags, and nothing changes without a yes', async () => {
  const shown = [anImage({ tags: ['old'] }), anImage()]
  const { answer, held, confirm, profile } = await showGallery(...shown)
  for (const name of ['Select', 'Select all', 'Change']) await press(name)
  const change = dialog.getByRole('button', { name: 'Change' })
  await press(field('Remove all other tags'))
  confirm.mockReturnValueOnce(false)
  await press(change)
  await expect.element(page.getByRole('alert').getByText('Nothing was changed.')).toBeVisible()
  expect(confirm).toHaveBeenCalledOnce()
  expect(held.map(({ operationName }) => operationName)).not.toContain('UpdateGalleryImages')
  await press(change)
  const payload = { galleryImages: shown, creatorProfile: profile }
  const input = { ids: shown.map(({ id }) => id), changes: { tags: [] } }
  expect(await answer('UpdateGalleryImages', changed('updateGalleryImages', payload))).toEqual({ input })
  await expect.element(toast('2 pictures changed')).toBeVisible()
})

test('a creator reads that a picture is hidden and why, replaces its file, and reads why one is refused; one that is dropped beside the dialog does not replace the page', async () => {
  const image = anImage({ title: 'Veil', hiddenReason: 'It is not yours.' })
  const { next, answer, profile } = await showGallery(image)
  await expect.element(images).toMatchTextContent(/Hidden/)
  await press(/^Edit Veil/)
  await seen(/Their reason: It is not yours\./)
  const file = new File(['new'], 'veil.jpg', { type: 'image/jpeg' })
  choose(page.getByLabelText('Replace file'), file)
  const refused = await next('ReplaceGalleryImage')
  expect(refused.variables).toEqual({ input: { id: image.id, image: null } })
  expect(refused.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
  refused.answer({ errors: [{ message: 'The picture is damaged and cannot be read' }] })
  await expect.element(dialog).toMatchTextContent(/The picture is damaged/)
  choose(page.getByLabelText('Replace file'), file)
  const payload = {
    galleryImage: { ...image, width: 100, height: 100 },
    creatorProfile: profile,
    session: null,
  }
  await answer('ReplaceGalleryImage', changed('replaceGalleryImage', payload))
  await expect.element(toast('The file was replaced.')).toBeVisible()
  await expect.element(dialog.getByRole('img')).toHaveAttribute('width', '100')
  expect(drop(gallery.element(), file)).toBe(false)
})

test('a panorama is shown in full in a box with its buttons in a line, as is a picture with the longest title', async () => {
  await page.viewport(1280, 720)
  await showGallery(
    anImage({ title: 'Wide', altText: '-', width: 3000, height: 100 }),
    anImage({ title: 'High', altText: '-', width: 100, height: 3000 }),
    anImage({ title: 'x'.repeat(150), altText: '-', width: 200, height: 300 }),
  )
  for (const card of images.elements()) {
    const tops = [...card.querySelectorAll('button')].map((one) => one.getBoundingClientRect().top)
    const { width, height } = card.querySelector('img')!.getBoundingClientRect()
    const title = card.textContent.slice(0, 20)
    expect(new Set(tops).size, title).toBe(1)
    expect(height, title).toBeGreaterThan(100)
    expect(height, title).toBeLessThan(Math.min(400.5, width * 2))
  }
})
