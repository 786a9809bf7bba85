import type { Statement } from '../../database/prepared.ts'
import { fold } from '../../database/fold.ts'
import { isListedImage } from '../../database/visibility.ts'
import type { Context } from '../../graphql/context.ts'
import { foldApart, searchedColumns, termMarks } from '../search-index/profile-terms.ts'
import type { ProfileRow } from '../profile/profile-rows.ts'
import { bestDesignation } from '../sky/name-key.ts'
import type { DirectoryPage } from './directory-pages.ts'
import type { SearchMatch } from './search-match.type.ts'

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
  /** That the catalogue does not know. */
  otherObjects: [name: string, imageCount: number, newestImageId: number][]
}

/** Reads the gear of profiles, and of each the object in its pictures that matches most words of a search. */
const partsOfProfiles: Statement = {
  name: 'matched_parts_of_profiles',
  text: `select profile.id as "profileId",
     (select coalesce(json_agg(json_build_array(gear.id, ${searchedColumns.gear}) order by gear.position, gear.id), '[]')
       from gear_item gear where gear.creator_profile_id = profile.id) as gear,
     (select to_json(found) from (
       select object.title, array[object.name] || object.other_names as names, object.terms, shown.images as "imageCount", (
         select max(image.id) from image_object pictured join gallery_image image on image.id = pictured.image_id
         where (pictured.profile_id, pictured.object_name) = (profile.id, object.name) and ${isListedImage('image')}
       ) as "newestImageId"
       from profile_object shown join sky_object object on object.name = shown.object_name
       cross join lateral (
         select count(*) from unnest($2::text[]) word where array_to_tsvector(object.terms) @@ word::tsquery
       ) matching (words)
       where shown.profile_id = profile.id and matching.words > 0
       order by matching.words desc, shown.images desc, object.magnitude, object.name limit 1
     ) found) as object,
     (select coalesce(json_agg(json_build_array(name, images, newest) order by images desc, name), '[]') from (
       select name, count(*) as images, max(image.id) as newest
       from gallery_image image, unnest(image.other_objects) name
       where image.creator_profile_id = profile.id and image.other_objects <> '{}' and ${isListedImage('image')} group by name
     ) named) as "otherObjects"
   from unnest($1::int[]) profile (id)`,
}

/** Aliases of the field share one result, as they share the page. */
const matchesOf = new WeakMap<DirectoryPage, Promise<(SearchMatch | null)[]>>()

/** Returns why each profile of a page matches its search, in one statement; null for a profile that has changed since. */
export function searchMatches(
  context: Pick<Context, 'em' | 'searches'>,
  page: DirectoryPage,
): Promise<(SearchMatch | null)[]> {
  const matches = matchesOf.get(page) ?? readMatches(context, page)
  matchesOf.set(page, matches)
  return matches
}

async function readMatches(
  { em, searches }: Pick<Context, 'em' | 'searches'>,
  { profiles, query }: DirectoryPage,
): Promise<(SearchMatch | null)[]> {
  if (!query || profiles.length === 0) return []
  const words = searchedWords(query)
  const values = [profiles.map(({ id }) => id), words.map((word) => word.query)]
  const rows = await searches.search<FoundParts>(em, partsOfProfiles, values)
  const byId = new Map(rows.map((row) => [row.profileId, row]))
  return profiles.map((profile) => matchOf(profile, byId.get(profile.id)!, words))
}

/** A word of a search: it matches if all terms of one of its alternatives do. */
interface SearchedWord {
  query: string
  alternatives: string[][]
}

/** Parses a query of `directory_search`: words joined by &, of which several alternatives are in parentheses. */
function searchedWords(query: string): SearchedWord[] {
  const isOne = query.replaceAll(/\([^)]*\)/g, '').includes('|')
  return (isOne ? [query] : query.split(/ & (?![^(]*\))/)).map((word) => ({
    query: word,
    alternatives: word
      .split('|')
      .map((alternative) => Array.from(alternative.matchAll(/'([^']*)'/g), ([, term]) => term!)),
  }))
}

