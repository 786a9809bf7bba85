import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { accountLink } from '../session/account-link.ts'
import { accountOf, sessionStore } from '../session/session.ts'
import { createCache } from './cache.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { mutationQueueLink } from './mutation-queue.ts'

/** Creates the client of a tab. Only load-client.ts imports it, so that its code is not loaded with the first page. */
export function createClient() {
  const cache = createCache()
  sessionStore.subscribe((session, before) => {
    if (accountOf(session)?.id !== accountOf(before)?.id)
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'session' })
  })
  return new ApolloClient({
    cache,
    link: ApolloLink.from([
      accountLink(),
      mutationQueueLink(),
      new HttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: fetchWithTimeout }),
    ]),
  })
}
