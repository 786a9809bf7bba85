import type { SkyPoint } from '../../../contract/tangent-plane.ts'

/** Hours or degrees with minutes and seconds. */
function inDegrees(parts: readonly number[], max: number): number | undefined {
  const [whole = Number.NaN, minutes = 0, seconds = 0] = parts
  const isFit = parts.slice(0, -1).every(Number.isInteger) && minutes < 60 && seconds < 60
  const value = whole + minutes / 60 + seconds / 3600
  return isFit && value <= max ? value : undefined
}

/**
 * Returns the position of a text, in degrees: '10.68 41.27', '00 42 44 +41 16', '0h42m44s, +41° 16′'. Two numbers are degrees; more
 * are hours, minutes and seconds, then degrees, minutes and seconds. Undefined for any other text.
 */
export function readPosition(text: string): SkyPoint | undefined {
  const plain = text
    .replaceAll('−', '-')
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
  if (!/^[\d .:+°'"′″hmsd-]+$/i.test(plain)) return undefined
  const numbers = [...plain.matchAll(/([+-]?)(\d+(?:\.\d+)?)/g)]
  const values = numbers.map(([, , digits]) => Number(digits))
  const signs = numbers.map(([, sign]) => sign)
  if (values.length < 2 || values.length > 6 || signs[0] === '-') return undefined
  const signed = signs.findIndex((sign, index) => index > 0 && sign)
  const first = signed > 0 ? signed : Math.ceil(values.length / 2)
  if (signs.some((sign, index) => sign && index > 0 && index !== first)) return undefined
  const isInHours = values.length > 2 || /h/i.test(plain)
  const rightAscension = isInHours ? inDegrees(values.slice(0, first), 24) : values[0]
  const declination = inDegrees(values.slice(first), 90)
  if (rightAscension === undefined || declination === undefined || first > 3 || values.length - first > 3)
    return undefined
  const degrees = isInHours ? rightAscension * 15 : rightAscension
  const isSouth = signs[first] === '-'
  return degrees > 360
    ? undefined
    : { rightAscension: degrees, declination: isSouth ? -declination : declination }
}
