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
export const imageColumns = ['imageId', 'title'] as const

export type Column = (typeof columns)[number] | (typeof imageColumns)[number]

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
  darks: String.raw`darks?\b(?![ -]flats?\b)`,
  flats: String.raw`flats?\b(?![ -]darks?\b)`,
  flatDarks: String.raw`(?:flat[ -]?darks?|dark[ -]?flats?)\b`,
  bias: String.raw`bias(?:es)?\b`,
}

/** Such as '30 darks' and '1,000 darks'. */
const calibrationPattern = (name: Calibration) =>
  String.raw`(?<!\d)(\d{1,3}(?:,\d{3})+|\d+) ${calibrationPatterns[name]}`

/** Returns the numbers in a text that `calibrationText` or a person wrote; the rest of it is left out. */
const calibrationIn = (text: string): Partial<Record<Calibration, string | undefined>> =>
  Object.fromEntries(
    calibrationNames.map((name) => [
      name,
      new RegExp(calibrationPattern(name), 'i').exec(text)?.[1]?.replaceAll(',', ''),
    ]),
  )

/** Returns both texts as one with the sum of each kind. What names no number of frames is kept in front. */
export function summedCalibration(text: string, added: string): string {
  const counts: Partial<Record<Calibration, number>> = {}
  const others: string[] = []
  for (const part of `${text},${added}`.split(/[,;](?!\d{3}\b)/).map((each) => each.trim())) {
    const name = calibrationNames.find((each) =>
      new RegExp(`^${calibrationPattern(each)}(?: frames?)?$`, 'i').test(part),
    )
    if (name) counts[name] = (counts[name] ?? 0) + Number(calibrationIn(part)[name])
    else if (part !== '') others.push(part)
  }
  return [...others, calibrationText(counts)].filter(Boolean).join(', ')
}

/**
 * Returns exposures as a CSV that AstroBin and `readAcquisitionCsv` read. Calibration frames are in the first row of a picture,
 * so that they are not counted again.
 */
export function acquisitionCsv(images: readonly CsvImage[], { isAccount = false } = {}): string {
  const header = [...(isAccount ? imageColumns : []), ...columns]
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
