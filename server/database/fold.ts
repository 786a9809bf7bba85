import anyAscii from 'any-ascii'

/** Marks of Latin, Greek and Cyrillic letters; those of other scripts spell words. */
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g
/** Zero-width characters, soft hyphens, selectors of variants. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** Symbols of ASCII separate words too, as do apostrophes that Unicode counts as letters, and the minus sign. */
const wordSeparators = /[\p{P}\p{Z}\p{Cc}$+<=>^`|~\u02b9-\u02bf\u02c8\u02ee\u2212\ua78b\ua78c]+/gu
const letters = /[[\p{Script=Latin}\u03c2]--[a-z]]/gv

/**
 * Returns the words of a text, separated by single blanks, without case, marks and punctuation: 'isil yildiz' for 'Işıl Yıldız'.
 * Latin letters become those of ASCII; other scripts stay. The one folding for slugs, search, order and names of objects.
 */
export function fold(text: string): string {
  if (/^[a-z\d]*$/i.test(text)) return text.toLowerCase() // ten times faster
  return text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .replaceAll(invisible, '')
    .replaceAll(wordSeparators, ' ')
    .toLowerCase()
    .replaceAll(letters, plainLetter)
    .trim()
}

function plainLetter(letter: string): string {
  if (letter === 'ς') return 'σ' // at the end of a word
  return (
    anyAscii(letter)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '') || letter
  )
}
