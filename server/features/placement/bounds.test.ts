import { expect, test } from 'vitest'
import { boxAround, boxesToAsk, boxOfCone, boxText, type Corners, overlapOf } from './bounds.ts'
import { angleBetween, type Frame, pointOf, seeded } from '../../testing/sky-frames.ts'

/** Frames of 0.1 to 60 degrees in all positions, many of them at the poles and at right ascension 0. */
function frames(count: number): Frame[] {
  const random = seeded(57)
  return Array.from({ length: count }, (_, index) => {
    const width = 0.1 * 600 ** random()
    const off = (random() - 0.5) * 1.4 * width
    const nearPole = (index % 4 === 0 ? 1 : -1) * (90 - Math.abs(off))
    return {
      rightAscension: index % 3 === 0 ? (360 + off) % 360 : random() * 360,
      declination: index % 4 < 2 ? nearPole : (Math.asin(random() * 2 - 1) * 180) / Math.PI,
      width,
      height: width * (0.5 + random() / 2),
      rotation: random() * 360,
      isMirrored: index % 5 === 0,
    }
  })
}

const placeOf = (frame: Frame, x: number, y: number) => {
  const [rightAscension, declination] = pointOf(frame, x, y) as [number, number]
  return { rightAscension, declination }
}

/** As PostgreSQL's && of `box`. */
const meets = (one: string, other: string) => {
  const numbers = (text: string) => text.match(/-?[\d.]+(e-?\d+)?/g)!.map(Number)
  const [[a, b, c, d], [e, f, g, h]] = [numbers(one), numbers(other)]
  return a! <= g! && e! <= c! && b! <= h! && f! <= d!
}

test('the two boxes of a cone meet those of all frames that reach into it, over the poles and right ascension 0', () => {
  const random = seeded(7)
  const steps = Array.from({ length: 21 }, (_, index) => index / 20 - 0.5)
  let [met, apart] = [0, 0]
  for (const frame of frames(400)) {
    const near = { ...frame, width: frame.width + 10, height: frame.height + 10 }
    const cone = { ...placeOf(near, random() - 0.5, random() - 0.5), radius: 0.01 + random() * 10 }
    const corners = [placeOf(frame, -0.5, 0.5), placeOf(frame, 0.5, 0.5), placeOf(frame, 0.5, -0.5)]
    const box = boxText(boxAround(frame, corners))
    const isMet = boxesToAsk(boxOfCone(cone)).some((one) => meets(one, box))
    const centre = [cone.rightAscension, cone.declination]
    const isReached = steps.some((x) =>
      steps.some((y) => angleBetween(pointOf(frame, x, y), centre) <= cone.radius),
    )
    if (isReached) expect(isMet, JSON.stringify({ frame, cone })).toBe(true)
    if (isReached) met++
    if (!isMet) apart++
  }
  expect(met).toBeGreaterThan(200)
  expect(apart).toBeGreaterThan(20)
})

const small: Corners = [10, -0.5, 12, -0.5, 12, 0.5, 10, 0.5]
const pole: Corners = [45, 80, 135, 80, 225, 80, 315, 80]
/** Across right ascension 0, and its half to the east. */
const wide: Corners = [340, 15, 20, 15, 20, -15, 340, -15]
const top = (Math.atan(Math.tan((15 * Math.PI) / 180) / Math.cos((20 * Math.PI) / 180)) * 180) / Math.PI

test.each<[string, Corners, Corners, number]>([
  ['the same frame', small, small, 1],
  ['a mirrored one', small, [12, -0.5, 10, -0.5, 10, 0.5, 12, 0.5], 1],
  ['a wide one and its half', wide, [0, top, 20, 15, 20, -15, 0, -top], 1 / 2],
  ['one over a pole and its half', pole, [45, 80, 135, 80, 225, 80, 0, 90], 1 / 2],
  ['the half of each', small, [11, -0.5, 13, -0.5, 13, 0.5, 11, 0.5], 1 / 3],
  ['one beside it', small, [13, -0.5, 14, -0.5, 14, 0.5, 13, 0.5], 0],
  ['one opposite', small, [190, -0.5, 192, -0.5, 192, 0.5, 190, 0.5], 0],
])('two frames share a fraction of what they show: %s', (_which, frame, other, fraction) => {
  expect(overlapOf(frame, other)).toBeCloseTo(fraction, 3)
  expect(overlapOf(other, frame)).toBeCloseTo(fraction, 3)
})
