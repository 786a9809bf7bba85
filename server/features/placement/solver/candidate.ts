import { fitPolynomial, fitSimilarity, mapped, type Mapping, type PointPair, unmapped } from './mapping.ts'
import { logChance } from './odds.ts'
import type { SolvableImage, SpotGrid } from './spot-grid.ts'
import type { Star } from './star-file.ts'
import { degree, type SkyPoint, TangentPlane, unit, vectorOf } from '../../../../contract/tangent-plane.ts'

/** A possible place of an image: a plane in the sky, and the way from it, in units of `scale` radians, to pixels. */
export interface Candidate {
  plane: TangentPlane
  scale: number
  mapping: Mapping
}

/** One step of the search: a width of the image, its brightest spots, and the brightest stars around the hint. */
export interface Level {
  /** In degrees. */
  width: number
  spotCount: number
  stars: readonly Star[]
}

/** Indexes of a star and of the spot that shows it. */
export interface Match {
  star: number
  spot: number
}

/** A lens shows no point farther from the middle, in radians on the plane. */
const maxOffset = 1.2

function pixelOf({ plane, scale, mapping }: Candidate, x: number, y: number, z: number) {
  const at = plane.project(x, y, z)
  return at && mapped(mapping, at[0] / scale, at[1] / scale)
}

/** Returns the indexes of the stars that the image shows, and their pixels. */
export function shownStars(candidate: Candidate, { width, height }: SolvableImage, stars: readonly Star[]) {
  const shown: { star: number; x: number; y: number }[] = []
  for (const [star, at] of stars.entries()) {
    const [x, y] = pixelOf(candidate, at.x, at.y, at.z) ?? [-1, -1]
    if (x >= 0 && y >= 0 && x < width && y < height) shown.push({ star, x, y })
  }
  return shown
}

/** Tells whether the image shows a point, or nearly. */
export function shows(
  candidate: Candidate,
  { width, height }: SolvableImage,
  point: SkyPoint | undefined,
): boolean {
  if (!point) return true
  const [x, y] = pixelOf(candidate, ...vectorOf(point)) ?? [NaN, NaN]
  const margin = 0.15 * width
  return x > -margin && y > -margin && x < width + margin && y < height + margin
}

/** Returns where matched stars are on a plane, and where their spots are. */
export function pairsOf(
  plane: TangentPlane,
  scale: number,
  spots: SolvableImage['spots'],
  stars: readonly Star[],
  matches: Match[],
) {
  return matches.flatMap(({ star, spot }): PointPair[] => {
    const { x, y, z } = stars[star]!
    const at = plane.project(x, y, z)
    return at ? [{ u: at[0] / scale, v: at[1] / scale, x: spots[spot]!.x, y: spots[spot]!.y }] : []
  })
}

/** Fits a similarity (order 0) or polynomials, the first two about the middle of the image: lenses are straight there. */
export function fitted(
  { plane: from, scale }: Pick<Candidate, 'plane' | 'scale'>,
  { width, height, spots }: SolvableImage,
  stars: readonly Star[],
  matches: Match[],
  order: number,
): Candidate | undefined {
  let plane = from
  const fit = () => {
    const pairs = pairsOf(plane, scale, spots, stars, matches)
    if (pairs.length < matches.length) return undefined
    return order === 0 ? fitSimilarity(pairs) : fitPolynomial(pairs, order)
  }
  let mapping = fit()
  const turns = order < 2 ? 2 : 0
  for (let turn = 0; turn < turns && mapping; turn++) {
    const [u, v] = unmapped(mapping, width / 2, height / 2) ?? [Infinity, Infinity]
    if (Math.hypot(u, v) * scale > maxOffset) return undefined
    plane = new TangentPlane(plane.vectorAt(u * scale, v * scale))
    mapping = fit()
  }
  return mapping && { plane, scale, mapping }
}

/**
 * Returns the candidate of a quad, whose matches are A, B, C and D, if it is worth refining: if more stars than by chance are where
 * it puts them.
 */
export function candidateOf(
  { image, point }: { image: SolvableImage; point: SkyPoint | undefined },
  { width, stars }: Level,
  grid: SpotGrid,
  quad: Match[],
): Candidate | undefined {
  const sum = (axis: 'x' | 'y' | 'z') => quad.reduce((total, { star }) => total + stars[star]![axis], 0)
  const plane = new TangentPlane(unit(sum('x'), sum('y'), sum('z')))
  const candidate = fitted({ plane, scale: (width * degree) / 2 }, image, stars, quad, 0)
  if (!candidate || !shows(candidate, image, point)) return undefined
  const [a, b] = [image.spots[quad[0]!.spot]!, image.spots[quad[1]!.spot]!]
  const radius = Math.hypot(a.x - b.x, a.y - b.y) / 2
  const shown = shownStars(candidate, image, stars)
  let [matched, expected] = [0, 0]
  for (const { x, y } of shown) {
    // The farther from the quad, the less certain.
    const distance = Math.hypot(x - (a.x + b.x) / 2, y - (a.y + b.y) / 2)
    const tolerance = Math.min(image.width / 80, 1.5 * (1 + distance / radius))
    expected += (grid.count * Math.PI * tolerance ** 2) / (image.width * image.height)
    if (grid.nearest(x, y, tolerance)) matched++
  }
  // Those of the quad match by themselves.
  const chance = logChance(shown.length - 4, matched - 4, expected / shown.length)
  return matched >= 5 && chance < (shown.length < 15 ? -1.2 : -2.2) ? candidate : undefined
}
