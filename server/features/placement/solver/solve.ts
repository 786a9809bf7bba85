import { setImmediate } from 'node:timers/promises'
import { candidateOf, type Search } from './candidate.ts'
import { quadFinder, quadsOf } from './quads.ts'
import { refined, type Refined } from './refine.ts'
import { type SolvableImage, spotFinder } from './spot-finder.ts'
import type { StarFile } from './star-file.ts'
import type { PlacementSourceName } from '../../../../contract/placement.ts'
import { degree, type SkyPoint } from '../../../../contract/tangent-plane.ts'

/** Rises when places may become others. */
export const solverVersion = 1

export type Widths = readonly [least: number, most: number]

/** A guess at the place of an image. It says where to search first, and is never taken as the answer. */
export interface Hint {
  source: PlacementSourceName
  /** Somewhere in the image. */
  point?: SkyPoint | undefined
  /** Least and greatest width of the image, in degrees. */
  widths?: Widths
  /** Where the search begins without `widths`, in degrees. */
  likelyWidth?: number
}

export interface Placed extends Refined {
  state: 'placed'
  source: PlacementSourceName
}

export interface NotFound {
  state: 'notFound'
  /** In words for the owner. */
  reason: string
}

export const reasons = {
  fewSpots: 'fewer than 8 stars can be seen in the picture',
  fewStars: 'fewer than 8 catalogue stars in the frame',
  noPlace: 'nothing says where in the sky the picture is',
  noMatch: 'its stars match no place around the given one',
  noBlindMatch: 'its stars match no place in the sky',
}

const minStars = 8
/** In degrees. */
const allWidths = [0.3, 60] as const
const defaultWidth = 2
/** Without a place, narrower images would have too many places. */
const minBlindWidth = 4
/** The numbers of a telescope are true to this. */
const widthTolerance = 1.1
const maxPlaces = 4
/** Levels search widths that differ by this factor. */
const widthStep = 1.5
/** A level ends after so many promising candidates that were false. */
const maxRefined = 150
const maxStars = 300_000

/** By the number of the brightest spots, of how many nearest of each the quads are made. */
type Pass = Record<number, number>
/** First quickly for every width, then thoroughly. */
const passesWithPlace: Pass[] = [
  { 16: 9, 40: 6, 90: 6 },
  { 14: 13, 26: 11, 60: 9, 130: 8 },
]
const blindPasses: Pass[] = [{ 16: 6, 40: 5 }]

/** In degrees, where the search begins: few pictures of a small object are narrower, and few of a large one wider. */
const usualWidths = [0.7, 6] as const

type Attempt = Required<Omit<Hint, 'point'>> & { point: SkyPoint | undefined }

/**
 * Finds the place of an image by its stars. Hints are tried in their order, each first with its width and then with all: a wrong
 * one costs time, never a place. The same input always has the same result.
 */
export async function solve(
  starFile: StarFile,
  image: SolvableImage,
  hints: readonly Hint[],
): Promise<Placed | NotFound> {
  if (image.spots.length < minStars) return { state: 'notFound', reason: reasons.fewSpots }
  const attempts = attemptsOf(hints)
  const nearestSpot = spotFinder(image)
  let tests = 0
  for (const attempt of attempts)
    for (const level of levelsOf(starFile, image, attempt)) {
      tests += level.spotCount ** 2 * level.stars.length ** 2
      const found = await searched({ image, nearestSpot, starFile, ...attempt, ...level, tests })
      if (found) return { state: 'placed', source: attempt.source, ...found }
    }
  return { state: 'notFound', reason: reasonOf(starFile, image, attempts) }
}

/** Returns what is searched, in order: each place with the width that is known, then with all; at last the whole sky. */
function attemptsOf(hints: readonly Hint[]): Attempt[] {
  const ofOther = hints.find(({ widths }) => widths)?.widths
  const places = hints.filter(({ point }) => point).slice(0, maxPlaces)
  const attempts = places.flatMap(({ source, point, widths = ofOther, likelyWidth = defaultWidth }) => {
    const all = { source, point, widths: allWidths, likelyWidth: clamped(likelyWidth, usualWidths) }
    return widths ? [Object.assign({ source, point }, tolerant(widths)), all] : [all]
  })
  const wide = hints.find(({ widths }) => widths && widths[0] >= minBlindWidth)
  if (wide) attempts.push({ source: wide.source, point: undefined, ...tolerant(wide.widths!) })
  return attempts
}

