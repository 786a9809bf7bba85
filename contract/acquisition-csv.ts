import type { ExposureSeries } from './acquisition.ts'
import { csvText, safeText } from './csv.ts'

/** A picture whose exposures are written. */
interface CsvImage {
  id?: number
  title?: string | null | undefined
  exposures: readonly ExposureSeries[]
  calibrationFrames?: string | null | undefined
  bortleClass?: number | null | undefined
}

/** Columns of AstroBin (https://welcome.astrobin.com/importing-acquisitions-from-csv) with the fields of a series. */
export const seriesColumns = {
  date: 'date',
  number: 'count',
  duration: 'seconds',
  iso: 'iso',
  binning: 'binning',
  gain: 'gain',
  sensorCooling: 'sensorTemperature',
  fNumber: 'fNumber',
  meanSqm: 'meanSqm',
  meanFwhm: 'meanFwhm',
  temperature: 'temperature',
  offset: 'offset',
} as const satisfies Record<string, keyof ExposureSeries>

/** Columns of calibration frames, with the words for one and for several. */
const calibrationWords = {
  darks: ['dark', 'darks'],
  flats: ['flat', 'flats'],
  flatDarks: ['flat dark', 'flat darks'],
  bias: ['bias', 'bias'],
} as const

export type Calibration = keyof typeof calibrationWords

export const calibrationNames = Object.keys(calibrationWords) as Calibration[]

export const columns = [
  'date',
  'filter',
  'filterName',
  'number',
  'duration',
  'iso',
  'binning',
  'gain',
  'offset',
  'sensorCooling',
  'fNumber',
  ...calibrationNames,
  'bortle',
  'meanSqm',
  'meanFwhm',
  'temperature',
] as const

/** Columns of a file with several pictures. */
export const imageCsvColumns = ['imageId', 'title'] as const

export type Column = (typeof columns)[number] | (typeof imageCsvColumns)[number]

/** Returns numbers of frames as a text such as '30 darks, 20 flats'. */
export const calibrationText = (counts: Partial<Record<Calibration, number>>): string =>
  calibrationNames
    .flatMap((name) => {
      const count = counts[name] ?? 0
      const [one, several] = calibrationWords[name]
      return count > 0 ? `${count} ${count === 1 ? one : several}` : []
    })
    .join(', ')

/** Capture programs and people also write 'dark flats'. */
const calibrationPatterns: Record<Calibration, string> = {
  flatDarks: String.raw`(?:flat[ -]?darks?|dark[ -]?flats?)\b`,
  darks: String.raw`darks?\b(?![ -]flats?\b)`,
  flats: String.raw`flats?\b(?![ -]darks?\b)`,
  bias: String.raw`bias(?:es)?\b`,
}

const unit = String.raw`(?:m?s|secs?|seconds?|min|minutes?|h|hours?|nm|mm|nights?|days?|°|º)`

const wholeNumber = String.raw`(?:\d{1,3}(?:[.,\s'’]\d{3})+(?!\d)|\d+)`
/** The blank or apostrophe in 1 000. */
const isGrouped = String.raw`(?<!(?<!\d)\d{1,3}[\s'’](?=\d{3}(?!\d)))`
/** A number that counts: none of '-10 °C', of 'gain 100', of '300 s' in '30 × 300 s', and of '30+20' or '30/20'. */
const counted = String.raw`(?<!\d[.,]?)${isGrouped}(?<![\-−–])(?<![x×*]\s*)(?<!\d\s*[+/]\s*)(?<!\b(?:gain|iso|offset|bin|binning)\s*)(${wholeNumber})(?![\d.,]*\d)`
/** '20 flats each' are more than 20. */
const isTotal = String.raw`(?!(?:\s*frames?)?\s*(?:(?:each|per|every)\b|[x×*]\s*\d|\/\s*(?:filter|night|session|panel)))`
const exposureTime = String.raw`(?:(?:\s*[x×*]\s*|\s)\d+(?:[.,]\d+)?\s*${unit}(?!\p{L}))?`
/** Such as 'cold master'. */
const adjectives = String.raw`(?:(?!(?:${unit}|darks?|flats?|of|and|or|in|at|with|for|from|to|no|gain|iso)(?!\p{L}))\p{L}+[ -]){0,2}?`
const isLast = String.raw`\s*[x×]?\s*(?=$|[,;/+&)]|and\b)`

