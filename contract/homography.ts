import { eliminate } from './linear-system.ts'

/** Takes x, y and 1 of one plane to another, by rows. */
export type Homography = readonly number[]

export interface PointPair {
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
}

/** Fits by least squares points of about 0 to 1 (the direct linear transformation); undefined if they are on one line. */
export function fitHomography(pairs: readonly PointPair[]): Homography | undefined {
  const sums = Array.from({ length: 8 }, () => new Float64Array(9))
  for (const { from, to } of pairs) {
    const [[x, y], [u, v]] = [from, to]
    for (const equation of [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ])
      for (let i = 0; i < 8; i++) for (let j = 0; j < 9; j++) sums[i]![j]! += equation[i]! * equation[j]!
  }
  return eliminate(sums) ? [...sums.map((row, i) => row[8]! / row[i]!), 1] : undefined
}

/** Returns where a homography takes a point. */
export function taken([a, b, c, d, e, f, g, h, i]: Homography, x: number, y: number): [x: number, y: number] {
  const depth = g! * x + h! * y + i!
  return [(a! * x + b! * y + c!) / depth, (d! * x + e! * y + f!) / depth]
}
