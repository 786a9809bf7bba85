import { wordSeparators } from '../../database/fold.ts'
import { prepared, type StatementRunner } from '../../database/prepared.ts'
import { searchedColumns, termsOf } from '../directory-index/profile-terms.ts'
import type { ProfileRow } from '../profile/profile-rows.ts'
import { bestDesignation } from '../sky/name-key.ts'
import type { MatchedText, SearchMatch } from './search-match.type.ts'

/** A word of the index, or the beginning of such words. */
interface SearchedTerm {
  text: string
  isPrefix: boolean
}

/** A word of a search: it matches if all terms of one of its alternatives do. */
interface SearchedWord {
  /** A tsquery. */
  query: string
  alternatives: SearchedTerm[][]
}

interface FoundParts {
  profileId: number
  gear: [id: number, itemName: string, ...others: (string | null)[]][]
  object: {
    title: string
    /** In catalogues. */
    names: string[]
    terms: string[]
    imageCount: number
    newestImageId: number
  } | null
}

/** Reads the gear of profiles, and of each the object in its pictures that matches most words of a search. */
const readParts = prepared<FoundParts>(
  'matched_parts_of_profiles',
  `select profile.id as "profileId",
     (select coalesce(json_agg(json_build_array(gear.id, ${searchedColumns.gear}) order by gear.position, gear.id), '[]')
       from gear_item gear where gear.creator_profile_id = profile.id) as gear,
     (select to_json(found) from (
       select object.title, array[object.name] || object.other_names as names, object.terms, shown.images as "imageCount", (
         select max(pictured.image_id) from image_object pictured
         where (pictured.profile_id, pictured.object_name) = (profile.id, object.name)
       ) as "newestImageId"
       from profile_object shown join sky_object object on object.name = shown.object_name
       cross join lateral (
         select count(*) from unnest($2::text[]) word where array_to_tsvector(object.terms) @@ word::tsquery
       ) matching (words)
       where shown.profile_id = profile.id and matching.words > 0
       order by matching.words desc, shown.images desc, object.magnitude, object.name limit 1
     ) found) as object
   from unnest($1::int[]) profile (id)`,
)

/** Returns why each profile matches the query of its search, in one statement; null for a profile that has changed since. */
export async function searchMatches(
  em: StatementRunner,
  profiles: readonly ProfileRow[],
  query: string,
): Promise<(SearchMatch | null)[]> {
  const words = searchedWords(query)
  const rows = await readParts(em, [profiles.map(({ id }) => id), words.map((word) => word.query)])
  const byId = new Map(rows.map((row) => [row.profileId, row]))
  return profiles.map((profile) => matchOf(profile, byId.get(profile.id)!, words))
}

/** Parses the query of `directory_search`: words joined by &, of which several alternatives are in parentheses. */
function searchedWords(query: string): SearchedWord[] {
  const isOne = query.replaceAll(/\([^)]*\)/g, '').includes('|')
  return (isOne ? [query] : query.split(/ & (?![^(]*\))/)).map((word) => ({
    query: word,
    alternatives: word.split('|').map((alternative) =>
      Array.from(alternative.matchAll(/'([^']*)'(:\*)?/g), ([, text, prefix]) => ({
        text: text!,
        isPrefix: prefix !== undefined,
      })),
    ),
  }))
}

const hasTerm = (terms: ReadonlySet<string>, { text, isPrefix }: SearchedTerm) =>
  terms.has(text) || (isPrefix && [...terms].some((term) => term.startsWith(text)))

const hasWord = (terms: ReadonlySet<string>, { alternatives }: SearchedWord) =>
  alternatives.some((alternative) => alternative.every((term) => hasTerm(terms, term)))

const nothing = { displayName: '', texts: [], specialties: [], gear: [], objectTerms: [] }
const termsIn = (part: Partial<Parameters<typeof termsOf>[0]>) =>
  new Set(termsOf({ ...nothing, ...part }).keys())

type Candidate = Omit<SearchMatch, 'text'> & { text: () => string; terms: ReadonlySet<string> }

/** Returns the part that has most of the words that are not in the name, which is the heading of each result. */
function matchOf(profile: ProfileRow, parts: FoundParts, words: readonly SearchedWord[]): SearchMatch | null {
  const name = termsIn({ texts: [profile.displayName] })
  const others = words.filter((word) => !hasWord(name, word))
  if (others.length === 0) return { kind: 'name', text: marked(profile.displayName, words) }
  let best: { candidate: Candidate; count: number } | undefined
  for (const candidate of candidatesOf(profile, parts, others)) {
    const count = others.filter((word) => hasWord(candidate.terms, word)).length
    if (count > (best?.count ?? 0)) best = { candidate, count }
    if (count === others.length) break
  }
  if (!best) return null
  const { terms: _terms, text, ...match } = best.candidate
  return { ...match, text: marked(text(), words) }
}

/** The most telling parts first. */
function* candidatesOf(
  { specialties, location, bio }: ProfileRow,
  { object, gear }: FoundParts,
  words: readonly SearchedWord[],
): Generator<Candidate> {
  if (object) {
    const { title, names, imageCount, newestImageId } = object
    const text = () => [...new Set([title, bestDesignation(names)])].join(' · ')
    yield { kind: 'object', text, terms: new Set(object.terms), imageCount, newestImageId }
  }
  const wordsIn = (text: string | null) => {
    const terms = termsIn({ texts: [text] })
    return words.filter((word) => hasWord(terms, word))
  }
  for (const [gearItemId, itemName, ...others] of gear) {
    const text = () => {
      const named = wordsIn(itemName)
      return [
        itemName,
        ...others.filter((other) => wordsIn(other).some((word) => !named.includes(word))),
      ].join(' · ')
    }
    yield { kind: 'gear', text, terms: termsIn({ gear: [[itemName, ...others]] }), gearItemId }
  }
  for (const specialty of specialties)
    yield { kind: 'specialty', text: () => specialty, terms: termsIn({ specialties: [specialty] }) }
  if (location) yield { kind: 'location', text: () => location, terms: termsIn({ texts: [location] }) }
  if (bio) yield { kind: 'bio', text: () => bio, terms: termsIn({ texts: [bio] }) }
}

/** In characters: before the first word that matches, and in all. */
const excerptLength = { before: 40, all: 160 }

/** Splits a text into words that match and the text between them, shortened around the first that matches. */
function marked(text: string, words: readonly SearchedWord[]): MatchedText[] {
  const terms = words.flatMap(({ alternatives }) => alternatives.flat())
  // Words and what separates them alternate.
  const pieces = text.split(new RegExp(`(${wordSeparators.source})`, 'u'))
  const isFound = new Map<string, boolean>()
  const isSearched = (piece = '') => {
    const known = isFound.get(piece)
    if (known !== undefined) return known
    const found = termsIn({ gear: [[piece]] })
    const isMatch = terms.some((term) => hasTerm(found, term))
    isFound.set(piece, isMatch)
    return isMatch
  }
  // The 'M' of 'M 31' matches, that of 'I'm' does not.
  const isMatchAt = (index: number) =>
    isSearched(pieces[index]) &&
    (!/^[a-z0-9]$/i.test(pieces[index]!) || isSearched(pieces[index - 2]) || isSearched(pieces[index + 2]))
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
