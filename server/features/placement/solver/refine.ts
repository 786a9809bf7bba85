import { type Candidate, fitted, type Match, pairsOf, shownStars, shows } from './candidate.ts'
import { fitPolynomial, fitSimilarity, type Mapping, residualOf, termCount } from './mapping.ts'
import { logChance } from './odds.ts'
import { type SolvableImage, SpotGrid } from './spot-grid.ts'
import type { Star, StarFile } from './star-file.ts'
import { degree, pointOf, type SkyPoint, TangentPlane } from '../../../../contract/tangent-plane.ts'
import { fieldOf, scaleOf, type Wcs } from '../../../../contract/wcs.ts'

/**
 * A place is taken only if at most so many false ones as good are expected in a picture whose stars are not those of the
 * catalogue; a decimal logarithm. The expectation is bounded from above by
 *
 *   tests x choices x P(at least k of n stars have a spot within the tolerance)
 *
 * - tests: two stars and two spots determine a candidate, mirrored or not. So a level of m stars and s spots can have
 *   m(m-1)/2 x s(s-1) x 2 < m²s² of them; levels add up.
 * - choices: n and k are counted for several numbers of the brightest spots and stars, of which the best counts.
 * - P: Chernoff's bound (odds.ts). The fit has freedom, so as many stars as it could place by itself are taken off n and k.
 *   The chance of one star is the density of spots times the area of the tolerance; where spots are crowded, that of the crowd.
 */
const maxLogFalse = -7

/** Wider images need more rounds, in which the matches grow from the middle of a distorting lens. */
const wideWidth = 4
/** Terms of distortion are worth it, also where no star was matched, if they reduce the residual to this. */
const minGain = 0.85
const minMatches = 5
/** With fewer, a similarity is fitted, not an affine mapping. */
const minOfAffine = 8
const starLimit = 1500
/** No lens squeezes an image by more, or skews it. */
const maxSqueeze = 0.06

export interface Refined {
  wcs: Wcs
  matchedStars: number
  /** Root mean square distance of matched stars, in arcseconds. */
  residual: number
}

export interface Search {
  image: SolvableImage
  starFile: StarFile
  /** In the image, if it is known. */
  point: SkyPoint | undefined
  /** Degrees. */
  widths: readonly [number, number]
  /** How many candidates this picture could have had until now. */
  tests: number
}

/** Fits a candidate better and better with more stars, and returns a place if chance can't explain it. */
export function refined(
  search: Search,
  start: Candidate,
  startWidth: number,
  spotCount: number,
): Refined | undefined {
  const { image, starFile } = search
  const grid = new SpotGrid(image)
  let candidate = start
  let stars: Star[] = []
  let matches: Match[] = []
  let [width, residual, tolerance] = [startWidth, Infinity, Infinity]
  const maxTolerance = image.width / 130
  const fit = (order: number) => {
    const next = fitted(candidate, image, stars, matches, order)
    if (!next) return undefined
    const pairs = pairsOf(next.plane, next.scale, image.spots, stars, matches)
    return { candidate: next, residual: residualOf(next.mapping, pairs) }
  }
  for (let round = 0; round < (width > wideWidth ? 9 : 6); round++) {
    // The first rounds take bright stars, the others all: of the width that these have shown.
    const isFirst = round < 2
    if (round === 2) width = widthOf(candidate, image)
    if (round === 0 || round === 2) stars = starsOf(starFile, candidate, image, width)
    tolerance = isFirst ? maxTolerance : Math.min(maxTolerance, Math.max(1.5, 3 * residual))
    matches = isFirst
      ? matchesOf(candidate, image, stars.slice(0, spotCount * 4), grid, tolerance, spotCount * 2)
      : matchesOf(candidate, image, stars, grid, tolerance)
    if (matches.length < minMatches) return undefined
    const order = matches.length < minOfAffine || round === 0 ? 0 : 1
    const straight = fit(order)
    const curved = order === 1 && round > 2 && fit(maxOrderOf(round, matches.length))
    const next = curved && straight && curved.residual < minGain * straight.residual ? curved : straight
    if (!next) return undefined
    ;({ candidate, residual } = next)
  }
  const logFalse = logFalsePlaces(search, candidate, stars, matches, tolerance)
  if (logFalse > maxLogFalse || !shows(candidate, image, search.point)) return undefined
  const wcs = wcsOf(candidate, image, stars, matches)
  return wcs && isPossible(wcs, search.widths)
    ? { wcs, matchedStars: matches.length, residual: residual * scaleOf(wcs) }
    : undefined
}

/** Returns the brightest stars that the image shows and some around it. */
function starsOf(starFile: StarFile, { plane }: Candidate, image: SolvableImage, width: number): Star[] {
  const radius = (0.65 * width * Math.hypot(image.width, image.height)) / image.width
  return starFile.near(pointOf(plane.centre), Math.min(radius, 80), starLimit)
}

/** Returns the width of the image in degrees. */
function widthOf({ scale, mapping: { x, y } }: Candidate, image: SolvableImage): number {
  const perUnit = Math.sqrt(Math.abs(x[1]! * y[2]! - x[2]! * y[1]!))
  return (2 * Math.atan((scale * image.width) / perUnit / 2)) / degree
}

/** Terms of distortion need stars enough, which the rounds before have found. */
const maxOrderOf = (round: number, matches: number) => (round > 3 && matches > 80 ? 3 : matches > 30 ? 2 : 1)

