import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { angleBetween, cornersOf, fieldOf, isMirrored, resized, rotationOf, scaleOf, toPixel } from './wcs.ts'
import { toSky, type Wcs } from './wcs.ts'

const size = { width: 1200, height: 800 }

/** Made by scripts/wcs-by-astropy.py. */
const [, ...lines] = readFileSync('server/testing/wcs-by-astropy.csv', 'utf8').trim().split('\n')
const rows = lines.map((line) => {
  const [rightAscension = 0, declination = 0, ...numbers] = line.split(',').map(Number)
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0, ra = 0, dec = 0, ...terms] = numbers
  const wcs: Wcs = {
    rightAscension,
    declination,
    ...size,
    cd: [a, b, c, d],
    terms: terms.length ? terms : null,
  }
  return { line, wcs, x, y, ra, dec }
})

/** East is to the left of north, which is up. */
const upright: Wcs = {
  rightAscension: 10,
  declination: 40,
  ...size,
  cd: [-0.001, 0, 0, -0.001],
  terms: null,
}

describe('the place of a picture', () => {
  test('agrees with astropy within 0.1 pixel, also in another size: eight orientations, mirrored or not, at the poles and across RA 0', () => {
    expect(rows.length).toBe(32)
    for (const { line, wcs, x, y, ra, dec } of rows) {
      const apart = angleBetween(toSky(wcs, x, y), { rightAscension: ra, declination: dec })
      expect((apart * 3600) / scaleOf(wcs), line).toBeLessThan(0.01)
      const pixel = toPixel(wcs, ra, dec)!
      expect(Math.hypot(pixel.x - x, pixel.y - y), line).toBeLessThan(0.01)
      const inSmall = toPixel(resized(wcs, 480, 321), ra, dec)
      expect(inSmall, line).toEqual({ x: expect.closeTo(x * 0.4, 2), y: expect.closeTo((y * 321) / 800, 2) })
    }
  })

  test('has a scale, an orientation, a size and corners', () => {
    expect(scaleOf(upright)).toBeCloseTo(3.6)
    expect(rotationOf(upright)).toBe(0)
    expect(isMirrored(upright)).toBe(false)
    expect(fieldOf(upright)).toEqual({ width: expect.closeTo(1.2, 3), height: expect.closeTo(0.8, 3) })
    const [topLeft, topRight, bottomRight] = cornersOf(upright)
    expect(topLeft).toEqual({
      rightAscension: expect.closeTo(10.788, 3),
      declination: expect.closeTo(40.397, 3),
    })
    expect(topRight!.rightAscension).toBeCloseTo(9.212, 3)
    expect(bottomRight!.declination).toBeCloseTo(39.597, 3)
    // Up is east: the picture is turned to the east by a quarter, so that north is on its left.
    const turned = { ...upright, cd: [0, -0.001, 0.001, 0] as const }
    expect(rotationOf({ ...turned, cd: [0, -0.001, -0.001, 0] })).toBe(90)
    expect(isMirrored(turned)).toBe(false)
    expect(isMirrored({ ...turned, cd: [0, -0.001, -0.001, 0] })).toBe(true)
  })

  test('is unknown of the other side of the sky, and where the distortion has no meaning', () => {
    expect(toPixel(upright, 190, -40)).toBeUndefined()
    const curved = { ...upright, terms: rows.find(({ wcs }) => wcs.terms)!.wcs.terms }
    expect(toPixel(curved, 10, 41)).toBeDefined()
    expect(toPixel(curved, 60, 20)).toBeUndefined()
  })
})
