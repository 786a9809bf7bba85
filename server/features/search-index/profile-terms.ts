import { fold } from '../../database/fold.ts'

/** In front of terms that are chosen as a whole, or that are several words in one; no word begins with one of them. */
export const termMarks = { specialty: '=', object: '@', gear: '~', oneWord: '+' } as const

/** Longer words of other scripts are found by their beginning alone. */
const maxWordLength = { ascii: 100, other: 12 }
const maxWholeTermLength = 150
/** Most words that are one word in another spelling, as 'asi 2600 mm' is 'asi2600mm'. */
const maxJoinedParts = 4

/** The columns by whose words a profile is found. The first of gear is its name, which is also a filter. */
export const searchedColumns = {
  profile: 'profile.bio, profile.location',
  gear: 'gear.item_name, gear.brand, gear.model',
} as const

/** What the terms of a profile are computed from. */
export interface ProfileTexts {
  displayName: string
  texts: (string | number | null)[]
  specialties: string[]
  gear: [itemName: string, ...others: (string | number | null)[]][]
  /** Terms of the objects that its images show. */
  objectTerms: string[]
  /** Names of objects that the catalogue does not know. */
  otherObjects: string[]
}

/** Returns the terms by which a profile is found; those of specialties and gear with their spelling, the others with null. */
export function termsOf(profile: ProfileTexts): Map<string, string | null> {
  const { displayName, texts, specialties, gear, objectTerms, otherObjects } = profile
  const words = [displayName, ...texts, ...specialties, ...gear.flat(), ...otherObjects].flatMap((text) =>
    wordsOf(String(text ?? '')),
  )
  const whole = [
    ...specialties.map((label) => [wholeTerm('specialty', label), label] as const),
    ...gear.map(([label]) => [wholeTerm('gear', label), label] as const),
  ]
  return new Map<string, string | null>([
    ...whole.filter(([term]) => term.length > 1),
    ...[
      ...words,
      ...objectTerms,
      ...gear.flatMap(otherSpellingsOf),
      ...otherObjects.flatMap((name) => otherSpellingsOf([name])),
    ].map((term) => [term, null] as const),
  ])
}

/** The lexemes of a tsvector have less than 1 MiB. */
const maxBytes = 1_000_000

/** Returns the first terms, as many as PostgreSQL can store. */
export function storableTerms(terms: Iterable<string>): string[] {
  let bytes = 0
  return [...terms].filter((term) => (bytes += Buffer.byteLength(term)) <= maxBytes)
}

/** Returns the term of a whole specialty or name of gear: '=lunar', '~fsq 106'. */
export const wholeTerm = (kind: 'specialty' | 'gear', text: string): string =>
  termMarks[kind] + cut(kind === 'gear' ? foldApart(text) : fold(text), maxWholeTermLength)

/** Returns a word of a search as terms begin. */
export const searchedWord = (word: string): string =>
  cut(word, /^[a-z0-9]/.test(word) ? maxWordLength.ascii : maxWordLength.other)

/**
 * Folds a text with blanks between letters and numbers, and before the version of a model: 'asi 2600 mm pro' for 'ASI2600MMPro' and
 * for 'ASI 2600 MM Pro', 'a 7 s iii' for 'A7SIII'.
 */
export const foldApart = (text: string): string => fold(text).replaceAll(boundary, ' ')

const boundary =
  /(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])|(?<=\d[a-hj-uw-z]{1,2})(?=(?:i{2,3}|iv|vi{0,3}|mk|mark|pro|mini|air|duo|plus)(?![a-z]))/g

/**
 * Returns the words of a text. Of a word with letters beyond ASCII also each ending that begins with such a letter, because those
 * scripts may write words without blanks between them.
 */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => (/^[a-z0-9]*$/.test(word) ? cut(word, maxWordLength.ascii) : wordWithEndings(word)))
}

function wordWithEndings(word: string): string[] {
  const letters = Array.from(word)
  const endings = letters.flatMap((letter, index) =>
    letter > '\x7f' ? letters.slice(index, index + maxWordLength.other).join('') : [],
  )
  return /^[a-z0-9]/.test(word) ? [cut(word, maxWordLength.ascii), ...endings] : endings
}

/** Returns other spellings of the words of a gear item: of 'A7S III' 'a', '7', 's', 'iii', '+a7s', '+a7siii', '+7s', '+7siii'. */
function otherSpellingsOf(gear: ProfileTexts['gear'][number]): string[] {
  const texts = gear.filter((text) => typeof text === 'string')
  const apart = foldApart(texts.join(' '))
  return [
    ...wordsOf(apart),
    ...joinedParts(apart.split(' '), isOneWord),
    // The words of a name that follow may be written in one word with it: 'A7SIII' for 'A7S III'.
    ...texts.flatMap((text) => joinedParts(foldApart(text).split(' '), isOneWordOrNext)),
  ]
}

function joinedParts(parts: string[], isJoined: typeof isOneWord): string[] {
  return parts.flatMap((part, place) => {
    if (!isOneWord(part, parts[place + 1] ?? '')) return []
    let end = place + 2
    while (end < Math.min(place + maxJoinedParts, parts.length) && isJoined(parts[end - 1]!, parts[end]!))
      end++
    return termMarks.oneWord + cut(parts.slice(place, end).join(''), maxWordLength.ascii)
  })
}

const isOneWord = (part: string, next: string) => /^(?:[a-z]+\d+|\d+[a-z]+)$/.test(part + next)

const isOneWordOrNext = (part: string, next: string) => isOneWord(part, next) || /^[a-z]+$/.test(next)

/** Counts letters, not code units. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : Array.from(text).slice(0, length).join('')
