import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { ignoreNotFound } from '../../apollo/deleted-items.ts'

/** The mutations of a list's items. Each rejects with the server's error. */
export interface ItemActions<Fields> {
  change: (id: number, changed: Partial<Fields>) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  move: (id: number, toIndex: number) => Promise<unknown>
}

interface ItemMutations<Fields> {
  update: (input: Partial<Fields> & { id: number }) => Promise<unknown>
  /** `options.update` removes the item from the cache, also for the optimistic response. */
  remove: (id: number, options: { update: (cache: ApolloCache) => void }) => Promise<unknown>
  removeFromCache: (cache: ApolloCache, id: number) => void
  /** Evicts what the deletion of an item in another tab has changed too. */
  onNotFound?: (cache: ApolloCache) => void
  move: ItemActions<Fields>['move']
}

export function useItemActions<Fields>(mutations: ItemMutations<Fields>): ItemActions<Fields> {
  const { update, remove, removeFromCache, onNotFound, move } = mutations
  const client = useApolloClient()
  return {
    change: (id, changed) => update({ ...changed, id }),
    remove: (id) =>
      remove(id, { update: (cache) => removeFromCache(cache, id) }).catch(
        ignoreNotFound(() => {
          removeFromCache(client.cache, id)
          onNotFound?.(client.cache)
        }),
      ),
    move,
  }
}

export function moved<Item extends { id: number }>(
  items: readonly Item[],
  id: number,
  toIndex: number,
): Item[] {
  const item = items.find((one) => one.id === id)!
  return items.filter((one) => one !== item).toSpliced(toIndex, 0, item)
}
