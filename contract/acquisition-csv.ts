import type { ExposureSeries } from './acquisition.ts'
import { csvText, safeText } from './csv.ts'

/** A picture whose exposures are written. */
export interface CsvImage {
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

/** Columns of calibration frames, with the words for them. */
export const calibrationWords = { darks: 'darks', flats: 'flats', flatDarks: 'flat darks', bias: 'bias' }

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

/** Returns the numbers of a text such as '30 darks, 20 flats'; words that are no numbers of frames are left out. */
function calibrationIn(text: string): Partial<Record<Calibration, string>> {
  const found = calibrationNames.map((name) => {
    const word = calibrationWords[name].replace(/s$/, '')
    return [name, new RegExp(String.raw`(\d+) ${word}s?\b(?! darks?\b)`, 'i').exec(text)?.[1]]
  })
  return Object.fromEntries(found) as Partial<Record<Calibration, string>>
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
