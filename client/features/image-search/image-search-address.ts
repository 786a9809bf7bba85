import { imageLicenses, type ImageLicenseName } from '../../../contract/acquisition.ts'
import { limits } from '../../../contract/limits.ts'
import { imageSearchParams, readImageSearchPage } from '../../../contract/image-search-path.ts'
import { readPosition } from '../placement/read-position.ts'
import { constellations, skyObjectKinds, type SkyObjectKindName } from '../../../contract/sky.ts'
import type { GalleryImageFilter, GalleryImageOrder } from '../../generated/schema-types.ts'

export interface ImageSearch extends Omit<GalleryImageFilter, 'near'> {
  near?: { rightAscension: number; declination: number; radius: number } | null
  orderBy: GalleryImageOrder
  /** The cursor of the image that the page continues after. */
  after: string | null
}

/** The control that changes the radius of `near`. */
export const radiusParam = 'radius'

/** The longest value of a filter. */
const maxLength = limits.gear.itemName.max

/** Parses the query string. The result has only what it sets; invalid values are ignored. */
export function readImageSearch(params: URLSearchParams): ImageSearch {
  /** No stored text contains control characters, and the server rejects some. */
  const textOf = (name: keyof typeof imageSearchParams) =>
    (params.get(imageSearchParams[name]) ?? '')
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(0, maxLength)
  const hours = /^\d{1,5}(\.\d{1,3})?$/.test(textOf('minIntegrationMinutes'))
    ? Number(textOf('minIntegrationMinutes'))
    : 0
  const filter: Omit<ImageSearch, 'orderBy' | 'after'> = {
    text: textOf('text').slice(0, limits.directory.search.max),
    object: textOf('object'),
    objectKind: keyOf<SkyObjectKindName>(skyObjectKinds, textOf('objectKind')),
    constellation: keyOf(constellations, textOf('constellation')),
    gear: textOf('gear'),
    filter: textOf('filter'),
    minIntegrationMinutes: Math.round(hours * 60),
    bortleClass: /^[1-9]$/.test(textOf('bortleClass')) ? Number(textOf('bortleClass')) : null,
    capturedAfter: dayOf(textOf('capturedAfter')),
    capturedBefore: dayOf(textOf('capturedBefore')),
    tag: textOf('tag'),
    license: keyOf<ImageLicenseName>(imageLicenses, textOf('license')),
    near: circleOf(textOf('near'), params.get(radiusParam)),
  }
  return {
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value)),
    ...readImageSearchPage(params),
  }
}

const keyOf = <Key extends string>(labels: Record<Key, unknown>, text: string) =>
  Object.hasOwn(labels, text) ? (text as Key) : null

const { radius: radiusLimits } = limits.imageSearch

/** Returns the circle of a text such as '10.68,41.27,2', or that of a position alone; null for any other text. */
function circleOf(text: string, changedRadius: string | null) {
  const [, position = text, own] = /^([^,]+,[^,]+),([^,]+)$/.exec(text) ?? []
  const centre = readPosition(position)
  const radius = Number(changedRadius || own || radiusLimits.default)
  return centre && radius >= radiusLimits.min && radius <= radiusLimits.max ? { ...centre, radius } : null
}

/** Returns a day such as 2026-03-14, null for any other text. */
function dayOf(text: string): string | null {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return date?.getTime() && date.toISOString().startsWith(text) ? text : null
}
