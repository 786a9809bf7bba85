import sharp from 'sharp'
import { expect, test } from 'vitest'
import { normal, seeded } from '../../../../scripts/demo-pictures/random.ts'
import { detectStars } from './detect-stars.ts'
import { readImage } from './read-image.ts'

/** Draws stars, each with the radius of what is saturated in it. */
function pictureOf(stars: { x: number; y: number; radius: number }[]) {
  const random = seeded('large stars')
  const [width, height] = [320, 240]
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [px, py] = [(at % width) + 0.5, Math.floor(at / width) + 0.5]
    const light = stars.map(
      ({ x, y, radius }) => 255 * Math.exp(1.5 - 1.5 * (((px - x) ** 2 + (py - y) ** 2) / radius ** 2)),
    )
    return Math.max(0, Math.min(255, 20 + px / 50 + 4 * normal(random) + light.reduce((a, b) => a + b)))
  })
  return { width, height, pixels }
}

test.each([2, 12, 20, 30])(
  'a star that is saturated to %i pixels from its middle is found there',
  (radius) => {
    const large = { x: 180.3, y: 110.7, radius }
    const small = { x: 40, y: 60, radius: 1.5 }
    const spots = detectStars(pictureOf([large, small]))
    expect(spots).toHaveLength(2)
    for (const [index, { x, y }] of [large, small].entries())
      expect(Math.hypot(spots[index]!.x - x, spots[index]!.y - y)).toBeLessThan(0.5)
  },
)

test('a plain frame around a picture is not searched', async () => {
  const { pixels, width, height } = pictureOf([{ x: 180.3, y: 110.7, radius: 4 }])
  const framed = sharp(pixels, { raw: { width, height, channels: 1 } })
    .extend({ left: 50, right: 50, top: 30, bottom: 30, background: '#eee' })
    .jpeg({ quality: 90 })
  const image = await readImage(await framed.toBuffer())
  expect(image).toMatchObject({ width: 420, height: 300 })
  expect(image.spots).toMatchObject([{ x: expect.closeTo(230.3, 0), y: expect.closeTo(140.7, 0) }])
})
