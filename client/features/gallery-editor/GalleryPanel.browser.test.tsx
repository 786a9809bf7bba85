import { type ApolloCache, gql } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import DashboardGalleryPage from '../../pages/dashboard/DashboardGalleryPage.tsx'
import { anImage, aProfile } from '../../testing/answers.ts'
import { button, choose, drop, field, show, toast } from '../../testing/show.tsx'

const gallery = page.getByRole('region', { name: 'Gallery' })
const images = page.getByRole('list', { name: 'Your pictures' }).getByRole('listitem')
const names = () =>
  images
    .getByRole('img')
    .elements()
    .map((image) => image.getAttribute('alt'))
const press = (name: RegExp) => images.getByRole('button', { name }).first().click()

async function showGallery(...shown: ReturnType<typeof anImage>[]) {
  const page = await show(<DashboardGalleryPage />)
  const profile = aProfile({}, shown)
  const query = await page.next('DashboardGalleryPage')
  query.answer({ data: { session: null, creatorProfile: profile } })
  await expect.element(button('Upload')).toBeVisible()
  return { ...page, profile }
}

test('a creator who deletes a picture further down a phone stays there', async () => {
  await page.viewport(420, 400)
  await showGallery(...['One', 'Two', 'Three'].map((title) => anImage({ title })))
  await press(/^Delete Two/)
  await expect.element(images.getByRole('button', { name: /^Delete Three/ })).toHaveFocus()
  expect(window.scrollY).toBeGreaterThan(100)
})

test('deleting, moving and choosing the cover are optimistic, and rolled back when the request fails', async () => {
  const { next } = await showGallery(...['One', 'Two'].map((title) => anImage({ title })))
  const cover = () =>
    gallery
      .getByText(/^Cover(: the newest)?$/)
      .elements()
      .map((mark) => mark.closest('li') && mark.textContent)
  const before = [['One', 'Two'], cover()]
  const state = () => [names(), cover()]
  for (const [action, operation, message, changed] of [
    [/^Delete One/, 'DeleteGalleryImage', 'Failed to delete picture.', ['Two']],
    [/^Move One.* later$/, 'MoveGalleryImage', 'Failed to move picture.', ['Two', 'One']],
    [/^Make One.* the cover$/, 'ChooseCoverImage', 'Failed to choose the cover.', ['One', 'Two']],
  ] as const) {
    await press(action)
    await expect.poll(names).toEqual(changed)
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
  const shown = Array.from({ length: 40 }, (_, index) => anImage({ title: `Image ${index + 1}` }))
  const { next } = await showGallery(...shown)
  expect(counted()).toBe(40)
  await press(/^Move Image 5,.* later$/)
  await expect.poll(() => names().slice(4, 6)).toEqual(['Image 6', 'Image 5'])
  await next('MoveGalleryImage')
  expect(counted()).toBe(2)
  await press(/^Make Image 9,.* the cover$/)
  await expect
    .element(gallery.getByRole('button', { name: /^Make Image 9,/ }))
    .toHaveAttribute('aria-pressed', 'true')
  expect(counted()).toBe(2) // with the card that was the cover
  await button('Select').click()
  const tick = page.getByRole('checkbox', { name: 'Select Image 7, picture 7' })
  await expect.element(tick).toBeVisible()
  counted()
  await tick.click()
  await expect.element(gallery.getByText('1 selected')).toBeVisible()
  expect(counted()).toBe(1)
})

async function showLargeGallery() {
  const shown = ['One', 'Two', 'Three', 'Four'].map((title) => anImage({ title }))
  const pageOf = (places: number[], hasNextPage = false) => {
    const images = places.map((place) => shown[place - 1]!)
    const pageInfo = { __typename: 'PageInfo', hasNextPage, endCursor: String(images.at(-1)!.id) }
    return { ...aProfile({}, images).images, totalCount: 4, pageInfo }
  }
  const profile = aProfile({ images: pageOf([1, 2], true) })
  const network = await show(<DashboardGalleryPage />)
  const first = await network.next('DashboardGalleryPage')
  expect(gallery.element().querySelectorAll('li .skeleton').length).toBe(6)
  first.answer({ data: { session: null, creatorProfile: profile } })
  const last = shown[1]!
  const next = async () => {
    const { answer, ...request } = await network.next('GalleryPages')
    return {
      ...request,
      answer: (...places: number[]) =>
        answer({ data: { creatorProfile: { ...profile, images: pageOf(places) }, last } }),
    }
  }
  return { held: network.held, next, last }
}

test('a large gallery is read page by page, each once; a creator retries one that fails', async () => {
  const { next, held, last } = await showLargeGallery()
  const failing = await next()
  expect(held).toEqual([])
  expect(failing.variables).toMatchObject({ after: String(last.id), lastId: last.id })
  failing.fail()
  await expect.element(page.getByRole('alert').getByText('More pictures could not be loaded.')).toBeVisible()
  expect(held).toEqual([])
  await button('Try again').click()
  const retried = await next()
  retried.answer(3, 4)
  await expect.poll(names).toEqual(['One', 'Two', 'Three', 'Four'])
  await expect.element(gallery.getByText(/^Showing/)).not.toBeInTheDocument()
  expect(held).toEqual([])
})

test('a large gallery is read from its beginning if pictures were moved while it was shown', async () => {
  const { next } = await showLargeGallery()
  const moved = await next()
  moved.answer(4, 2)
  const whole = await next()
  expect(whole.variables).toMatchObject({ first: 4 })
  expect(whole.variables['after']).toBeUndefined()
  whole.answer(1, 3, 4, 2)
  await expect.poll(names).toEqual(['One', 'Three', 'Four', 'Two'])
})

test('a picture that another tab has deleted leaves the gallery and the count of the own page when a creator moves, deletes or edits it, or makes it the cover; nothing is read again', async () => {
  let cache!: ApolloCache
  function ReadCache() {
    const client = useApolloClient()
    useEffect(() => {
      cache = client.cache
    }, [client])
    return null
  }
  const { next, held } = await show(
    <>
      <DashboardGalleryPage />
      <ReadCache />
    </>,
  )
  const titles = ['One', 'Two', 'Three', 'Four', 'Five']
  const profile = aProfile(
    {},
    titles.map((title) => anImage({ title })),
  )
  ;(await next('DashboardGalleryPage')).answer({ data: { session: null, creatorProfile: profile } })
  const count = {
    id: cache.identify(profile)!,
    fragment: gql('fragment Count on CreatorProfile { imageCount }'),
  }
  async function expectGone(operation: string) {
    cache.writeFragment({ ...count, data: { imageCount: 5 } })
    const gone = { message: 'Gone', extensions: { code: 'NOT_FOUND' } }
    ;(await next(operation)).answer({ errors: [gone], data: null })
    titles.shift()
    await expect.poll(names).toEqual(titles)
    await expect.poll(() => cache.readFragment(count)).toBeNull()
  }
  await press(/^Move One.* later$/)
  await expectGone('MoveGalleryImage')
  await press(/^Make Two.* the cover$/)
  await expectGone('ChooseCoverImage')
  await press(/^Delete Three/)
  await expectGone('DeleteGalleryImage')
  await press(/^Edit Four/)
  await field('Tags').fill('dust')
  await button('Save').click()
  await expectGone('UpdateGalleryImage')
  await expect.element(gallery.getByText('1 picture', { exact: true })).toBeVisible()
  await expect.element(field('Tags')).toHaveValue('dust')
  expect(held).toEqual([])
})

test('a creator is asked before several pictures lose all their tags, and nothing changes without a yes', async () => {
  const shown = [anImage({ tags: ['old'] }), anImage()]
  const { next, held, confirm, profile } = await showGallery(...shown)
  await button('Select').click()
  await button('Select all').click()
  await button('Change').click()
  const change = page.getByRole('dialog').getByRole('button', { name: 'Change' })
  await field('Remove all other tags').click()
  confirm.mockReturnValueOnce(false)
  await change.click()
  await expect.element(page.getByRole('alert').getByText('Nothing was changed.')).toBeVisible()
  expect(confirm).toHaveBeenCalledExactlyOnceWith(
    'Are you sure you want to remove all tags from 2 pictures? This cannot be undone.',
  )
  expect(held).toEqual([])
  await change.click()
  const update = await next('UpdateGalleryImages')
  expect(update.variables).toEqual({ input: { ids: shown.map(({ id }) => id), changes: { tags: [] } } })
  update.answer({
    data: { updateGalleryImages: { __typename: 'X', galleryImages: shown, creatorProfile: profile } },
  })
  await expect.element(toast('2 pictures changed')).toBeVisible()
})

test('a creator sees which pictures are unlisted or hidden, and why', async () => {
  await showGallery(
    anImage({ title: 'Veil', isUnlisted: true }),
    anImage({ title: 'Moon', hiddenReason: 'It is not yours.' }),
  )
  await expect.element(images.nth(0)).toMatchTextContent(/Unlisted/)
  await expect.element(images.nth(1)).toMatchTextContent(/Hidden/)
  await press(/^Edit Veil/)
  await expect.element(field('Unlisted: in no list, feed or search, but its address works')).toBeChecked()
  await button('Cancel').click()
  await press(/^Edit Moon/)
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Their reason: It is not yours\./)
})

