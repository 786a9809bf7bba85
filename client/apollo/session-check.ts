import { ApolloLink } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { RetryLink } from '@apollo/client/link/retry'
import { asapScheduler, map, merge, Observable, observeOn, take } from 'rxjs'
import { SessionDocument, type SessionQuery } from './session.generated.ts'

const isSessionCheck = ({ operationName }: ApolloLink.Operation) => operationName === 'Session'

/** Retries the session check once, because no page offers a Retry button for it. */
const retry = () =>
  new RetryLink({ attempts: { max: 2, retryIf: (_error, operation) => isSessionCheck(operation) } })

/** Fails the session check for GraphQL errors too, which arrive with HTTP 200. */
const failOnErrors = () =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        if (isSessionCheck(operation) && result.errors) throw new CombinedGraphQLErrors(result)
        return result
      }),
    ),
  )

/** A sign-in or sign-out makes a pending session check outdated; the cached session answers it instead. */
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
    // Asynchronous, because the result is written to the cache that is broadcasting this change.
    return merge(forward(operation), changed.pipe(observeOn(asapScheduler))).pipe(take(1))
  })

export const sessionCheck = () => ApolloLink.from([ignoreOutdated(), retry(), failOnErrors()])
