import { useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { signIn } from '../../session/session.ts'
import { aPlacement, aSessionUser, anId, anImage } from '../../testing/answers.ts'
import { button, press, seen, show } from '../../testing/show.tsx'
import ImageViewer from '../gallery/ImageViewer.tsx'
import type { ViewerImage } from '../gallery/useViewerImages.ts'
import { PlacementFacts } from './PlacementFacts.tsx'

const placement = aPlacement()
const notFound = { ...placement, state: 'notFound' as const, rightAscension: null, reason: 'too few stars' }

const framed = (title: string, slug: string, x: number, y: number, semiMajorAxis: number | null = null) => ({
  __typename: 'ObjectInFrame',
  object: { __typename: 'SkyObject', id: slug, slug, name: title, title, otherNames: [] },
  x,
  y,
  semiMajorAxis,
  semiMinorAxis: semiMajorAxis && semiMajorAxis / 2,
  angle: 30,
  isNamed: false,
})
const andromeda = [
  framed('Andromeda Galaxy', 'm-31', 1500, 1000, 1500),
  framed('M 110', 'm-110', 1150, 640, 170),
  framed('M 32', 'm-32', 1560, 1420),
]

const inFrame = (id: number, nodes = andromeda) => {
  const objectsInFrame = { __typename: 'ObjectInFrameConnection', totalCount: nodes.length, nodes }
  return { galleryImage: { __typename: 'GalleryImage', id, objectsInFrame } }
}

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

const labels = button('Labels')
/** The labels are hidden from screen readers, which read the list. */
const labelOf = (title: string) =>
  page.getByRole('link', { name: title, exact: true, includeHidden: true }).first()
const listed = page.getByRole('list', { name: 'Objects in the frame' }).getByRole('link')
const status = page.getByText('3 objects')

test('a visitor turns labels on by the button or the key L, which the browser remembers, reads their objects in a list, and retries what failed', async () => {
  const { next, answer, held, image } = await showViewer()
  await expect.element(labels).toHaveAttribute('aria-pressed', 'false')
  expect(held).toEqual([])
  await press(labels)
  await seen('Loading the labels …')
  ;(await next('ImageLabels')).answer({ errors: [{ message: 'The stars are wrong' }] })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The labels could not be loaded/)
  await press('Try again')
  await answer('ImageLabels', inFrame(image.id))
  await expect.element(status).toBeVisible()
  expect(page.getByRole('alert').query()).toBeNull()
  await expect.element(labelOf('M 110')).toBeVisible()
  const titles = ['Andromeda Galaxy', 'M 110', 'M 32']
  await expect.poll(() => listed.elements().map(({ textContent }) => textContent)).toEqual(titles)
  await userEvent.keyboard('l')
  await expect.element(labels).toHaveAttribute('aria-pressed', 'false')
  await expect.element(status).not.toBeInTheDocument()
  await userEvent.keyboard('L')
  await expect.element(status).toBeVisible()

  await cleanup()
  const again = await showViewer()
  await expect.element(labels).toHaveAttribute('aria-pressed', 'true')
  await again.answer('ImageLabels', inFrame(again.image.id, []))
  await seen('No object of the catalogue')
  expect(listed.elements()).toEqual([])

  for (const placement of [null, notFound]) {
    await cleanup()
    const unplaced = await showViewer({ placement })
    await userEvent.keyboard('l')
    expect(labels.query()).toBeNull()
    expect(unplaced.held).toEqual([])
  }
})

test('labels and lines keep their size on the screen when the picture is zoomed, and the scale bar follows; the list points at an object in the picture, whose label is a link, but moves the picture when it is dragged', async () => {
  localStorage.setItem('labels', 'on')
  const { answer, image } = await showViewer()
  await answer('ImageLabels', inFrame(image.id))
  await expect.element(labelOf('M 110')).toBeVisible()
  const boxOf = (title: string) => labelOf(title).element().getBoundingClientRect()
  const frame = () =>
    page.getByRole('img', { name: 'Andromeda', exact: true }).element().getBoundingClientRect()
  const secondsPerPixel = () => {
    const bar = page.getByRole('img', { name: /^Scale bar/ }).element()
    const [, length, unit = ''] = /(\d+)([°′″])$/.exec(bar.getAttribute('aria-label')!)!
    return (Number(length) * { '°': 3600, '′': 60, '″': 1 }[unit]!) / bar.getBoundingClientRect().width
  }
  const [before, width, scale] = [boxOf('M 110'), frame().width, secondsPerPixel()]
  expect(scale * width).toBeCloseTo(3.36 * 3000, -2)
  await press('Zoom in')
  await expect.poll(() => frame().width / width).toBeCloseTo(2)
  expect(boxOf('M 110').height).toBeCloseTo(before.height)
  expect(boxOf('M 110').width).toBeCloseTo(before.width)
  expect(secondsPerPixel()).toBeCloseTo(scale / 2)
  const { x, width: wide } = boxOf('M 110')
  // Where its object is in the picture.
  expect((x + wide / 2 - frame().x) / frame().width).toBeCloseTo(1150 / 3000, 2)

  const pointed = () =>
    labelOf('M 32').element().parentElement!.querySelector('[data-state=pointed]')?.textContent
  expect(pointed()).toBeUndefined()
  ;(listed.nth(2).element() as HTMLElement).focus()
  await expect.poll(pointed).toBe('M 32')
  const link = labelOf('M 110').element()
  const at = { clientY: 100, detail: 1, bubbles: true, cancelable: true }
  link.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: 100 }))
  link.dispatchEvent(new MouseEvent('click', { ...at, clientX: 130 }))
  await new Promise((rendered) => setTimeout(rendered, 100))
  await expect.element(path).toMatchTextContent(/^\/$/)
  await press(labelOf('M 110'))
  await expect.element(path).toHaveTextContent('/objects/m-110')
})

test('anyone reads where a placed picture is, and only the owner why one has no place', async () => {
  const user = aSessionUser({ id: anId() })
  signIn(user)
  await show(<PlacementFacts imageId={1} placement={placement} ownerId={1} />)
  await expect.element(page.getByRole('img', { name: /^Chart of the sky around the picture/ })).toBeVisible()
  const place = ['Centre00h 42m 44s +41° 16′', 'Field2.8° × 1.9°', 'OrientationNorth 3° right of up']
  const facts = [...place, 'Scale3.36″ per pixel', 'Placed by143 stars, to 0.8″']
  await expect.element(page.getByLabelText('Place in the sky')).toHaveTextContent(facts.join(''))
  await cleanup()
  await show(<PlacementFacts imageId={1} placement={notFound} ownerId={user.id} />)
  await seen(/was not found: too few stars/)
  await cleanup()
  await show(<PlacementFacts imageId={1} placement={notFound} ownerId={anId()} />)
  expect(page.getByText(/too few stars/).query()).toBeNull()
})
