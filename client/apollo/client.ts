import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { RetryLink } from '@apollo/client/link/retry'
import { concatMap, finalize, from, map } from 'rxjs'
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

/** Signing in or out and counting a view wait for nothing, and nothing waits for an upload. */
const changesProfiles = /^(Create|Update|Delete|Move|Choose)/

/** Changes reach the server one after the other, in the order of the clicks: what was clicked last, counts last. */
function oneAfterTheOther() {
  let last = Promise.resolve()
  return new ApolloLink((operation, forward) => {
    if (!changesProfiles.test(operation.operationName ?? '')) return forward(operation)
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    return from(before).pipe(
      concatMap(() => forward(operation)),
      finalize(resolve),
    )
  })
}

/** An operation may bring its own way to the server, as an upload does: so the code of it is no part of the first load. */
interface OwnWay extends RequestInit {
  fetch?: typeof fetch
}

/** Longer than the server takes for anything (limits.md, request): a connection that died fails, and lets the next one go. */
const longest = 65_000
const inTime = (input: RequestInfo | URL, { fetch: ownFetch, ...init }: OwnWay = {}) => {
  if (ownFetch) return ownFetch(input, init)
  const signals = [AbortSignal.timeout(longest), ...(init.signal ? [init.signal] : [])]
  return fetch(input, { ...init, signal: AbortSignal.any(signals) })
}

/** A client for one browser, or for one page that is rendered elsewhere. */
export const createClient = (uri = '/graphql') =>
  new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      oneAfterTheOther(),
      retrySession(),
      failOnErrors(),
      new HttpLink({ uri, credentials: 'same-origin', fetch: inTime }),
    ]),
  })
