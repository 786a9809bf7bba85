import { useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { signIn, signOut } from '../../session/session.ts'
import { aSessionUser, anId, anImage } from '../../testing/answers.ts'
import { button, show } from '../../testing/show.tsx'
import ImageViewer from '../gallery/ImageViewer.tsx'
import type { ViewerImage } from '../gallery/useViewerImages.ts'
import { PlacementFacts } from './PlacementFacts.tsx'

const placement = {
  __typename: 'Placement' as const,
  state: 'placed' as const,
  reason: null,
  rightAscension: 10.6847,
  declination: 41.269,
  width: 2.8,
  height: 1.87,
  scale: 3.36,
  rotation: 3,
  isMirrored: false,
  matchedStars: 143,
  residual: 0.8,
}

const framed = (title: string, slug: string, x: number, y: number, fields: object = {}) => ({
  __typename: 'ObjectInFrame',
  object: { __typename: 'SkyObject', id: slug, slug, name: title, title, otherNames: [] },
  x,
  y,
  semiMajorAxis: null,
  semiMinorAxis: null,
  angle: 0,
  isNamed: false,
  ...fields,
})

const andromeda = [
  framed('Andromeda Galaxy', 'm-31', 1500, 1000, {
    semiMajorAxis: 1500,
    semiMinorAxis: 370,
    angle: 125,
    isNamed: true,
  }),
  framed('M 110', 'm-110', 1150, 640, { semiMajorAxis: 170, semiMinorAxis: 90, angle: 30 }),
  framed('M 32', 'm-32', 1560, 1420),
]

const inFrame = (imageId: number, nodes = andromeda) => ({
  data: {
    galleryImage: {
      __typename: 'GalleryImage',
      id: imageId,
      objectsInFrame: { __typename: 'ObjectInFrameConnection', totalCount: nodes.length, nodes },
    },
  },
})

const Path = () => <output aria-label="Path">{useLocation().pathname}</output>
const path = page.getByLabelText('Path')

async function showViewer(fields: object = { placement }) {
  const image = anImage({ title: 'Andromeda', width: 3000, height: 2000, ...fields })
  const shown = await show(
    <>
      <Path />
      <ImageViewer
        known={[image as unknown as ViewerImage]}
        names={['Andromeda']}
        count={1}
        pages={{ state: 'idle', loadNext: vi.fn<() => Promise<void>>() }}
        shownId={image.id}
        creatorOf={() => ({ id: 1, slug: 'rhea', displayName: 'Rhea' })}
        onShow={() => {}}
        onOpen={() => {}}
        onClose={() => {}}
      />
    </>,
  )
  await expect.element(button('Close')).toBeVisible()
  return { ...shown, image }
}

/** Turns the labels of a viewer on. */
async function showLabels() {
  const shown = await showViewer()
  await labels.click()
  const query = await shown.next('ImageLabels')
  query.answer(inFrame(shown.image.id))
  await expect.element(labelOf('M 110')).toBeVisible()
}

const labels = button('Labels')
/** The labels are hidden from screen readers, which read the list. */
const labelOf = (title: string) =>
  page.getByRole('link', { name: title, exact: true, includeHidden: true }).first()
const listed = page.getByRole('list', { name: 'Objects in the frame' }).getByRole('link')
const status = page.getByText('3 objects')

test('a visitor turns labels on by the button or the key L, which the browser remembers, and reads their objects in a list', async () => {
  const { next, held, image } = await showViewer()
  await expect.element(labels).toHaveAttribute('aria-pressed', 'false')
  expect(held).toEqual([])
  await labels.click()
  const query = await next('ImageLabels')
  await expect.element(page.getByText('Loading the labels …')).toBeVisible()
  query.answer(inFrame(image.id))
  await expect.element(status).toBeVisible()
  await expect.element(labelOf('M 110')).toBeVisible()
  expect(listed.elements().map(({ textContent }) => textContent)).toEqual([
    'Andromeda Galaxy',
    'M 110',
    'M 32',
  ])
  await userEvent.keyboard('l')
  await expect.element(labels).toHaveAttribute('aria-pressed', 'false')
  await expect.element(status).not.toBeInTheDocument()
  await userEvent.keyboard('L')
  await expect.element(status).toBeVisible()

  await cleanup()
  const again = await showViewer()
  await expect.element(labels).toHaveAttribute('aria-pressed', 'true')
  void again.next('ImageLabels')
})

test('the list points at an object in the picture; its label is a link, but moves the picture when it is dragged', async () => {
  await showLabels()
  const pointed = () =>
    labelOf('M 32').element().parentElement!.querySelector('[data-state=pointed]')?.textContent
  expect(pointed()).toBeUndefined()
  ;(listed.nth(2).element() as HTMLElement).focus()
  await expect.poll(pointed).toBe('M 32')
  const link = labelOf('M 110').element()
  link.dispatchEvent(new PointerEvent('pointerdown', { clientX: 100, clientY: 100, bubbles: true }))
  const click = { clientX: 130, clientY: 100, detail: 1, bubbles: true, cancelable: true }
  link.dispatchEvent(new MouseEvent('click', click))
  await new Promise((rendered) => setTimeout(rendered, 100))
  await expect.element(path).toMatchTextContent(/^\/$/)
  await labelOf('M 110').click()
  await expect.element(path).toHaveTextContent('/objects/m-110')
})

test('labels and lines keep their size on the screen when the picture is zoomed, and the scale bar follows', async () => {
  await showLabels()
  const boxOf = (title: string) => labelOf(title).element().getBoundingClientRect()
  const frame = () =>
    page.getByRole('img', { name: 'Andromeda', exact: true }).element().getBoundingClientRect()
  const bar = () => page.getByRole('img', { name: /^Scale bar/ }).element()
  const secondsPerPixel = () => {
    const [, length, unit = ''] = /(\d+)([°′″])$/.exec(bar().getAttribute('aria-label')!)!
    return (Number(length) * { '°': 3600, '′': 60, '″': 1 }[unit]!) / bar().getBoundingClientRect().width
  }
  const [before, width, scale] = [boxOf('M 110'), frame().width, secondsPerPixel()]
  expect(scale * width).toBeCloseTo(3.36 * 3000, -2)
  await button('Zoom in').click()
  await expect.poll(() => frame().width / width).toBeCloseTo(2)
  expect(boxOf('M 110').height).toBeCloseTo(before.height)
  expect(boxOf('M 110').width).toBeCloseTo(before.width)
  expect(secondsPerPixel()).toBeCloseTo(scale / 2)
  const { x, width: wide } = boxOf('M 110')
  // Where its object is in the picture.
  expect((x + wide / 2 - frame().x) / frame().width).toBeCloseTo(1150 / 3000, 2)
})

test('labels that could not be loaded can be retried; a frame without objects says so', async () => {
  const { next, image } = await showViewer()
  await labels.click()
  const failing = await next('ImageLabels')
  failing.answer({ errors: [{ message: 'The stars are wrong' }] })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The labels could not be loaded/)
  await button('Try again').click()
  const query = await next('ImageLabels')
  query.answer(inFrame(image.id, []))
  await expect.element(page.getByText('No object of the catalogue')).toBeVisible()
  expect(page.getByRole('alert').query()).toBeNull()
  expect(listed.elements()).toEqual([])
})

