import { pointOf, type SkyPoint, unit } from '../../../../contract/tangent-plane.ts'
import { pixelFinder, toPixel, type Wcs } from '../../../../contract/wcs.ts'
import { fitted, type Match } from './fit-wcs.ts'
import type { SolvableImage, SpotFinder } from './spot-finder.ts'
import type { Star, StarFile } from './star-file.ts'

/** One step of the search. */
export interface Search {
  image: SolvableImage
  nearestSpot: SpotFinder
  starFile: StarFile
  /** In the image, if it is known. */
  point: SkyPoint | undefined
  /** Degrees. */
  widths: readonly [number, number]
  /** The width of the image, in degrees. */
  width: number
  /** The number of the brightest spots. */
  spotCount: number
  /** The brightest around the hint. */
  stars: readonly Star[]
  /** The number of nearest ones of each of which quads are made. */
  neighbours: number
  /** How many candidates this picture could have had until now. */
  tests: number
}

/** Returns the indexes of the stars that the image shows, and their pixels. */
export function shownStars(wcs: Wcs, stars: readonly Star[]) {
  const pixelOf = pixelFinder(wcs)
  const shown: { star: number; x: number; y: number }[] = []
  for (const [star, at] of stars.entries()) {
    const { x, y } = pixelOf(at.x, at.y, at.z) ?? { x: -1, y: -1 }
    if (x >= 0 && y >= 0 && x < wcs.width && y < wcs.height) shown.push({ star, x, y })
  }
  return shown
}

/** Tells whether the image shows a point, or nearly. */
export function shows(wcs: Wcs, point: SkyPoint | undefined): boolean {
  if (!point) return true
  const { x, y } = toPixel(wcs, point.rightAscension, point.declination) ?? { x: NaN, y: NaN }
  const margin = 0.15 * wcs.width
  return x > -margin && y > -margin && x < wcs.width + margin && y < wcs.height + margin
}

/**
 * Returns the place that the matches of a quad, A, B, C and D, give the image, if it is worth refining: if more stars than by chance are
 * where it puts them.
 */
export function candidateOf(
  { image, nearestSpot, point, spotCount, stars }: Search,
  quad: Match[],
): Wcs | undefined {
  const sum = (axis: 'x' | 'y' | 'z') => quad.reduce((total, { star }) => total + stars[star]![axis], 0)
  const { wcs } = fitted(pointOf(unit(sum('x'), sum('y'), sum('z'))), image, stars, quad, 0) ?? {}
  if (!wcs || !shows(wcs, point)) return undefined
  const [a, b] = [image.spots[quad[0]!.spot]!, image.spots[quad[1]!.spot]!]
  const radius = Math.hypot(a.x - b.x, a.y - b.y) / 2
  const shown = shownStars(wcs, stars)
  const limit = Math.min(2 * spotCount, image.spots.length)
  let [matched, expected] = [0, 0]
  for (const { x, y } of shown) {
    // The farther from the quad, the less certain.
    const distance = Math.hypot(x - (a.x + b.x) / 2, y - (a.y + b.y) / 2)
    const tolerance = Math.min(image.width / 80, 1.5 * (1 + distance / radius))
    expected += (limit * Math.PI * tolerance ** 2) / (image.width * image.height)
    if (nearestSpot(x, y, tolerance, limit)) matched++
  }
  // Those of the quad match by themselves.
  const chance = logChance(shown.length - 4, matched - 4, expected / shown.length)
  return matched >= 5 && chance < (shown.length < 15 ? -1.2 : -2.2) ? wcs : undefined
}

/**
 * Returns the decimal logarithm of a bound of the chance that at least k of n tries succeed, of chance p each: Chernoff's bound
 * by relative entropy, which is never below the binomial sum.
 */
export function logChance(n: number, k: number, p: number): number {
  if (k <= 0) return 0
  if (k > n) return -Infinity
  const chance = Math.min(0.999, Math.max(1e-9, p))
  const share = k / n
  if (share <= chance) return 0
  const misses = share < 1 ? (1 - share) * Math.log((1 - share) / (1 - chance)) : 0
  return (-n * (share * Math.log(share / chance) + misses)) / Math.LN10
}
