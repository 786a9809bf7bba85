import type { ApolloCache } from '@apollo/client'

/** Evicts all directory pages: a new or changed profile can change any search and any position. */
export const evictDirectory = (cache: ApolloCache) => void cache.evict({ fieldName: 'creatorProfiles' })
