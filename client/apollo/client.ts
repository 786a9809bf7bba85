import { type ApolloCache, ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { accountChanges } from './account-changes.ts'
import { createCache } from './cache.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { mutationQueue } from './mutation-queue.ts'
import { SessionDocument, type SessionQuery } from './session.generated.ts'
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

/** Keeps the session equal in the cache and in its store: the responses of mutations may change the user's fields. */
function followSession(cache: ApolloCache): void {
  const write = () => {
    const session = sessionStore.getState()
    if (session.state === 'loading') return
    const user = session.state === 'authenticated' ? session.user : null
    cache.writeQuery({
      query: SessionDocument,
      data: { session: user && { ...user, __typename: 'SessionUser' } },
    })
  }
  write()
  sessionStore.subscribe(write)
  cache.watch<SessionQuery>({
    query: SessionDocument,
    optimistic: false,
    callback: ({ complete, result }) => {
      if (complete && result) setSession(result.session)
    },
  })
}
