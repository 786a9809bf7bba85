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
  /** Right ascension, declination and radius in degrees. */
  near: 'near',
  orderBy: 'sort',
  after: 'after',
} as const

/** The least integration times whose pictures are counted, in minutes. */
export const integrationChoices = [60, 120, 300, 600, 1200, 3000]

/** A circle in the sky, in degrees. */
export interface SkyCircle {
  rightAscension?: number | null
  declination?: number | null
  radius?: number | null
}

export type ImageSearchValues = Partial<
  Record<Exclude<keyof typeof imageSearchParams, 'near'>, string | number | null>
> & { near?: SkyCircle | null }

const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000

const circleText = ({ rightAscension, declination, radius }: SkyCircle) =>
  [rightAscension, declination, radius].map((degrees) => rounded(degrees ?? 0)).join()

/** Returns hours with the digits that an address may have. */
export const hoursOf = (minutes: number) => Math.round((minutes / 60) * 1000) / 1000

/** Returns the query string with its question mark, in which only what the search sets appears. */
export function imageSearchQuery(search: ImageSearchValues): string {
  const params = new URLSearchParams()
  for (const name of Object.keys(imageSearchParams) as (keyof ImageSearchValues)[]) {
    const value = search[name]
    if (!value || (name === 'orderBy' && value === 'newest')) continue
    const text =
      typeof value === 'object'
        ? circleText(value)
        : name === 'minIntegrationMinutes'
          ? hoursOf(Number(value))
          : value
    params.set(imageSearchParams[name], String(text))
  }
  return params.size > 0 ? `?${params.toString().replaceAll('%2C', ',')}` : ''
}

/** Returns the address of the pictures that match a search. */
export const imageSearchPath = (search: ImageSearchValues) => pagePaths.imageSearch + imageSearchQuery(search)

/** Parses the order and the cursor of a page of pictures. */
export const readImageSearchPage = (params: URLSearchParams) => ({
  orderBy:
    params.get(imageSearchParams.orderBy) === 'integration' ? ('integration' as const) : ('newest' as const),
  after: params.get(imageSearchParams.after) || null,
})
