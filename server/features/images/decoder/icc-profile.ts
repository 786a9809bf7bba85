// Minimal ICC profiles of version 4 (ICC.1:2010), for colours that an image describes in another way.

import type { Vector } from './primaries.ts'

/** A row of three numbers for each of X, Y and Z, relative to the white D50. */
export type Matrix = readonly [Row, Row, Row]
type Row = readonly [number, number, number]

/** A light value as a function of a sample: (a × sample + b) ^ gamma, below `d` c × sample. */
export interface Curve {
  gamma: number
  a?: number
  b?: number
  c?: number
  d?: number
}

export const sRgbCurve: Curve = { gamma: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045 }

export function rgbProfile(matrix: Matrix, curve: Curve): Buffer {
  const [rXYZ, gXYZ, bXYZ] = ([0, 1, 2] as const).map((column) => xyz(matrix.map((row) => row[column])))
  const tone = parametric(curve)
  return iccProfile('RGB ', { rXYZ: rXYZ!, gXYZ: gXYZ!, bXYZ: bXYZ!, rTRC: tone, gTRC: tone, bTRC: tone })
}

export const greyProfile = (curve: Curve) => iccProfile('GRAY', { kTRC: parametric(curve) })

/** Steps of black: between them, LittleCMS does not interpolate products. */
const blackSteps = 64

/** CMYK as complements: red is (1 - cyan) × (1 - black) in the RGB of `matrix` and `curve`. */
export function complementaryCmykProfile(matrix: Matrix, curve: Curve): Buffer {
  const linear = parametric({ gamma: 1 })
  // Black varies first, cyan last.
  const samples = Array.from({ length: 8 }, (_, inks) => [inks >> 2, (inks >> 1) & 1, inks & 1]).flatMap(
    (inks) =>
      Array.from({ length: blackSteps + 1 }, (_, black) =>
        inks.map((ink) => Math.round(255 * (1 - ink) * (1 - black / blackSteps))),
      ),
  )
  const grid = Buffer.alloc(20)
  grid.set([2, 2, 2, blackSteps + 1])
  grid.writeUInt8(1, 16) // byte a sample
  const table = Buffer.concat([grid, Buffer.from(samples.flat())])
  // Of the range from 0 to 1 + 32767 / 32768.
  const scaled = matrix.flat().map((value) => (value * 32768) / 65535)
  const parts = [
    repeated(linear, 3),
    Buffer.concat([...scaled, 0, 0, 0].map(fixed)),
    repeated(parametric(curve), 3),
    table,
    repeated(linear, 4),
  ]
  const head = Buffer.alloc(32)
  head.write('mAB ', 'latin1')
  head.writeUInt8(4, 8)
  head.writeUInt8(3, 9)
  let at = head.length
  parts.forEach((part, index) => {
    head.writeUInt32BE(at, 12 + index * 4)
    at += part.length
  })
  return iccProfile('CMYK', { A2B0: Buffer.concat([head, ...parts]) })
}

const repeated = (part: Buffer, count: number) => Buffer.concat(Array.from({ length: count }, () => part))

function fixed(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(Math.round(value * 65536))
  return bytes
}

const xyz = (values: readonly number[]) =>
  Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), ...values.map(fixed)])

/** A parametric curve of type 3. */
const parametric = ({ gamma, a = 1, b = 0, c = 0, d = 0 }: Curve) =>
  Buffer.concat([Buffer.from('para\0\0\0\0\0\x03\0\0', 'latin1'), ...[gamma, a, b, c, d].map(fixed)])

/** Returns red, green and blue in XYZ of a profile that is a matrix; null for any other profile. */
export function coloursOf(profile: Buffer): Vector[] | null {
  const colours = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => {
    const entry = profile.indexOf(name, 132, 'latin1')
    const at = entry < 0 || entry + 8 > profile.length ? Infinity : profile.readUInt32BE(entry + 4) + 8
    if (at + 12 > profile.length) return null
    return [0, 4, 8].map((offset) => profile.readInt32BE(at + offset) / 65536) as unknown as Vector
  })
  return colours.every((colour) => colour !== null) ? colours : null
}

const white = [0.9642, 1, 0.8249]

function iccProfile(colours: 'RGB ' | 'GRAY' | 'CMYK', tags: Record<string, Buffer>): Buffer {
  const all = Object.entries({ wtpt: xyz(white), ...tags })
  const header = Buffer.alloc(128)
  header.writeUInt32BE(0x04200000, 8)
  header.write(`${colours === 'CMYK' ? 'prtr' : 'mntr'}${colours}XYZ `, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  Buffer.concat(white.map(fixed)).copy(header, 68)
  const table = Buffer.alloc(4 + all.length * 12)
  table.writeUInt32BE(all.length)
  let at = header.length + table.length
  all.forEach(([name, { length }], index) => {
    table.write(name, 4 + index * 12, 'latin1')
    table.writeUInt32BE(at, 8 + index * 12)
    table.writeUInt32BE(length, 12 + index * 12)
    at += length
  })
  header.writeUInt32BE(at)
  return Buffer.concat([header, table, ...all.map(([, tag]) => tag)])
}
