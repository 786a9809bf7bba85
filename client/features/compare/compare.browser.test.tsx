import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anImage } from '../../testing/answers.ts'
import { show } from '../../testing/show.tsx'
import type { ComparedImageFragment } from './compare.generated.ts'
import { ComparedImages } from './ComparedImages.tsx'

const image = (title: string) =>
  anImage({
    title,
    creatorProfile: { id: 1, slug: 'rhea', displayName: 'Rhea' },
  }) as unknown as ComparedImageFragment

/** Turned by a quarter, half as large, from the upper middle of the first. */
const quarter = [0, -0.5, 0.5, 0.5, 0, 0.1, 0, 0, 1]

async function compare() {
  await show(
    <ComparedImages
      images={[image('Old'), image('New')]}
      names={['Old by Rhea', 'New by Rhea']}
      homography={quarter}
    />,
  )
  await expect.poll(() => box('New').width).toBeGreaterThan(0)
}

const slider = page.getByRole('slider')
const status = page.getByRole('status')
const box = (title: string) =>
  page.getByRole('img', { name: title, exact: true }).element().getBoundingClientRect()
const cover = () =>
  page.getByRole('img', { name: 'New' }).element().closest<HTMLElement>('[style*="clip-path"]')!
const clip = () => cover().style.clipPath

test('the second picture lies where its stars are in the first', async () => {
  await compare()
  const [old, laid] = [box('Old'), box('New')]
  expect((laid.left - old.left) / old.width).toBeCloseTo(0.5 - 1 / 3, 2)
  expect((laid.top - old.top) / old.width).toBeCloseTo(0.1, 2)
  expect(laid.width / old.width).toBeCloseTo(1 / 3, 2)
  expect(laid.height / old.width).toBeCloseTo(0.5, 2)
})

test('a visitor moves the slider by keys and by a press in the picture', async () => {
  await compare()
  await userEvent.tab()
  await expect.element(slider).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '52 %')
  expect(clip()).toBe('inset(0px 0px 0px 52%)')
  const { height, width } = box('Old')
  await slider.click({ position: { x: width / 5, y: height / 2 } })
  expect(Number.parseFloat(clip().split(' ').at(-1)!)).toBeCloseTo(20, 0)
})

test('a visitor moves a lens by keys, and blinks, which a key that is held down does not', async () => {
  await compare()
  await userEvent.tab()
  await userEvent.keyboard('l{ArrowUp}{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '49 %, 48 % down')
  await expect.poll(clip).toMatch(/^circle\(.* at 49% 48%\)$/)
  await userEvent.keyboard('b')
  await expect.element(status).toHaveTextContent('Only Old by Rhea.')
  await userEvent.keyboard('B')
  await expect.element(status).toHaveTextContent('Only New by Rhea.')
  expect(clip()).toBe('none')
  slider.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'b', repeat: true, bubbles: true }))
  await userEvent.keyboard('x')
  await expect.element(status).toHaveTextContent('Only New by Rhea.')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(status).toHaveTextContent('Left: Old by Rhea. Right: New by Rhea.')
})
