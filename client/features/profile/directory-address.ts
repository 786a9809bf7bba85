import { limits } from '../../../contract/limits.ts'
import { directoryParams, pageNumberOf } from '../../../contract/page-paths.ts'
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

/** Returns the order in words: 'most viewed first', 'Z to A'. */
export function orderText({ sortBy, sortOrder }: Pick<DirectoryRequest, 'sortBy' | 'sortOrder'>): string {
  const label = sorts.find((sort) => sort.sortBy === sortBy)![sortOrder]
  return label.includes(' to ') ? label : `${label.toLowerCase().replace(' first', '')} first`
}

/** The query string contains only values that differ, in this order. */
const defaults: DirectoryRequest = {
  search: '',
  specialty: '',
  object: '',
  gear: '',
  sortBy: 'viewCount',
  sortOrder: 'desc',
  page: 1,
}

/** Parses the query string. Invalid values are ignored. */
export function readDirectoryRequest(params: URLSearchParams): DirectoryRequest {
  /** No stored text contains control characters, and the server rejects some. */
  const textOf = (name: keyof DirectoryRequest) =>
    (params.get(directoryParams[name]) ?? '').replaceAll(/\p{Cc}/gu, '')
  return {
    search: textOf('search').slice(0, limits.directory.search.max),
    specialty: textOf('specialty'),
    object: textOf('object'),
    gear: textOf('gear'),
    sortBy: sorts.find(({ sortBy }) => sortBy === textOf('sortBy'))?.sortBy ?? defaults.sortBy,
    sortOrder: textOf('sortOrder') === 'asc' ? 'asc' : defaults.sortOrder,
    page: pageNumberOf(params.get(directoryParams.page)),
  }
}

/** Returns the query string with its question mark, or '' for the defaults. */
export function directoryQuery(request: Partial<DirectoryRequest>): string {
  const params = new URLSearchParams()
  for (const name of Object.keys(defaults) as (keyof DirectoryRequest)[]) {
    const value = request[name] ?? defaults[name]
    if (value !== defaults[name]) params.set(directoryParams[name], String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}
