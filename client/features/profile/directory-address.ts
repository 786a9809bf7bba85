import { limits } from '../../../contract/limits.ts'
import { directoryParams, pageOf } from '../../../contract/page-paths.ts'
import type { CreatorProfileSort, SortOrder } from '../../generated/schema-types.ts'

export interface DirectoryRequest {
  search: string
  sortBy: CreatorProfileSort
  sortOrder: SortOrder
  page: number
  specialty: string
  /** The slug or any name of a sky object. */
  object: string
  gear: string
}

/** Names of the filters, which select creators by a whole value. */
export const filterNames = ['specialty', 'object', 'gear'] as const

/** The options of the sort select (docs/product.md, 'Directory'). */
export const sorts: { sortBy: CreatorProfileSort; label: string; desc: string; asc: string }[] = [
  { sortBy: 'viewCount', label: 'Most Popular', desc: 'Most viewed', asc: 'Least viewed' },
  { sortBy: 'createdAt', label: 'Newest', desc: 'Newest first', asc: 'Oldest first' },
  { sortBy: 'displayName', label: 'Alphabetical', desc: 'Z to A', asc: 'A to Z' },
]

/** The query string contains only values that differ. */
const defaults: DirectoryRequest = {
  search: '',
  sortBy: 'viewCount',
  sortOrder: 'desc',
  page: 1,
  specialty: '',
  object: '',
  gear: '',
}

/** No stored text contains control characters, and the server rejects some. */
const withoutControlCharacters = (text: string) => text.replaceAll(/\p{Cc}/gu, '')

/** Parses the query string. Invalid values are ignored. */
export function readDirectoryRequest(params: URLSearchParams): DirectoryRequest {
  return {
    search: withoutControlCharacters(params.get(directoryParams.search) ?? defaults.search).slice(
      0,
      limits.directory.search.max,
    ),
    sortBy:
      sorts.find(({ sortBy }) => sortBy === params.get(directoryParams.sortBy))?.sortBy ?? defaults.sortBy,
    sortOrder: params.get(directoryParams.sortOrder) === 'asc' ? 'asc' : defaults.sortOrder,
    page: pageOf(params.get(directoryParams.page)),
    specialty: withoutControlCharacters(params.get(directoryParams.specialty) ?? defaults.specialty),
    object: withoutControlCharacters(params.get(directoryParams.object) ?? defaults.object),
    gear: withoutControlCharacters(params.get(directoryParams.gear) ?? defaults.gear),
  }
}

/** Returns the query string with its question mark, or '' for the defaults. */
export function directoryQuery(request: Partial<DirectoryRequest>): string {
  const { search, sortBy, sortOrder, page, ...filters } = { ...defaults, ...request }
  const params = new URLSearchParams()
  if (search) params.set(directoryParams.search, search)
  for (const name of filterNames) if (filters[name]) params.set(directoryParams[name], filters[name])
  if (sortBy !== defaults.sortBy) params.set(directoryParams.sortBy, sortBy)
  if (sortOrder !== defaults.sortOrder) params.set(directoryParams.sortOrder, sortOrder)
  if (page !== defaults.page) params.set(directoryParams.page, String(page))
  return params.size > 0 ? `?${params}` : ''
}
