import { expect, test } from 'vitest'
import { fold } from './fold.ts'

/** Those of the first two planes: later ones have neither letters of Latin alphabets nor punctuation. */
const everyCharacter = Array.from({ length: 0x2_0000 }, (_, code) => code)
  .filter((code) => code !== 0 && (code < 0xd8_00 || code > 0xdf_ff))
  .map((code) => String.fromCodePoint(code))
const those = (kind: RegExp) => everyCharacter.filter((character) => kind.test(character))

const latin = those(/\p{Script=Latin}/u)
const dashes = [...those(/\p{Pd}/u), '\u2212']
/** U+02BC is the apostrophe of Ukrainian names, U+02BB that of Hawaiian ones. */
const quotes = [...those(/\p{Pi}|\p{Pf}/u), ...Array.from('\'"`´‚„′″＇ʼʻʹʺˈ')]
const blanks = those(/\p{Zs}|[\t\n\r\u2028\u2029]/u)
const zeroWidth = Array.from(
  '\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u202a\u202e\u2066\u2069\ufe0f\ufeff',
)

test('each letter of a Latin alphabet becomes lower-case letters of ASCII', () => {
  expect(latin.length).toBeGreaterThan(1_400)
  const others = latin.filter((letter) => !/^[a-z0-9 ]+$/.test(fold(letter)))
  // Of phonetics and manuscripts, without a letter of ASCII.
  expect(others.join('')).toBe('ƸƹɁɂʔʕʡʢʭˤᴤᴥᵜↀↁↂↇↈꜢꜣꜤꜥꝪꝫꝮꝯꝰꞋꞌꞏ꟎꟏𐞁𐞂𐞳𐞴')
  expect(fold('Işıl Yıldız ŁØßÆÞĐƏ ŊŒĦŦ ﬁ Ǆ')).toBe('isil yildiz lossaethde ngoeht fi dz')
})

test.each([
  ['dashes', dashes],
  ['quotes', quotes],
  ['blanks', blanks],
])('%s separate words like a blank', (_what, characters) => {
  expect(characters.filter((one) => fold(`${one}Sh2${one}155${one}`) !== 'sh2 155')).toEqual([])
})

test('characters without a width vanish', () => {
  expect(zeroWidth.filter((one) => fold(`${one}Bar${one}nard`) !== 'barnard')).toEqual([])
})
