import { expect, test } from 'vitest'
import { hintsOf } from './placement-hints.ts'

type Image = Parameters<typeof hintsOf>[0]

const image: Image = {
  width: 3000,
  height: 2000,
  hintRightAscension: null,
  hintDeclination: null,
  hintWidth: null,
  hintSource: null,
  objects: [],
  gear: [],
}
const noNumbers = { focalLengthMm: null, sensorWidthMm: null, pixelSizeMicrons: null }
const redCat = { ...noNumbers, role: 'telescope' as const, focalLengthMm: 250 }
const camera = { ...noNumbers, role: 'camera' as const, sensorWidthMm: 23.5, pixelSizeMicrons: 3.76 }
const guiding = { ...noNumbers, role: 'guiding' as const, focalLengthMm: 120, sensorWidthMm: 4.8 }

const widthsOf = (changes: Partial<Image>) => {
  const hints = hintsOf({ ...image, ...changes })
  return 'reason' in hints ? undefined : hints[0]?.widths
}
const around = (least: number, most: number) => [expect.closeTo(least, 2), expect.closeTo(most, 2)]

test('a telescope and a camera show at most their field, less in a cropped picture; guiding shows nothing', () => {
  expect(widthsOf({ gear: [guiding, redCat, camera] })).toEqual(around(3.23, 5.65))
  expect(widthsOf({ gear: [redCat, guiding] })).toBeUndefined()
})

test('an upright picture is as wide as the shorter side of its sensor', () => {
  expect(widthsOf({ width: 2000, height: 3000, gear: [redCat, camera] })).toEqual(around(2.15, 3.77))
})

test('of two telescopes it may be either', () => {
  const esprit = { ...redCat, focalLengthMm: 550 }
  expect(widthsOf({ gear: [redCat, esprit, camera] })).toEqual(around(1.47, 5.65))
})

test('the size of pixels alone says it vaguely', () => {
  expect(widthsOf({ gear: [redCat, { ...camera, sensorWidthMm: null }] })).toEqual(around(1.29, 7.74))
})

test.each([
  ['avm', 1.82, 2.2],
  ['owner', 1.33, 3],
  ['frames', 1.2, 2.1],
  ['exif', 1.2, 2.1],
] as const)('a width of %s is tried from %d to %d', (hintSource, least, most) => {
  expect(widthsOf({ hintSource, hintWidth: 2 })).toEqual(around(least, most))
})
