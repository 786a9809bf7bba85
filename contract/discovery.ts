import { creatorPath, pagePaths, imageQuery } from './page-paths.ts'

/** The path of the feed of new creators, without the extension of a format: .atom or .json. */
export const creatorsFeedPath = '/feeds/creators'

/** Paths of what search engines, feed readers and link previews read (docs/decisions/0036-found-by-machines.md). */
export const discoveryPaths = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  sitemapPart: '/sitemaps/:part.xml',
  creatorsFeed: `${creatorsFeedPath}.atom`,
  creatorsJsonFeed: `${creatorsFeedPath}.json`,
  creatorFeed: `${pagePaths.creator}/feed.atom`,
  creatorJsonFeed: `${pagePaths.creator}/feed.json`,
  /** Redirects to the newest image of a creator. */
  latestImage: `${pagePaths.creator}/latest.jpg`,
  oEmbed: '/oembed',
  skyHours: `${pagePaths.sky}/hours.:format`,
} as const

/** Addresses that programs look up by convention (RFC 8615). */
export const wellKnownPaths = {
  securityTxt: '/.well-known/security.txt',
  changePassword: '/.well-known/change-password',
  openidConfiguration: '/.well-known/openid-configuration',
} as const

/** The path of a creator's feed, without the extension of a format: .atom or .json. */
export const creatorFeedPath = (slug: string) => `${creatorPath(slug)}/feed`

interface NamedImage {
  title?: string | null
  altText?: string | null
}

/** Returns the name of an image in titles: its own, or that of its creator. */
export const nameOfImage = ({ title, altText }: NamedImage, { displayName }: { displayName: string }) =>
  title || altText || `Picture by ${displayName}`

export const imagePath = (slug: string, imageId: number) => creatorPath(slug) + imageQuery(imageId)

/** Returns the address of the oEmbed description of a profile or an image, for `<link rel="alternate">` in its page. */
export function oEmbedUrl(pageUrl: string, format: 'json' | 'xml' = 'json'): string {
  const { origin } = new URL(pageUrl)
  return `${origin}${discoveryPaths.oEmbed}?url=${encodeURIComponent(pageUrl)}&format=${format}`
}
