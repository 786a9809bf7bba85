import { ValidationError } from 'yup'
import type { ExposureSeries } from './acquisition.ts'
import {
  type Calibration,
  calibrationNames,
  calibrationText,
  type Column,
  columns,
  imageColumns,
  seriesColumns,
} from './acquisition-csv.ts'
import { csvRows, plainText } from './csv.ts'
import { limits } from './limits.ts'
import { optionalNumber, optionalText } from './rules/fields.ts'
import { exposureRules } from './rules/gallery.ts'

/** What a CSV says about how a picture was taken. */
export interface AcquisitionCsv {
  exposures: ExposureSeries[]
  /** Such as '30 darks, 20 flats'; empty if there are none. */
  calibrationFrames: string
  bortleClass: number | null
  /** What could not be read, by its line or column. */
  unread: { name: string; reason: string }[]
}

/** The settings that frames of a kind belong to. Of rows with the same ones the largest number counts, because programs repeat it. */
const calibrated: Record<Calibration, (series: ExposureSeries) => unknown[]> = {
  darks: ({ seconds, gain, iso, binning }) => [seconds, gain, iso, binning],
  flats: ({ filter }) => [filter],
  flatDarks: ({ filter }) => [filter],
  bias: ({ gain, iso, binning }) => [gain, iso, binning],
}

const columnOf = new Map<string, Column>(
  [...columns, ...imageColumns].map((name) => [name.toLowerCase(), name]),
)

/** Values that programs write for an unknown one. */
const unknownValues: Partial<Record<Column, string>> = {
  iso: '0',
  binning: '0',
  gain: '-1',
  offset: '-1',
  fNumber: '0',
  bortle: '0',
  meanSqm: '0',
  meanFwhm: '0',
}

/** Returns a number as programs write it, without groups of digits, and any other text unchanged. */
const numberOrText = (cell: string) =>
  /^[-+]?\d+(?:[.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell

/**
 * Reads a CSV with a header, as capture programs write it for AstroBin. A file of several pictures gives the rows of
 * `imageId`.
 */
export function readAcquisitionCsv(text: string, imageId?: number): AcquisitionCsv {
  const [header, ...all] = csvRows(text)
  const names = header?.cells.map((cell) => columnOf.get(cell.toLowerCase())) ?? []
  const unread: AcquisitionCsv['unread'] = []
  const result = { exposures: [], calibrationFrames: '', bortleClass: null, unread }
  if (!names.includes('number') || !names.includes('duration')) {
    unread.push({ name: 'Header', reason: 'the columns number and duration are missing' })
    return result
  }
  for (const [index, name] of names.entries())
    if (!name)
      unread.push({ name: `Column ${header!.cells[index] || index + 1}`, reason: 'has no field here' })

  const rows = all.map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(
      names.flatMap((name, index) => (name ? [[name, cells[index] ?? '']] : [])),
    ) as Partial<Record<Column, string>>,
  }))
  const images = new Set(rows.map(({ values }) => values.imageId ?? ''))
  if (images.size > 1 && !images.has(String(imageId))) {
    unread.push({
      name: 'Column imageId',
      reason: `the rows are of ${images.size} pictures, none of which is this one`,
    })
    return result
  }
  const own = images.size > 1 ? rows.filter(({ values }) => values.imageId === String(imageId)) : rows
  const read = own.flatMap(({ line, values }) => readRow(`Line ${line}`, values, unread))
  return {
    exposures: read.map(({ series }) => series),
    calibrationFrames: calibrationOf(read),
    bortleClass: Math.max(0, ...read.map(({ bortleClass }) => bortleClass ?? 0)) || null,
    unread,
  }
}

interface ReadRow {
  series: ExposureSeries
  calibration: Partial<Record<Calibration, number>>
  bortleClass: number | null
}

/** Returns the row, or nothing if its number or duration is invalid. Other invalid values are left out. */
function readRow(
  line: string,
  values: Partial<Record<Column, string>>,
  unread: AcquisitionCsv['unread'],
): ReadRow[] {
  const valueOf = (column: Column) => {
    const value = numberOrText(values[column] ?? '')
    return String(value) === unknownValues[column] ? '' : value
  }
  const problems: string[] = []
  function valid<Value>(validate: () => Value): Value | undefined {
    try {
      return validate()
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error
      problems.push(error.message)
      return undefined
    }
  }
  const fields = Object.entries(seriesColumns).map(([column, field]) => [
    field,
    valid<unknown>(() => exposureRules.validateSyncAt(field, { [field]: valueOf(column as Column) })),
  ])
  const { count, seconds, ...optional } = Object.fromEntries(fields) as Partial<ExposureSeries>
  const filter = valid(() => textRule.validateSync(filterOf(values, line, unread))) ?? null
  const calibration = calibrationNames.map((name) => [
    name,
    valid(() => frameRule(name).validateSync(valueOf(name))) ?? 0,
  ])
  const bortleClass = valid(() => bortleRule.validateSync(valueOf('bortle'))) ?? null
  const isRead = count !== undefined && seconds !== undefined
  const omitted = isRead ? 'The rest of the row is used' : 'The row is left out'
  if (problems.length > 0) unread.push({ name: line, reason: [...problems, omitted].join('. ') })
  if (!isRead) return []
  return [
    {
      series: { filter, count, seconds, ...optional },
      calibration: Object.fromEntries(calibration) as ReadRow['calibration'],
      bortleClass,
    },
  ]
}

const bortleRule = optionalNumber(limits.gallery.bortleClass)
const textRule = optionalText(limits.gallery.exposure.filter)
const frameRule = (name: Calibration) =>
  optionalNumber({ min: 0, max: 100_000, outside: `${name} must be a whole number from 0 to 100000` })

/** Returns the name of a filter. AstroBin's numbers have no meaning here, so that they are never translated. */
function filterOf(
  { filter = '', filterName = '' }: Partial<Record<Column, string>>,
  line: string,
  unread: AcquisitionCsv['unread'],
) {
  if (filterName || !/^\d+$/.test(filter)) return plainText(filterName || filter)
  const reason = `the filter has only AstroBin’s number ${filter}. Name it in the rows`
  const earlier = unread.find((one) => one.reason === reason)
  if (!earlier) unread.push({ name: line, reason })
  return `AstroBin ${filter}`
}

function calibrationOf(rows: readonly ReadRow[]): string {
  const counts = calibrationNames.map((name) => {
    const largest = new Map<string, number>()
    for (const { series, calibration } of rows) {
      const key = JSON.stringify(calibrated[name](series))
      largest.set(key, Math.max(largest.get(key) ?? 0, calibration[name] ?? 0))
    }
    return [name, [...largest.values()].reduce((sum, count) => sum + count, 0)]
  })
  return calibrationText(Object.fromEntries(counts) as Record<Calibration, number>)
}