/** Pairs each star with the nearest spot, and each spot with one star. */
function matchesOf(
  candidate: Candidate,
  image: SolvableImage,
  stars: readonly Star[],
  grid: SpotGrid,
  tolerance: number,
  limitOfSpots = Infinity,
): Match[] {
  const nearest = new Map<number, { star: number; distance: number }>()
  for (const { star, x, y } of shownStars(candidate, image, stars)) {
    const found = grid.nearest(x, y, tolerance, limitOfSpots)
    const other = found && nearest.get(found.spot)
    if (found && !(other && other.distance <= found.distance))
      nearest.set(found.spot, { star, distance: found.distance })
  }
  return Array.from(nearest, ([spot, { star }]) => ({ star, spot }))
}

/** Returns the logarithm of how many false places as good are expected (`maxLogFalse`). */
function logFalsePlaces(
  { image, tests }: Search,
  candidate: Candidate,
  stars: readonly Star[],
  matches: Match[],
  tolerance: number,
): number {
  const { width, height, spots } = image
  const spotOf = new Map(matches.map(({ star, spot }) => [star, spot]))
  // A similarity can place two stars exactly, other mappings as many as they have terms.
  const freedom = matches.length < minOfAffine ? 2 : termCount(candidate.mapping.order)
  const visible = shownStars(candidate, image, stars).map(({ star }) => star)
  const reach = width / 12
  const crowdAround = (spot: number, limit: number) => {
    const { x, y } = spots[spot]!
    let others = -1
    for (let other = 0; other < limit; other++)
      if (Math.hypot(spots[other]!.x - x, spots[other]!.y - y) < reach) others++
    return others / (Math.PI * reach ** 2)
  }
  let [best, choices] = [0, 0]
  for (const limit of growing(6, 2, spots.length)) {
    const overall = limit / (width * height)
    const densities = spots.slice(0, limit).map((_, spot) => Math.max(overall, crowdAround(spot, limit)))
    for (const count of growing(minMatches, 1.5, visible.length)) {
      choices++
      const hits = visible.slice(0, count).flatMap((star) => densities[spotOf.get(star) ?? limit] ?? [])
      if (hits.length <= freedom + 1) continue
      const density = hits.reduce((sum, value) => sum + value, 0) / hits.length
      const chance = Math.min(1, density * Math.PI * tolerance ** 2)
      best = Math.min(best, logChance(count - freedom, hits.length - freedom, chance))
    }
  }
  return best + Math.log10(choices) + Math.log10(tests)
}

/** Returns numbers from `start` on, each some times the one before, and `end`. */
function growing(start: number, factor: number, end: number): number[] {
  const numbers: number[] = []
  for (let number = start; number < end; number = Math.ceil(number * factor)) numbers.push(number)
  return [...numbers, end]
}

/** Returns the way from pixels to the sky, about the point that the middle of the image shows. */
function wcsOf(
  candidate: Candidate,
  image: SolvableImage,
  stars: readonly Star[],
  matches: Match[],
): Wcs | undefined {
  const { width, height, spots } = image
  const { order } = candidate.mapping
  const half = width / 2
  const fit = (plane: TangentPlane) => {
    const pairs = pairsOf(plane, 1, spots, stars, matches)
    const back = pairs.map(({ u, v, x, y }) => ({
      u: (x - width / 2) / half,
      v: (y - height / 2) / half,
      x: u,
      y: v,
    }))
    return matches.length < minOfAffine ? fitSimilarity(back) : fitPolynomial(back, order)
  }
  let { plane } = candidate
  let mapping = fit(plane)
  for (let turn = 0; turn < 3 && mapping; turn++) {
    plane = new TangentPlane(plane.vectorAt(mapping.x[0]!, mapping.y[0]!))
    mapping = fit(plane)
  }
  if (!mapping) return undefined
  const { x, y } = mapping
  const perPixel = 1 / (half * degree)
  const cd = [x[1]! * perPixel, x[2]! * perPixel, y[1]! * perPixel, y[2]! * perPixel] as const
  return { ...pointOf(plane.centre), width, height, cd, terms: order > 1 ? termsOf(mapping, half) : null }
}

/** Returns the terms of a mapping beyond the first order as SIP has them: in pixels, before the matrix. */
function termsOf({ order, x, y }: Mapping, half: number): number[] {
  const determinant = x[1]! * y[2]! - x[2]! * y[1]!
  const along: number[] = []
  const across: number[] = []
  for (let at = 3, degreeOfTerm = 2; degreeOfTerm <= order; degreeOfTerm++)
    for (let power = 0; power <= degreeOfTerm; power++, at++) {
      const perPixels = half ** (1 - degreeOfTerm)
      along.push(((y[2]! * x[at]! - x[2]! * y[at]!) / determinant) * perPixels)
      across.push(((x[1]! * y[at]! - y[1]! * x[at]!) / determinant) * perPixels)
    }
  return [...along, ...across]
}

/** Tells whether a lens can show this, and whether it has a width that was searched. */
function isPossible(wcs: Wcs, [min, max]: readonly [number, number]): boolean {
  const [a, b, c, d] = wcs.cd
  const [scaleX, scaleY] = [Math.hypot(a, c), Math.hypot(b, d)]
  const isSquare =
    Math.abs(scaleX / scaleY - 1) < maxSqueeze && Math.abs(a * b + c * d) < maxSqueeze * scaleX * scaleY
  const { width } = fieldOf({ ...wcs, terms: null })
  return isSquare && width > min * 0.85 && width < max * 1.2
}
