import type { ApolloCache, DefaultContext } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { withIdempotencyKey } from '../../apollo/idempotency-key.ts'
import { ignoreNotFound, type ProfileList, removeFromProfile } from '../../apollo/profile-lists.ts'
import type { ItemActions } from './ItemPanel.tsx'

interface ItemMutations<Fields> {
  profileId: number
  list: ProfileList
  typename: 'GearItem' | 'SocialLink' | 'SupportLink'
  create: (options: {
    variables: { input: Fields & { creatorProfileId: number } }
    context: DefaultContext
  }) => Promise<unknown>
  update: (options: { variables: { input: Partial<Fields> & { id: number } } }) => Promise<unknown>
  /** `options.update` removes the item from the cache, also for the optimistic response. */
  remove: (id: number, options: { update: (cache: ApolloCache) => void }) => Promise<unknown>
  move: ItemActions<Fields>['move']
}

/** Returns the actions of a profile's list, made of its mutations. */
export function useItemActions<Fields>({
  profileId,
  list,
  typename,
  create,
  update,
  remove,
  move,
}: ItemMutations<Fields>): ItemActions<Fields> {
  const client = useApolloClient()
  const removeFromCache = (cache: ApolloCache, id: number) =>
    removeFromProfile(cache, list, { __typename: typename, id, creatorProfileId: profileId })
  return {
    add: (fields, key) =>
      create({
        variables: { input: { ...fields, creatorProfileId: profileId } },
        context: withIdempotencyKey(key),
      }),
    change: (id, changed) => update({ variables: { input: { ...changed, id } } }),
    remove: (id) =>
      remove(id, { update: (cache) => removeFromCache(cache, id) }).catch(
        ignoreNotFound(() => removeFromCache(client.cache, id)),
      ),
    move,
  }
}
