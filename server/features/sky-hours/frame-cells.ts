import { cellAt, cellSquareDegrees } from '../../../contract/healpix.ts'
import {
  degree,
  dot,
  type SkyPoint,
  TangentPlane,
  type Vector,
  vectorOf,
} from '../../../contract/tangent-plane.ts'

/** The corners of a frame on the plane that touches the sphere at its centre, in the order of its edge. */
export type PlaneFrame = readonly [Vector, Vector, Vector, Vector]

export interface CellShare {
  cell: number
  /** Millionths of the cell that the frame covers. */
  share: number
}

export const wholeCell = 1_000_000

const cellSteradians = cellSquareDegrees * degree ** 2

const sum = (...terms: [Vector, number][]): Vector => {
  const axis = (at: 0 | 1 | 2) => terms.reduce((total, [vector, factor]) => total + vector[at] * factor, 0)
  return [axis(0), axis(1), axis(2)]
}

const onPlane = (vector: Vector, centre: Vector) => sum([vector, 1 / dot(vector, centre)])

/** `corners` has right ascension and declination of each corner, in degrees. */
export function frameOfCorners(point: SkyPoint, corners: readonly number[]): PlaneFrame {
  const centre = vectorOf(point)
  const corner = (at: number) =>
    onPlane(vectorOf({ rightAscension: corners[at]!, declination: corners[at + 1]! }), centre)
  return [corner(0), corner(2), corner(4), corner(6)]
}

/** Returns a square with north up. `width` is in degrees. */
export function squareAround(point: SkyPoint, width: number): PlaneFrame {
  const plane = TangentPlane.at(point)
  const half = Math.tan((width * degree) / 2)
  const corner = (x: number, y: number) => onPlane(plane.vectorAt(x * half, y * half), plane.centre)
  return [corner(1, 1), corner(-1, 1), corner(-1, -1), corner(1, -1)]
}

/** Points along the longer side in the width of a cell, so that an edge is off by a sixth of a cell at most. */
const pointsPerCell = 6
const [fewestPoints, mostPoints] = [12, 400]

/** Returns the cells that a frame covers. Their shares add up to its area, over right ascension 0 and the poles as well. */
export function cellsOfFrame([first, second, third, fourth]: PlaneFrame): CellShare[] {
  const [along, down] = [sum([second, 1], [first, -1]), sum([fourth, 1], [first, -1])]
  const pointsOf = (side: Vector) => {
    const points = Math.ceil((Math.hypot(...side) / Math.sqrt(cellSteradians)) * pointsPerCell)
    return Math.min(Math.max(points, fewestPoints), mostPoints)
  }
  const [columns, rows] = [pointsOf(along), pointsOf(down)]
  const skew = sum([first, 1], [second, -1], [third, 1], [fourth, -1])
  const [crossA, crossB] = [sum([third, 1], [first, -1]), sum([fourth, 1], [second, -1])]
  const planeArea = Math.sqrt(dot(crossA, crossA) * dot(crossB, crossB) - dot(crossA, crossB) ** 2) / 2
  const shares = new Map<number, number>()
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [u, v] = [(column + 0.5) / columns, (row + 0.5) / rows]
      const x = first[0] + along[0] * u + down[0] * v + skew[0] * u * v
      const y = first[1] + along[1] * u + down[1] * v + skew[1] * u * v
      const z = first[2] + along[2] * u + down[2] * v + skew[2] * u * v
      const length = Math.hypot(x, y, z)
      const cell = cellAt(z / length, Math.atan2(y, x))
      // Far from the centre, the plane is larger than the sky.
      shares.set(cell, (shares.get(cell) ?? 0) + length ** -3)
    }
  const perPoint = (planeArea / (rows * columns) / cellSteradians) * wholeCell
  return Array.from(shares, ([cell, points]) => ({ cell, share: Math.round(points * perPoint) }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => a.cell - b.cell)
}
