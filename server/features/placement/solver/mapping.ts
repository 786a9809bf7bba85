import { eliminate } from '../../../../contract/linear-system.ts'
import { sumOfTerms } from '../../../../contract/wcs.ts'

/** A pair of polynomials of u and v: the terms 1, u, v, u², uv, v² and so on. */
export interface Mapping {
  order: number
  x: Float64Array
  y: Float64Array
}

export interface PointPair {
  u: number
  v: number
  x: number
  y: number
}

export const termCount = (order: number) => ((order + 1) * (order + 2)) / 2

function termsOf(order: number, u: number, v: number): Float64Array {
  const terms = new Float64Array(termCount(order))
  let at = 0
  for (let degree = 0; degree <= order; degree++)
    for (let power = 0; power <= degree; power++) terms[at++] = u ** (degree - power) * v ** power
  return terms
}

export function mapped({ order, x, y }: Mapping, u: number, v: number): [x: number, y: number] {
  if (order === 1) return [x[0]! + x[1]! * u + x[2]! * v, y[0]! + y[1]! * u + y[2]! * v]
  return [sumOfTerms(x, 0, u, v), sumOfTerms(y, 0, u, v)]
}

/** Fits polynomials by least squares; u and v should be about 1. Returns undefined if the points do not determine them. */
export function fitPolynomial(pairs: PointPair[], order: number): Mapping | undefined {
  const count = termCount(order)
  // The normal equations, with the sums of both x and y on the right.
  const rows = Array.from({ length: count }, () => new Float64Array(count + 2))
  for (const { u, v, x, y } of pairs) {
    const terms = termsOf(order, u, v)
    for (let i = 0; i < count; i++) {
      const row = rows[i]!
      for (let j = 0; j < count; j++) row[j]! += terms[i]! * terms[j]!
      row[count]! += terms[i]! * x
      row[count + 1]! += terms[i]! * y
    }
  }
  if (!eliminate(rows)) return undefined
  const solved = (column: number) => Float64Array.from(rows, (row, i) => row[column]! / row[i]!)
  return { order, x: solved(count), y: solved(count + 1) }
}

/** Fits a shift, a turn and one scale, mirrored or not, whichever fits better. */
export function fitSimilarity(pairs: PointPair[]): Mapping {
  const mean = (valueOf: (pair: PointPair) => number) =>
    pairs.reduce((sum, pair) => sum + valueOf(pair), 0) / pairs.length
  const [meanU, meanV] = [mean(({ u }) => u), mean(({ v }) => v)]
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)]
  let [plainA, plainB, mirroredA, mirroredB, norm] = [0, 0, 0, 0, 0]
  for (const pair of pairs) {
    const [u, v, x, y] = [pair.u - meanU, pair.v - meanV, pair.x - meanX, pair.y - meanY]
    plainA += u * x + v * y
    plainB += u * y - v * x
    mirroredA += u * x - v * y
    mirroredB += u * y + v * x
    norm += u * u + v * v
  }
  const isMirrored = Math.hypot(mirroredA, mirroredB) > Math.hypot(plainA, plainB)
  const a = (isMirrored ? mirroredA : plainA) / norm
  const b = (isMirrored ? mirroredB : plainB) / norm
  const side = isMirrored ? -1 : 1
  return {
    order: 1,
    x: Float64Array.of(meanX - a * meanU + side * b * meanV, a, -side * b),
    y: Float64Array.of(meanY - b * meanU - side * a * meanV, b, side * a),
  }
}

/** Returns the u and v that a mapping of the first order maps to a point; undefined if it maps all to a line. */
export function unmapped({ x, y }: Mapping, px: number, py: number): [u: number, v: number] | undefined {
  const determinant = x[1]! * y[2]! - x[2]! * y[1]!
  if (Math.abs(determinant) < 1e-12) return undefined
  const [dx, dy] = [px - x[0]!, py - y[0]!]
  return [(dx * y[2]! - dy * x[2]!) / determinant, (dy * x[1]! - dx * y[1]!) / determinant]
}

/** Returns the root mean square of the distances between where points are and where they are mapped to. */
export function residualOf(mapping: Mapping, pairs: PointPair[]): number {
  const sum = pairs.reduce((total, { u, v, x, y }) => {
    const [mx, my] = mapped(mapping, u, v)
    return total + (mx - x) ** 2 + (my - y) ** 2
  }, 0)
  return Math.sqrt(sum / pairs.length)
}
