import { unified } from './rules/numbers.ts'

/** One or a thousand: 1.000 and 1,000. */
const twofold = /^([-+]?(?!0+[.,])\d{1,3})([.,])(\d{3})$/

const usualSigns: Record<string, string> = { ',': '.', ';': ',' }

/** Returns the decimal signs of a CSV: those of its numbers with only one meaning, or the usual one beside its delimiter. */
export function decimalSignsOf(numbers: readonly string[], delimiter: string): string {
  const signs = new Set(numbers.flatMap(decimalSignOf))
  return [...signs].join('') || (usualSigns[delimiter] ?? '')
}

/** Also for 1.234,5 and 1,000,000. */
function decimalSignOf(cell: string): string | [] {
  const digits = unified(cell)
  if (twofold.test(digits) || !/^[-+]?[\d.,]*\d$/.test(digits)) return []
  const [first, ...others] = digits.match(/[.,]/g) ?? []
  const last = others.at(-1)
  if (first && first === last) return first === '.' ? ',' : '.'
  return last ?? first ?? []
}

/**
 * Returns both values, such as 1 and 1000, of a number in which a sign may separate decimals or thousands, and whether the sign
 * separates only decimals elsewhere; undefined for any other cell, and for one that the rules of numbers read as a thousand, or
 * as decimals where points are known to be.
 */
export function twoReadings(cell: string, isWhole: boolean, decimalSigns: string) {
  const [, whole, sign, rest] = twofold.exec(unified(cell)) ?? []
  if (!sign) return undefined
  const isUnclear = isWhole ? decimalSigns.includes(sign) : sign === ',' || decimalSigns !== '.'
  return isUnclear
    ? {
        decimal: Number(`${whole}.${rest}`),
        grouped: Number(`${whole}${rest}`),
        isDecimalSign: sign === decimalSigns,
      }
    : undefined
}
