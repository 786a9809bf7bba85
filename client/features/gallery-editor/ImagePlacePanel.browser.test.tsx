import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import DashboardGalleryPage from '../../pages/dashboard/DashboardGalleryPage.tsx'
import { anImage, aPlacement, aProfile, changed } from '../../testing/answers.ts'
import { enter, field, press, seen, show } from '../../testing/show.tsx'

const dialog = page.getByRole('dialog')
const inDialog = (name: string) => dialog.getByRole('button', { name })
const images = page.getByRole('list', { name: 'Your pictures' }).getByRole('listitem')

async function showGallery(...shown: ReturnType<typeof anImage>[]) {
  const network = await show(<DashboardGalleryPage />)
  const profile = aProfile({}, shown)
  await network.answer('DashboardGalleryPage', { session: null, creatorProfile: profile })
  await expect.element(images.first()).toBeVisible()
  return { ...network, profile }
}

const placed = aPlacement()
const nothing = Object.fromEntries(Object.keys(placed).map((name) => [name, null]))
const nowhere = { ...nothing, __typename: 'Placement', state: 'waiting' }

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
    ...[placed, { ...nowhere, state: 'notFound', reason }, nowhere, null].map((placement) =>
      anImage({ placement }),
    ),
  )
  const placeOf = (index: number) => images.nth(index).getByRole('button', { name: /in the sky/ })
  for (const [index, state] of ['Placed: 2.8° × 1.9°', `No place found: ${reason}`, 'Placing …'].entries())
    await expect.element(placeOf(index)).toMatchTextContent(new RegExp(`^${state}`))
  expect(placeOf(3).query()).toBeNull()
  // The one that waits is read again until it is found.
  const polled = await next('PlaceOfImage')
  polled.answer({
    data: { galleryImage: { __typename: 'GalleryImage', ...polled.variables, placement: placed } },
  })
  await expect.element(placeOf(2)).toMatchTextContent(/^Placed/)
})

test('a creator adds an object of the frame by one press, which reads no list again, removes the place, and asks for it again with what they know', async () => {
  const image = anImage({ title: 'Andromeda', placement: placed })
  const { answer, held, profile } = await showGallery(image)
  await press(/place of Andromeda.* in the sky/)
  await seen(/00h 42m 44s \+41° 16′/)
  const [named, m32] = [inFrame('NGC 224', 'Andromeda Galaxy', true), inFrame('NGC 221', 'M 32')]
  await answer('PlacedObjects', {
    galleryImage: objectsOf(image.id, named, inFrame('NGC 205', 'M 110'), m32),
  })
  await press('Add M 110')
  const added = objectsOf(image.id, named, inFrame('NGC 205', 'M 110', true), m32)
  const payload = { galleryImage: { ...image, ...added }, creatorProfile: profile }
  expect(await answer('NameObjectInFrame', changed('updateGalleryImage', payload))).toMatchObject({
    input: { id: image.id, objects: ['NGC 224', 'My dust', 'NGC 205'] },
  })
  await seen('M 110 is named now.')
  await expect.element(inDialog('Add M 32')).toHaveFocus()
  await expect.element(inDialog('Add M 110')).not.toBeInTheDocument()
  expect(held).toEqual([])

  await press('Remove the place')
  const withPlace = (placement: object) => ({ galleryImage: { ...objectsOf(image.id), placement } })
  const removed = withPlace({ ...nowhere, state: 'removed' })
  await answer('RemoveGalleryImagePlacement', changed('removeGalleryImagePlacement', removed))
  await expect.element(dialog.getByText('Place removed by you')).toBeVisible()
  await expect.element(inDialog('Place it')).toHaveFocus()
  await press('Place it')
  await expect.element(field('Centre')).toHaveFocus()
  enter(field('Centre'), 'nowhere')
  enter(field('Width in degrees'), '3')
  await seen(/^Write right ascension and declination/)
  enter(field('Centre'), '00 42 44 +41 16')
  await press('Place it')
  const request = await answer('PlaceGalleryImage', changed('placeGalleryImage', withPlace(nowhere)))
  const [rightAscension, declination] = [expect.closeTo(10.683, 2), expect.closeTo(41.267, 2)]
  expect(request).toEqual({ input: { id: image.id, rightAscension, declination, width: 3 } })
  await expect.element(dialog.getByText('Placing …')).toBeVisible()
  await expect.element(inDialog('Place it')).toHaveFocus()
})
