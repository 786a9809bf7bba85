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
const redCat = { role: 'telescope' as const, focalLengthMm: 250 }
const esprit = { ...redCat, focalLengthMm: 550 }
const camera = { role: 'camera' as const, sensorWidthMm: 23.5, pixelSizeMicrons: 3.76 }
const guiding = { role: 'guiding' as const, focalLengthMm: 120, sensorWidthMm: 4.8 }
const upright = { width: 2000, height: 3000 }

test.each<[string, Partial<Image>, least: number, most: number]>([
  ['of a telescope and a camera, and less in a cropped picture', { gear: [redCat, camera] }, 3.23, 5.65],
  ['not of those for guiding', { gear: [guiding, redCat, camera] }, 3.23, 5.65],
  ['of the shorter side of the sensor, if upright', { ...upright, gear: [redCat, camera] }, 2.15, 3.77],
  ['of either of two telescopes', { gear: [redCat, esprit, camera] }, 1.47, 5.65],
  ['vaguely of pixels alone', { gear: [redCat, { ...camera, sensorWidthMm: null }] }, 1.29, 7.74],
  ['surely of AVM', { hintSource: 'avm', hintWidth: 2 }, 1.82, 2.2],
  ['of a guess of the owner', { hintSource: 'owner', hintWidth: 2 }, 1.33, 3],
  ['of whole frames', { hintSource: 'frames', hintWidth: 2 }, 1.2, 2.1],
  ['of a whole sensor', { hintSource: 'exif', hintWidth: 2 }, 1.2, 2.1],
])('a picture has the width %s', (_what, known, least, most) => {
  const hints = hintsOf({ ...image, ...known })
  expect(hints).toMatchObject([{ widths: [expect.closeTo(least, 2), expect.closeTo(most, 2)] }])
})

test('a telescope alone says no width', () => {
  expect(hintsOf({ ...image, gear: [redCat, guiding] })).toEqual([])
})
