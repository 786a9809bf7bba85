import { expect, test } from 'vitest'
import { degree } from '../../../contract/tangent-plane.ts'
import { toPixel, toSky, type Wcs } from '../../../contract/wcs.ts'
import { seeded } from '../../../server/testing/sky-frames.ts'
import { align, type Compared, matrix3d } from './alignment.ts'

interface Field {
  rightAscension: number
  declination: number
  /** In degrees. */
  width: number
  rotation?: number
  isMirrored?: boolean
  /** By how much of half the width the lens moves a star there. */
  distortion?: number
  size?: readonly [width: number, height: number]
}

function placed(name: string, field: Field, residual = 0.5): Compared & { wcs: Wcs } {
  const { rightAscension, declination, rotation = 0, isMirrored = false, distortion = 0 } = field
  const [width, height] = field.size ?? [2048, 1365]
  const scale = (2 * Math.tan((field.width / 2) * degree)) / degree / width
  const [cos, sin] = [Math.cos(rotation * degree) * scale, Math.sin(rotation * degree) * scale]
  const side = isMirrored ? -1 : 1
  const radial = distortion / (width / 2) ** 2
  const cd = [-side * cos, -sin, side * sin, -cos] as const
  const terms = distortion ? [0, 0, 0, radial, 0, radial, 0, 0, 0, 0, 0, radial, 0, radial] : null
  const wcs = { rightAscension, declination, width, height, cd, terms }
  const placement = { state: 'placed' as const, rightAscension, declination, cd: [...cd], terms, residual }
  return { name, width, height, placement, wcs }
}

/** As a browser does it: `matrix3d` has its columns one after the other. */
function transformed(css: string, x: number, y: number): [number, number] {
  const m = css
    .match(/-?\d+(\.\d+)?(e[+-]\d+)?/g)!
    .slice(1)
    .map(Number)
  const row = (at: number) => m[at]! * x + m[4 + at]! * y + m[12 + at]!
  return [row(0) / row(3), row(1) / row(3)]
}

/** Returns how far apart the two images of common stars are, in pixels of a first image of 2,048. */
function distancesOfStars(first: Wcs, second: Wcs, css: string, random: () => number): number[] {
  const distances: number[] = []
  for (let tries = 0; tries < 100_000 && distances.length < 20; tries++) {
    // Of the smaller one, so that most are common.
    const [one, other] = Math.abs(second.cd[0]) < Math.abs(first.cd[0]) ? [second, first] : [first, second]
    const star = toSky(one, random() * one.width, random() * one.height)
    const shown = toPixel(other, star.rightAscension, star.declination)
    if (!shown || shown.x < 0 || shown.y < 0 || shown.x > other.width || shown.y > other.height) continue
    const at = (wcs: Wcs) => toPixel(wcs, star.rightAscension, star.declination)!
    const [goal, from] = [at(first), at(second)]
    const [x, y] = transformed(css, (from.x * 700) / second.width, (from.y * 700) / second.width)
    const perPixel = 2048 / Math.max(first.width, first.height)
    distances.push(
      Math.hypot((x * first.width) / 1280 - goal.x, (y * first.width) / 1280 - goal.y) * perPixel,
    )
  }
  return distances
}

/** Two pictures of one field: from 1 to 30 degrees wide, turned, some mirrored, portrait, near a pole or distorted. */
function pairOf(index: number, random: () => number) {
  const width = 30 ** random()
  const ratio = 4 ** (random() - 0.5)
  const lens = (degrees: number) => (random() < 0.15 ? (random() - 0.5) * (degrees > 8 ? 0.01 : 0.002) : 0)
  const field = (shift: number, degrees: number): Field => {
    const declination = Math.max(-89.9, Math.min(89.9, (index % 10 ? random() * 160 - 80 : 89) + shift))
    return {
      rightAscension: 0,
      declination,
      width: degrees,
      rotation: random() * 360,
      isMirrored: random() < 0.3,
      distortion: lens(degrees),
      size: random() < 0.3 ? [1500, 2400] : [2400, 1600],
    }
  }
  const first = field(0, width)
  const second = field(0, Math.max(1, width * ratio))
  const near = 0.3 * Math.min(first.width, second.width)
  const declination = Math.max(-90, Math.min(90, first.declination + (random() - 0.5) * near))
  const rightAscension = (360 + ((random() - 0.5) * near) / Math.cos(declination * degree)) % 360
  return [placed('First', first), placed('Second', { ...second, declination, rightAscension })] as const
}

test('the stars of 500 pairs of pictures coincide within 1.5 pixels of 2,048; of at most 5 % the stars would not, which are refused', () => {
  const random = seeded(58)
  let refused = 0
  for (let index = 0; index < 500; index++) {
    const [first, second] = pairOf(index, random)
    const alignment = align(first, second)
    if ('refusal' in alignment) {
      expect(alignment.refusal, `pair ${index}`).toMatch(/^The lenses distort/)
      refused++
      continue
    }
    const css = matrix3d(alignment.homography, 1280, 700)
    const distances = distancesOfStars(first.wcs, second.wcs, css, random)
    expect(distances.length, `stars of pair ${index}`).toBe(20)
    expect(Math.max(...distances), `pair ${index}`).toBeLessThanOrEqual(1.5)
  }
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThanOrEqual(25)
})

const m31: Field = { rightAscension: 10.7, declination: 41.3, width: 3 }

test.each([
  [
    'no place',
    placed('M 31', m31),
    { ...placed('Moon', m31), placement: null },
    'The place of Moon in the sky is not known.',
  ],
  [
    'no overlap',
    placed('M 31', m31),
    placed('M 33', { ...m31, rightAscension: 23.5, declination: 30.7 }),
    'They show different parts of the sky.',
  ],
  [
    'the other side of the sky',
    placed('M 31', m31),
    placed('South', { ...m31, rightAscension: 190.7, declination: -41.3 }),
    'They show different parts of the sky.',
  ],
  [
    'a corner in common',
    placed('M 31', m31),
    placed('Corner', { ...m31, rightAscension: 14.4, declination: 43 }),
    'They share too little of the sky.',
  ],
  [
    'a mosaic',
    placed('M 31', m31),
    placed('Mosaic', m31, 20),
    'The stars of Mosaic are about 4 pixels off its place, as in a mosaic or a much wider picture.',
  ],
  [
    'a much wider one',
    placed('M 31', m31),
    placed('Milky Way', { ...m31, width: 60 }, 40),
    'The stars of Milky Way are about 8 pixels off its place, as in a mosaic or a much wider picture.',
  ],
  [
    'a distorting lens',
    placed('M 31', m31),
    placed('Lens', { ...m31, distortion: 0.03 }),
    'The lenses distort differently: stars would be up to 24 pixels apart.',
  ],
])('a visitor reads why pictures are not compared: %s', (_reason, first, second, refusal) => {
  expect(align(first, second)).toEqual({ refusal })
})
