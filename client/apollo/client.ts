import { ApolloClient, HttpLink } from '@apollo/client'
import { RetryLink } from '@apollo/client/link/retry'
import { createCache } from './cache.ts'

/** Nobody can ask again who is signed in, so the client does, once (specification section 4). Other failures offer Retry. */
const retrySession = () =>
  new RetryLink({ attempts: { max: 2, retryIf: (_error, { operationName }) => operationName === 'Session' } })

/** A client for one browser, or for one page that is rendered elsewhere. */
export const createClient = (uri = '/graphql') =>
  new ApolloClient({
    cache: createCache(),
    link: retrySession().concat(new HttpLink({ uri, credentials: 'same-origin' })),
  })
