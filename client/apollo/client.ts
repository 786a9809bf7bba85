import { type ApolloCache, ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { accountChanges } from './account-changes.ts'
import { createCache } from './cache.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { mutationQueue } from './mutation-queue.ts'
import { SessionDocument, type SessionQuery, type SessionUserFragment } from './session.generated.ts'
import { sessionStore, setSession } from './session-store.ts'

/** Creates the client of a tab. Loaded by load-client.ts, apart from the first page. */
export function createClient() {
  const cache = createCache()
  followSession(cache)
  return new ApolloClient({
    cache,
    link: ApolloLink.from([
      accountChanges(),
      mutationQueue(),
      new HttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: fetchWithTimeout }),
    ]),
  })
}

/** The store's user is from a request without type names, which the cache needs to find the user complete. */
const withTypeNames = ({ avatarSizes, ...user }: SessionUserFragment) => ({
  ...user,
  __typename: 'SessionUser' as const,
  avatarSizes: avatarSizes.map(({ url, width }) => ({ url, width, __typename: 'GalleryImageSize' })),
})

/** Keeps the session equal in the cache and in its store: the responses of mutations may change the user's fields. */
function followSession(cache: ApolloCache): void {
  /** While the store follows the cache, which cannot be written while it reports a change. */
  let isFollowing = false
  const write = () => {
    if (isFollowing) return
    const session = sessionStore.getState()
    if (session.state === 'loading') return
    const user = session.state === 'authenticated' ? withTypeNames(session.user) : null
    cache.writeQuery({ query: SessionDocument, data: { session: user } })
  }
  write()
  sessionStore.subscribe(write)
  cache.watch<SessionQuery>({
    query: SessionDocument,
    optimistic: false,
    callback: ({ complete, result }) => {
      if (!complete || !result) return
      isFollowing = true
      setSession(result.session)
      isFollowing = false
    },
  })
}
