/**
 * Solves linear equations in place, by elimination with the largest pivots; each row ends with its right sides. Returns false if
 * the equations do not determine the unknowns. Afterwards unknown i is the right side of row i by its element i.
 */
export function eliminate(rows: Float64Array[]): boolean {
  for (let i = 0; i < rows.length; i++) {
    let pivot = i
    for (let row = i + 1; row < rows.length; row++)
      if (Math.abs(rows[row]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = row
    ;[rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!]
    if (Math.abs(rows[i]![i]!) < 1e-12) return false
    for (let row = 0; row < rows.length; row++) {
      if (row === i) continue
      const factor = rows[row]![i]! / rows[i]![i]!
      for (let column = i; column < rows[i]!.length; column++)
        rows[row]![column]! -= factor * rows[i]![column]!
    }
  }
  return true
}
