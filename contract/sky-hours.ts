import { filterKey } from './acquisition.ts'
import { cellCount } from './healpix.ts'

/** Labels of the enum SkyFilter. */
export const skyFilters = {
  broadband: 'Broadband, or no filter named',
  hAlpha: 'Hα',
  oxygen: 'OIII',
  sulphur: 'SII',
  dualBand: 'Dual band',
} as const

export type SkyFilterName = keyof typeof skyFilters

export const skyFilterNames = Object.keys(skyFilters) as SkyFilterName[]

const dualBandNames = /dual|duo|triad|triband|quad|multi|lextreme|lenhance|lultimate|alpt|nbz/
/** Keys of names (`filterKey`) that name a line, such as those of 'Hα 3nm', 'Ha CCD' and 'Antlia OIII'. */
const lines: [SkyFilterName, RegExp][] = [
  ['hAlpha', /ha(?:\d|nm|$|oiii|sii)|^ha(?!l)|hydrogen/],
  ['oxygen', /oiii|oxygen/],
  ['sulphur', /sii|sul(?:ph|f)ur/],
]

/** Returns the kind of a filter by its name. */
export function skyFilterOf(name: string | null | undefined): SkyFilterName {
  const key = filterKey(name ?? '')
  const named = lines.filter(([, pattern]) => pattern.test(key))
  if (named.length > 1 || dualBandNames.test(key)) return 'dualBand'
  return named[0]?.[0] ?? 'broadband'
}

/** The least and the greatest seconds of a cell that its letter tells apart: a minute and 10,000 hours. */
const [leastSeconds, mostSeconds] = [60, 36_000_000]
/** As `letterOfBucket` in the server's SQL writes them. */
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const step = Math.log(mostSeconds / leastSeconds) / (letters.length - 1)

/** The seconds from which a cell has each letter after the first. Letters are 30 % apart. */
export const letterSeconds = Array.from(
  letters.slice(1),
  (_, index) => leastSeconds * Math.exp(step * (index + 0.5)),
)

/** Returns the letter of the seconds of a cell. */
const letterOf = (seconds: number) =>
  letters[Math.min(Math.max(Math.round(Math.log(seconds / leastSeconds) / step), 0), letters.length - 1)]!

/**
 * Returns the seconds of cells, by ascending number, as a text of at most a character for each cell of the sky: a letter for a cell,
 * and before it the number of cells without any.
 */
export function encodeSkyMap(cells: Iterable<readonly [cell: number, seconds: number]>): string {
  let [text, next] = ['', 0]
  for (const [cell, seconds] of cells) {
    if (cell > next) text += cell - next
    text += letterOf(seconds)
    next = cell + 1
  }
  return text
}

/** Returns for each cell 0, or from 1 to `mapLevels` how much it has been looked at. */
export function decodeSkyMap(text: string): Uint8Array {
  const levels = new Uint8Array(cellCount)
  let cell = 0
  for (const [, skipped, letter] of text.matchAll(/(\d*)([a-zA-Z])/g)) {
    cell += Number(skipped)
    levels[cell++] = letters.indexOf(letter!) + 1
  }
  return levels
}

/** Returns the hours of a level of `decodeSkyMap`. */
export const hoursOfLevel = (level: number) => (leastSeconds * Math.exp(step * (level - 1))) / 3600
