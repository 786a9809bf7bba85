import {
  cross,
  degree,
  dot,
  type SkyPoint,
  unit,
  type Vector,
  vectorOf,
} from '../../../contract/tangent-plane.ts'
import { angleBetween } from '../../../contract/wcs.ts'

/** Frames on the sphere: their boxes for an index, and how much of each other they show. Angles are degrees, J2000. */

/** Right ascension and declination of the corners, in the order of the frame's edge. */
export type Corners = readonly number[]

/** Lowest right ascension and declination, then the highest. A box over right ascension 0 ends beyond 360; one with a pole has all. */
export type Box = readonly [number, number, number, number]

export interface Cone extends SkyPoint {
  radius: number
}

const vectorsOf = (corners: Corners): Vector[] =>
  [0, 2, 4, 6].map((place) => vectorOf({ rightAscension: corners[place]!, declination: corners[place + 1]! }))

/** Each with the next, the last with the first. */
const edgesOf = <Corner>(corners: readonly Corner[]) =>
  corners.map((corner, index): [Corner, Corner] => [corner, corners[(index + 1) % corners.length]!])

export function boxOfCone({ rightAscension, declination, radius }: Cone): Box {
  const [lowest, highest] = [declination - radius, declination + radius]
  if (highest >= 90 || lowest <= -90) return [0, Math.max(lowest, -90), 360, Math.min(highest, 90)]
  const half = Math.asin(Math.sin(radius * degree) / Math.cos(declination * degree)) / degree
  const start = (((rightAscension - half) % 360) + 360) % 360
  return [start, lowest, start + 2 * half, highest]
}

/** Returns the box of the circle around a frame. */
export const boxAround = (centre: SkyPoint, corners: readonly SkyPoint[]): Box =>
  boxOfCone({ ...centre, radius: Math.max(...corners.map((corner) => angleBetween(centre, corner))) })

/** Returns a box as PostgreSQL reads it. */
export const boxText = ([left, low, right, high]: Box): string => `((${left},${low}),(${right},${high}))`

/** Returns the two boxes that together meet the box of every frame that this one meets, over right ascension 0 as well. */
export function boxesToAsk(box: Box): [string, string] {
  const shift = (by: number): Box => [box[0] + by, box[1], box[2] + by, box[3]]
  return [boxText(box), boxText(shift(box[2] > 360 ? -360 : 360))]
}

/** By the solid angles of its triangles, in steradians. */
function areaOf(polygon: readonly Vector[]): number {
  let area = 0
  for (let index = 2; index < polygon.length; index++) {
    const [a, b, c] = [polygon[0]!, polygon[index - 1]!, polygon[index]!]
    area += 2 * Math.atan2(dot(a, cross(b, c)), 1 + dot(a, b) + dot(b, c) + dot(c, a))
  }
  return Math.abs(area)
}

/** Returns the part of a convex polygon on one side of a great circle. */
function clip(polygon: readonly Vector[], normal: Vector): Vector[] {
  return edgesOf(polygon).flatMap(([a, b]) => {
    const [ofA, ofB] = [dot(normal, a), dot(normal, b)]
    const kept = ofA >= 0 ? [a] : []
    if (ofA >= 0 === ofB >= 0) return kept
    const part = ofA / (ofA - ofB)
    const at = (axis: 0 | 1 | 2) => a[axis] + part * (b[axis] - a[axis])
    return kept.concat([unit(at(0), at(1), at(2))])
  })
}

/** Returns the area that two frames share as a fraction of what they show together: 1 for the same frame, 0 for frames apart. */
export function overlapOf(corners: Corners, others: Corners): number {
  const [frame, other] = [vectorsOf(corners), vectorsOf(others)]
  // The corners of a mirrored frame go round the other way.
  const side = Math.sign(dot(cross(frame[0]!, frame[1]!), frame[2]!))
  let shared: Vector[] = other
  for (const [a, b] of edgesOf(frame)) {
    const [x, y, z] = cross(a, b)
    shared = clip(shared, [side * x, side * y, side * z])
    if (shared.length === 0) return 0
  }
  const area = areaOf(shared)
  return area / (areaOf(frame) + areaOf(other) - area)
}