test('a creator replaces the file of a picture, and reads why one is refused; one that is dropped beside the dialog does not replace the page', async () => {
  const image = anImage({ title: 'Veil' })
  const { next, profile } = await showGallery(image)
  await press(/^Edit Veil/)
  const file = new File(['new'], 'veil.jpg', { type: 'image/jpeg' })
  choose(page.getByLabelText('Replace file'), file)
  const refused = await next('ReplaceGalleryImage')
  expect(refused.variables).toEqual({ input: { id: image.id, image: null } })
  expect(refused.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
  refused.answer({ errors: [{ message: 'The picture is damaged and cannot be read' }] })
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/The picture is damaged/)
  choose(page.getByLabelText('Replace file'), file)
  ;(await next('ReplaceGalleryImage')).answer({
    data: {
      replaceGalleryImage: {
        __typename: 'X',
        galleryImage: { ...image, width: 100, height: 100 },
        creatorProfile: profile,
        session: null,
      },
    },
  })
  await expect.element(toast('The file was replaced.')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByRole('img')).toHaveAttribute('width', '100')
  expect(drop(gallery.element(), file)).toBe(false)
})

test('a panorama is shown in full in a box with its buttons in a line, as is a picture with the longest title', async () => {
  const titles = ['Wide', 'High', 'x'.repeat(150)] as const
  const sizes = [
    [3000, 100],
    [100, 3000],
    [200, 300],
  ] as const
  await page.viewport(1280, 720)
  await showGallery(
    ...titles.map((title, index) =>
      anImage({ title, altText: '-', width: sizes[index]![0], height: sizes[index]![1] }),
    ),
  )
  for (const card of images.elements()) {
    const buttons = [...card.querySelectorAll('button')]
    const { width, height } = card.querySelector('img')!.getBoundingClientRect()
    const title = card.textContent.slice(0, 20)
    expect(new Set(buttons.map((one) => one.getBoundingClientRect().top)).size, title).toBe(1)
    expect(height, title).toBeGreaterThan(100)
    expect(height, title).toBeLessThan(Math.min(400.5, width * 2))
  }
})
