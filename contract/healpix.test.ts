import { expect, test } from 'vitest'
import { cellAt, cellCount, nestedOf, positionOfCell } from './healpix.ts'
import { decodeSkyMap, encodeSkyMap, hoursOfLevel, letterSeconds, skyFilterOf } from './sky-hours.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180
const cellOf = (rightAscension: number, declination: number) =>
  cellAt(Math.sin(radians(declination)), radians(rightAscension))

/** By astropy-healpix 0.6: `HEALPix(nside=128, order='ring').lonlat_to_healpix(…)`. */
const byAstropy = [
  [0.01, 89.9, 0],
  [83.82, -5.39, 107383],
  [10.68, 41.27, 33039],
  [359.99, 0.01, 97536],
  [266.4, -29.0, 146043],
  [201.0, -89.95, 196606],
  [45, 41.81, 33088],
  [180.1, -41.9, 163840],
] as const

test('positions are in the cells in which astropy-healpix has them', () => {
  expect(byAstropy.map(([rightAscension, declination]) => cellOf(rightAscension, declination))).toEqual(
    byAstropy.map(([, , cell]) => cell),
  )
})

/** By the same: `ring_to_nested(…)`. On the caps, the belt, and all of its kinds of faces. */
const nestedByAstropy = [
  [0, 16_383],
  [3, 65_535],
  [8191, 30_037],
  [32_511, 54_615],
  [32_512, 10_922],
  [98_303, 107_861],
  [131_071, 100_693],
  [164_095, 185_685],
  [164_096, 141_992],
  [196_607, 180_224],
] as const

test('cells have the nested numbers that astropy-healpix gives them, each its own', () => {
  expect(nestedByAstropy.map(([cell]) => nestedOf(cell))).toEqual(nestedByAstropy.map(([, nested]) => nested))
  expect(new Set(Array.from({ length: cellCount }, (_, cell) => nestedOf(cell))).size).toBe(cellCount)
})

test('each cell of the sky is found by its centre', () => {
  const wrong = []
  for (let cell = 0; cell < cellCount; cell++) {
    const { rightAscension, declination } = positionOfCell(cell)
    if (cellOf(rightAscension, declination) !== cell) wrong.push(cell)
  }
  expect(wrong).toEqual([])
})

test('a map of all cells has a character each, and tells times apart by a third', () => {
  const seconds = Array.from({ length: cellCount }, (_, cell) => 60 * 1.0001 ** (cell % 130_000))
  const text = encodeSkyMap(seconds.entries())
  expect(text).toHaveLength(cellCount)
  const off = Array.from(decodeSkyMap(text), (level, cell) =>
    Math.abs(Math.log((hoursOfLevel(level) * 3600) / seconds[cell]!)),
  )
  expect(Math.max(...off.slice(0, 100_000))).toBeLessThan(Math.log(1.15))
  expect(letterSeconds).toHaveLength(51)
})

test('a map leaves out the cells without any time', () => {
  const text = encodeSkyMap([
    [0, 60],
    [12, 3600],
    [13, 36_000_000],
    [cellCount - 1, 1],
  ])
  expect(text).toBe('a11qZ196593a')
  const levels = decodeSkyMap(text)
  expect(Array.from(levels.entries()).filter(([, level]) => level > 0)).toEqual([
    [0, 1],
    [12, 17],
    [13, 52],
    [cellCount - 1, 1],
  ])
})

test.each([
  ['broadband', [null, '', 'L', 'UV/IR cut', 'Optolong L-Pro', 'Baader Moon & Skyglow', 'Halo', 'Hβ']],
  ['hAlpha', ['Ha', 'Hα 3nm', 'H-alpha', 'Astrodon Ha 5 nm']],
  ['oxygen', ['OIII', 'O3', 'O III 6.5nm', 'Oxygen']],
  ['sulphur', ['SII', 'S2', 'S-II 3nm', 'Sulphur']],
  [
    'dualBand',
    ['L-eXtreme', 'Antlia ALP-T', 'Dual band', 'Duo', 'Triad', 'D1 (Ha+OIII)', 'IDAS NBZ', 'Quad band'],
  ],
] as const)('filters of the kind %s are known by their names', (kind, names) => {
  expect(names.filter((name) => skyFilterOf(name) !== kind)).toEqual([])
})
