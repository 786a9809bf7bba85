import { fold, wordSeparators } from '../../database/fold.ts'
import { type ProfileTexts, termMarks, termsOf } from '../search-index/profile-terms.ts'
import type { MatchedText } from './search-match.type.ts'

/** A word of the index, or the beginning of such words. */
interface SearchedTerm {
  text: string
  isPrefix: boolean
  /** `text` without mark and blanks. Only a text with these letters can have the term. */
  letters: string
}

/** A word of a search: it matches if all terms of one of its alternatives do. */
export interface SearchedWord {
  /** A tsquery. */
  query: string
  alternatives: SearchedTerm[][]
}

/** Marks and blanks in terms. */
const notLetters = new RegExp(`[ ${Object.values(termMarks).join('')}]`, 'g')

/** Parses a query: words joined by &, of which several alternatives are in parentheses. */
function searchedWords(query: string): SearchedWord[] {
  const isOne = query.replaceAll(/\([^)]*\)/g, '').includes('|')
  return (isOne ? [query] : query.split(/ & (?![^(]*\))/)).map((word) => ({
    query: word,
    alternatives: word.split('|').map((alternative) =>
      Array.from(alternative.matchAll(/'([^']*)'(:\*)?/g), ([, text, prefix]) => ({
        text: text!,
        isPrefix: prefix !== undefined,
        letters: text!.replaceAll(notLetters, ''),
      })),
    ),
  }))
}

const hasTerm = (terms: ReadonlySet<string>, { text, isPrefix }: SearchedTerm) =>
  terms.has(text) || (isPrefix && [...terms].some((term) => term.startsWith(text)))

/** Returns whether a part with these terms has a word. */
export const hasWord = (terms: ReadonlySet<string>, { alternatives }: SearchedWord) =>
  alternatives.some((alternative) => alternative.every((term) => hasTerm(terms, term)))

const nothing = { displayName: '', texts: [], specialties: [], gear: [], objectTerms: [], otherObjects: [] }

/** Finds the words of a search in texts. Computes the terms of a text only if its letters allow one: it takes a tenth of the time. */
export class Search {
  readonly words: readonly SearchedWord[]
  readonly #terms: readonly SearchedTerm[]
  /** Terms begin with a word, in other scripts at each letter, and in gear between a letter and a digit. */
  readonly #beginning: RegExp
  readonly #known = new Map<string, boolean>()

  /** Takes a query of `directory_search`. */
  constructor(query: string) {
    this.words = searchedWords(query)
    this.#terms = this.words.flatMap(({ alternatives }) => alternatives.flat())
    const beginnings = this.#terms.map(({ letters }) => {
      const notAfter = /^[a-z]/.test(letters) ? '(?<![a-z])' : /^\d/.test(letters) ? '(?<!\\d)' : ''
      return notAfter + letters
    })
    this.#beginning = new RegExp(beginnings.join('|'), 'u')
  }

  /** Returns the terms of a part of a profile; none if it cannot have one of the search. */
  termsIn(part: Partial<ProfileTexts>): ReadonlySet<string> {
    const { texts = [], specialties = [], gear = [], otherObjects = [] } = part
    const letters = lettersOf([...texts, ...specialties, ...gear.flat(), ...otherObjects].join(' '))
    if (!this.#terms.some((term) => letters.includes(term.letters))) return new Set()
    return new Set(termsOf({ ...nothing, ...part }).keys())
  }

  /** Returns the terms of the words in a text that have one of the search. */
  termsInText(text: string | null): ReadonlySet<string> {
    const words = fold(text ?? '').split(' ')
    return this.termsIn({ texts: words.filter((word) => this.#beginning.test(word)) })
  }

  /** Returns whether a word has a term of the search. */
  isFound(word = ''): boolean {
    const known = this.#known.get(word) ?? this.#find(word)
    this.#known.set(word, known)
    return known
  }

  #find(word: string): boolean {
    const letters = lettersOf(word)
    if (!this.#beginning.test(letters)) return false
    // Its only term is itself.
    if (/^(?:[a-z]+|\d+)$/.test(letters))
      return this.#terms.some((term) =>
        term.isPrefix ? letters.startsWith(term.letters) : letters === term.letters,
      )
    const terms = this.termsIn({ gear: [[word]] })
    return this.#terms.some((term) => hasTerm(terms, term))
  }
}

const lettersOf = (text: string) => fold(text).replaceAll(' ', '')

/** In characters: before the first word that matches, and in all. */
const excerptLength = { before: 40, all: 160 }

const separators = new RegExp(`(${wordSeparators.source})`, 'u')

/** Splits a text into words that match and the text between them, shortened around the first that matches. */
export function marked(text: string, search: Search): MatchedText[] {
  // Words and what separates them alternate.
  const pieces = text.split(separators)
  // The 'M' of 'M 31' matches, that of 'I'm' does not.
  const isMatchAt = (index: number) =>
    search.isFound(pieces[index]) &&
    (!/^[a-z0-9]$/i.test(pieces[index]!) ||
      search.isFound(pieces[index - 2]) ||
      search.isFound(pieces[index + 2]))
  const first = Math.max(
    pieces.findIndex((_, index) => isMatchAt(index)),
    0,
  )
  let start = first
  while (start > 0 && pieces.slice(start - 1, first).join('').length <= excerptLength.before) start--

  const shown: MatchedText[] = start > 0 ? [{ text: '…', isMatch: false }] : []
  let room = excerptLength.all
  for (const [index, piece] of pieces.slice(start).entries()) {
    if (piece === '') continue
    const isMatch = isMatchAt(start + index)
    const part = isMatch ? Array.from(piece).slice(0, room).join('') : ''
    const cut = piece.length > room ? `${part}…` : piece
    const last = shown.at(-1)
    if (last?.isMatch === isMatch) last.text += cut
    else shown.push({ text: cut, isMatch })
    room -= piece.length
    if (room < 0) break
  }
  return shown
}
