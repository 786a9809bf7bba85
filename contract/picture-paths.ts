import { pagePaths } from './page-paths.ts'

/** The parameters of the query string of the search of pictures, by what they set. */
export const picturesParams = {
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

export type PicturesSearch = Partial<Record<keyof typeof picturesParams, string | number | null>>

/** Returns hours with the digits that an address may have. */
export const hoursOf = (minutes: number) => Math.round((minutes / 60) * 1000) / 1000

/** Returns the query string with its question mark, in which only what the search sets appears. */
export function picturesQuery(search: PicturesSearch): string {
  const params = new URLSearchParams()
  for (const name of Object.keys(picturesParams) as (keyof PicturesSearch)[]) {
    const value = search[name]
    if (!value || (name === 'orderBy' && value === 'newest')) continue
    params.set(
      picturesParams[name],
      String(name === 'minIntegrationMinutes' ? hoursOf(Number(value)) : value),
    )
  }
  return params.size > 0 ? `?${params.toString()}` : ''
}

/** Returns the address of the pictures that match a search. */
export const picturesPath = (search: PicturesSearch) => pagePaths.pictures + picturesQuery(search)

/** Parses the order and the cursor of a page of pictures. */
export const readPicturesPage = (params: URLSearchParams) => ({
  orderBy:
    params.get(picturesParams.orderBy) === 'integration' ? ('integration' as const) : ('newest' as const),
  after: params.get(picturesParams.after) || null,
})
