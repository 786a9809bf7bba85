import { creatorsFeedPath } from '../../contract/discovery.ts'
import type { ImageLicenseName } from '../../contract/acquisition.ts'
import { siteName } from '../../contract/site.ts'
import type { JsonLd } from './json-ld.ts'

/** What a page adds to its head, all of it optional. */
export interface PageHead {
  /** By default that of the browser (`usePageTitle`). */
  title?: string
  description?: string
  /** The page's own path with the part of its query string that changes what it shows; by default that of its route. */
  path?: string
  type?: 'website' | 'profile'
  image?: PreviewImage | undefined
  /** Addresses that belong to the same person. */
  me?: string[]
  jsonLd?: JsonLd | undefined
  /** Its path has no extension. */
  feed?: { title: string; path: string }
  /** Whether oEmbed describes the page. */
  isEmbeddable?: boolean
  /** Keeps the page out of search engines. */
  isNoindex?: boolean
  /** Whether the training of AI is allowed, by the licence of the one picture that the page is about. */
  isTrainingAllowed?: boolean
}

export interface PreviewImage {
  /** Whether previews show it beside the text, as a square, instead of above. */
  isSmall?: boolean
  url: string
  type: 'image/jpeg' | 'image/webp'
  width: number
  height: number
  alt: string
}

/** The image that the address of a profile names. */
export interface SharedImage {
  id: number
  title: string | null
  altText: string | null
  description: string | null
  license: ImageLicenseName
  isUnlisted: boolean
  /** Absolute address of a JPEG of 1200 x 630 pixels. */
  shareImageUrl: string
  creatorProfileId: number
}

/** The address of the page whose head is made. */
export interface HeadAddress {
  url: URL
  photo?: SharedImage | undefined
}

/** A function, so that the build removes it from the browser's code. */
export const creatorsFeed = () => ({
  title: `New creators on ${siteName}`,
  path: creatorsFeedPath,
})

/** The file of an image for previews: messengers drop larger ones. */
export const shareSize = { type: 'image/jpeg', width: 1200, height: 630 } as const
