import { eliminate } from '../../../../contract/linear-system.ts'
import { degree, pointOf, type SkyPoint, TangentPlane } from '../../../../contract/tangent-plane.ts'
import { sumOfTerms, type Wcs } from '../../../../contract/wcs.ts'
import type { SolvableImage } from './spot-finder.ts'
import type { Star } from './star-file.ts'

/** Indexes of a star and of the spot that shows it. */
export interface Match {
  star: number
  spot: number
}

/** A spot, in halves of the width from the middle of the image, and its star on a plane, in radians. */
interface Pair {
  u: number
  v: number
  x: number
  y: number
}

/** A pair of polynomials of u and v: the terms 1, u, v, u², uv, v² and so on. */
interface Mapping {
  x: number[]
  y: number[]
}

/** A lens shows no point farther from the middle, in radians on the plane. */
const maxOffset = 1.2

/**
 * Fits the place of an image, which is about at `from`, to matched stars: a similarity (order 0) or polynomials. Returns it with the root
 * mean square distance of the stars in arcseconds, or undefined if they do not determine it.
 */
export function fitted(
  from: SkyPoint,
  { width, height, spots }: SolvableImage,
  stars: readonly Star[],
  matches: Match[],
  order: number,
): { wcs: Wcs; residual: number } | undefined {
  const half = width / 2
  let plane = TangentPlane.at(from)
  // About the point that the middle of the image shows, which each turn finds better.
  for (let turn = 0; ; turn++) {
    const pairs = matches.flatMap(({ star, spot }): Pair[] => {
      const { x, y, z } = stars[star]!
      const [u, v] = [spots[spot]!.x / half - 1, (spots[spot]!.y - height / 2) / half]
      const at = plane.project(x, y, z)
      return at ? [{ u, v, x: at[0], y: at[1] }] : []
    })
    if (pairs.length < matches.length) return undefined
    const mapping = order === 0 ? fitSimilarity(pairs) : fitPolynomial(pairs, order)
    if (!mapping) return undefined
    const { x, y } = mapping
    if (turn === 2) {
      const perPixel = 1 / (half * degree)
      const cd = [x[1]! * perPixel, x[2]! * perPixel, y[1]! * perPixel, y[2]! * perPixel] as const
      const wcs = {
        ...pointOf(plane.centre),
        width,
        height,
        cd,
        terms: order > 1 ? sipOf(mapping, order, half) : null,
      }
      return { wcs, residual: (residualOf(mapping, pairs) / degree) * 3600 }
    }
    if (Math.hypot(x[0]!, y[0]!) > maxOffset) return undefined
    plane = new TangentPlane(plane.vectorAt(x[0]!, y[0]!))
  }
}

/** Returns the powers of u and v of each term. */
const powersOf = (order: number) =>
  Array.from({ length: order + 1 }, (_, ofBoth) =>
    Array.from({ length: ofBoth + 1 }, (_, ofV) => [ofBoth - ofV, ofV] as const),
  ).flat()

/** Fits by least squares. Returns undefined if the points do not determine the polynomials. */
function fitPolynomial(pairs: Pair[], order: number): Mapping | undefined {
  const powers = powersOf(order)
  const count = powers.length
  // The normal equations, with the sums of both x and y on the right.
  const rows = powers.map(() => new Float64Array(count + 2))
  for (const { u, v, x, y } of pairs) {
    const terms = powers.map(([ofU, ofV]) => u ** ofU * v ** ofV)
    for (const [i, row] of rows.entries())
      for (const [j, value] of [...terms, x, y].entries()) row[j]! += terms[i]! * value
  }
  if (!eliminate(rows)) return undefined
  const solved = (column: number) => rows.map((row, i) => row[column]! / row[i]!)
  return { x: solved(count), y: solved(count + 1) }
}

/** Fits a shift, a turn and one scale, mirrored or not, whichever fits better. */
function fitSimilarity(pairs: Pair[]): Mapping {
  const mean = (valueOf: (pair: Pair) => number) =>
    pairs.reduce((sum, pair) => sum + valueOf(pair), 0) / pairs.length
  const [u0, v0, x0, y0] = [mean(({ u }) => u), mean(({ v }) => v), mean(({ x }) => x), mean(({ y }) => y)]
  const [ux, uy] = [mean(({ u, x }) => (u - u0) * x), mean(({ u, y }) => (u - u0) * y)]
  const [vx, vy] = [mean(({ v, x }) => (v - v0) * x), mean(({ v, y }) => (v - v0) * y)]
  const norm = mean(({ u, v }) => (u - u0) ** 2 + (v - v0) ** 2)
  const side = Math.hypot(ux - vy, uy + vx) > Math.hypot(ux + vy, uy - vx) ? -1 : 1
  const [a, b] = [(ux + side * vy) / norm, (uy - side * vx) / norm]
  return {
    x: [x0 - a * u0 + side * b * v0, a, -side * b],
    y: [y0 - b * u0 - side * a * v0, b, side * a],
  }
}

/** Returns the root mean square of the distances between where stars are and where they are mapped to. */
function residualOf({ x, y }: Mapping, pairs: Pair[]): number {
  const squared = (pair: Pair) =>
    (sumOfTerms(x, 0, pair.u, pair.v) - pair.x) ** 2 + (sumOfTerms(y, 0, pair.u, pair.v) - pair.y) ** 2
  return Math.sqrt(pairs.reduce((sum, pair) => sum + squared(pair), 0) / pairs.length)
}

/** Returns the terms of a mapping beyond the first order as SIP has them: in pixels, before the matrix. */
function sipOf({ x, y }: Mapping, order: number, half: number): number[] {
  const determinant = x[1]! * y[2]! - x[2]! * y[1]!
  const units = powersOf(order).map(([ofU, ofV]) => half ** (1 - ofU - ofV) / determinant)
  return [
    ...units.map((unit, at) => (y[2]! * x[at]! - x[2]! * y[at]!) * unit).slice(3),
    ...units.map((unit, at) => (x[1]! * y[at]! - y[1]! * x[at]!) * unit).slice(3),
  ]
}
