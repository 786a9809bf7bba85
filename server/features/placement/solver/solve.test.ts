import { describe, expect, test } from 'vitest'
import { type SimulatedSky, simulatedSky } from '../../../testing/images/simulated-sky.ts'
import { detectStars } from './detect-stars.ts'
import { type Hint, reasons, solve } from './solve.ts'
import { StarFile } from './star-file.ts'
import type { SkyPoint } from '../../../../contract/tangent-plane.ts'
import { angleBetween, cornersOf, fieldOf, isMirrored, toSky, type Wcs } from '../../../../contract/wcs.ts'

const stars = new StarFile('server/features/placement/stars.bin')

const andromeda = { rightAscension: 10.685, declination: 41.269 }
const pleiades = { rightAscension: 56.75, declination: 24.12 }
const size = { width: 720, height: 480 }

/** Most are of the same sky, which is drawn once. */
const drawn = new Map<string, ReturnType<typeof draw>>()
function draw(sky: SimulatedSky) {
  const image = simulatedSky(stars, sky)
  return { ...size, spots: detectStars(image), wcs: image.wcs }
}
function pictureOf(sky: Partial<SimulatedSky> & { fieldWidth: number }) {
  const whole = { seed: 'stars', ...andromeda, ...size, ...sky }
  const key = JSON.stringify(whole)
  if (!drawn.has(key)) drawn.set(key, draw(whole))
  return drawn.get(key)!
}

/** How far the corners and the middle are from where they should be, in widths of the picture. */
function errorOf(found: Wcs, truth: Wcs): number {
  const points = (wcs: Wcs) => [...cornersOf(wcs), toSky(wcs, wcs.width / 2, wcs.height / 2)]
  const apart = points(found).map((point, index) => angleBetween(point, points(truth)[index]!))
  return Math.max(...apart) / fieldOf(truth).width
}

const named = (point: SkyPoint): Hint => ({ source: 'objects', point })

describe('a picture of stars is placed', () => {
  test.each<[string, Partial<SimulatedSky> & { fieldWidth: number }]>([
    ['of 0.9 degrees', { fieldWidth: 0.9, ...pleiades, rotation: 200 }],
    ['of 3 degrees', { fieldWidth: 3, rotation: 30 }],
    ['mirrored', { fieldWidth: 2, rotation: 110, isMirrored: true }],
    [
      'of 25 degrees with the distortion of a lens',
      { fieldWidth: 25, rotation: -60, distortion: 0.02, depth: 600 },
    ],
    ['over the north pole', { fieldWidth: 6, rightAscension: 40, declination: 89.2, rotation: 77 }],
    ['across right ascension 0', { fieldWidth: 4, rightAscension: 359.6, declination: 5, rotation: 300 }],
    [
      'with a third of the stars missing, in clouds and twilight',
      {
        fieldWidth: 2.5,
        dropped: 0.3,
        clouds: 20,
        gradient: 20,
        hotPixels: 200,
        falseStars: 8,
        hasHalos: true,
      },
    ],
  ])('%s, with nothing but its named object', async (_, sky) => {
    const picture = pictureOf(sky)
    const { width, height, rightAscension, declination } = picture.wcs
    // The object is not in the middle.
    const object = toSky({ ...picture.wcs, rightAscension, declination }, width * 0.3, height * 0.65)

    const placed = await solve(stars, picture, [named(object)])

    if (placed.state !== 'placed') throw new Error(placed.reason)
    expect(placed.source).toBe('objects')
    expect(errorOf(placed.wcs, picture.wcs)).toBeLessThan(0.002)
    expect(isMirrored(placed.wcs)).toBe(isMirrored(picture.wcs))
    expect(placed.matchedStars).toBeGreaterThan(8)
    // Two pixels.
    expect(placed.residual).toBeLessThan((2 * 3600 * sky.fieldWidth) / size.width)
  })

  test('without any place from 4 degrees on, if the width is known', async () => {
    const { spots, wcs } = pictureOf({ fieldWidth: 12, rotation: 10, depth: 400 })
    const placed = await solve(stars, { ...size, spots }, [{ source: 'gear', widths: [11.5, 12.4] }])
    expect(placed).toMatchObject({ state: 'placed', source: 'gear' })
    expect(placed.state === 'placed' && errorOf(placed.wcs, wcs)).toBeLessThan(0.002)
  })
})

const whole = pictureOf({ fieldWidth: 3, rotation: 30 })
// A search that finds nothing takes less time of few.
const few = { ...whole, spots: whole.spots.slice(0, 40) }
const wrong = named(pleiades)

test.each<[string, Hint[]]>([
  ['of a width', [{ ...named(andromeda), widths: [0.9, 1.1] }]],
  ['of the width of its gear', [{ source: 'gear', widths: [20, 22] }, named(andromeda)]],
  ['of places, if one of the first four is right', [wrong, wrong, wrong, named(andromeda)]],
])('a wrong hint %s costs time, never a place', async (_what, hints) => {
  const placed = await solve(stars, few, hints)
  expect(placed).toMatchObject({ state: 'placed', source: 'objects' })
  expect(placed.state === 'placed' && errorOf(placed.wcs, few.wcs)).toBeLessThan(0.005)
})

const empty = { rightAscension: 192, declination: 27 }

test.each<[string, Partial<typeof few>, Hint[], string]>([
  ['without stars', { spots: [] }, [named(andromeda)], 'fewer than 8 stars can be seen in the picture'],
  ['without a hint', {}, [], reasons.noPlace],
  ['of which only a narrow width is known', {}, [{ source: 'gear', widths: [2, 3] }], reasons.noPlace],
  ['whose first four places are wrong', {}, [wrong, wrong, wrong, wrong, named(andromeda)], reasons.noMatch],
  [
    'where the catalogue has too few stars',
    pictureOf({ fieldWidth: 0.3, ...empty }),
    [{ ...named(empty), widths: [0.29, 0.31] }],
    'fewer than 8 catalogue stars in the frame',
  ],
])('a picture %s is not placed, with a reason', async (_which, picture, hints, reason) => {
  expect(await solve(stars, { ...few, ...picture }, hints)).toEqual({ state: 'notFound', reason })
})
