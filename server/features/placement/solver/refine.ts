import { logChance, type Search, shownStars, shows } from './candidate.ts'
import { fitted, type Match } from './fit-wcs.ts'
import type { Star, StarFile } from './star-file.ts'
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
 * - P: Chernoff's bound (`logChance`). The fit has freedom, so as many stars as it could place by itself are taken off n and k.
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

/** Fits a place better and better with more stars, and returns it if chance can't explain it. */
export function refined(search: Search, start: Wcs): Refined | undefined {
  const { image, starFile, point, widths, spotCount } = search
  let wcs = start
  let stars: Star[] = []
  let matches: Match[] = []
  let [width, residual, tolerance] = [search.width, Infinity, Infinity]
  const maxTolerance = image.width / 130
  for (let round = 0; round < (width > wideWidth ? 9 : 6); round++) {
    // The first rounds take bright stars, the others all: of the width that these have shown.
    const isFirst = round < 2
    if (round === 2) width = fieldOf(wcs).width
    if (round === 0 || round === 2) stars = starsOf(starFile, wcs, width)
    tolerance = isFirst ? maxTolerance : Math.min(maxTolerance, Math.max(1.5, (3 * residual) / scaleOf(wcs)))
    matches = isFirst
      ? matchesOf(search, wcs, stars.slice(0, spotCount * 4), tolerance, spotCount * 2)
      : matchesOf(search, wcs, stars, tolerance)
    if (matches.length < minMatches) return undefined
    const order = matches.length < minOfAffine || round === 0 ? 0 : 1
    const straight = fitted(wcs, image, stars, matches, order)
    const curved =
      order === 1 && round > 2 && fitted(wcs, image, stars, matches, maxOrderOf(round, matches.length))
    const next = curved && straight && curved.residual < minGain * straight.residual ? curved : straight
    if (!next) return undefined
    ;({ wcs, residual } = next)
  }
  const isTaken = logFalsePlaces(search, wcs, stars, matches, tolerance) <= maxLogFalse && shows(wcs, point)
  return isTaken && isPossible(wcs, widths) ? { wcs, matchedStars: matches.length, residual } : undefined
}

/** Returns the brightest stars that an image of this width shows and some around it. */
function starsOf(starFile: StarFile, wcs: Wcs, width: number): Star[] {
  const radius = (0.65 * width * Math.hypot(wcs.width, wcs.height)) / wcs.width
  return starFile.near(wcs, Math.min(radius, 80), starLimit)
}

/** Terms of distortion need stars enough, which the rounds before have found. */
const maxOrderOf = (round: number, matches: number) => (round > 3 && matches > 80 ? 3 : matches > 30 ? 2 : 1)

/** Pairs each star with the nearest spot, and each spot with one star. */
function matchesOf(
  { nearestSpot }: Search,
  wcs: Wcs,
  stars: readonly Star[],
  tolerance: number,
  limit = Infinity,
): Match[] {
  const nearest = new Map<number, { star: number; distance: number }>()
  for (const { star, x, y } of shownStars(wcs, stars)) {
    const found = nearestSpot(x, y, tolerance, limit)
    if (found && found.distance < (nearest.get(found.spot)?.distance ?? Infinity))
      nearest.set(found.spot, { star, distance: found.distance })
  }
  return Array.from(nearest, ([spot, { star }]) => ({ star, spot }))
}

/** Returns the logarithm of how many false places as good are expected (`maxLogFalse`). */
function logFalsePlaces(
  { image, tests }: Search,
  wcs: Wcs,
  stars: readonly Star[],
  matches: Match[],
  tolerance: number,
): number {
  const { width, height, spots } = image
  const spotOf = new Map(matches.map(({ star, spot }) => [star, spot]))
  // A similarity can place two stars exactly, other mappings as many as they have terms.
  const freedom = matches.length < minOfAffine ? 2 : 3 + (wcs.terms?.length ?? 0) / 2
  const visible = shownStars(wcs, stars).map(({ star }) => star)
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

/** Tells whether a lens can show this, and whether it has a width that was searched. */
function isPossible(wcs: Wcs, [min, max]: readonly [number, number]): boolean {
  const [a, b, c, d] = wcs.cd
  const [scaleX, scaleY] = [Math.hypot(a, c), Math.hypot(b, d)]
  const isSquare =
    Math.abs(scaleX / scaleY - 1) < maxSqueeze && Math.abs(a * b + c * d) < maxSqueeze * scaleX * scaleY
  const { width } = fieldOf({ ...wcs, terms: null })
  return isSquare && width > min * 0.85 && width < max * 1.2
}
