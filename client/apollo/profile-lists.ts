import type { ApolloCache, Reference, StoreObject } from '@apollo/client'
import { hasCode } from './graphql-errors.ts'

/** The lists that items of a profile stand in. */
export type ProfileList = 'socialLinks' | 'supportLinks' | 'gear' | 'images'

type ProfileItem = StoreObject & { id: number; creatorProfileId: number }

/** Puts a new item at the end of its profile's list, wherever the list is shown. */
export function addToProfile(cache: ApolloCache, list: ProfileList, item: ProfileItem) {
  cache.modify<Record<ProfileList, Reference[]>>({
    id: cache.identify({ __typename: 'CreatorProfile', id: item.creatorProfileId })!,
    fields: (held, { fieldName, toReference, readField }) => {
      const isThere = () => held.some((one) => readField('id', one) === item.id)
      return fieldName !== list || isThere() ? held : [...held, toReference(item)!]
    },
  })
}

/** Takes an item that is gone out of its profile's list, and out of the cache. */
export function removeFromProfile(cache: ApolloCache, list: ProfileList, item: ProfileItem) {
  // Until the server agrees there is a layer over the cache, in which nothing can be evicted: so the list says it too.
  cache.modify<Record<ProfileList, Reference[]>>({
    id: cache.identify({ __typename: 'CreatorProfile', id: item.creatorProfileId })!,
    fields: (held, { fieldName, readField }) =>
      fieldName === list ? held.filter((one) => readField('id', one) !== item.id) : held,
  })
  cache.evict({ id: cache.identify(item)! })
}

/** For a deletion that failed: what another tab deleted, or a try whose answer got lost, is gone all the same. */
export const ignoreNotFound = (leave: () => void) => (problem: unknown) => {
  if (!hasCode(problem, 'NOT_FOUND')) throw problem
  leave()
}
