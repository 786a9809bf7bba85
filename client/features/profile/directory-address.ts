import { limits } from '../../../contract/limits.ts'
import { directoryParams } from '../../../contract/page-paths.ts'
import type { CreatorProfileSort, SortOrder } from '../../generated/schema-types.ts'

export interface DirectoryRequest {
  search: string
  sortBy: CreatorProfileSort
  sortOrder: SortOrder
  page: number
  specialty: string
  /** The slug or any name of a sky object. */
  object: string
  /** The name of a gear item. */
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

/** Defaults; the query string contains only values that differ. */
const plain: DirectoryRequest = {
  search: '',
  sortBy: 'viewCount',
  sortOrder: 'desc',
  page: 1,
  specialty: '',
  object: '',
  gear: '',
}

/** Removes control characters: no stored text contains any, and the server rejects some. */
const legible = (text: string) => text.replaceAll(/\p{Cc}/gu, '')

/** Parses the query string. Invalid values are ignored. */
export function readDirectoryRequest(params: URLSearchParams): DirectoryRequest {
  const page = Number(params.get(directoryParams.page))
  return {
    search: legible(params.get(directoryParams.search) ?? plain.search).slice(0, limits.directory.search.max),
    sortBy: sorts.find(({ sortBy }) => sortBy === params.get(directoryParams.sortBy))?.sortBy ?? plain.sortBy,
    sortOrder: params.get(directoryParams.sortOrder) === 'asc' ? 'asc' : plain.sortOrder,
    page: Number.isSafeInteger(page) && page > 0 ? page : plain.page,
    specialty: legible(params.get(directoryParams.specialty) ?? plain.specialty),
    object: legible(params.get(directoryParams.object) ?? plain.object),
    gear: legible(params.get(directoryParams.gear) ?? plain.gear),
  }
}

/** Returns the query string with its question mark, or '' for the defaults. */
export function directoryQuery(request: Partial<DirectoryRequest>): string {
  const { search, sortBy, sortOrder, page, ...filters } = { ...plain, ...request }
  const params = new URLSearchParams()
  if (search) params.set(directoryParams.search, search)
  for (const name of filterNames) if (filters[name]) params.set(directoryParams[name], filters[name])
  if (sortBy !== plain.sortBy) params.set(directoryParams.sortBy, sortBy)
  if (sortOrder !== plain.sortOrder) params.set(directoryParams.sortOrder, sortOrder)
  if (page !== plain.page) params.set(directoryParams.page, String(page))
  return params.size > 0 ? `?${params}` : ''
}
