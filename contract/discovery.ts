import { creatorPath, pagePaths, imageQuery } from './page-paths.ts'

/** Paths of what search engines, feed readers and link previews read (docs/decisions/0036-found-by-machines.md). */
export const discoveryPaths = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  sitemapPart: '/sitemaps/:part.xml',
  creatorsFeed: '/feeds/creators.atom',
  creatorFeed: `${pagePaths.creator}/feed.atom`,
  oEmbed: '/oembed',
} as const

/** Addresses that programs look up by convention (RFC 8615). */
export const wellKnownPaths = {
  securityTxt: '/.well-known/security.txt',
  changePassword: '/.well-known/change-password',
  openidConfiguration: '/.well-known/openid-configuration',
} as const

export const creatorFeedPath = (slug: string) => `${creatorPath(slug)}/feed.atom`

export const imagePath = (slug: string, imageId: number) => creatorPath(slug) + imageQuery(imageId)

/** Returns the address of the oEmbed description of a profile or an image, for `<link rel="alternate">` in its page. */
export function oEmbedUrl(pageUrl: string, format: 'json' | 'xml' = 'json'): string {
  const { origin } = new URL(pageUrl)
  return `${origin}${discoveryPaths.oEmbed}?url=${encodeURIComponent(pageUrl)}&format=${format}`
}
