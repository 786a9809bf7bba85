import { summedCalibration } from '../../../contract/acquisition-csv.ts'
import type { ExposureSeries } from '../../../contract/acquisition.ts'
import type { Unread } from '../../../contract/read-acquisition-csv.ts'
import { limits } from '../../../contract/limits.ts'
import { initialValues } from '../../forms/form-values.ts'
import { type AcquisitionValues, blankExposure, isBlankRow } from './acquisition-fields.ts'

/** What files say about how a picture was taken. */
export interface FoundExposures {
  exposures: ExposureSeries[]
  /** Such as '30 darks, 20 flats'; empty if there are none. */
  calibrationFrames: string
  bortleClass?: number | null
  unread: Unread[]
}

/** What series may differ in and still share a row, the least important last. */
const joinable = [['date'], ['date', 'sensorTemperature'], ['date', 'sensorTemperature', 'offset']]

/**
 * Joins nights, then sensor temperatures, then offsets, until the series are at most `max`. A value in which they differ is
 * left out. Returns undefined if even these are too many.
 */
export function joinedExposures(
  exposures: readonly ExposureSeries[],
  max: number,
): ExposureSeries[] | undefined {
  const attempts = [[], ...joinable].map((names) => () => joinedWithout(exposures, names))
  return attempts.map((join) => join()).find(({ length }) => length <= max)
}

function joinedWithout(exposures: readonly ExposureSeries[], names: readonly string[]): ExposureSeries[] {
  const joined = new Map<string, ExposureSeries>()
  for (const series of exposures) {
    const kept = Object.entries(series).filter(([name]) => name !== 'count' && !names.includes(name))
    const key = JSON.stringify(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    const earlier = joined.get(key)
    joined.set(key, earlier ? join(earlier, series, names) : series)
  }
  return [...joined.values()]
}

function join(one: ExposureSeries, other: ExposureSeries, names: readonly string[]): ExposureSeries {
  const differing = names.filter(
    (name) => one[name as keyof ExposureSeries] !== other[name as keyof ExposureSeries],
  )
  return {
    ...one,
    ...Object.fromEntries(differing.map((name) => [name, null])),
    count: one.count + other.count,
  }
}

/** The values that rows may lose by being joined. */
const joinedNames = { date: 'dates', sensorTemperature: 'sensor temperatures', offset: 'offsets' }

/**
 * Returns what those found would lose in the rows of a form, instead of which or after which they are used: the names of values,
 * which are none if each fits. Returns undefined for too many rows.
 */
export function lossesOf({ exposures }: FoundExposures, rows: number) {
  const { max } = limits.gallery.exposures
  const lossOf = (joined: readonly ExposureSeries[] | undefined) =>
    joined &&
    Object.entries(joinedNames)
      .filter(([name]) => countWith(joined, name) < countWith(exposures, name))
      .map(([, label]) => label)
  const replacement = lossOf(joinedExposures(exposures, max))
  return { replacement, addition: exposures.length > 0 ? lossOf(joinedExposures(exposures, max - rows)) : [] }
}

/** The number of exposures that have a value. */
const countWith = (exposures: readonly ExposureSeries[], name: string) =>
  exposures.reduce(
    (sum, series) => sum + (series[name as keyof ExposureSeries] == null ? 0 : series.count),
    0,
  )

/**
 * Returns the form's values with those found: instead of its rows, or after them. Calibration frames alone leave the rows, and
 * are left out if their text would be too long; a Bortle class that was chosen stays. Returns undefined if the rows are too
 * many even when nights are joined.
 */
export function withFound(
  fields: AcquisitionValues,
  found: FoundExposures,
  isAdded: boolean,
): AcquisitionValues | undefined {
  const { exposures, calibrationFrames } = limits.gallery
  const isKept = isAdded || found.exposures.length === 0
  const kept = isKept ? fields.exposures.filter((row) => !isBlankRow(row)) : []
  const series = joinedExposures(found.exposures, exposures.max - kept.length)
  if (!series) return undefined
  const calibration = isAdded
    ? summedCalibration(fields.calibrationFrames, found.calibrationFrames)
    : found.calibrationFrames || fields.calibrationFrames
  return {
    ...fields,
    exposures: [...kept, ...series.map((one) => initialValues(blankExposure, one))],
    calibrationFrames: calibration.length > calibrationFrames.max ? fields.calibrationFrames : calibration,
    bortleClass: fields.bortleClass || String(found.bortleClass ?? ''),
  }
}
