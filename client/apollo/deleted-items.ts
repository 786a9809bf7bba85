import type { ApolloCache, StoreObject } from '@apollo/client'
import { hasCode } from './graphql-errors.ts'

/** Removes a deleted item, which all cached lists then leave out. `evict` would do nothing for an optimistic response. */
export const removeItem = (cache: ApolloCache, item: StoreObject) =>
  void cache.modify({ id: cache.identify(item)!, fields: (_value, { DELETE }) => DELETE })

/** Handles a failed deletion: after NOT_FOUND, another tab or an attempt without a response has deleted the item. */
export const ignoreNotFound = (onNotFound: () => void) => (error: unknown) => {
  if (!hasCode(error, 'NOT_FOUND')) throw error
  onNotFound()
}
