import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import DashboardGalleryPage from '../../pages/dashboard/DashboardGalleryPage.tsx'
import { anImage, aProfile } from '../../testing/answers.ts'
import { button, field, show } from '../../testing/show.tsx'

const images = page.getByRole('list', { name: 'Your pictures' }).getByRole('listitem')
const dialog = page.getByRole('dialog')

const nowhere = {
  __typename: 'Placement',
  state: 'waiting',
  reason: null,
  rightAscension: null,
  declination: null,
  width: null,
  height: null,
  scale: null,
  rotation: null,
  isMirrored: null,
  matchedStars: null,
  residual: null,
}
const placed = {
  ...nowhere,
  state: 'placed',
  rightAscension: 10.68,
  declination: 41.27,
  width: 2.8,
  height: 1.9,
  scale: 3.4,
  rotation: 3,
  isMirrored: false,
  matchedStars: 120,
  residual: 0.8,
}

async function showGallery(...shown: ReturnType<typeof anImage>[]) {
  const page = await show(<DashboardGalleryPage />)
  const profile = aProfile({}, shown)
  const query = await page.next('DashboardGalleryPage')
  query.answer({ data: { session: null, creatorProfile: profile } })
  await expect.element(button('Upload')).toBeVisible()
  return { ...page, profile }
}

const inFrame = (name: string, title: string, isNamed = false) => ({
  __typename: 'ObjectInFrame',
  object: { __typename: 'SkyObject', id: name, slug: name, name, title, kind: 'galaxy', imageCount: 1 },
  isNamed,
})

const objectsOf = (id: number, ...nodes: ReturnType<typeof inFrame>[]) => ({
  __typename: 'GalleryImage',
  id,
  objects: nodes.filter(({ isNamed }) => isNamed).map(({ object }) => object),
  otherObjects: ['My dust'],
  objectsInFrame: { __typename: 'ObjectInFrameConnection', nodes },
})

test('a creator reads on each picture how far its place is, and why there is none', async () => {
  const reason = 'fewer than 8 catalogue stars in the frame'
  const { next } = await showGallery(
    anImage({ title: 'A', placement: placed }),
    anImage({ title: 'B', placement: { ...nowhere, state: 'notFound', reason } }),
    anImage({ title: 'C', placement: { ...nowhere, state: 'removed' } }),
    anImage({ title: 'D', placement: nowhere }),
    anImage({ title: 'E', placement: null }),
  )
  const states = ['Placed: 2.8° × 1.9°', `No place found: ${reason}`, 'Place removed by you', 'Placing …']
  for (const [index, state] of states.entries())
    await expect.element(images.nth(index).getByText(state, { exact: true })).toBeVisible()
  expect(
    images
      .nth(4)
      .getByRole('button', { name: /in the sky/ })
      .elements(),
  ).toEqual([])
  // The one that waits is read again until it is found.
  const polled = await next('PlaceOfImage')
  const { id } = polled.variables as { id: number }
  polled.answer({ data: { galleryImage: { __typename: 'GalleryImage', id, placement: placed } } })
  await expect.element(images.nth(3).getByText(states[0]!, { exact: true })).toBeVisible()
})

test('a creator adds an object of the frame by one press, which reads no list again', async () => {
  const image = anImage({ title: 'Andromeda', placement: placed })
  const { next, held, profile } = await showGallery(image)
  await images.getByRole('button', { name: /place of Andromeda.* in the sky/ }).click()
  await expect.element(dialog.getByText('00h 42m 43s +41° 16′', { exact: false })).toBeVisible()
  const m31 = inFrame('NGC 224', 'Andromeda Galaxy', true)
  const query = await next('PlacedObjects')
  query.answer({
    data: { galleryImage: objectsOf(image.id, m31, inFrame('NGC 205', 'M 110'), inFrame('NGC 221', 'M 32')) },
  })
  await dialog.getByRole('button', { name: 'Add M 110' }).click()
  const added = await next('NameObjectInFrame')
  expect(added.variables).toMatchObject({
    input: { id: image.id, objects: ['NGC 224', 'My dust', 'NGC 205'] },
  })
  const named = objectsOf(image.id, m31, inFrame('NGC 205', 'M 110', true), inFrame('NGC 221', 'M 32'))
  added.answer({
    data: {
      updateGalleryImage: { __typename: 'X', galleryImage: { ...image, ...named }, creatorProfile: profile },
    },
  })
  await expect.element(dialog.getByText('M 110 is named now.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Add M 32' })).toHaveFocus()
  expect(dialog.getByRole('button', { name: 'Add M 110' }).elements()).toEqual([])
  expect(held).toEqual([])
})

test('a creator removes the place of a picture, and asks for it again with what they know', async () => {
  const image = anImage({ title: 'Veil', placement: placed })
  const { next } = await showGallery(image)
  await images.getByRole('button', { name: /place of Veil/ }).click()
  ;(await next('PlacedObjects')).answer({ data: { galleryImage: objectsOf(image.id) } })
  await dialog.getByRole('button', { name: 'Remove the place' }).click()
  const removal = await next('RemoveGalleryImagePlacement')
  const withPlace = (placement: object) => ({ ...objectsOf(image.id), placement })
  removal.answer({
    data: {
      removeGalleryImagePlacement: {
        __typename: 'X',
        galleryImage: withPlace({ ...nowhere, state: 'removed' }),
      },
    },
  })
  await expect.element(dialog.getByText('Place removed by you')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Place it' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Place it' }).click()
  await expect.element(field('Centre')).toHaveFocus()
  await field('Centre').fill('nowhere')
  await field('Width in degrees').fill('3')
  await expect.element(dialog.getByText(/^Write right ascension and declination/)).toBeVisible()
  await field('Centre').fill('00 42 44 +41 16')
  await dialog.getByRole('button', { name: 'Place it' }).click()
  const request = await next('PlaceGalleryImage')
  expect(request.variables).toEqual({
    input: {
      id: image.id,
      rightAscension: expect.closeTo(10.683, 2),
      declination: expect.closeTo(41.267, 2),
      width: 3,
    },
  })
  request.answer({
    data: { placeGalleryImage: { __typename: 'X', galleryImage: withPlace(nowhere) } },
  })
  await expect.element(dialog.getByText('Placing …')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Place it' })).toHaveFocus()
})
