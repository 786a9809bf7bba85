interface CsvRow {
  /** In the file, from 1. */
  line: number
  cells: string[]
}

const delimiters = [',', ';', '\t'] as const

/**
 * Returns the rows of a CSV file (RFC 4180), trimmed, without blank ones. The delimiter is the comma, semicolon or tab that
 * the first row has most of.
 */
export function csvRows(text: string): CsvRow[] {
  const content = text.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/g, '\n')
  const header = content.trimStart().split('\n', 1)[0]!
  const count = (delimiter: string) => header.split(delimiter).length
  const [delimiter] = delimiters.toSorted((one, other) => count(other) - count(one))
  const cell = new RegExp(
    String.raw`(?:[^\S\n]*"((?:[^"]|"")*)"[^${delimiter}\n]*|([^${delimiter}\n]*))(${delimiter}|\n|$)`,
    'y',
  )
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [] }
  let line = 1
  while (cell.lastIndex < content.length) {
    const [whole, quoted, plain, end] = cell.exec(content)!
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain!).trim())
    line += whole.split('\n').length - 1
    if (end === delimiter && cell.lastIndex < content.length) continue
    rows.push(row)
    row = { line, cells: [] }
  }
  return rows.filter(({ cells }) => cells.some(Boolean))
}

/** Spreadsheets run a text that begins so as a formula. */
const formula = /^[=+\-@\t]/

/** Returns a text as a cell that no spreadsheet runs. */
export const safeText = (text: string) => (formula.test(text) ? `'${text}` : text)

/** Returns the text of a cell that `safeText` wrote. */
export const plainText = (cell: string) => (formula.test(cell.slice(1)) ? cell.replace(/^'/, '') : cell)

/** Returns rows as a CSV file. */
export const csvText = (rows: readonly (readonly (string | number | null | undefined)[])[]) =>
  rows.map((cells) => `${cells.map((cell) => quoted(String(cell ?? ''))).join(',')}\r\n`).join('')

const quoted = (cell: string) => (/[",;\n\r\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
