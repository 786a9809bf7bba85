import { pagePaths } from './page-paths.ts'

/** Returns the path of the hours of the sky, of everybody or a creator by their slug, through a kind of filter or all. */
export function skyPath(creator?: string | null, filter?: string): string {
  const query = new URLSearchParams({ ...(creator && { creator }), ...(filter && { filter }) }).toString()
  return query ? `${pagePaths.sky}?${query}` : pagePaths.sky
}

/** Returns the path of the same hours as a file (`discoveryPaths.skyHours`): all cells and kinds of filters. */
export const skyFilePath = (creator: string | null, format: 'csv' | 'fits') =>
  `${pagePaths.sky}/hours.${format}${creator ? `?creator=${creator}` : ''}`