test.each([null, { ...placement, state: 'notFound' as const, rightAscension: null, reason: 'No stars' }])(
  'a picture that is not placed has no labels: %j',
  async (placement) => {
    localStorage.setItem('labels', 'on')
    const { held } = await showViewer({ placement })
    await userEvent.keyboard('l')
    expect(labels.query()).toBeNull()
    expect(held).toEqual([])
  },
)

test('only the owner reads why a picture has no place', async () => {
  const user = aSessionUser({ id: anId() })
  const notFound = {
    ...placement,
    state: 'notFound' as const,
    reason: 'fewer than 8 catalogue stars in the frame',
  }
  signIn(user)
  await show(<PlacementFacts imageId={1} placement={notFound} ownerId={user.id} />)
  await expect.element(page.getByText(/was not found: fewer than 8/)).toBeVisible()
  await cleanup()
  await show(<PlacementFacts imageId={1} placement={notFound} ownerId={anId()} />)
  expect(page.getByText(/fewer than 8/).query()).toBeNull()
  signOut()
})

test('anyone reads where a placed picture is', async () => {
  await show(<PlacementFacts imageId={1} placement={placement} ownerId={1} />)
  await expect.element(page.getByRole('img', { name: /^Chart of the sky around the picture/ })).toBeVisible()
  const terms = page
    .getByRole('term')
    .elements()
    .map(({ textContent }) => textContent)
  expect(terms).toEqual(['Centre', 'Field', 'Orientation', 'Scale', 'Placed by'])
  const facts = page
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent)
  expect(facts).toEqual([
    '00h 42m 44s +41° 16′',
    '2.8° × 1.9°',
    'North 3° right of up',
    '3.36″ per pixel',
    '143 stars, to 0.8″',
  ])
})
