import type { ApolloCache } from '@apollo/client'

/** Evicts the directory: a new, changed or deleted profile can change any search and any position. */
export const evictDirectory = (cache: ApolloCache) => void cache.evict({ fieldName: 'creatorProfiles' })

/** Evicts the pages of the directory that select creators by one of these. The others follow the cached profiles. */
export function evictDirectoryBy(cache: ApolloCache, ...args: ('search' | 'object' | 'gear')[]): void {
  const selects = new RegExp(`"(${args.join('|')})":"[^"]`)
  cache.modify({
    fields: {
      creatorProfiles: (page, { DELETE, storeFieldName }) => (selects.test(storeFieldName) ? DELETE : page),
    },
  })
}
