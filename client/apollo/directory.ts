import type { ApolloCache } from '@apollo/client'

/** Evicts the pages of the directory: a profile that is new or changed may be in other searches, and at other places. */
export const evictDirectory = (cache: ApolloCache) => void cache.evict({ fieldName: 'creatorProfiles' })
