import { visibleText } from './rules/normalization.ts'

/** Paths of the pages (docs/product.md, 'Every page'). Any other path is Not Found. */
export const pagePaths = {
  home: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  creators: '/creators',
  creator: '/creators/:slug',
  objects: '/objects',
  object: '/objects/:name',
  imageSearch: '/pictures',
  /** The ids of two images. */
  compare: '/compare/:first/:second',
  /** Frames a picture or an object (frame-path.ts). */
  frame: '/frame',
  sky: '/sky',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
  contact: '/contact',
  /** Asks whether an app may use the account (connect-path.ts). */
  connect: '/connect/:request',
  account: '/account',
  dashboard: '/dashboard',
  dashboardGallery: '/dashboard/gallery',
  dashboardGear: '/dashboard/gear',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminProfiles: '/admin/profiles',
} as const

export const imagesPath = '/images'

/** docs/clients.md as a page. */
export const clientsPath = '/reference/clients'

export const registerPath = `${pagePaths.login}?form=register`

/** With a lookbehind as in `visibleText`. */
const punctuationAtEnds = /^[\s\p{P}\p{S}]+|(?<![\s\p{P}\p{S}])[\s\p{P}\p{S}]+$/gu

/** Returns the slug that a typed or pasted one means: in any case, or with the punctuation of its sentence. */
export function canonicalSlug(text: string): string {
  const slug = visibleText(text).toLowerCase()
  return slug.replaceAll(punctuationAtEnds, '') || slug
}

export const creatorPath = (slug: string) => pagePaths.creator.replace(':slug', encodeURIComponent(slug))

export const objectPath = (slug: string) => pagePaths.object.replace(':name', encodeURIComponent(slug))

export const comparePath = (first: number, second: number) => `/compare/${first}/${second}`
/** The page that frames a picture, by its id, or an object, by its slug. */
export const framePath = (kind: 'image' | 'object', name: number | string) =>
  `${pagePaths.frame}?${kind}=${encodeURIComponent(name)}`

export const gearAnchor = (gearItemId: number | '') => `gear-${gearItemId}`
/** The query string and hash of a creator's page that scroll to a gear item. */
export const gearQuery = (gearItemId: number) => `?tab=gear#${gearAnchor(gearItemId)}`

/** Anchor of the biography on a creator's page. */
export const bioAnchor = 'bio'

/** The query string of a creator's page that opens the gallery, or its images taken with one gear item. */
export const galleryQuery = (gearItemId?: number) =>
  gearItemId === undefined ? '?tab=gallery' : `?tab=gallery&gear=${gearItemId}`
/** The query string of a creator's page that opens an image, in the gallery that `galleryQuery` opens. */
export const imageQuery = (imageId: number, gearItemId?: number) =>
  `${galleryQuery(gearItemId)}&photo=${imageId}`

/** Returns a parameter of a path; one with control characters, which the server rejects, stays encoded and matches nothing. */
export const pathParam = (text: string) => (/\p{Cc}/u.test(text) ? encodeURIComponent(text) : text)

/** Returns undefined for a path whose percent-encoding is invalid. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path) // the build removes a call whose result is not used
  } catch {
    return undefined
  }
}

export const isDecodable = (path: string) => decoded(path) !== undefined

const largestId = 2 ** 31 - 1

/** Parses an id in an address; returns undefined if the text is not an id. */
export const idOf = (text: string | null) =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined

/** Parses the number of a page of a list in an address; returns 1 if the text is not one. */
export const pageNumberOf = (text: string | null) => idOf(text) ?? 1

export const directoryParams = {
  search: 'search',
  sortBy: 'sort',
  sortOrder: 'order',
  page: 'page',
  specialty: 'specialty',
  object: 'object',
  gear: 'gear',
} as const
