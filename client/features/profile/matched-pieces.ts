/** Splits a text into pieces, of which the second, the fourth and so on are words that begin with one of a search. */
export function piecesOf(text: string, search: string): string[] {
  const words = search
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? ['^ ']
  const patterns = words.map((word) => {
    const letters = Array.from(word).join('\\p{M}*')
    // Other scripts write words without blanks. The 'M' of 'M 31' begins no other word.
    return word > '\x7f'
      ? letters
      : `(?<![\\p{L}\\d'’])${letters}${word[1] ? '[\\p{L}\\p{M}\\d]*' : '(?![\\p{L}\\d])'}`
  })
  return text.normalize('NFD').split(RegExp(`(${patterns.join('|')})`, 'iu'))
}
