import { createHash } from 'node:crypto'
import { limits } from '../../../contract/limits.ts'
import { integrationChoices } from '../../../contract/image-search-path.ts'
import { constellations } from '../../../contract/sky.ts'
import { fold } from '../../database/fold.ts'
import { boxesToAsk, boxOfCone, type Cone } from '../placement/bounds.ts'
import { framesMeeting, framesOf, imagesNear } from '../placement/frames-near.ts'
import { choiceTerm, type ImageChoiceName, imageMarks } from '../search-index/image-terms.ts'
import { searchedWord, termMarks } from '../search-index/profile-terms.ts'
import { designationAtStart, isInCatalogue, nameKey } from '../sky/name-key.ts'
import type { GalleryImageFilter } from './image-filter.input.ts'

/** What images must match. */
export interface ImageCriteria {
  /** The term of each chosen value. */
  chosen: Map<ImageChoiceName, string>
  /** Texts of queries for `image_entry.terms`. */
  words: string[]
  minSeconds: number | null
  /** The first and the last day, if either is given. */
  days: [string, string] | null
  /** Which part of the sky their frames show. */
  near: Cone | null
}

export const choiceNames = Object.keys(imageMarks) as ImageChoiceName[]

const lexeme = (term: string) => `'${term.replaceAll(/['\\]/g, '$&$&')}'`
const anyOf = (queries: readonly string[]) => `(${queries.join(' | ')})`

/** No image has it. */
const nothing = lexeme(' ')

/**
 * A text or a value without a word finds nothing. `objectSlug` is that of the filter's object, if the catalogue has it; `similar` has
 * the terms that replace a word with a typo.
 */
export function imageCriteria(
  filter: GalleryImageFilter,
  objectSlug?: string,
  similar?: SimilarTerms,
): ImageCriteria {
  const { text, minIntegrationMinutes, capturedAfter, capturedBefore } = filter
  const words = text ? queriesOfText(text, similar) : []
  if (text && words.length === 0) words.push(nothing)
  const chosen = new Map<ImageChoiceName, string>()
  for (const name of choiceNames) {
    const value = filter[name]
    if (!value || (name === 'minIntegrationMinutes' && !integrationChoices.includes(Number(value)))) continue
    const term =
      name === 'object' && objectSlug
        ? imageMarks.object + objectSlug
        : choiceTerm(name, name === 'constellation' ? abbreviationOf(String(value)) : String(value))
    if (term.length === 1) words.push(nothing)
    else chosen.set(name, term)
  }
  const minMinutes = chosen.has('minIntegrationMinutes') ? null : minIntegrationMinutes
  return {
    chosen,
    words,
    minSeconds: minMinutes ? minMinutes * 60 : null,
    days:
      capturedAfter || capturedBefore ? [capturedAfter ?? '-infinity', capturedBefore ?? 'infinity'] : null,
    near: coneOf(filter.near),
  }
}

/** Null without one of its numbers, which rules require together. */
function coneOf(near: GalleryImageFilter['near']): Cone | null {
  if (near?.rightAscension == null || near.declination == null) return null
  return {
    rightAscension: near.rightAscension,
    declination: near.declination,
    radius: near.radius ?? limits.imageSearch.radius.default,
  }
}

interface ImagesNear {
  inAnyOrder: string
  newestFirst: string
  /** Reads rows of `image_placement`, in an order. */
  of: (frames: string, order?: string) => string
}

/** A condition on columns of `image_entry`, whose parameters begin at `$1`. */
export interface ImageCondition {
  /** Identifies the text, in names of prepared statements. */
  name: string
  text: string
  values: (string | number)[]
  /** What selects the `image_id` of the images near a place, of which the condition is; null for all images. */
  near: ImagesNear | null
  /** The term that alone is the condition. */
  singleTerm: string | null
}

/**
 * Returns the condition without one of the chosen values; null if all images match. Both ends of a range are given, so that the
 * planner uses its index.
 */
