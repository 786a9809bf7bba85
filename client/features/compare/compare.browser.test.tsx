import { Profiler } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anImage } from '../../testing/answers.ts'
import { show } from '../../testing/show.tsx'
import type { ComparedImageFragment } from './compare.generated.ts'
import { ComparedImages } from './ComparedImages.tsx'

const creatorProfile = { id: 1, slug: 'rhea', displayName: 'Rhea' }
const image = (title: string) => anImage({ title, creatorProfile }) as unknown as ComparedImageFragment

/** Turned by a quarter, half as large, from the upper middle of the first. */
const quarter = [0, -0.5, 0.5, 0.5, 0, 0.1, 0, 0, 1]

async function compare() {
  const onRender = vi.fn<() => void>()
  const names = ['Old by Rhea', 'New by Rhea']
  await show(
    <Profiler id="comparison" onRender={onRender}>
      <ComparedImages images={[image('Old'), image('New')]} names={names} homography={quarter} />
    </Profiler>,
  )
  await expect.poll(() => box('New').width).toBeGreaterThan(0)
  range().focus()
  return onRender
}

const slider = page.getByRole('slider')
const range = () => slider.element() as HTMLInputElement
const status = page.getByRole('status')
const imageOf = (title: string) => page.getByRole('img', { name: title, exact: true }).element()
const box = (title: string) => imageOf(title).getBoundingClientRect()
/** The style of what an image moves with. */
const styleAround = (title: string) =>
  getComputedStyle(imageOf(title).closest('[style*="--ratio"]')!.parentElement!)
const clip = () => styleAround('New').clipPath
const says = async (text: string) => {
  await expect.element(slider).toHaveAttribute('aria-valuetext', text)
}

function point(type: string, x: number, y: number) {
  const { left, top, width, height } = range().getBoundingClientRect()
  const at = { clientX: left + x * width, clientY: top + y * height }
  range().dispatchEvent(new PointerEvent(type, { ...at, buttons: 1, bubbles: true }))
}

test('the second picture lies where its stars are in the first, and a visitor moves the slider by keys and by a press', async () => {
  await compare()
  const [old, laid] = [box('Old'), box('New')]
  expect((laid.left - old.left) / old.width).toBeCloseTo(0.5 - 1 / 3, 2)
  expect((laid.top - old.top) / old.width).toBeCloseTo(0.1, 2)
  expect(laid.width / old.width).toBeCloseTo(1 / 3, 2)
  expect(laid.height / old.width).toBeCloseTo(0.5, 2)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await says('52 %')
  expect(clip()).toBe('inset(0px 0px 0px 52%)')
  point('pointerdown', 0.2, 0.5)
  expect(Number.parseFloat(clip().split(' ').at(-1)!)).toBeCloseTo(20, 0)
})

test('moving the slider and the lens renders nothing', async () => {
  const onRender = await compare()
  for (const [key, down] of [
    ['', ''],
    ['l', ', 70 % down'],
  ] as const) {
    range().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await expect.poll(clip).toMatch(key ? /^circle/ : /^inset/)
    onRender.mockClear()
    for (const share of [0.2, 0.7]) point('pointermove', share, share)
    await says(`70 %${down}`)
    expect(Math.round(range().valueAsNumber)).toBe(70)
    expect(clip()).toMatch(/70\.?\d*%/)
    // Renders of the moves come before those of a key.
    await userEvent.keyboard('{ArrowRight}')
    await says(`71 %${down}`)
    expect(onRender).not.toHaveBeenCalled()
  }
})

test('a visitor zooms by keys to where the slider is, and leaves those of the browser to it', async () => {
  await compare()
  const scale = () => new DOMMatrix(styleAround('Old').transform).a
  await userEvent.keyboard('{ArrowRight}+=')
  await expect.poll(scale).toBe(4)
  const [stage, old] = [range().getBoundingClientRect(), box('Old')]
  expect(old.left + 0.51 * old.width).toBeCloseTo(stage.left + 0.51 * stage.width, 0)
  await userEvent.keyboard('{ArrowUp}')
  await says('51 %, 48 % down')
  await userEvent.keyboard('-')
  await expect.poll(scale).toBe(2)
  const control = { key: '+', ctrlKey: true, bubbles: true, cancelable: true }
  expect([range().dispatchEvent(new KeyboardEvent('keydown', control)), scale()]).toEqual([true, 2])
  await userEvent.keyboard('0')
  await expect.poll(scale).toBe(1)
})

test('a visitor moves a lens by keys, and blinks, which a key that is held down does not', async () => {
  await compare()
  await userEvent.keyboard('l{ArrowUp}{ArrowLeft}')
  await says('49 %, 48 % down')
  await expect.poll(clip).toMatch(/^circle\(.* at 49% 48%\)$/)
  await userEvent.keyboard('b')
  await expect.element(status).toHaveTextContent('Only Old by Rhea.')
  await userEvent.keyboard('B')
  await expect.element(status).toHaveTextContent('Only New by Rhea.')
  expect(clip()).toBe('none')
  range().dispatchEvent(new KeyboardEvent('keydown', { key: 'b', repeat: true, bubbles: true }))
  await userEvent.keyboard('x')
  await expect.element(status).toHaveTextContent('Only New by Rhea.')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(status).toHaveTextContent('Left: Old by Rhea. Right: New by Rhea.')
})
