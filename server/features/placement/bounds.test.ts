import { describe, expect, test } from 'vitest'
import { type Box, boxesToAsk, boxOf, boxOfCone, boxText, type Corners, overlapOf } from './bounds.ts'
import { angleBetween, type Frame, frames, holds, pointOf, seeded } from '../../testing/sky-frames.ts'

const isWithin = ([left, low, right, high]: Box, [ra, dec]: readonly number[]) =>
  dec! >= low - 1e-9 &&
  dec! <= high + 1e-9 &&
  [0, 360].some((shift) => ra! + shift >= left - 1e-9 && ra! + shift <= right + 1e-9)

/** As PostgreSQL's && of `box`. */
const meets = (one: string, other: string) => {
  const numbers = (text: string) => text.match(/-?[\d.]+(e-?\d+)?/g)!.map(Number)
  const [[a, b, c, d], [e, f, g, h]] = [numbers(one), numbers(other)]
  return a! <= g! && e! <= c! && b! <= h! && f! <= d!
}

/** Places along the edges and in the middle. */
const samples = (frame: Frame) => {
  const steps = Array.from({ length: 21 }, (_, index) => index / 20 - 0.5)
  const edges = steps.flatMap((at) => [
    pointOf(frame, at, -0.5),
    pointOf(frame, at, 0.5),
    pointOf(frame, -0.5, at),
    pointOf(frame, 0.5, at),
  ])
  return { edges, all: [...edges, ...steps.flatMap((x) => steps.map((y) => pointOf(frame, x, y)))] }
}

const some = frames(400)

describe('the box of a frame', () => {
  test('holds every place in it, over the poles and right ascension 0', () => {
    for (const frame of some) {
      const box = boxOf(frame.corners)
      expect(box[0]).toBeGreaterThanOrEqual(0)
      expect(box[0]).toBeLessThan(360)
      const outside = samples(frame).all.filter((place) => !isWithin(box, place))
      expect(outside, JSON.stringify(frame)).toEqual([])
    }
  })

  test('is no larger than its edges reach', () => {
    for (const frame of some) {
      const [left, low, right, high] = boxOf(frame.corners)
      const declinations = samples(frame).edges.map(([, dec]) => dec!)
      if (high < 90) expect(high - Math.max(...declinations)).toBeLessThan(0.03 * frame.width)
      if (low > -90) expect(Math.min(...declinations) - low).toBeLessThan(0.03 * frame.width)
      const hasPole = holds(frame, [0, 90]) || holds(frame, [0, -90])
      expect(high === 90 || low === -90 || right - left < 180, JSON.stringify(frame)).toBe(true)
      expect(right - left === 360).toBe(hasPole)
    }
  })

  test('has all right ascensions over a pole, goes on beyond 360 over right ascension 0, and bulges beyond its corners', () => {
    expect(boxOf([45, 89, 135, 89, 225, 89, 315, 89])).toEqual([0, expect.closeTo(89), 360, 90])
    expect(boxOf([45, -89, 135, -89, 225, -89, 315, -89])).toEqual([0, -90, 360, expect.closeTo(-89)])
    const [left, , right] = boxOf([359, -1, 1, -1, 1, 1, 359, 1])
    expect([left, right]).toEqual([359, 361])
    const [, , , high] = boxOf([80, 60, 100, 60, 98, 50, 82, 50])
    expect(high).toBeCloseTo(60.38, 2)
  })
})

test('the two boxes of a cone meet those of all frames that reach into it', () => {
  const random = seeded(7)
  let met = 0
  for (const frame of some) {
    const near = { ...frame, width: frame.width + 10, height: frame.height + 10 }
    const [rightAscension, declination] = pointOf(near, random() - 0.5, random() - 0.5) as [number, number]
    const radius = 0.01 + random() * 10
    const isReached = samples(frame).all.some(
      (place) => angleBetween(place, [rightAscension, declination]) <= radius,
    )
    if (!isReached) continue
    met++
    const asked = boxesToAsk(boxOfCone({ rightAscension, declination, radius }))
    const box = boxText(boxOf(frame.corners))
    expect(
      asked.some((one) => meets(one, box)),
      JSON.stringify({ frame, rightAscension, declination, radius, asked }),
    ).toBe(true)
  }
  expect(met).toBeGreaterThan(200)
})

describe('the overlap of two frames', () => {
  test('is the fraction that counting random places gives', () => {
    const random = seeded(3)
    for (const frame of frames(25)) {
      const [shift, grow] = [random() * frame.width, 0.5 + random()]
      const [ra, dec] = pointOf(frame, shift / frame.width, random() / 2) as [number, number]
      const other = frames(1, {
        ...frame,
        rightAscension: ra,
        declination: dec,
        rotation: random() * 360,
        isMirrored: random() < 0.5,
        width: Math.min(frame.width * grow, 60),
      })[0]!
      let [both, either] = [0, 0]
      // Even in area near both frames.
      const reach = Math.max(frame.width, other.width) * 1.8
      for (let index = 0; index < 20_000; index++) {
        const place = evenPlace(frame, Math.min(reach, 89), random)
        const [first, second] = [holds(frame, place), holds(other, place)]
        if (first && second) both++
        if (first || second) either++
      }
      expect(
        Math.abs(overlapOf(frame.corners, other.corners) - both / either),
        JSON.stringify([frame, other]),
      ).toBeLessThan(0.05)
    }
  })

  test('is 1 of a frame with itself, mirrored or not, and 0 of frames apart', () => {
    const small: Corners = [10, 41, 12, 41, 12, 42, 10, 42]
    const mirrored: Corners = [12, 41, 10, 41, 10, 42, 12, 42]
    expect(overlapOf(small, small)).toBeCloseTo(1, 9)
    expect(overlapOf(small, mirrored)).toBeCloseTo(1, 9)
    expect(overlapOf(mirrored, small)).toBeCloseTo(1, 9)
    expect(overlapOf(small, [13, 41, 14, 41, 14, 42, 13, 42])).toBe(0)
    expect(overlapOf(small, [190, -41, 192, -41, 192, -42, 190, -42])).toBe(0)
    expect(overlapOf(small, [11, 41, 13, 41, 13, 42, 11, 42])).toBeCloseTo(1 / 3, 2)
  })
})

function evenPlace({ rightAscension, declination }: Frame, reach: number, random: () => number) {
  const cosine = 1 - random() * (1 - Math.cos((reach * Math.PI) / 180))
  const [away, round] = [Math.acos(cosine), random() * 2 * Math.PI]
  const centre = {
    rightAscension,
    declination,
    width: 2,
    height: 2,
    rotation: 0,
    isMirrored: false,
    corners: [],
  }
  const plane = (Math.tan(away) * 180) / Math.PI / 2
  return pointOf({ ...centre, isPlane: true }, plane * Math.cos(round), plane * Math.sin(round))
}
