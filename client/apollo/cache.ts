import {
  type FieldMergeFunction,
  type FieldReadFunction,
  InMemoryCache,
  type Reference,
  type StoreObject,
} from '@apollo/client'

type Images = readonly Reference[]

/**
 * Appends a page requested with `after`. Any other page replaces the list, unless it is full and the list begins with it,
 * as when an unchanged page is refetched.
 */
const mergePages: FieldMergeFunction<Images> = (known = [], read, { args, readField }) => {
  if (!args?.['after']) {
    const isBeginning =
      read.length === args?.['first'] &&
      read.length <= known.length &&
      read.every((image, index) => readField('id', image) === readField('id', known[index]))
    return isBeginning ? [...read, ...known.slice(read.length)] : read
  }
  // An image may have moved to a later page since the client read it.
  const ids = new Set(read.map((image) => readField('id', image)))
  return [...known.filter((image) => !ids.has(readField('id', image))), ...read]
}

/** Leaves out gear that was deleted after the image was read. */
const withoutDeleted: FieldReadFunction<readonly StoreObject[]> = (used, { canRead, readField }) =>
  used?.filter((one) => canRead(readField<Reference>('item', one)))

/**
 * Returns a cache normalized by type and id. View counts only grow, so the greater of two values wins: a visitor's
 * own view stays visible although the server adds it to lists up to 5 seconds later.
 */
export const createCache = () =>
  new InMemoryCache({
    typePolicies: {
      CreatorProfile: {
        fields: {
          images: { keyArgs: false, merge: mergePages },
          // The count only grows: a visitor's own view stays, although lists get it up to 5 seconds later.
          viewCount: { merge: (known: number | undefined, read: number) => Math.max(known ?? 0, read) },
        },
      },
      GearItem: { fields: { images: { keyArgs: ['first'], merge: mergePages } } },
      GalleryImage: {
        fields: {
          objects: { merge: false },
          exposures: { merge: false },
          gear: { merge: false, read: withoutDeleted },
        },
      },
    },
  })
