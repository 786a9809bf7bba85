/**
 * Returns the initials of the first and last word of a name, by grapheme: 'Ada Min' gives AM, '🌌✨🔭' gives 🌌.
 */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}\p{Extended_Pictographic}]\S*/gu) ?? [name]
  const outer = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return outer.map(firstLetter).join('')
}

function firstLetter(word = ''): string {
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment.toUpperCase() ?? ''
}
