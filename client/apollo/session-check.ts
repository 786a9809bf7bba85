import { ApolloLink } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { RetryLink } from '@apollo/client/link/retry'
import { asapScheduler, map, merge, Observable, observeOn, take } from 'rxjs'
import { SessionDocument, type SessionQuery } from '../generated/graphql.ts'

const isSessionCheck = ({ operationName }: ApolloLink.Operation) => operationName === 'Session'

/** Retries the session check once, because no page has a button for it. Other failures offer Retry. */
const retry = () =>
  new RetryLink({ attempts: { max: 2, retryIf: (_error, operation) => isSessionCheck(operation) } })

/** An answer with an error is a failed check too, though it came by HTTP without one. */
const failOnErrors = () =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        if (isSessionCheck(operation) && result.errors) throw new CombinedGraphQLErrors(result)
        return result
      }),
    ),
  )

/** A sign-in or sign-out while an answer is on its way makes it outdated: the cache answers at once instead. */
const ignoreOutdated = () =>
  new ApolloLink((operation, forward) => {
    if (!isSessionCheck(operation)) return forward(operation)
    const { cache } = operation.client
    const before = cache.readQuery({ query: SessionDocument })?.session?.id
    const changed = new Observable<ApolloLink.Result>((observer) =>
      cache.watch<SessionQuery>({
        query: SessionDocument,
        optimistic: false,
        callback: ({ complete, result }) => {
          if (complete && result?.session?.id !== before) observer.next({ data: result })
        },
      }),
    )
    // Not within the cache's own broadcast, since the answer is written to the cache.
    return merge(forward(operation), changed.pipe(observeOn(asapScheduler))).pipe(take(1))
  })

/** How the client asks who is signed in. */
export const sessionCheck = () => ApolloLink.from([ignoreOutdated(), retry(), failOnErrors()])
