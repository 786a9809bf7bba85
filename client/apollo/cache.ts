import { type FieldMergeFunction, InMemoryCache, type Reference } from '@apollo/client'

type Images = readonly Reference[]

/** The pages of a gallery as one list: a page after a picture is put behind what is there, any other one is the list. */
const mergePages: FieldMergeFunction<Images> = (known = [], read, { args, readField }) => {
  if (!args?.['after']) return read
  // A picture may have moved to a later page since it was read.
  const ids = new Set(read.map((image) => readField('id', image)))
  return [...known.filter((image) => !ids.has(readField('id', image))), ...read]
}

/**
 * One copy of each object, by type and id: what a mutation answers is shown wherever the object is. View counts only grow, so
 * of two the greater is newer: a visitor's own view stays, though the server adds it to lists up to 5 seconds later.
 */
export const createCache = () =>
  new InMemoryCache({
    typePolicies: {
      CreatorProfile: {
        fields: {
          images: { keyArgs: false, merge: mergePages },
          viewCount: { merge: (known: number | undefined, read: number) => Math.max(known ?? 0, read) },
        },
      },
    },
  })