/** The words of a text as terms have them, each after a blank, and the text as one word. */
const wordsIn = (text: string) => {
  const apart = foldApart(text)
  return ` ${fold(text)} ${apart} ${apart.replaceAll(' ', '')}`
}

/** Marks and blanks in terms. */
const notLetters = new RegExp(`[ ${Object.values(termMarks).join('')}]`, 'g')
const lettersOf = (term: string) => term.replaceAll(notLetters, '')

/** Returns whether some text has a word, near enough to explain a match. Other scripts may write no blanks between words. */
const hasWord = (words: string, { alternatives }: SearchedWord) =>
  alternatives.some((terms) =>
    terms.every((term) => {
      const letters = lettersOf(term)
      return words.includes(/^[a-z0-9@=~]/.test(term) ? ` ${letters}` : letters)
    }),
  )

/** Returns the part that has most of the words that are not in the name, which is the heading of each result. */
function matchOf(profile: ProfileRow, parts: FoundParts, search: SearchedWord[]): SearchMatch | null {
  const name = wordsIn(profile.displayName)
  const others = search.filter((word) => !hasWord(name, word))
  if (others.length === 0) return { kind: 'name', text: profile.displayName }
  let best: { match: SearchMatch; count: number } | undefined
  for (const { words, ...match } of partsOf(profile, parts, others)) {
    const count = others.filter((word) => hasWord(words, word)).length
    if (count > (best?.count ?? 0)) best = { match, count }
    if (count === others.length) break
  }
  if (!best) return null
  const { match } = best
  return match.kind === 'bio' ? { kind: 'bio', text: excerptOf(match.text, others) } : match
}

/** The most telling parts first. */
function* partsOf(
  { specialties, location, bio }: ProfileRow,
  { object, otherObjects, gear }: FoundParts,
  search: SearchedWord[],
): Generator<SearchMatch & { words: string }> {
  if (object) {
    const { title, names, terms, imageCount, newestImageId } = object
    const text = [...new Set([title, bestDesignation(names)])].join(' · ')
    const words = terms.map((term) => ` ${lettersOf(term)}`).join('')
    yield { kind: 'object', text, words, imageCount, newestImageId }
  }
  for (const [name, imageCount, newestImageId] of otherObjects)
    yield { kind: 'object', text: name, words: wordsIn(name), imageCount, newestImageId }
  for (const [gearItemId, itemName, ...others] of gear) {
    const named = wordsIn(itemName)
    const telling = others.filter(
      (other) => other && search.some((word) => hasWord(wordsIn(other), word) && !hasWord(named, word)),
    )
    const words = named + others.map((other) => wordsIn(other ?? '')).join('')
    yield { kind: 'gear', text: [itemName, ...telling].join(' · '), words, gearItemId }
  }
  for (const text of specialties) yield { kind: 'specialty', text, words: wordsIn(text) }
  if (location) yield { kind: 'location', text: location, words: wordsIn(location) }
  if (bio) yield { kind: 'bio', text: bio, words: wordsIn(bio) }
}

/** In characters: before the first word that matches, and in all. */
const excerptLength = { before: 40, all: 160 }

/** Returns a text from some words before the first that matches. */
function excerptOf(text: string, search: SearchedWord[]): string {
  const words = Array.from(text.matchAll(/[^\p{P}\p{Z}\p{Cc}]+/gu))
  const isFound = ([word]: RegExpExecArray) => search.some((one) => hasWord(wordsIn(word), one))
  const first = words.find(isFound)?.index ?? 0
  const start = words.find(({ index }) => index >= first - excerptLength.before)?.index ?? 0
  const end = start + excerptLength.all
  return (
    (start > 0 ? '…' : '') +
    text.slice(start, end).replace(/[\ud800-\udbff]$/, '') +
    (end < text.length ? '…' : '')
  )
}
