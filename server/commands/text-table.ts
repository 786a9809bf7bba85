/** Formats rows as columns of equal width for a terminal. */
export function textTable(rows: readonly string[][]): string {
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map((row) => row[index]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Others choose names: control characters could move the cursor of a terminal. */
export const printable = (value: string | number | null) => String(value ?? '').replaceAll(/\p{C}/gu, '')
