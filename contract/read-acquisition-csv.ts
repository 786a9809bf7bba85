import type { ExposureSeries } from './acquisition.ts'
import {
  type Calibration,
  calibrationNames,
  calibrationText,
  type Column,
  columns,
  imageCsvColumns,
} from './acquisition-csv.ts'
import { decimalSignsOf } from './csv-numbers.ts'
import { csvTable } from './csv.ts'
import { wholeNumberIn } from './rules/numbers.ts'
import { numbersIn, type ReadRow, readRow, type RowCells } from './read-acquisition-row.ts'

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

/** The same for 'sensorCooling', 'Sensor Cooling' and 'sensor_cooling'. */
const columnKey = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '')

const columnOf = new Map<string, Column>(
  [...columns, ...imageCsvColumns].map((name) => [columnKey(name), name]),
)

/**
 * Reads a CSV with a header, as capture programs write it for AstroBin. A file of several pictures gives the rows of
 * `imageId`. By default, it reads many more rows than a picture has, and few enough to be read at once.
 */
export function readAcquisitionCsv(text: string, imageId?: number, maxRows = 2000): AcquisitionCsv {
  const { delimiter, rows: lines } = csvTable(text)
  const [header, ...all] = lines
  const names = header?.cells.map((cell) => columnOf.get(columnKey(cell))) ?? []
  const unread: Unread[] = []
  const result = { exposures: [], calibrationFrames: '', bortleClass: null, unread }
  if (!names.includes('number') || !names.includes('duration')) {
    unread.push({ name: 'Header', reason: 'the columns number and duration are missing' })
    return result
  }
  // Spreadsheets write delimiters after the last column.
  const used = new Set(lines.flatMap(({ cells }) => cells.flatMap((cell, index) => (cell ? index : []))))
  for (const [index, name] of names.entries()) {
    const column = `Column ${header!.cells[index] || index + 1}`
    if (!name && !used.has(index)) continue
    if (!name) unread.push({ name: column, reason: 'has no field here', isColumn: true })
    else if (names.indexOf(name) < index)
      unread.push({ name: column, reason: 'is repeated. The first one is used', isColumn: true })
  }
  const imageColumn = names.indexOf('imageId')
  /** '7' for 7.0 too, as libraries of tables write it if the id is absent in another row. */
  const idOf = ({ cells }: (typeof all)[number]) =>
    cells[imageColumn] ? String(wholeNumberIn(cells[imageColumn]) || cells[imageColumn]) : ''
  const images = new Set(all.map(idOf))
  if (images.size > 1 && !images.has(String(imageId))) {
    unread.push({
      name: 'Column imageId',
      reason: `the rows are of ${images.size} pictures, none of which is this one`,
    })
    return result
  }
  const own = images.size > 1 ? all.filter((row) => idOf(row) === String(imageId)) : all
  if (own.length < all.length)
    unread.push({
      name: 'Column imageId',
      reason: `${all.length - own.length} rows of other pictures or of none are left out`,
      isColumn: true,
    })
  if (own.length > maxRows) {
    unread.push({ name: 'The CSV', reason: `has more than ${maxRows.toLocaleString('en')} rows` })
    return result
  }
  // Once, because a header may have very many others.
  const known = names.flatMap((name, index) =>
    name && names.indexOf(name) === index ? [[name, index] as const] : [],
  )
  const rows = own.map(({ line, cells }) => ({
    name: `Line ${line}`,
    hasMoreCells: cells.slice(names.length).some(Boolean),
    cells: Object.fromEntries(known.map(([name, index]) => [name, cells[index] ?? ''])) as RowCells,
  }))
  const decimalSigns = decimalSignsOf(
    rows.flatMap(({ cells }) => numbersIn(cells)),
    delimiter,
  )
  const noted = new Set<string>()
  const read = rows.flatMap(({ name, cells, hasMoreCells }) => {
    if (hasMoreCells) {
      // Such as one with a decimal comma, whose numbers would be those of other columns.
      unread.push({ name, reason: 'has more cells than the header. The row is left out' })
      return []
    }
    const { row, problems, notes } = readRow(cells, decimalSigns)
    // Once, because they are the same in all rows.
    for (const reason of notes.filter((note) => !noted.has(note))) {
      noted.add(reason)
      unread.push({ name, reason, isUsed: true })
    }
    const omitted = row ? 'The rest of the row is used' : 'The row is left out'
    if (problems.length > 0)
      unread.push({ name, reason: [...problems, omitted].join('. '), ...(row && { isUsed: true }) })
    return row ?? []
  })
  const classes = [...new Set(read.flatMap(({ bortleClass }) => bortleClass ?? []))].toSorted((a, b) => a - b)
  if (classes.length > 1)
    unread.push({
      name: 'Column bortle',
      reason: `has the classes ${classes.join(', ')}. The largest is used`,
      isUsed: true,
    })
  return {
    exposures: read.map(({ series }) => series),
    calibrationFrames: calibrationOf(read),
    bortleClass: classes.at(-1) ?? null,
    unread,
  }
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
