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
  const { keyArgs, read, merge } = relayStylePagination(...args) as {
    keyArgs: FieldPolicy['keyArgs']
    read: FieldReadFunction<ImagePages>
    merge: FieldMergeFunction<ImagePages>
  }
  return {
    keyArgs,
    read(existing, options) {
      const list = read(existing, options)
      if (!list || !existing?.edges || existing.totalCount === undefined) return list
      // Without the images that were deleted since the list was read.
      return { ...list, totalCount: existing.totalCount - existing.edges.length + list.edges!.length }
    },
    merge(existing, incoming, options) {
      const after: string | undefined = options.args?.['after']
      // The list has changed since the page was requested, which would leave a gap: the list continues from its own last cursor.
      // An evicted list stays absent, so that it is read from its beginning.
      if (after && !existing?.edges?.some(({ cursor }) => cursor === after)) return existing!
      if (!existing?.edges || !incoming.edges) return merge(existing, incoming, options)
      const idOf = ({ node }: { node: Reference }) => options.readField('id', node)
      const ids = incoming.edges.map(idOf)
      const existingIds = existing.edges.map(idOf)
      const isSameBeginning = !after && ids.every((id, index) => id === existingIds[index])
      // The pages after an unchanged first page are kept; a change in them alone is not noticed.
      if (isSameBeginning && incoming.totalCount === existing.totalCount) return existing
      const edges = existing.edges.filter((edge) => !ids.includes(idOf(edge)))
      return merge({ ...existing, edges }, incoming, options)
    },
  }
}

/** Leaves out gear that was deleted after the image was read. */
const readExistingGear: FieldReadFunction<readonly StoreObject[]> = (used, { canRead, readField }) =>
  used?.filter((one) => canRead(readField<Reference>('item', one)))

/** Reads what another query has read, if it is requested by its id. */
const readById =
  (__typename: string): FieldReadFunction<Reference> =>
  (existing, { args, toReference }) =>
    existing === undefined && args?.['id'] ? toReference({ __typename, id: args['id'] as number }) : existing

/** A list that each response has in full. */
const replaceList = { merge: false }

/** Returns a cache normalized by type and id. */
export const createCache = () =>
  new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          creatorProfile: readById('CreatorProfile'),
          galleryImage: readById('GalleryImage'),
          gearItem: readById('GearItem'),
          // The page reads the totals, its parts the map and the holes.
          skyHours: { merge: true },
        },
      },
      CreatorProfile: {
        fields: {
          images: imagePages(),
          // None until the response to the deletion of the cover names the next one.
          coverImage: (cover: Reference | null | undefined, { canRead }) =>
            cover && (canRead(cover) ? cover : null),
          // The count only grows: a visitor's own view stays, although lists get it up to 5 seconds later.
          viewCount: {
            merge: (existing: number | undefined, incoming: number) => Math.max(existing ?? 0, incoming),
          },
          newestImages: replaceList,
          objectIntegrations: replaceList,
          gear: replaceList,
          rigs: replaceList,
          socialLinks: replaceList,
          supportLinks: replaceList,
        },
      },
      GearItem: { fields: { images: imagePages(['first']) } },
      Rig: { fields: { gear: replaceList } },
      SessionUser: {
        fields: { devices: replaceList, accessTokens: replaceList, connectedApps: replaceList },
      },
      GalleryImage: {
        fields: {
          objects: replaceList,
          exposures: replaceList,
          placement: { merge: true },
          gear: { ...replaceList, read: readExistingGear },
        },
      },
    },
  })
