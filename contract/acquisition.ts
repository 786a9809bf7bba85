/** Labels of the enum GearRole. */
export const gearRoles = {
  telescope: 'Telescope or lens',
  camera: 'Camera',
  mount: 'Mount',
  filter: 'Filter',
  guiding: 'Guiding',
  software: 'Software',
  other: 'Other',
} as const

export type GearRoleName = keyof typeof gearRoles

/** Licences of images: all rights reserved, or one of Creative Commons (https://creativecommons.org/licenses/). */
export const imageLicenses = {
  allRightsReserved: { label: 'All rights reserved', url: null },
  cc0: { label: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  ccBy: { label: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  ccBy3: { label: 'CC BY 3.0', url: 'https://creativecommons.org/licenses/by/3.0/' },
  ccBySa: { label: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  ccByNc: { label: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  ccByNcSa: { label: 'CC BY-NC-SA 4.0', url: 'https://creativecommons.org/licenses/by-nc-sa/4.0/' },
  ccByNd: { label: 'CC BY-ND 4.0', url: 'https://creativecommons.org/licenses/by-nd/4.0/' },
  ccByNcNd: { label: 'CC BY-NC-ND 4.0', url: 'https://creativecommons.org/licenses/by-nc-nd/4.0/' },
} as const

export type ImageLicenseName = keyof typeof imageLicenses

/** Whether a licence allows everybody any use, and so the training of AI; for all others it is reserved. */
export const allowsTraining = (license: ImageLicenseName) =>
  ['cc0', 'ccBy', 'ccBy3', 'ccBySa'].includes(license)

/** A series of equal exposures. */
export interface ExposureSeries {
  filter?: string | null
  count: number
  /** Duration of one exposure. */
  seconds: number
  gain?: number | null
  iso?: number | null
  /** 2 means 2 x 2 pixels. */
  binning?: number | null
  /** YYYY-MM-DD. */
  date?: string | null
  offset?: number | null
  /** °C. */
  sensorTemperature?: number | null
  fNumber?: number | null
  /** Brightness of the sky, in magnitudes per square arcsecond. */
  meanSqm?: number | null
  /** Size of the stars, in arcseconds. */
  meanFwhm?: number | null
  /** Air temperature, °C. */
  temperature?: number | null
}

export const integrationSecondsOf = (exposures: readonly Pick<ExposureSeries, 'count' | 'seconds'>[]) =>
  exposures.reduce((total, { count, seconds }) => total + count * seconds, 0)

export interface FilterTotal {
  /** Null for exposures that name none. */
  filter: string | null
  count: number
  seconds: number
}

const emissionLines: readonly [RegExp, string][] = [
  [/(?<![\p{L}\p{N}])h[^\p{L}\p{N}]*(?:alpha|α)/gu, 'ha'],
  [/(?<![\p{L}\p{N}])h[^\p{L}\p{N}]*(?:beta|β)/gu, 'hb'],
  // Not the width in 'O 3nm'.
  [/(?<![\p{L}\p{N}])o[^\p{L}\p{N}]*3(?![\d.]|\s?nm)/gu, 'oiii'],
  [/(?<![\p{L}\p{N}])([ns])[^\p{L}\p{N}]*2(?![\d.]|\s?nm)/gu, '$1ii'],
]

/** Returns the key of a filter's name: that of 'Hα 3nm', 'Ha 3 nm' and 'H-alpha 3nm' is the same, as of 'OIII' and 'O3'. */
export function filterKey(filter: string): string {
  const name = filter.normalize('NFKD').toLowerCase()
  const plain = emissionLines.reduce((text, [line, short]) => text.replaceAll(line, short), name)
  return plain.replaceAll(/[^\p{L}\p{N}]/gu, '') || name
}

/** Returns the integration of each filter, the longest first. Names with the same `filterKey` are the same filter. */
export function integrationByFilterOf(
  exposures: readonly Pick<ExposureSeries, 'filter' | 'count' | 'seconds'>[],
): FilterTotal[] {
  const totals = new Map<string, FilterTotal>()
  for (const { filter, count, seconds } of exposures) {
    const key = filterKey(filter ?? '')
    const total = totals.get(key) ?? { filter: filter ?? null, count: 0, seconds: 0 }
    totals.set(key, {
      ...total,
      count: total.count + count,
      seconds: total.seconds + count * seconds,
    })
  }
  return [...totals.values()].toSorted((a, b) => b.seconds - a.seconds)
}

/** Values of a series, or their texts in a form, in which a blank one is not given. */
type Texts = { [Name in keyof ExposureSeries]?: ExposureSeries[Name] | string }

/** Returns a series in one line, such as '40 × 300 s, Hα, gain 100'. */
export const exposureText = ({ filter, count, seconds, date, ...settings }: ExposureSeries) =>
  [`${count} × ${seconds} s`, filter, settingsText(settings), date].filter(Boolean).join(', ')

/** Returns the settings and conditions of a series, such as 'gain 100, −10 °C, SQM 21.4'. */
export const settingsText = ({ gain, offset, iso, binning, sensorTemperature, fNumber, ...sky }: Texts) =>
  [
    isGiven(gain) && `gain ${gain}`,
    isGiven(offset) && `offset ${offset}`,
    isGiven(iso) && `ISO ${iso}`,
    isGiven(binning) && `binning ${binning}`,
    isGiven(sensorTemperature) && degreesText(sensorTemperature),
    isGiven(fNumber) && `f/${fNumber}`,
    skyText(sky),
  ]
    .filter(Boolean)
    .join(', ')

/** Returns a temperature such as '−10 °C'. */
export const degreesText = (degrees: number | string) => `${String(degrees).replace('-', '−')} °C`

/** Returns the conditions of a series, such as 'SQM 21.4, FWHM 2.1″, air 4 °C'. */
export const skyText = ({ meanSqm, meanFwhm, temperature }: Texts) =>
  [
    isGiven(meanSqm) && `SQM ${meanSqm}`,
    isGiven(meanFwhm) && `FWHM ${meanFwhm}″`,
    isGiven(temperature) && `air ${degreesText(temperature)}`,
  ]
    .filter(Boolean)
    .join(', ')

const isGiven = <Value>(value: Value | null | undefined): value is Value => value != null && value !== ''
