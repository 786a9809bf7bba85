import type { Star as CatalogueStar } from './star-file.ts'

/**
 * Groups of four stars. Two stars are the farthest from each other (A and B); the places of the others (C and D) along and beside
 * the line AB, in units of its length, are a code that turning, scaling and mirroring do not change.
 */
interface Quads {
  count: number
  /** Indexes of A, B, C and D of each. */
  stars: Uint32Array
  codes: Float32Array
}

/** In space, as seen from its origin. */
type Star = Pick<CatalogueStar, 'x' | 'y' | 'z'>

/** Makes quads of each star with three of its nearest `neighbours`. */
export function quadsOf(stars: readonly Star[], neighbours: number): Quads {
  const max = (stars.length * neighbours * (neighbours - 1) * (neighbours - 2)) / 6
  const quads = { count: 0, stars: new Uint32Array(max * 4), codes: new Float32Array(max * 4) }
  const near = nearestOfEach(stars, neighbours)
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
            !isKnown(star, one, two, three) &&
            !isKnown(star, two, one, three) &&
            !isKnown(star, three, one, two)
          )
            addQuad(stars, [star, one, two, three], quads)
        }
  return quads
}

const squaredDistance = (one: Star, other: Star) =>
  (one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (one.z - other.z) ** 2

/** Returns how far along a line a star is, times the line's squared length. */
const along = (from: Star, to: Star, star: Star) =>
  (to.x - from.x) * (star.x - from.x) +
  (to.y - from.y) * (star.y - from.y) +
  (to.z - from.z) * (star.z - from.z)

/** Returns how far beside it, as seen from the origin. */
const beside = (from: Star, to: Star, star: Star) =>
  (to.y * star.z - to.z * star.y) * from.x +
  (to.z * star.x - to.x * star.z) * from.y +
  (to.x * star.y - to.y * star.x) * from.z

/** Stars as near as this to AB, in its length, have codes that noise mirrors. */
const minOffset = 0.02

function addQuad(stars: readonly Star[], four: readonly number[], quads: Quads): void {
  let [a, b, longest] = [0, 1, -1]
  for (let i = 0; i < 4; i++)
    for (let j = i + 1; j < 4; j++) {
      const length = squaredDistance(stars[four[i]!]!, stars[four[j]!]!)
      if (length > longest) [a, b, longest] = [i, j, length]
    }
  let c = 0
  while (c === a || c === b) c++
  let d = 6 - a - b - c
  const at = (index: number) => stars[four[index]!]!
  // A is the one that C and D are nearer to, C the nearer of these.
  if (along(at(a), at(b), at(c)) + along(at(a), at(b), at(d)) > longest) [a, b] = [b, a]
  if (along(at(a), at(b), at(c)) > along(at(a), at(b), at(d))) [c, d] = [d, c]
  const ofC = beside(at(a), at(b), at(c)) / longest
  const ofD = beside(at(a), at(b), at(d)) / longest
  if (Math.abs(ofC) < minOffset && Math.abs(ofD) < minOffset) return
  // The one of C and D that is farther from AB counts as above it, so that mirrored quads have the same code.
  const side = (Math.abs(ofC) > Math.abs(ofD) ? ofC : ofD) < 0 ? -1 : 1
  const place = quads.count++ * 4
  quads.stars.set([four[a]!, four[b]!, four[c]!, four[d]!], place)
  quads.codes[place] = along(at(a), at(b), at(c)) / longest
  quads.codes[place + 1] = ofC * side
  quads.codes[place + 2] = along(at(a), at(b), at(d)) / longest
  quads.codes[place + 3] = ofD * side
}

/** Numbers of codes are from -1 to 1. */
const stepOf = (value: number) => Math.floor((value + 1) * 40)

/** Returns what finds the quads whose code differs by at most `tolerance` in each number from that at an index of other `codes`. */
export function quadFinder({ count, codes }: Quads) {
  const cells: number[][] = []
  const cellOf = (along: number, beside: number) => along * 80 + beside
  for (let quad = 0; quad < count; quad++)
    (cells[cellOf(stepOf(codes[quad * 4]!), stepOf(codes[quad * 4 + 1]!))] ??= []).push(quad)
  return (others: Float32Array, at: number, tolerance: number): number[] => {
    const isLike = (quad: number) => {
      for (let axis = 0; axis < 4; axis++)
        if (Math.abs(codes[quad * 4 + axis]! - others[at + axis]!) > tolerance) return false
      return true
    }
    const found: number[] = []
    const [along, beside] = [others[at]!, others[at + 1]!]
    for (let i = stepOf(along - tolerance); i <= stepOf(along + tolerance); i++)
      for (let j = stepOf(beside - tolerance); j <= stepOf(beside + tolerance); j++)
        for (const quad of cells[cellOf(i, j)] ?? []) if (isLike(quad)) found.push(quad)
    return found
  }
}

/** Returns the indexes of the stars that are nearest to each star, by a sweep along one axis. */
function nearestOfEach(stars: readonly Star[], neighbours: number): Uint32Array[] {
  const order = Uint32Array.from(stars.keys()).toSorted((a, b) => stars[a]!.z - stars[b]!.z)
  const all: Uint32Array[] = []
  const nearest = new Uint32Array(neighbours)
  const distances = new Float64Array(neighbours)
  for (const [place, index] of order.entries()) {
    const star = stars[index]!
    let kept = 0
    for (const step of [-1, 1])
      for (let next = place + step; next >= 0 && next < order.length; next += step) {
        const other = stars[order[next]!]!
        const squaredDepth = (other.z - star.z) ** 2
        if (kept === neighbours && squaredDepth > distances[kept - 1]!) break
        const distance = (other.x - star.x) ** 2 + (other.y - star.y) ** 2 + squaredDepth
        if (kept === neighbours && distance >= distances[kept - 1]!) continue
        let at = kept < neighbours ? kept++ : kept - 1
        for (; at > 0 && distances[at - 1]! > distance; at--) {
          distances[at] = distances[at - 1]!
          nearest[at] = nearest[at - 1]!
        }
        distances[at] = distance
        nearest[at] = order[next]!
      }
    all[index] = nearest.slice(0, kept)
  }
  return all
}