const tolerant = ([least, most]: Widths) => ({
  widths: [least / widthTolerance, most * widthTolerance] as const,
  likelyWidth: Math.sqrt(least * most),
})

const clamped = (width: number, [min, max]: Widths) => Math.min(max, Math.max(min, width))

function reasonOf(starFile: StarFile, image: SolvableImage, attempts: Attempt[]): string {
  const [first] = attempts
  if (!first) return reasons.noPlace
  const { point, likelyWidth } = first
  if (!point) return reasons.noBlindMatch
  // A circle as large as the frame.
  const radius = Math.sqrt((likelyWidth ** 2 * image.height) / image.width / Math.PI)
  return starFile.near(point, radius, minStars).length < minStars ? reasons.fewStars : reasons.noMatch
}

/** Returns widths from the likeliest in both directions. */
function widthsFrom(likely: number, [min, max]: Widths): number[] {
  const slack = Math.sqrt(widthStep)
  const isSearched = (width: number) => width > min / slack && width < max * slack
  const start = clamped(likely, [min, max])
  const widths = [start]
  for (let factor = widthStep; factor < (max / min) * slack; factor *= widthStep)
    widths.push(...[start / factor, start * factor].filter(isSearched))
  // Others have other numbers of stars, which helps where there are few.
  return widths.length > 1 ? widths : [start, start * 0.8, start * 1.25]
}

/** Returns the levels of a search: all widths, each with as many stars around the point as an image of it would show. */
function* levelsOf(starFile: StarFile, image: SolvableImage, { point, widths, likelyWidth }: Attempt) {
  for (const pass of point ? passesWithPlace : blindPasses)
    for (const width of widthsFrom(likelyWidth, widths)) {
      const area = (width ** 2 * image.height) / image.width
      const radius = point ? Math.min(90, width * 0.95) : 180
      const searchedArea = (2 * Math.PI * (1 - Math.cos(radius * degree))) / degree ** 2
      let before = 0
      for (const [maxSpots, neighbours] of Object.entries(pass)) {
        const spots = Math.min(Number(maxSpots), image.spots.length)
        const wanted = Math.ceil((spots * searchedArea) / area)
        const centre = point ?? { rightAscension: 0, declination: 0 }
        const stars = starFile.near(centre, radius, Math.min(wanted, maxStars))
        // If the catalogue has fewer, they are matched with fewer spots.
        const share = stars.length / wanted
        const isLast = share < 0.75
        const spotCount = isLast ? Math.min(spots, Math.ceil(spots * share * 1.5) + 4) : spots
        if (stars.length < 5 || spotCount === before) break
        yield { width, stars, spotCount, neighbours }
        if (isLast) break
        before = spotCount
      }
    }
}

/** Compares the quads of a level, and refines what they suggest. Leaves other work time between candidates. */
async function searched(search: Search): Promise<Refined | undefined> {
  const { image, stars, width, spotCount, neighbours } = search
  await setImmediate()
  const ofSky = quadsOf(stars, neighbours)
  // As directions of a narrow field.
  const spots = image.spots.slice(0, spotCount).map(({ x, y }) => ({ x: x * 1e-6, y: y * 1e-6, z: 1 }))
  const ofImage = quadsOf(spots, neighbours)
  const quadsLike = quadFinder(ofImage)
  const maxFactor = Math.sqrt(widthStep) * 1.1
  let tries = 0
  for (let quad = 0; quad < ofSky.count * 4; quad += 4) {
    const [a, b] = [stars[ofSky.stars[quad]!]!, stars[ofSky.stars[quad + 1]!]!]
    const angle = Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)
    // The pixels between A and B in an image of this width.
    const expected = (angle / degree / width) * image.width
    if (expected > 1.5 * image.width || expected < 8) continue
    const tolerance = Math.min(0.03, Math.max(0.005, 1.5 / expected))
    for (const like of quadsLike(ofSky.codes, quad, tolerance)) {
      const matches = [0, 1, 2, 3].map((k) => ({
        star: ofSky.stars[quad + k]!,
        spot: ofImage.stars[like * 4 + k]!,
      }))
      const [p, q] = [image.spots[matches[0]!.spot]!, image.spots[matches[1]!.spot]!]
      const length = Math.hypot(p.x - q.x, p.y - q.y)
      if (length > expected * maxFactor || length < expected / maxFactor) continue
      const candidate = candidateOf(search, matches)
      const found = candidate && refined(search, candidate)
      if (found) return found
      if (candidate && ++tries === maxRefined) return undefined
      if (candidate) await setImmediate()
    }
  }
  return undefined
}
