import { unit } from '../../../../contract/tangent-plane.ts'

/**
 * Groups of four stars. Two stars are the farthest from each other (A and B); the places of the others (C and D) along and beside
 * the line AB, in units of its length, are a code that turning, scaling and mirroring do not change.
 */
export interface Quads {
  count: number
  /** Indexes of A, B, C and D of each. */
  stars: Uint32Array
  codes: Float32Array
}

/** A star in an image, or with z on the sphere. */
interface Star {
  x: number
  y: number
  z?: number
}

/** In arrays, because there may be 100,000 stars. */
type Places = ReturnType<typeof placesOf>

const placesOf = (stars: readonly Star[]) => ({
  x: Float64Array.from(stars, ({ x }) => x),
  y: Float64Array.from(stars, ({ y }) => y),
  z: stars[0]?.z === undefined ? undefined : Float64Array.from(stars, ({ z = 0 }) => z),
})

/** Makes quads of each star with three of its nearest `neighbours`. */
export function quadsOf(stars: readonly Star[], neighbours: number): Quads {
  const places = placesOf(stars)
  const max = (stars.length * neighbours * (neighbours - 1) * (neighbours - 2)) / 6
  const quads = { count: 0, stars: new Uint32Array(max * 4), codes: new Float32Array(max * 4) }
  const near = nearestOfEach(places, neighbours)
  const isNear = (star: number, other: number) => near[star]!.includes(other)
  /** Whether the quad was made of another of its stars. */
  const isKnown = (star: number, before: number, one: number, two: number) =>
    before < star && isNear(before, star) && isNear(before, one) && isNear(before, two)
  for (const [star, others] of near.entries())
    for (const [index, one] of others.entries())
      for (let j = index + 1; j < others.length; j++)
        for (let k = j + 1; k < others.length; k++) {
          const [two, three] = [others[j]!, others[k]!]
          if (
            isKnown(star, one, two, three) ||
            isKnown(star, two, one, three) ||
            isKnown(star, three, one, two)
          )
            continue
          addQuad(places, [star, one, two, three], quads)
        }
  return quads
}

/** The four stars of a quad on a plane. */
const flat = { x: new Float64Array(4), y: new Float64Array(4) }
/** Stars as near as this to AB, in its length, have codes that noise mirrors. */
const minOffset = 0.02

function addQuad(places: Places, four: readonly number[], quads: Quads): void {
  flatten(places, four)
  const { x, y } = flat
  let [a, b, longest] = [0, 1, -1]
  for (let i = 0; i < 4; i++)
    for (let j = i + 1; j < 4; j++) {
      const length = (x[i]! - x[j]!) ** 2 + (y[i]! - y[j]!) ** 2
      if (length > longest) [a, b, longest] = [i, j, length]
    }
  let c = [0, 1, 2].find((index) => index !== a && index !== b)!
  let d = 6 - a - b - c
  const [ux, uy] = [(x[b]! - x[a]!) / longest, (y[b]! - y[a]!) / longest]
  let cAlong = (x[c]! - x[a]!) * ux + (y[c]! - y[a]!) * uy
  let cBeside = (y[c]! - y[a]!) * ux - (x[c]! - x[a]!) * uy
  let dAlong = (x[d]! - x[a]!) * ux + (y[d]! - y[a]!) * uy
  let dBeside = (y[d]! - y[a]!) * ux - (x[d]! - x[a]!) * uy
  // A is the one that C and D are nearer to, C the nearer of these.
  if (cAlong + dAlong > 1) {
    ;[a, b] = [b, a]
    ;[cAlong, cBeside, dAlong, dBeside] = [1 - cAlong, -cBeside, 1 - dAlong, -dBeside]
  }
  if (cAlong > dAlong) {
    ;[c, d] = [d, c]
    ;[cAlong, cBeside, dAlong, dBeside] = [dAlong, dBeside, cAlong, cBeside]
  }
  if (Math.abs(cBeside) < minOffset && Math.abs(dBeside) < minOffset) return
  // The one of C and D that is farther from AB counts as above it, so that mirrored quads have the same code.
  const side = (Math.abs(cBeside) > Math.abs(dBeside) ? cBeside : dBeside) < 0 ? -1 : 1
  const at = quads.count++ * 4
  quads.stars.set([four[a]!, four[b]!, four[c]!, four[d]!], at)
  quads.codes.set([cAlong, cBeside * side, dAlong, dBeside * side], at)
}

/** Puts four stars on a plane, those of the sphere on the one that touches it at their middle. */
function flatten({ x, y, z }: Places, four: readonly number[]): void {
  if (!z) {
    for (let k = 0; k < 4; k++) {
      flat.x[k] = x[four[k]!]!
      flat.y[k] = y[four[k]!]!
    }
    return
  }
  // As TangentPlane does, but without an array per star: there may be a million quads.
  let [cx, cy, cz] = [0, 0, 0]
  for (let k = 0; k < 4; k++) {
    cx += x[four[k]!]!
    cy += y[four[k]!]!
    cz += z[four[k]!]!
  }
  ;[cx, cy, cz] = unit(cx, cy, cz)
  const across = Math.sqrt(cx * cx + cy * cy) || 1e-12
  const [ex, ey] = [-cy / across, cx / across]
  for (let k = 0; k < 4; k++) {
    const star = four[k]!
    const depth = x[star]! * cx + y[star]! * cy + z[star]! * cz
    flat.x[k] = (x[star]! * ex + y[star]! * ey) / depth
    flat.y[k] = (-x[star]! * cz * ey + y[star]! * cz * ex + z[star]! * across) / depth
  }
}

/** Returns the indexes of the stars that are nearest to each star, by a sweep along one axis. */
function nearestOfEach({ x, y, z }: Places, neighbours: number): Uint32Array[] {
  const along = z ?? x
  const order = Uint32Array.from(along.keys()).toSorted((a, b) => along[a]! - along[b]!)
  const all: Uint32Array[] = []
  const nearest = new Uint32Array(neighbours)
  const distances = new Float64Array(neighbours)
  for (const [place, star] of order.entries()) {
    let kept = 0
    for (const step of [-1, 1])
      for (let next = place + step; next >= 0 && next < order.length; next += step) {
        const other = order[next]!
        const squaredAlong = (along[other]! - along[star]!) ** 2
        if (kept === neighbours && squaredAlong > distances[kept - 1]!) break
        const depth = z ? squaredAlong : 0
        const distance = (x[other]! - x[star]!) ** 2 + (y[other]! - y[star]!) ** 2 + depth
        if (kept === neighbours && distance >= distances[kept - 1]!) continue
        let at = kept < neighbours ? kept++ : kept - 1
        for (; at > 0 && distances[at - 1]! > distance; at--) {
          distances[at] = distances[at - 1]!
          nearest[at] = nearest[at - 1]!
        }
        distances[at] = distance
        nearest[at] = other
      }
    all[star] = nearest.slice(0, kept)
  }
  return all
}
