import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { RetryLink } from '@apollo/client/link/retry'
import { map } from 'rxjs'
import { createCache } from './cache.ts'

/** Nobody can ask again who is signed in, so the client does, once (specification section 4). Other failures offer Retry. */
const retrySession = () =>
  new RetryLink({ attempts: { max: 2, retryIf: (_error, { operationName }) => operationName === 'Session' } })

/** An answer with an error is a failed check too, though it came by HTTP without one. */
const failOnErrors = () =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        if (operation.operationName === 'Session' && result.errors) throw new CombinedGraphQLErrors(result)
        return result
      }),
    ),
  )

/** A client for one browser, or for one page that is rendered elsewhere. */
export const createClient = (uri = '/graphql') =>
  new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      retrySession(),
      failOnErrors(),
      new HttpLink({ uri, credentials: 'same-origin' }),
    ]),
  })
