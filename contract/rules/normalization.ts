/** Unicode's Stream-Safe Text Format (UAX 15) has at most 30 in a row. Sorting more takes quadratic time: a second for 100 kB. */
const manyCombiningMarks = /\p{M}{31}/u

/** Returns a text in Unicode's form NFC, except one that no language writes. */
const composed = (text: string) => (manyCombiningMarks.test(text) ? text : text.normalize('NFC'))

/** Returns a text as it is stored: the same letters are the same characters, and a line break is \n. */
export const normalizedText = (text: string) => composed(text.replaceAll(/\r\n?/g, '\n'))

/** Joiners are not among them: they shape words and emoji. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu
/** The lookbehind starts each run of blanks once: without it, a long run inside of a text takes quadratic time. */
const ends = /^[\s\u200c\u200d]+|(?<![\s\u200c\u200d])[\s\u200c\u200d]+$/gu

/** Returns an address, an email or a tag as it is compared: normalized, without the invisible characters that a paste adds. */
export const visibleText = (text: string) =>
  normalizedText(text).replaceAll(invisible, '').replaceAll(ends, '')

/** Returns a password by the profile OpaqueString (RFC 8265), so that every keyboard types the same one. Refuses nothing. */
export const normalizedPassword = (password: string) => composed(password.replaceAll(/\p{Zs}/gu, ' '))
