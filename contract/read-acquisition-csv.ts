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

/** What could not be read, by its file, line or column. */
export interface Unread {
  name: string
  reason: string
  /** How many files it names, if not one. */
  count?: number
  /** Whether only a value of it was left out. */
  isUsed?: boolean
  /** Whether it is a column that is left out of rows, which are used. */
  isColumn?: boolean
}

/** What a CSV says about how a picture was taken. */
interface AcquisitionCsv {
  exposures: ExposureSeries[]
  /** Such as '30 darks, 20 flats'; empty if there are none. */
  calibrationFrames: string
  bortleClass: number | null
  unread: Unread[]
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
 * `imageId`. By default, it reads many more rows than a picture has, and few enough to be read at once.
 */
export function readAcquisitionCsv(text: string, imageId?: number, maxRows = 2000): AcquisitionCsv {
  const [header, ...all] = csvRows(text)
  const names = header?.cells.map((cell) => columnOf.get(cell.toLowerCase())) ?? []
  const unread: Unread[] = []
  const result = { exposures: [], calibrationFrames: '', bortleClass: null, unread }
  if (!names.includes('number') || !names.includes('duration')) {
    unread.push({ name: 'Header', reason: 'the columns number and duration are missing' })
    return result
  }
  for (const [index, name] of names.entries()) {
    const column = `Column ${header!.cells[index] || index + 1}`
    if (!name) unread.push({ name: column, reason: 'has no field here', isColumn: true })
    else if (names.indexOf(name) < index)
      unread.push({ name: column, reason: 'is repeated. The first one is used', isColumn: true })
  }
  const imageColumn = names.indexOf('imageId')
  const idOf = ({ cells }: (typeof all)[number]) => cells[imageColumn] ?? ''
  const images = new Set(all.map(idOf))
  if (images.size > 1 && !images.has(String(imageId))) {
    unread.push({
      name: 'Column imageId',
      reason: `the rows are of ${images.size} pictures, none of which is this one`,
    })
    return result
  }
  const own = images.size > 1 ? all.filter((row) => idOf(row) === String(imageId)) : all
  if (own.length > maxRows) {
    unread.push({ name: 'The CSV', reason: `has more than ${maxRows.toLocaleString('en')} rows` })
    return result
  }
  const unnamedFilters = new Set<string>()
  // Once, because a header may have very many others.
  const known = names.flatMap((name, index) =>
    name && names.indexOf(name) === index ? [[name, index] as const] : [],
  )
  const rows = own.map(({ line, cells }) => ({
    line,
    hasMoreCells: cells.slice(names.length).some(Boolean),
    values: Object.fromEntries(known.map(([name, index]) => [name, cells[index] ?? ''])) as Partial<
      Record<Column, string>
    >,
  }))
  const read = rows.flatMap(({ line, values, hasMoreCells }) => {
    const name = `Line ${line}`
    if (!hasMoreCells) return readRow(name, values, unread, unnamedFilters)
    // Such as one with a decimal comma, whose numbers would be those of other columns.
    unread.push({ name, reason: 'has more cells than the header. The row is left out' })
    return []
  })
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
  unread: Unread[],
  unnamedFilters: Set<string>,
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
  const fields = Object.entries(seriesColumns).map(([column, field]) => {
    const value = valueOf(column as Column)
    const isBlank = value === '' && field !== 'count' && field !== 'seconds'
    return [
      field,
      isBlank ? null : valid<unknown>(() => exposureRules.validateSyncAt(field, { [field]: value })),
    ]
  })
  const { count, seconds, ...optional } = Object.fromEntries(fields) as Partial<ExposureSeries>
  const filter = valid(() => textRule.validateSync(filterOf(values, line, unread, unnamedFilters))) ?? null
  const calibration = calibrationNames.map((name) => [
    name,
    values[name] ? (valid(() => frameRules[name].validateSync(valueOf(name))) ?? 0) : 0,
  ])
  const bortleClass = valid(() => bortleRule.validateSync(valueOf('bortle'))) ?? null
  const isRead = count !== undefined && seconds !== undefined
  const omitted = isRead ? 'The rest of the row is used' : 'The row is left out'
  if (problems.length > 0)
    unread.push({ name: line, reason: [...problems, omitted].join('. '), ...(isRead && { isUsed: true }) })
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
const frameRules = Object.fromEntries(
  calibrationNames.map((name) => [
    name,
    optionalNumber({ min: 0, max: 100_000, outside: `${name} must be a whole number from 0 to 100000` }),
  ]),
) as Record<Calibration, ReturnType<typeof optionalNumber>>

/** Returns the name of a filter. AstroBin's numbers have no meaning here, so that they are never translated. */
function filterOf(
  { filter = '', filterName = '' }: Partial<Record<Column, string>>,
  line: string,
  unread: Unread[],
  unnamedFilters: Set<string>,
) {
  if (filterName || !/^\d+$/.test(filter)) return plainText(filterName || filter)
  const reason = `the filter has only AstroBin’s number ${filter}. Name it in the rows`
  if (!unnamedFilters.has(filter)) unread.push({ name: line, reason, isUsed: true })
  unnamedFilters.add(filter)
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
