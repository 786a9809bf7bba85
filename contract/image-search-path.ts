import { pagePaths } from './page-paths.ts'

/** The parameters of the query string of the search of pictures, by what they set. */
export const imageSearchParams = {
  text: 'search',
  object: 'object',
  objectKind: 'kind',
  constellation: 'constellation',
  gear: 'gear',
  filter: 'filter',
  /** In hours in the address. */
  minIntegrationMinutes: 'hours',
  bortleClass: 'bortle',
  capturedAfter: 'from',
  capturedBefore: 'to',
  tag: 'tag',
  license: 'license',
  orderBy: 'sort',
  after: 'after',
} as const

/** The least integration times whose pictures are counted, in minutes. */
export const integrationChoices = [60, 120, 300, 600, 1200, 3000]

export type ImageSearchValues = Partial<Record<keyof typeof imageSearchParams, string | number | null>>

/** Returns hours with the digits that an address may have. */
export const hoursOf = (minutes: number) => Math.round((minutes / 60) * 1000) / 1000

/** Returns the query string with its question mark, in which only what the search sets appears. */
export function imageSearchQuery(search: ImageSearchValues): string {
  const params = new URLSearchParams()
  for (const name of Object.keys(imageSearchParams) as (keyof ImageSearchValues)[]) {
    const value = search[name]
    if (!value || (name === 'orderBy' && value === 'newest')) continue
    params.set(
      imageSearchParams[name],
      String(name === 'minIntegrationMinutes' ? hoursOf(Number(value)) : value),
    )
  }
  return params.size > 0 ? `?${params.toString()}` : ''
}

/** Returns the address of the pictures that match a search. */
export const imageSearchPath = (search: ImageSearchValues) => pagePaths.imageSearch + imageSearchQuery(search)

/** Parses the order and the cursor of a page of pictures. */
export const readImageSearchPage = (params: URLSearchParams) => ({
  orderBy:
    params.get(imageSearchParams.orderBy) === 'integration' ? ('integration' as const) : ('newest' as const),
  after: params.get(imageSearchParams.after) || null,
})