/** Such as '30 darks', '1,000 sky flats', '30 × 300 s Darks', 'Darks: 30' and 'Dark 30x'. */
const calibrationCount = (name: Calibration) =>
  new RegExp(
    [
      String.raw`${counted}${exposureTime}\s*(?:[x×]\s*)?${adjectives}${calibrationPatterns[name]}${isTotal}`,
      String.raw`(?<!\p{L}[ -]?)${calibrationPatterns[name]}(?: frames?)?\s*[:=]\s*${counted}(?!\s*${unit}(?!\p{L}))`,
      String.raw`(?<!\p{L}[ -]?)${calibrationPatterns[name]}(?: frames?)?\s*${counted}${isLast}`,
    ].join('|'),
    'giu',
  )

const numberOf = (digits: string) => Number(digits.replaceAll(/[.,\s'’]/g, ''))

/** Returns the sums of the numbers in a text that `calibrationText` or a person wrote; the rest of it is left out. */
function calibrationIn(text: string): Partial<Record<Calibration, number>> {
  const counts: Partial<Record<Calibration, number>> = {}
  for (const name of calibrationNames)
    for (const [, ...digits] of text.matchAll(calibrationCount(name)))
      counts[name] = (counts[name] ?? 0) + numberOf(digits.find(Boolean)!)
  return counts
}

/** Returns what a CSV says of a text that has words of its own, such as '30 darks' for '30 darks at -10 °C'; undefined if it says all. */
export const shortenedCalibration = (text: string): string | undefined =>
  isPlainCalibration(text) ? undefined : calibrationText(calibrationIn(text))

const isPlainCalibration = (text: string) =>
  text.split(/[,;](?!\d)/).every((part) => plainCount.test(part.trim()))

/**
 * Returns both texts as one with the sum of each kind. A text with words of its own keeps them: of '30 darks at -10 °C' only
 * the number changes.
 */
export function summedCalibration(text: string, added: string): string {
  if (isPlainCalibration(text)) return calibrationText(sumOf(calibrationIn(text), calibrationIn(added)))
  const left = calibrationIn(added)
  let sum = text
  for (const name of calibrationNames)
    sum = sum.replace(calibrationCount(name), (words: string, ...[one, two, three]: string[]) => {
      const more = left[name]
      if (more === undefined) return words
      delete left[name] // only the first one grows
      const digits = one ?? two ?? three!
      return words.replace(digits, String(numberOf(digits) + more))
    })
  return [sum, calibrationText(left)].filter(Boolean).join(', ')
}

const plainCount = new RegExp(
  String.raw`^(?:${wholeNumber}(?![.,]) (?:${Object.values(calibrationPatterns).join('|')})(?: frames?)?)?$`,
  'i',
)

const sumOf = (one: Partial<Record<Calibration, number>>, other: Partial<Record<Calibration, number>>) =>
  Object.fromEntries(calibrationNames.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]))

/**
 * Returns exposures as a CSV that AstroBin and `readAcquisitionCsv` read. Calibration frames are in the first row of a picture,
 * so that they are not counted again.
 */
export function acquisitionCsv(images: readonly CsvImage[], { isAccount = false } = {}): string {
  const header = [...(isAccount ? imageCsvColumns : []), ...columns]
  const rows = images.flatMap((image) =>
    image.exposures.map((series, index) => {
      const calibration = index === 0 ? calibrationIn(image.calibrationFrames ?? '') : {}
      const id = /^AstroBin (\d+)$/.exec(series.filter ?? '')?.[1]
      const written: Partial<Record<Column, string | number | null | undefined>> = {
        ...Object.fromEntries(
          Object.entries(seriesColumns).map(([column, field]) => [column, series[field]]),
        ),
        ...calibration,
        imageId: image.id,
        title: safeText(image.title ?? ''),
        filter: id,
        filterName: id ? '' : safeText(series.filter ?? ''),
        bortle: image.bortleClass,
      }
      return header.map((column) => written[column])
    }),
  )
  return csvText([header, ...rows])
}
