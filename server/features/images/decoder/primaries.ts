import type { Matrix } from './icc-profile.ts'

export type Chromaticity = readonly [x: number, y: number]
interface Primaries {
  white: Chromaticity
  red: Chromaticity
  green: Chromaticity
  blue: Chromaticity
}

const d65: Chromaticity = [0.3127, 0.329]
const d50 = [0.9642, 1, 0.8249] as const

/** From ITU-T H.273. */
export const primaries = {
  sRgb: { white: d65, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] },
  pal: { white: d65, red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06] },
  ntsc: { white: d65, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] },
  rec2020: { white: d65, red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046] },
  dciP3: { white: [0.314, 0.351], red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] },
  displayP3: { white: d65, red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] },
} satisfies Record<string, Primaries>

export type Vector = readonly [number, number, number]

/** Cone responses, by Bradford. */
const cones: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

/** Returns the matrix from linear RGB to XYZ, adapted to D50; null unless the primaries form a triangle around the white. */
export function toXyz({ white, red, green, blue }: Primaries): Matrix | null {
  const [r, g, b] = [xyzOf(red), xyzOf(green), xyzOf(blue)]
  const whiteXyz = xyzOf(white)
  const inverse = inverted(transposed([r, g, b]))
  if (!inverse) return null
  const light = applied(inverse, whiteXyz)
  if (!light.every((value) => value > 0)) return null
  const [from, to] = [applied(cones, whiteXyz), applied(cones, d50)]
  const toD50 = (colour: Vector) => {
    const [a, b, c] = applied(cones, colour)
    return applied(inverted(cones)!, [(a * to[0]) / from[0], (b * to[1]) / from[1], (c * to[2]) / from[2]])
  }
  return transposed([toD50(scaled(r, light[0])), toD50(scaled(g, light[1])), toD50(scaled(b, light[2]))])
}

const xyzOf = ([x, y]: Chromaticity): Vector => [x / y, 1, (1 - x - y) / y]

const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
const cross = (one: Vector, other: Vector): Vector => [
  one[1] * other[2] - one[2] * other[1],
  one[2] * other[0] - one[0] * other[2],
  one[0] * other[1] - one[1] * other[0],
]
const scaled = (vector: Vector, by: number): Vector => [vector[0] * by, vector[1] * by, vector[2] * by]
/** Whether light of these three colours, in XYZ for the white D50, is at most as saturated as that of sRGB, or hardly more. */
export function isWithinSrgb(colours: readonly Vector[]): boolean {
  const toSrgb = inverted(toXyz(primaries.sRgb)!)!
  return colours.every((colour) => applied(toSrgb, colour).every((value) => value > -0.1))
}

const transposed = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
]
const applied = ([a, b, c]: Matrix, vector: Vector): Vector => [
  dot(a, vector),
  dot(b, vector),
  dot(c, vector),
]

/** Null if the matrix has no inverse. */
function inverted([a, b, c]: Matrix): Matrix | null {
  const determinant = dot(a, cross(b, c))
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-9) return null
  const columns = [cross(b, c), cross(c, a), cross(a, b)].map((column) => scaled(column, 1 / determinant))
  return transposed(columns as [Vector, Vector, Vector])
}
