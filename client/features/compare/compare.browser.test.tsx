import { Profiler } from 'react'
import { expect, test, vi } from 'vitest'
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
  const onRender = vi.fn<() => void>()
  await show(
    <Profiler id="comparison" onRender={onRender}>
      <ComparedImages
        images={[image('Old'), image('New')]}
        names={['Old by Rhea', 'New by Rhea']}
        homography={quarter}
      />
    </Profiler>,
  )
  await expect.poll(() => box('New').width).toBeGreaterThan(0)
  return onRender
}

const slider = page.getByRole('slider')
const status = page.getByRole('status')
const box = (title: string) =>
  page.getByRole('img', { name: title, exact: true }).element().getBoundingClientRect()
/** The style of the element around an image, or around that. */
const styleAround = (title: string, steps: number) => {
  let element = page.getByRole('img', { name: title, exact: true }).element().closest('[style*="--ratio"]')!
  for (let step = 0; step < steps; step++) element = element.parentElement!
  return getComputedStyle(element)
}
const clip = () => styleAround('New', 1).clipPath

test('the second picture lies where its stars are in the first, and a visitor moves the slider by keys and by a press', async () => {
  await compare()
  const [old, laid] = [box('Old'), box('New')]
  expect((laid.left - old.left) / old.width).toBeCloseTo(0.5 - 1 / 3, 2)
  expect((laid.top - old.top) / old.width).toBeCloseTo(0.1, 2)
  expect(laid.width / old.width).toBeCloseTo(1 / 3, 2)
  expect(laid.height / old.width).toBeCloseTo(0.5, 2)
  await userEvent.tab()
  await expect.element(slider).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '52 %')
  expect(clip()).toBe('inset(0px 0px 0px 52%)')
  await slider.click({ position: { x: old.width / 5, y: old.height / 2 } })
  expect(Number.parseFloat(clip().split(' ').at(-1)!)).toBeCloseTo(20, 0)
})

test('moving the slider and the lens renders nothing', async () => {
  const onRender = await compare()
  await userEvent.tab()
  const { left, top, width, height } = slider.element().getBoundingClientRect()
  for (const key of ['', 'l']) {
    slider.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await expect.poll(clip).toMatch(key ? /^circle/ : /^inset/)
    onRender.mockClear()
    for (const share of [0.2, 0.7])
      slider.element().dispatchEvent(
        new PointerEvent('pointermove', {
          clientX: left + share * width,
          clientY: top + share * height,
          buttons: 1,
          bubbles: true,
        }),
      )
    await expect.element(slider).toHaveAttribute('aria-valuetext', key ? '70 %, 70 % down' : '70 %')
    expect(Math.round((slider.element() as HTMLInputElement).valueAsNumber)).toBe(70)
    expect(clip()).toMatch(/70\.?\d*%/)
    // Renders of the moves come before those of a key.
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(slider).toHaveAttribute('aria-valuetext', key ? '71 %, 70 % down' : '71 %')
    expect(onRender).not.toHaveBeenCalled()
  }
})

test('a visitor zooms by keys to where the slider is, and leaves those of the browser to it', async () => {
  await compare()
  await userEvent.tab()
  const scale = () => new DOMMatrix(styleAround('Old', 1).transform).a
  await userEvent.keyboard('{ArrowRight}+=')
  await expect.poll(scale).toBe(4)
  const [stage, old] = [slider.element().getBoundingClientRect(), box('Old')]
  expect(old.left + 0.51 * old.width).toBeCloseTo(stage.left + 0.51 * stage.width, 0)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '51 %, 48 % down')
  await userEvent.keyboard('-')
  await expect.poll(scale).toBe(2)
  const isLeft = slider
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: '+', ctrlKey: true, bubbles: true, cancelable: true }))
  expect([isLeft, scale()]).toEqual([true, 2])
  await userEvent.keyboard('0')
  await expect.poll(scale).toBe(1)
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
