/** Groups of three digits with blanks or apostrophes between them: 1 000, 1’000.5. */
const grouped = /^[-+]?[1-9]\d{0,2}(?:[ '’]\d{3})+(?=[.,]|$)/
const groups = /^[-+]?(?!0+[.,])\d{1,3}([.,])\d{3}(?:\1\d{3})*$/
const oneComma = /^[-+]?(?!0+,)\d{1,3},\d{3}$/
const plain = /^[-+]?(?:\d+[.,]?\d*|[.,]\d+)$/

/** More digits than any field has. */
const maxLength = 40

/** Such as ² and ½, which NFKC writes as digits: 10² would be 102. */
const otherNumber = /\p{No}/u

/** As people type it on any keyboard: also with full-width digits, narrow blanks and a typographic minus. */
export const unified = (text: string) =>
  text.length > maxLength || otherNumber.test(text)
    ? ''
    : text
        .normalize('NFKC')
        .replace('−', '-')
        .trim()
        .replace(grouped, (digits) => digits.replaceAll(/[ '’]/g, ''))

/** Returns the number that a text says, with a decimal point or comma; NaN for any other text, and for 1,000, which says two. */
export function numberIn(text: string): number {
  const digits = unified(text)
  return plain.test(digits) && !oneComma.test(digits) ? Number(digits.replace(',', '.')) : NaN
}

/** The same for a whole number, in which points and commas separate groups: 1.000 and 1,000 are a thousand. */
export function wholeNumberIn(text: string): number {
  const digits = unified(text)
  return groups.test(digits) ? Number(digits.replaceAll(/[.,]/g, '')) : numberIn(digits)
}
