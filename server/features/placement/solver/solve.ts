import { candidateOf, type Level } from './candidate.ts'
import { QuadIndex } from './quad-index.ts'
import { type Quads, quadsOf } from './quads.ts'
import { refined, type Refined, type Search } from './refine.ts'
import { type SolvableImage, SpotGrid } from './spot-grid.ts'
import type { StarFile } from './star-file.ts'
import type { PlacementSourceName } from '../../../../contract/placement.ts'
import { degree, type SkyPoint } from '../../../../contract/tangent-plane.ts'

/** Rises when places may become others. */
export const solverVersion = 1

/** A guess at the place of an image. It says where to search first, and is never taken as the answer. */
export interface Hint {
  source: PlacementSourceName
  /** Somewhere in the image. */
  point?: SkyPoint | undefined
  /** Least and greatest width of the image, in degrees. */
  widths?: readonly [number, number]
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

const minSpots = 8
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

type Attempt = Required<Omit<Hint, 'point'>> & Pick<Hint, 'point'>

/**
 * Finds the place of an image by its stars. Hints are tried in their order, each first with its width and then with all: a wrong
 * one costs time, never a place. The same input always has the same result.
 */
export function solve(starFile: StarFile, image: SolvableImage, hints: readonly Hint[]): Placed | NotFound {
  if (image.spots.length < minSpots) return { state: 'notFound', reason: reasons.fewSpots }
  let tests = 0
  const attempts = attemptsOf(hints)
  const indexes = indexesOf(image)
  for (const { source, point, widths, likelyWidth } of attempts) {
    const search: Search = { image, starFile, point, widths, tests }
    const found = searched(search, likelyWidth, indexes)
    if (found) return { state: 'placed', source, ...found }
    tests = search.tests
  }
  return { state: 'notFound', reason: reasonOf(starFile, image, attempts) }
}

/** Returns what is searched, in order: each place with the width that is known, then with all; at last the whole sky. */
function attemptsOf(hints: readonly Hint[]): Attempt[] {
  const ofOther = hints.find(({ widths }) => widths)?.widths
  const places = hints.filter(({ point }) => point).slice(0, maxPlaces)
  const attempts = places.flatMap(({ source, point, widths = ofOther, likelyWidth }): Attempt[] => {
    const all = { source, point, widths: allWidths }
    if (widths)
      return [
        { source, point, ...tolerant(widths) },
        { ...all, likelyWidth: likelyWidth ?? middleOf(widths) },
      ]
    const usual = Math.min(usualWidths[1], Math.max(usualWidths[0], likelyWidth ?? defaultWidth))
    return [{ ...all, likelyWidth: usual }]
  })
  const wide = hints.find(({ widths }) => widths && widths[0] >= minBlindWidth)
  if (wide) attempts.push({ source: wide.source, point: undefined, ...tolerant(wide.widths!) })
  return attempts
}

const middleOf = ([min, max]: readonly [number, number]) => Math.sqrt(min * max)

const tolerant = (widths: readonly [number, number]) => ({
  widths: [widths[0] / widthTolerance, widths[1] * widthTolerance] as const,
  likelyWidth: middleOf(widths),
})

function reasonOf(starFile: StarFile, image: SolvableImage, attempts: Attempt[]): string {
  const [first] = attempts
  if (!first) return reasons.noPlace
  const { point, likelyWidth } = first
  if (!point) return reasons.noBlindMatch
  // A circle as large as the frame.
  const radius = Math.sqrt((likelyWidth ** 2 * image.height) / image.width / Math.PI)
  return starFile.near(point, radius, minStars).length < minStars ? reasons.fewStars : reasons.noMatch
}

/** Searches all widths, from the likeliest in both directions. */
function searched(
  search: Search,
  likelyWidth: number,
  quadsAt: ReturnType<typeof indexesOf>,
): Refined | undefined {
  for (const passes of search.point ? passesWithPlace : blindPasses)
    for (const width of widthsFrom(likelyWidth, search.widths)) {
      let spotCount = 0
      for (const [spots, neighbours] of Object.entries(passes)) {
        const level = levelOf(search, width, Number(spots))
        if (!level || level.spotCount === spotCount) break
        ;({ spotCount } = level)
        const found = searchedAt(search, level, quadsAt(spotCount, neighbours), neighbours)
        if (found) return found
        if (level.isLast) break
      }
    }
  return undefined
}

/** More than from the narrowest to the widest. */
const factors = Array.from({ length: 16 }, (_, step) => widthStep ** (step + 1))

function widthsFrom(likely: number, [min, max]: readonly [number, number]): number[] {
  const start = Math.min(max, Math.max(min, likely))
  const slack = Math.sqrt(widthStep)
  const others = factors
    .flatMap((factor) => [start / factor, start * factor])
    .filter((width) => width > min / slack && width < max * slack)
  // Others have other numbers of stars, which helps where there are few.
  return others.length > 0 ? [start, ...others] : [start, start * 0.8, start * 1.25]
}

/** Chooses as many stars around the point as an image of this width would show. */
function levelOf(search: Search, width: number, maxSpots: number) {
  const { image, point, starFile } = search
  const area = (width ** 2 * image.height) / image.width
  const radius = point ? Math.min(90, width * 0.95) : 180
  const searchedArea = (2 * Math.PI * (1 - Math.cos(radius * degree))) / degree ** 2
  const spots = Math.min(maxSpots, image.spots.length)
  const wanted = Math.ceil((spots * searchedArea) / area)
  const stars = starFile.near(
    point ?? { rightAscension: 0, declination: 0 },
    radius,
    Math.min(wanted, maxStars),
  )
  if (stars.length < 5) return undefined
  // If the catalogue has fewer, they are matched with fewer spots.
  const share = stars.length / wanted
  const isLast = share < 0.75
  return {
    width,
    stars,
    spotCount: isLast ? Math.min(spots, Math.ceil(spots * share * 1.5) + 4) : spots,
    isLast,
  }
}

function searchedAt(search: Search, level: Level, index: QuadIndex, neighbours: number): Refined | undefined {
  const { image } = search
  const { stars, width, spotCount } = level
  const sky = quadsOf(stars, neighbours)
  search.tests += spotCount ** 2 * stars.length ** 2
  const grid = new SpotGrid(image, spotCount * 2)
  const maxFactor = Math.sqrt(widthStep) * 1.1
  let tries = 0
  for (let quad = 0; quad < sky.count; quad++) {
    const [a, b] = [stars[sky.stars[quad * 4]!]!, stars[sky.stars[quad * 4 + 1]!]!]
    const angle = Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)
    // The pixels between A and B in an image of this width.
    const expected = (angle / degree / width) * image.width
    if (expected > 1.5 * image.width || expected < 8) continue
    const tolerance = Math.min(0.03, Math.max(0.005, 1.5 / expected))
    for (const match of index.like(sky.codes, quad * 4, tolerance)) {
      const [p, q] = [
        image.spots[index.quads.stars[match * 4]!]!,
        image.spots[index.quads.stars[match * 4 + 1]!]!,
      ]
      const length = Math.hypot(p.x - q.x, p.y - q.y)
      if (length > expected * maxFactor || length < expected / maxFactor) continue
      const candidate = candidateOf(search, level, grid, matchesOf(sky, quad, index.quads, match))
      if (!candidate) continue
      const found = refined(search, candidate, width, spotCount)
      if (found) return found
      if (++tries === maxRefined) return undefined
    }
  }
  return undefined
}

const matchesOf = (sky: Quads, ofSky: number, image: Quads, ofImage: number) =>
  [0, 1, 2, 3].map((k) => ({ star: sky.stars[ofSky * 4 + k]!, spot: image.stars[ofImage * 4 + k]! }))

/** Returns the quads of an image, which all places are compared with. */
function indexesOf({ spots }: SolvableImage): (count: number, neighbours: number) => QuadIndex {
  const indexes = new Map<string, QuadIndex>()
  return (count, neighbours) => {
    const key = `${count} ${neighbours}`
    const index = indexes.get(key) ?? new QuadIndex(quadsOf(spots.slice(0, count), neighbours))
    indexes.set(key, index)
    return index
  }
}
