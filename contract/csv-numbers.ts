/** One or a thousand: 1.000 and 1,000. */
const twofold = /^([-+]?[1-9]\d{0,2})([.,])(\d{3})$/
const decimal = /^[-+]?\d+([.,])\d+$/

const usualSigns: Record<string, string> = { ',': '.', ';': ',' }

/** Returns the decimal signs of a CSV: those of its numbers with only one meaning, or the usual one beside its delimiter. */
export function decimalSignsOf(numbers: readonly string[], delimiter: string): string {
  const signs = new Set(
    numbers.flatMap((cell) => (twofold.test(cell) ? [] : (decimal.exec(cell)?.[1] ?? []))),
  )
  return [...signs].join('') || (usualSigns[delimiter] ?? '')
}

/**
 * Returns both values, such as 1 and 1000, of a number in which a sign may separate decimals or thousands; undefined for any
 * other cell, and for one that the rules of numbers read as a thousand, or as decimals where points are known to be.
 */
export function twoReadings(cell: string, isWhole: boolean, decimalSigns: string) {
  const [, whole, sign, rest] = twofold.exec(cell) ?? []
  if (!sign) return undefined
  const isUnclear = isWhole ? decimalSigns.includes(sign) : sign === ',' || decimalSigns !== '.'
  return isUnclear ? { decimal: Number(`${whole}.${rest}`), grouped: Number(`${whole}${rest}`) } : undefined
}
