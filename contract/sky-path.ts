import { pagePaths } from './page-paths.ts'

/** Returns the path of the hours of the sky, of everybody or a creator by their slug, through a kind of filter or all. */
export function skyPath(creator?: string | null, filter?: string): string {
  const query = new URLSearchParams({ ...(creator && { creator }), ...(filter && { filter }) }).toString()
  return query ? `${pagePaths.sky}?${query}` : pagePaths.sky
}
