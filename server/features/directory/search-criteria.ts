import { limits } from '../../../contract/limits.ts'
import { fold } from '../../database/fold.ts'
import { searchedWord, wholeTerm } from '../search-index/profile-terms.ts'
import { designationAtStart, nameKey } from '../sky/name-key.ts'
import type { DirectoryArgs } from './directory.type.ts'

/** The parameters of the SQL function `directory_search`. */
type SearchCriteria = [
  words: string[],
  /** By the position of its first word; null where none begins. */
  designations: (string | null)[],
  /** How many words each designation has. */
  lengths: number[],
  /** Whole terms. */
  terms: string[],
  /** The key of an object's name. */
  object: string | null,
]

/** Returns undefined for a search without a word, which finds nothing. */
export function searchCriteria({
  search,
  specialty,
  gear,
  object,
}: Pick<DirectoryArgs, 'search' | 'specialty' | 'gear' | 'object'>): SearchCriteria | undefined {
  const words = fold(search ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, limits.directory.search.maxWords)
  if (search && words.length === 0) return undefined
  const designations = words.map((_, index) => designationAtStart(words.slice(index).join(' ')))
  return [
    words.map(searchedWord),
    designations.map((designation) => (designation === undefined ? null : nameKey(designation))),
    designations.map((designation) => designation?.split(' ').length ?? 0),
    [...(specialty ? [wholeTerm('specialty', specialty)] : []), ...(gear ? [wholeTerm('gear', gear)] : [])],
    object ? nameKey(object) : null,
  ]
}
