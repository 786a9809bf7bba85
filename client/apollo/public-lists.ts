import type { ApolloCache } from '@apollo/client'

/** The cached lists that a change of one's own profile, gear or images affects, by field and arguments. */
const affected = {
  profile: /^(creatorProfiles|skyObject)/,
  gear: /^creatorProfiles.*"(search|gear)":"[^"]/,
  images: /^skyObject|^creatorProfiles.*"object":"[^"]/,
}

/** Evicts pages of the directory and of sky objects, which no response to a mutation contains. */
export const evictPublicLists = (cache: ApolloCache, changed: keyof typeof affected) =>
  void cache.modify({
    fields: (page: unknown, { DELETE, storeFieldName }) =>
      affected[changed].test(storeFieldName) ? DELETE : page,
  })