export function conditionOf(
  { chosen, words, minSeconds, days, near }: ImageCriteria,
  without?: ImageChoiceName,
): ImageCondition | null {
  const terms = [...chosen].flatMap(([name, term]) => (name === without ? [] : term))
  const query = [...words, ...terms.map(lexeme)].join(' & ')
  const values: (string | number)[] = []
  // The planner does not know the value of a subquery, and so has one plan for all, as it has on the server.
  const value = (of: string | number, type: string) => `(select $${values.push(of)}::${type})`
  const parts = {
    ...(query && { terms: `terms @@ ${value(query, 'tsquery')}` }),
    ...(minSeconds !== null && {
      seconds: `integration_seconds between ${value(minSeconds, 'float8')} and 'infinity'`,
    }),
    ...(days && { days: `capture_date between ${value(days[0], 'date')} and ${value(days[1], 'date')}` }),
  }
  const framed = near && { near: imagesNearCone(near, value) }
  const names = Object.keys({ ...parts, ...framed })
  if (names.length === 0) return null
  const isOne = names.length === 1 && words.length === 0 && terms.length === 1
  return {
    name: names.join('_'),
    text: Object.values(parts).join(' and ') || 'true',
    values,
    near: framed?.near ?? null,
    singleTerm: isOne ? terms[0]! : null,
  }
}

function imagesNearCone(cone: Cone, value: (of: string | number, type: string) => string): ImagesNear {
  const values = {
    rightAscension: value(cone.rightAscension, 'float8'),
    declination: value(cone.declination, 'float8'),
    radius: value(cone.radius, 'float8'),
  }
  const boxes = boxesToAsk(boxOfCone(cone)).map((box) => value(box, 'box')) as [string, string]
  return {
    inAnyOrder: imagesNear(framesMeeting(boxes), values),
    newestFirst: imagesNear(`${framesMeeting(boxes)} order by image_id desc`, values),
    of: (frames, order = '') => imagesNear(`${framesOf(frames, boxes)} ${order}`, values),
  }
}

/** Returns what selects the `image_id` and columns of the entries that match, of images near a place: one look-up for each of these. */
export const nearbyEntries = (
  near: string,
  { text }: ImageCondition,
  columns: string,
  isListed = 'true',
): string => `
  select near.image_id, entry.* from (${near}) near cross join lateral (
    select ${columns} from image_entry where image_id = near.image_id and ${text} offset 0
  ) entry
  where ${isListed}`

/** Identifies what images must match, in cursors. */
export const hashOfCriteria = (criteria: ImageCriteria): string =>
  createHash('sha256')
    .update(JSON.stringify(conditionOf(criteria)))
    .digest('base64url')
    .slice(0, 8)

export type SimilarTerms = ReadonlyMap<string, readonly string[]>

/** Returns the words of a search, as terms begin. */
export const wordsOfText = (text: string): string[] =>
  fold(text).split(' ').filter(Boolean).slice(0, limits.imageSearch.search.maxWords)

const abbreviationOf = (text: string) =>
  Object.keys(constellations).find((one) => one.toLowerCase() === text.toLowerCase()) ?? text

/**
 * Words match the beginnings of words; 'm31' and 'm 31' also an object or gear item of that name in one word. Only the number of a
 * catalogue is whole: 'canon 60' finds 'Canon 600D', but 'm 3' not M 31.
 */
function queriesOfText(text: string, similar: SimilarTerms = new Map()): string[] {
  const words = wordsOfText(text)
  const queries: string[] = []
  for (let place = 0; place < words.length;) {
    const designation = designationAtStart(words.slice(place).join(' '))
    const length = designation?.split(' ').length ?? 1
    const spelled = words.slice(place, place + length).map(searchedWord)
    const joined = termMarks.oneWord + searchedWord(designation ? nameKey(designation) : spelled[0]!)
    const end = designation && isInCatalogue(designation) ? '' : ':*'
    const apart = `(${spelled.map(lexeme).join(' & ')}${end})`
    const corrected = designation ? undefined : similar.get(spelled[0]!)?.map(lexeme)
    queries.push(anyOf(corrected ?? [`${lexeme(joined)}${end}`, apart]))
    place += length
  }
  return queries
}
