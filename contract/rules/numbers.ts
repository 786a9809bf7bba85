/** Blanks and apostrophes between groups of three digits: 1 000, 1’000. */
const separators = /(?<=\d)[\s'’](?=\d{3}(?!\d))/gu
const groups = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/
const oneComma = /^[1-9]\d{0,2},\d{3}$/
const plain = /^[-+]?(?:\d+[.,]?\d*|[.,]\d+)$/

/** More digits than any field has. */
const maxLength = 40

/** Such as ² and ½, which NFKC writes as digits: 10² would be 102. */
const otherNumber = /\p{No}/u

/** As people type it on any keyboard: also with full-width digits and a typographic minus. */
const unified = (text: string) =>
  text.length > maxLength || otherNumber.test(text)
    ? ''
    : text.normalize('NFKC').replace('−', '-').trim().replaceAll(separators, '')

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
