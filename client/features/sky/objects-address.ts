import { limits } from '../../../contract/limits.ts'
import { pageNumberOf } from '../../../contract/page-paths.ts'
import { constellations, skyObjectKinds, type SkyObjectKindName } from '../../../contract/sky.ts'

/** The parameters of the query string of the list of sky objects. */
export const objectsParams = {
  search: 'search',
  kind: 'kind',
  constellation: 'constellation',
  page: 'page',
} as const

export interface ObjectsRequest {
  search: string
  kind: SkyObjectKindName | undefined
  /** An abbreviation, or ''. */
  constellation: string
  page: number
}

/** Parses the query string. Invalid values are ignored. */
export function readObjectsRequest(params: URLSearchParams): ObjectsRequest {
  const kind = params.get(objectsParams.kind) ?? ''
  const constellation = params.get(objectsParams.constellation) ?? ''
  return {
    search: (params.get(objectsParams.search) ?? '')
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(0, limits.directory.search.max),
    kind: Object.hasOwn(skyObjectKinds, kind) ? (kind as SkyObjectKindName) : undefined,
    constellation: Object.hasOwn(constellations, constellation) ? constellation : '',
    page: pageNumberOf(params.get(objectsParams.page)),
  }
}

/** Returns the query string with its question mark, or '' for the whole list. */
export function objectsQuery({ search, kind, constellation, page = 1 }: Partial<ObjectsRequest>): string {
  const params = new URLSearchParams()
  if (search) params.set(objectsParams.search, search)
  if (kind) params.set(objectsParams.kind, kind)
  if (constellation) params.set(objectsParams.constellation, constellation)
  if (page > 1) params.set(objectsParams.page, String(page))
  return params.size > 0 ? `?${params}` : ''
}
