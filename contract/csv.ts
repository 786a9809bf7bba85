interface CsvRow {
  /** In the file, from 1. */
  line: number
  cells: string[]
}

const delimiters = [',', ';', '\t', '|'] as const

/** Excel reads the delimiter in such a first line. */
const delimiterLine = /^"?sep=([,;\t|])"?[^\S\n]*(?:\n|$)/i

interface CsvTable {
  delimiter: string
  rows: CsvRow[]
}

/**
 * Returns the rows of a CSV file (RFC 4180), trimmed, without blank ones. Quotes inside a cell, as in "2" OIII", are text. Unless a first line `sep=;` names the delimiter, it
 * is the comma, semicolon, tab or bar that the first row has most of.
 */
export function csvTable(text: string): CsvTable {
  const content = text.replace(/^\uFEFF+/u, '').replaceAll(/\r\n?/g, '\n')
  const [named = '', sign] = delimiterLine.exec(content) ?? []
  const delimiter = sign ?? mostFrequent(content)
  const cell = new RegExp(
    String.raw`(?:[^\S\n${delimiter}]*"((?:[^"]|"")*)"[^\S\n${delimiter}]*|([^${delimiter}\n]*))([${delimiter}\n]|$)`,
    'y',
  )
  cell.lastIndex = named.length
  const rows: CsvRow[] = []
  let line = named ? 2 : 1
  let row: CsvRow = { line, cells: [] }
  while (cell.lastIndex < content.length) {
    const [whole, quoted, plain, end] = cell.exec(content)!
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain!).trim())
    line += whole.split('\n').length - 1
    if (end === delimiter && cell.lastIndex < content.length) continue
    rows.push(row)
    row = { line, cells: [] }
  }
  return { delimiter, rows: rows.filter(({ cells }) => cells.some(Boolean)) }
}

function mostFrequent(content: string): string {
  const unquoted = content.replaceAll(/"(?:[^"]|"")*"/g, '')
  const header = unquoted.trimStart().split('\n', 1)[0]!
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.toSorted((a, b) => count(b) - count(a))[0]!
}

/**
 * Spreadsheets run a text that begins so as a formula, also in full width. Apostrophes in front count too, to distinguish one
 * that the user wrote from the added one.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/

/** Returns a text as a cell that no spreadsheet runs. */
export const safeText = (text: string) => (formula.test(text) ? `'${text}` : text)

/** Returns the text of a cell that `safeText` wrote. */
export const plainText = (cell: string) => (formula.test(cell) ? cell.replace(/^'/, '') : cell)

/** Returns rows as a CSV file. */
export const csvText = (rows: readonly (readonly (string | number | null | undefined)[])[]) =>
  rows.map((cells) => `${cells.map((cell) => quoted(String(cell ?? ''))).join(',')}\r\n`).join('')

const quoted = (cell: string) => (/[",;\n\r\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
