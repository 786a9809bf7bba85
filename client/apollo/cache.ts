import {
  type FieldMergeFunction,
  type FieldPolicy,
  type FieldReadFunction,
  InMemoryCache,
  type Reference,
  type StoreObject,
} from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'

interface ImagePages {
  /** Absent if only the nodes were selected. */
  edges?: readonly { cursor: string; node: Reference }[]
  totalCount?: number
}

/** Pages of images as one list, which has an image that was moved to a later page only once. */
function imagePages(...args: Parameters<typeof relayStylePagination>): FieldPolicy<ImagePages> {
  const { merge, ...policy } = relayStylePagination(...args) as { merge: FieldMergeFunction<ImagePages> }
  return {
    ...policy,
    merge(known, page, options) {
      const after: string | undefined = options.args?.['after']
      // Its place is gone: the list has changed since the page was requested, and is read again.
      if (after && !known?.edges?.some(({ cursor }) => cursor === after)) return known!
      if (!known?.edges || !page.edges) return merge(known, page, options)
      const idOf = ({ node }: { node: Reference }) => options.readField('id', node)
      const ids = page.edges.map(idOf)
      const knownIds = known.edges.map(idOf)
      const isBeginning = !after && ids.every((id, index) => id === knownIds[index])
      // The pages after an unchanged first page are kept; a change in them alone is not noticed.
      if (isBeginning && page.totalCount === known.totalCount) return known
      const edges = known.edges.filter((edge) => !ids.includes(idOf(edge)))
      return merge({ ...known, edges }, page, options)
    },
  }
}

/** Leaves out gear that was deleted after the image was read. */
const withoutDeleted: FieldReadFunction<readonly StoreObject[]> = (used, { canRead, readField }) =>
  used?.filter((one) => canRead(readField<Reference>('item', one)))

/** A list that each response has in full. */
const whole = { merge: false }

/** Returns a cache normalized by type and id. */
export const createCache = () =>
  new InMemoryCache({
    typePolicies: {
      CreatorProfile: {
        fields: {
          images: imagePages(),
          // None until the response to the deletion of the cover names the next one.
          coverImage: (cover: Reference | null | undefined, { canRead }) =>
            cover && (canRead(cover) ? cover : null),
          // The count only grows: a visitor's own view stays, although lists get it up to 5 seconds later.
          viewCount: { merge: (known: number | undefined, read: number) => Math.max(known ?? 0, read) },
          newestImages: whole,
          objectIntegrations: whole,
          gear: whole,
          socialLinks: whole,
          supportLinks: whole,
        },
      },
      GearItem: { fields: { images: imagePages(['first']) } },
      SessionUser: { fields: { devices: whole, accessTokens: whole, connectedApps: whole } },
      GalleryImage: {
        fields: {
          objects: whole,
          exposures: whole,
          gear: { ...whole, read: withoutDeleted },
        },
      },
    },
  })
