import type { ApolloCache, StoreObject } from '@apollo/client'
import { hasCode } from './graphql-errors.ts'

/** Removes a deleted item, which all cached lists then leave out. `evict` would do nothing for an optimistic response. */
export const removeItem = (cache: ApolloCache, item: StoreObject) =>
  void cache.modify({ id: cache.identify(item)!, fields: (_value, { DELETE }) => DELETE })

/** A function of `useMutation` that deletes by an id. `update` removes the item from the cache, also for the optimistic response. */
export type Deletion = (options: {
  variables: { input: { id: number } }
  update: (cache: ApolloCache) => void
}) => Promise<unknown>

/**
 * Deletes an item, in the cache too. After NOT_FOUND, another tab or an attempt without a response has deleted it: it is removed
 * from the cache then too. `onRemove` is called before.
 */
export async function deleteItem(
  cache: ApolloCache,
  item: StoreObject & { id: number },
  send: Deletion,
  onRemove?: (cache: ApolloCache) => void,
): Promise<void> {
  const update = (cache: ApolloCache) => {
    onRemove?.(cache)
    removeItem(cache, item)
  }
  try {
    await send({ variables: { input: { id: item.id } }, update })
  } catch (error) {
    if (!hasCode(error, 'NOT_FOUND')) throw error
    update(cache)
  }
}

/** Evicts pages of the directory, of sky objects and of the search of images, which no response to a mutation contains. */
export function evictPublicLists(cache: ApolloCache): void {
  for (const fieldName of [
    'creatorProfiles',
    'skyObject',
    'skyObjects',
    'galleryImages',
    'galleryImageChoices',
  ])
    cache.evict({ id: 'ROOT_QUERY', fieldName })
}
