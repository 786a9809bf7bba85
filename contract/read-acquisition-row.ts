import { ValidationError } from 'yup'
import type { ExposureSeries } from './acquisition.ts'
import {
  type Calibration,
  calibrationNames,
  type Column,
  imageCsvColumns,
  seriesColumns,
} from './acquisition-csv.ts'
import { twoReadings } from './csv-numbers.ts'
import { plainText } from './csv.ts'
import { limits } from './limits.ts'
import { optionalNumber, optionalText } from './rules/fields.ts'
import { exposureRules } from './rules/gallery.ts'
import { numberIn } from './rules/numbers.ts'

export type RowCells = Partial<Record<Column, string>>

export interface ReadRow {
  series: ExposureSeries
  calibration: Partial<Record<Calibration, number>>
  bortleClass: number | null
}

const textColumns: readonly Column[] = ['date', 'filter', 'filterName', ...imageCsvColumns]

/** Returns the cells with numbers. */
export const numbersIn = (cells: RowCells): string[] =>
  Object.entries(cells).flatMap(([column, cell]) => (textColumns.includes(column as Column) ? [] : cell))

const decimalColumns: readonly Column[] = [
  'duration',
  'sensorCooling',
  'fNumber',
  'meanSqm',
  'meanFwhm',
  'temperature',
]

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

/**
 * Returns the row unless its number, duration or filter cannot be used, with the problems of these and other values, which are
 * left out, and with what the user should know of those that are used.
 */
export function readRow(cells: RowCells, decimalSigns: string) {
  const problems: string[] = []
  const notes: string[] = []
  /** Returns what the rules make of a cell; undefined if they refuse it, or if it may be another number. */
  function read<Value>(column: Column, validate: (cell: string) => Value): Value | undefined {
    const cell = cells[column] ?? ''
    const readings = textColumns.includes(column)
      ? undefined
      : twoReadings(cell, !decimalColumns.includes(column), decimalSigns)
    const text = readings?.isDecimalSign ? String(readings.decimal) : cell
    const isUnknown = String(numberIn(text)) === unknownValues[column]
    try {
      if (readings && isAllowed(() => validate(String(readings.grouped))))
        throw new ValidationError(`${column} ${cell} may be ${readings.decimal} or ${readings.grouped}`)
      return validate(isUnknown ? '' : text)
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error
      problems.push(error.message)
      return undefined
    }
  }
  const fields = Object.entries(seriesColumns).map(([column, field]) => {
    const isRequired = field === 'count' || field === 'seconds'
    const validate = (cell: string): unknown =>
      cell === '' && !isRequired ? null : exposureRules.validateSyncAt(field, { [field]: cell })
    return [field, read(column as Column, validate)]
  })
  const { count, seconds, ...optional } = Object.fromEntries(fields) as Partial<ExposureSeries>
  const calibration = calibrationNames.map((name) => [
    name,
    read(name, (cell) => frameRules[name].validateSync(cell)) ?? 0,
  ])
  const filter = read('filterName', () => filterRule.validateSync(filterOf(cells, notes))) ?? null
  const bortleClass = read('bortle', (cell) => bortleRule.validateSync(wholeClass(cell, notes))) ?? null
  const isDamaged = filter?.includes('\uFFFD')
  if (isDamaged) problems.push('The name of the filter is damaged, because the text is not in UTF-8')
  const row: ReadRow | undefined =
    isDamaged || count === undefined || seconds === undefined
      ? undefined
      : {
          series: { filter, count, seconds, ...optional },
          calibration: Object.fromEntries(calibration) as ReadRow['calibration'],
          bortleClass,
        }
  return { row, problems, notes }
}

/** 300.000 seconds are no three days. */
function isAllowed(validate: () => unknown): boolean {
  try {
    validate()
    return true
  } catch {
    return false
  }
}

const bortleRule = optionalNumber(limits.gallery.bortleClass)
const filterRule = optionalText(limits.gallery.exposure.filter)
const frameRules = Object.fromEntries(
  calibrationNames.map((name) => [
    name,
    optionalNumber({ min: 0, max: 100_000, outside: `${name} must be a whole number from 0 to 100000` }),
  ]),
) as Record<Calibration, ReturnType<typeof optionalNumber>>

/** Returns the name of a filter. AstroBin's numbers have no meaning here, so that they are never translated. */
function filterOf({ filter = '', filterName = '' }: RowCells, notes: string[]) {
  // Libraries of tables write 4663.0 if the number is absent in another row.
  const [, number] = /^(\d+)(?:\.0+)?$/.exec(filter) ?? []
  if (!number && filter && filterName && filter !== filterName)
    notes.push(`of the filter’s names ${filter} and ${filterName}, the second is used`)
  if (filterName || !number) return plainText(filterName || filter)
  notes.push(`the filter has only AstroBin’s number ${number}. Name it in the rows`)
  return `AstroBin ${number}`
}

/** Returns the brighter class for a half step, which AstroBin has. */
function wholeClass(cell: string, notes: string[]): string {
  const [half, darker] = /^(\d)[.,]50*$/.exec(cell) ?? []
  if (!half) return cell
  const brighter = String(Number(darker) + 1)
  notes.push(`Bortle class ${half} is read as ${brighter}`)
  return brighter
}
