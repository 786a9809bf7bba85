import { createHash } from 'node:crypto'
import { limits } from '../../../contract/limits.ts'
import { integrationChoices } from '../../../contract/picture-paths.ts'
import { constellations } from '../../../contract/sky.ts'
import { fold } from '../../database/fold.ts'
import {
  choiceTerm,
  type ImageChoiceName,
  imageMarks,
  integrationTerms,
  rangeMarks,
} from '../search-index/image-terms.ts'
import { searchedWord, termMarks } from '../search-index/profile-terms.ts'
import { designationAtStart, isInCatalogue, nameKey } from '../sky/name-key.ts'
import type { GalleryImageFilter } from './image-filter.input.ts'

/** What images must match: texts of queries for `image_entry.terms`, and ranges. */
export interface ImageCriteria {
  /** The term of each chosen value; of an object that of its name, which the database replaces by that of its slug. */
  chosen: Map<ImageChoiceName, string>
  /** Of words and of ranges, coarsely. */
  others: string[]
  ranges: [minSeconds: number | null, capturedAfter: string | null, capturedBefore: string | null]
}

export const choiceNames = Object.keys(imageMarks) as ImageChoiceName[]

const lexeme = (term: string) => `'${term.replaceAll(/['\\]/g, '$&$&')}'`
const anyOf = (queries: readonly string[]) => `(${queries.join(' | ')})`

/** No image has it. */
const nothing = lexeme(' ')

/** A text or a value without a word finds nothing. */
export function imageCriteria(filter: GalleryImageFilter): ImageCriteria {
  const { text, minIntegrationMinutes, capturedAfter, capturedBefore } = filter
  const words = text ? queriesOfText(text) : []
  const others = text && words.length === 0 ? [nothing] : words
  const chosen = new Map<ImageChoiceName, string>()
  for (const name of choiceNames) {
    const value = filter[name]
    if (!value || (name === 'minIntegrationMinutes' && !integrationChoices.includes(Number(value)))) continue
    const term = choiceTerm(name, name === 'constellation' ? abbreviationOf(String(value)) : String(value))
    if (term.length === 1) others.push(nothing)
    else chosen.set(name, term)
  }
  const minMinutes = chosen.has('minIntegrationMinutes') ? null : minIntegrationMinutes
  if (minMinutes) others.push(anyOf(integrationTerms(minMinutes).map((term) => lexeme(term))))
  if (capturedAfter || capturedBefore) {
    const years = prefixesOf(
      Number(capturedAfter?.slice(0, 4) ?? 0),
      Number(capturedBefore?.slice(0, 4) ?? 9999),
    )
    const queries = years.map((year) => `${lexeme(rangeMarks.year + year)}:*`)
    others.push(queries.length === 0 ? nothing : anyOf(queries))
  }
  return {
    chosen,
    others,
    ranges: [minMinutes ? minMinutes * 60 : null, capturedAfter ?? null, capturedBefore ?? null],
  }
}

/** Returns the tsquery without one of the chosen values, and the name of the object in it, as a key. */
export function queryOf(
  { chosen, others }: ImageCriteria,
  without?: ImageChoiceName,
): [query: string | null, objectKey: string | null] {
  const terms = [...chosen].filter(([name]) => name !== without)
  const object = terms.find(([name]) => name === 'object')?.[1]
  const parts = [...others, ...terms.filter(([, term]) => term !== object).map(([, term]) => lexeme(term))]
  return [parts.join(' & ') || null, object?.slice(1) ?? null]
}

/** Identifies what images must match, in cursors. */
export const hashOf = (criteria: ImageCriteria): string =>
  createHash('sha256')
    .update(JSON.stringify([queryOf(criteria), criteria.ranges]))
    .digest('base64url')
    .slice(0, 8)

const abbreviationOf = (text: string) =>
  Object.keys(constellations).find((one) => one.toLowerCase() === text.toLowerCase()) ?? text

/**
 * Words match the beginnings of words; 'm31' and 'm 31' also an object or gear item of that name in one word. Only the number of a
 * catalogue is whole: 'canon 60' finds 'Canon 600D', but 'm 3' not M 31.
 */
function queriesOfText(text: string): string[] {
  const words = fold(text).split(' ').filter(Boolean).slice(0, limits.imageSearch.search.maxWords)
  const queries: string[] = []
  for (let place = 0; place < words.length;) {
    const designation = designationAtStart(words.slice(place).join(' '))
    const length = designation?.split(' ').length ?? 1
    const spelled = words.slice(place, place + length).map(searchedWord)
    const joined = termMarks.oneWord + searchedWord(designation ? nameKey(designation) : spelled[0]!)
    const end = designation && isInCatalogue(designation) ? '' : ':*'
    const apart = `(${spelled.map(lexeme).join(' & ')}${end})`
    queries.push(anyOf([`${lexeme(joined)}${end}`, apart]))
    place += length
  }
  return queries
}

/** Returns the beginnings of the years of a range: those of 1998 to 2021 are 1998, 1999, 200, 201, 2020 and 2021. */
function prefixesOf(first: number, last: number): string[] {
  const prefixes: string[] = []
  for (let year = first; year <= last;) {
    let size = 1
    while (size < 1000 && year % (size * 10) === 0 && year + size * 10 - 1 <= last) size *= 10
    prefixes.push(
      String(year)
        .padStart(4, '0')
        .slice(0, 5 - String(size).length),
    )
    year += size
  }
  return prefixes
}
