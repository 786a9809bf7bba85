import { limits } from '../../../contract/limits.ts'
import type { CreatorProfileSort, SortOrder } from '../../generated/graphql.ts'

/** What a visitor asked of the directory, as it stands in the address. */
export interface DirectoryRequest {
  search: string
  sortBy: CreatorProfileSort
  sortOrder: SortOrder
  page: number
  specialty: string
}

/** The choices of the sort select, in its order (docs/product.md, 'Directory'). */
export const sorts: { sortBy: CreatorProfileSort; label: string; desc: string; asc: string }[] = [
  { sortBy: 'viewCount', label: 'Most Popular', desc: 'Most viewed', asc: 'Least viewed' },
  { sortBy: 'createdAt', label: 'Newest', desc: 'Newest first', asc: 'Oldest first' },
  { sortBy: 'displayName', label: 'Alphabetical', desc: 'Z to A', asc: 'A to Z' },
]

/** What stands in an address without parameters: the address names only what differs. */
const plain: DirectoryRequest = { search: '', sortBy: 'viewCount', sortOrder: 'desc', page: 1, specialty: '' }

/** Drops control characters: no stored text contains any, and the server refuses some. */
const legible = (text: string) => text.replaceAll(/\p{Cc}/gu, '')

/** Reads the address; what makes no sense there counts as absent. */
export function readDirectoryRequest(params: URLSearchParams): DirectoryRequest {
  const page = Number(params.get('page'))
  return {
    search: legible(params.get('search') ?? plain.search).slice(0, limits.directory.search.max),
    sortBy: sorts.find(({ sortBy }) => sortBy === params.get('sort'))?.sortBy ?? plain.sortBy,
    sortOrder: params.get('order') === 'asc' ? 'asc' : plain.sortOrder,
    page: Number.isSafeInteger(page) && page > 0 ? page : plain.page,
    specialty: legible(params.get('specialty') ?? plain.specialty),
  }
}

/** The query string of a request, with its question mark; empty for the plain one. */
export function directoryQuery(request: Partial<DirectoryRequest>): string {
  const { search, sortBy, sortOrder, page, specialty } = { ...plain, ...request }
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (specialty) params.set('specialty', specialty)
  if (sortBy !== plain.sortBy) params.set('sort', sortBy)
  if (sortOrder !== plain.sortOrder) params.set('order', sortOrder)
  if (page !== plain.page) params.set('page', String(page))
  return params.size > 0 ? `?${params}` : ''
}
