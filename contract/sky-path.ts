import { discoveryPaths } from './discovery.ts'
import { pagePaths } from './page-paths.ts'

/** Returns the path of the hours of the sky, of everybody or a creator by their slug, through a kind of filter or all. */
export function skyPath(creator?: string | null, filter?: string): string {
  const query = new URLSearchParams({ ...(creator && { creator }), ...(filter && { filter }) }).toString()
  return query ? `${pagePaths.sky}?${query}` : pagePaths.sky
}

/** Returns the path of the same hours as a file: all cells and kinds of filters. */
export const skyFilePath = (creator: string | null | undefined, format: 'csv' | 'fits') =>
  (format === 'csv' ? discoveryPaths.skyHoursCsv : discoveryPaths.skyHoursFits) +
  (creator ? `?${new URLSearchParams({ creator }).toString()}` : '')
