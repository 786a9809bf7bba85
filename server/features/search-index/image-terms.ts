import { type ExposureSeries, filterKey } from '../../../contract/acquisition.ts'
import { integrationChoices } from '../../../contract/image-search-path.ts'
import { nameKey } from '../sky/name-key.ts'
import { type ProfileTexts, termMarks, termsOf, wholeTerm, wordsOf } from './profile-terms.ts'

/** In front of the whole terms that the filters of images choose. Tags are marked as specialties are. */
export const imageMarks = {
  object: termMarks.object,
  objectKind: '!',
  constellation: '*',
  gear: termMarks.gear,
  filter: '%',
  minIntegrationMinutes: '^',
  bortleClass: '&',
  tag: termMarks.specialty,
  license: '$',
} as const

export type ImageChoiceName = keyof typeof imageMarks

/** So many different words of a description are found, or letters of scripts without blanks. */
export const maxDescriptionWords = 300

/** What the terms of an image are computed from. */
export interface ImageTexts {
  /** Name of its creator. */
  displayName: string
  texts: (string | null)[]
  description: string | null
  tags: string[]
  exposures: Pick<ExposureSeries, 'filter'>[]
  integrationSeconds: number
  bortleClass: number | null
  license: string
  gear: ProfileTexts['gear']
  /** That the catalogue does not know. */
  otherObjects: string[]
  objects: { kind: string; constellation: string | null; terms: string[] }[]
}

/** Returns the terms by which an image is found, with the spelling of its creator for those that are chosen as a whole. */
export function imageTermsOf(image: ImageTexts): Map<string, string | null> {
  const filters = [...new Set(image.exposures.flatMap(({ filter }) => filter ?? []))]
  const texts = termsOf({
    displayName: image.displayName,
    texts: [...image.texts, ...filters],
    specialties: image.tags,
    gear: image.gear,
    objectTerms: image.objects.flatMap(({ terms }) => terms),
    otherObjects: image.otherObjects,
  })
  const { bortleClass, license } = image
  const marked: [string, string | null][] = [
    ...image.otherObjects.map((name): [string, string] => [choiceTerm('object', name), name]),
    ...filters.map((filter): [string, string] => [choiceTerm('filter', filter), filter]),
    ...image.objects.flatMap(({ kind, constellation }): [string, null][] => [
      [imageMarks.objectKind + kind, null],
      [constellation === null ? '' : imageMarks.constellation + constellation, null],
    ]),
    [bortleClass === null ? '' : `${imageMarks.bortleClass}${bortleClass}`, null],
    [imageMarks.license + license, null],
    ...integrationChoices
      .filter((minutes) => image.integrationSeconds >= minutes * 60)
      .map((minutes): [string, null] => [`${imageMarks.minIntegrationMinutes}${minutes}`, null]),
  ]
  const described = [...new Set(wordsOf(image.description ?? ''))].slice(0, maxDescriptionWords)
  return new Map([
    ...described.map((word): [string, null] => [word, null]),
    ...texts,
    ...marked.filter(([term]) => term.length > 1),
  ])
}

/** Returns the term of a value that a filter chooses. */
export function choiceTerm(name: ImageChoiceName, value: string): string {
  if (name === 'tag') return wholeTerm('specialty', value)
  if (name === 'gear') return wholeTerm('gear', value)
  if (name === 'filter') return imageMarks.filter + filterKey(value)
  return imageMarks[name] + (name === 'object' ? nameKey(value) : value)
}

const isChoice = new Set<string>(Object.values(imageMarks))

export const choicesIn = (terms: Iterable<string>): string[] =>
  [...terms].filter((term) => isChoice.has(term[0]!)).toSorted()
