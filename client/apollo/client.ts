import { type ApolloCache, ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { accountLink } from './account-link.ts'
import { createCache } from './cache.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { mutationQueueLink } from './mutation-queue.ts'
import { SessionDocument, type SessionQuery, type SessionUserFragment } from './session.generated.ts'
import { sessionStore, setSession } from './session-store.ts'

/** Creates the client of a tab. Only load-client.ts imports it, so that its code is not loaded with the first page. */
export function createClient() {
  const cache = createCache()
  syncSession(cache)
  return new ApolloClient({
    cache,
    link: ApolloLink.from([
      accountLink(),
      mutationQueueLink(),
      new HttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: fetchWithTimeout }),
    ]),
  })
}

/** The store's user was queried without the type names that the cache needs. */
const withTypeNames = ({ avatarSizes, ...user }: SessionUserFragment) => ({
  ...user,
  __typename: 'SessionUser' as const,
  avatarSizes: avatarSizes.map(({ url, width }) => ({ url, width, __typename: 'PictureSize' })),
})

/** Responses of mutations may change the user's fields. */
function syncSession(cache: ApolloCache): void {
  /** The cache cannot be written while it notifies its watchers. */
  let isUpdatingStore = false
  const write = () => {
    const session = sessionStore.getState()
    if (isUpdatingStore || session.state === 'loading') return
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
      isUpdatingStore = true
      setSession(result.session)
      isUpdatingStore = false
    },
  })
}
