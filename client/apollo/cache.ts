import { InMemoryCache } from '@apollo/client'

/**
 * One copy of each object, by type and id: what a mutation answers is shown wherever the object is. View counts only grow, so
 * of two the greater is newer: a visitor's own view stays, though the server adds it to lists up to 5 seconds later.
 */
export const createCache = () =>
  new InMemoryCache({
    typePolicies: {
      CreatorProfile: {
        fields: {
          viewCount: { merge: (known: number | undefined, read: number) => Math.max(known ?? 0, read) },
        },
      },
    },
  })
