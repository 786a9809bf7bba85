import type { ApolloCache, Reference, StoreObject } from '@apollo/client'

/** The lists that items of a profile stand in. */
export type ProfileList = 'socialLinks' | 'supportLinks' | 'gear' | 'images'

/** Puts a new item at the end of its profile's list, wherever the list is shown. */
export function joinProfile(
  cache: ApolloCache,
  list: ProfileList,
  item: StoreObject & { creatorProfileId: number },
) {
  cache.modify<Record<ProfileList, Reference[]>>({
    id: cache.identify({ __typename: 'CreatorProfile', id: item.creatorProfileId })!,
    fields: (held, { fieldName, toReference, readField }) => {
      const isThere = () => held.some((one) => readField('id', one) === item['id'])
      return fieldName !== list || isThere() ? held : [...held, toReference(item)!]
    },
  })
}

/** Takes an item that is gone out of every list. */
export function leaveProfile(cache: ApolloCache, item: StoreObject & { id: number }) {
  cache.evict({ id: cache.identify(item)! })
  cache.gc()
}
