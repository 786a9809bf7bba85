import { fitPolynomial, fitSimilarity, mapped, type Mapping, type PointPair, unmapped } from './mapping.ts'
import { logChance } from './odds.ts'
import type { SolvableImage, SpotGrid } from './spot-grid.ts'
import type { Stars } from './star-file.ts'
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
  stars: Stars
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

/** Calls back with each star that the image shows, and its pixel. */
export function forEachShown(
  candidate: Candidate,
  { width, height }: SolvableImage,
  { count, x, y, z }: Stars,
  found: (star: number, x: number, y: number) => void,
): void {
  for (let star = 0; star < count; star++) {
    const [px, py] = pixelOf(candidate, x[star]!, y[star]!, z[star]!) ?? [-1, -1]
    if (px >= 0 && py >= 0 && px < width && py < height) found(star, px, py)
  }
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
  stars: Stars,
  matches: Match[],
) {
  return matches.flatMap(({ star, spot }): PointPair[] => {
    const at = plane.project(stars.x[star]!, stars.y[star]!, stars.z[star]!)
    return at ? [{ u: at[0] / scale, v: at[1] / scale, x: spots[spot]!.x, y: spots[spot]!.y }] : []
  })
}

/** Fits a similarity (order 0) or polynomials, the first two about the middle of the image: lenses are straight there. */
export function fitted(
  { plane: from, scale }: Pick<Candidate, 'plane' | 'scale'>,
  { width, height, spots }: SolvableImage,
  stars: Stars,
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
  const sum = (axis: 'x' | 'y' | 'z') => quad.reduce((total, { star }) => total + stars[axis][star]!, 0)
  const plane = new TangentPlane(unit(sum('x'), sum('y'), sum('z')))
  const candidate = fitted({ plane, scale: (width * degree) / 2 }, image, stars, quad, 0)
  if (!candidate || !shows(candidate, image, point)) return undefined
  const [a, b] = [image.spots[quad[0]!.spot]!, image.spots[quad[1]!.spot]!]
  const radius = Math.hypot(a.x - b.x, a.y - b.y) / 2
  let [inside, matched, expected] = [0, 0, 0]
  forEachShown(candidate, image, stars, (_, x, y) => {
    // The farther from the quad, the less certain.
    const distance = Math.hypot(x - (a.x + b.x) / 2, y - (a.y + b.y) / 2)
    const tolerance = Math.min(image.width / 80, 1.5 * (1 + distance / radius))
    inside++
    expected += (grid.count * Math.PI * tolerance ** 2) / (image.width * image.height)
    if (grid.nearest(x, y, tolerance)) matched++
  })
  // Those of the quad match by themselves.
  const chance = logChance(inside - 4, matched - 4, expected / inside)
  return matched >= 5 && chance < (inside < 15 ? -1.2 : -2.2) ? candidate : undefined
}
