import type { Statement } from '../../database/prepared.ts'
import type { Context } from '../../graphql/context.ts'
import { searchedColumns } from '../search-index/profile-terms.ts'
import type { ProfileRow } from '../profile/profile-rows.ts'
import { bestDesignation } from '../sky/name-key.ts'
import type { DirectoryPage } from './directory-pages.ts'
import type { SearchMatch } from './search-match.type.ts'
import { hasWord, marked, Search, type SearchedWord } from './search-words.ts'

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
         select max(pictured.image_id) from image_object pictured
         where (pictured.profile_id, pictured.object_name) = (profile.id, object.name)
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
       where image.creator_profile_id = profile.id and image.other_objects <> '{}' group by name
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
  const search = new Search(query)
  const values = [profiles.map(({ id }) => id), search.words.map((word) => word.query)]
  const rows = await searches.search<FoundParts>(em, partsOfProfiles, values)
  const byId = new Map(rows.map((row) => [row.profileId, row]))
  return profiles.map((profile) => matchOf(profile, byId.get(profile.id)!, search))
}

type Candidate = Omit<SearchMatch, 'text'> & { text: () => string; terms: ReadonlySet<string> }

/** Returns the part that has most of the words that are not in the name, which is the heading of each result. */
function matchOf(profile: ProfileRow, parts: FoundParts, search: Search): SearchMatch | null {
  const name = search.termsInText(profile.displayName)
  const others = search.words.filter((word) => !hasWord(name, word))
  if (others.length === 0) return { kind: 'name', text: marked(profile.displayName, search) }
  let best: { candidate: Candidate; count: number } | undefined
  for (const candidate of candidatesOf(profile, parts, others, search)) {
    const count = others.filter((word) => hasWord(candidate.terms, word)).length
    if (count > (best?.count ?? 0)) best = { candidate, count }
    if (count === others.length) break
  }
  if (!best) return null
  const { terms: _terms, text, ...match } = best.candidate
  return { ...match, text: marked(text(), search) }
}

/** The most telling parts first. */
function* candidatesOf(
  { specialties, location, bio }: ProfileRow,
  { object, otherObjects, gear }: FoundParts,
  words: readonly SearchedWord[],
  search: Search,
): Generator<Candidate> {
  if (object) {
    const { title, names, imageCount, newestImageId } = object
    const text = () => [...new Set([title, bestDesignation(names)])].join(' · ')
    yield { kind: 'object', text, terms: new Set(object.terms), imageCount, newestImageId }
  }
  for (const [name, imageCount, newestImageId] of otherObjects) {
    const terms = search.termsIn({ otherObjects: [name] })
    yield { kind: 'object', text: () => name, terms, imageCount, newestImageId }
  }
  const wordsIn = (text: string | null) => {
    const terms = search.termsInText(text)
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
    yield { kind: 'gear', text, terms: search.termsIn({ gear: [[itemName, ...others]] }), gearItemId }
  }
  for (const specialty of specialties)
    yield { kind: 'specialty', text: () => specialty, terms: search.termsIn({ specialties: [specialty] }) }
  if (location) yield { kind: 'location', text: () => location, terms: search.termsInText(location) }
  if (bio) yield { kind: 'bio', text: () => bio, terms: search.termsInText(bio) }
}
