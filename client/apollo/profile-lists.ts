import type { ApolloCache, Reference, StoreObject } from '@apollo/client'
import { hasCode } from './graphql-errors.ts'

type ProfileList = 'socialLinks' | 'supportLinks' | 'gear' | 'images'

type ProfileItem = StoreObject & { id: number; creatorProfileId: number }

export function addToProfile(cache: ApolloCache, list: ProfileList, item: ProfileItem) {
  cache.modify<Record<ProfileList, Reference[]>>({
    id: cache.identify({ __typename: 'CreatorProfile', id: item.creatorProfileId })!,
    fields: (existing, { fieldName, toReference, readField }) => {
      const isCached = () => existing.some((one) => readField('id', one) === item.id)
      return fieldName !== list || isCached() ? existing : [...existing, toReference(item)!]
    },
  })
}

/** Removes a deleted item from its profile's cached list, and evicts it. */
export function removeFromProfile(cache: ApolloCache, list: ProfileList, item: ProfileItem) {
  // An optimistic layer cannot evict objects, so the list itself has to change too.
  cache.modify<Record<ProfileList, Reference[]>>({
    id: cache.identify({ __typename: 'CreatorProfile', id: item.creatorProfileId })!,
    fields: (existing, { fieldName, readField }) =>
      fieldName === list ? existing.filter((one) => readField('id', one) !== item.id) : existing,
  })
  cache.evict({ id: cache.identify(item)! })
}

/** Handles a failed deletion: after NOT_FOUND, another tab or an attempt without a response has deleted the item. */
export const ignoreNotFound = (onNotFound: () => void) => (error: unknown) => {
  if (!hasCode(error, 'NOT_FOUND')) throw error
  onNotFound()
}
