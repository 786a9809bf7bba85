import { ApolloLink } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { RetryLink } from '@apollo/client/link/retry'
import { catchError, map, of, tap } from 'rxjs'
import { SessionDocument } from '../generated/graphql.ts'

const isSessionCheck = ({ operationName }: ApolloLink.Operation) => operationName === 'Session'

/** Nobody can ask again who is signed in, so the client does, once (specification section 4). Other failures offer Retry. */
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

/** An answer to a question of before somebody signed in or out says nothing about now: the cache knows better. */
function ignoreOutdated() {
  let changes = 0
  return new ApolloLink((operation, forward) => {
    if (operation.getContext().changesSession) {
      return forward(operation).pipe(tap(({ errors }) => void (errors || changes++)))
    }
    if (!isSessionCheck(operation)) return forward(operation)
    const before = changes
    const { cache } = operation.client
    const current = () => ({ data: cache.readQuery({ query: SessionDocument }) ?? { session: null } })
    return forward(operation).pipe(
      map((result) => (before === changes ? result : current())),
      catchError((problem: unknown) => {
        if (before === changes) throw problem
        return of(current())
      }),
    )
  })
}

/** How the client asks who is signed in. */
export const sessionCheck = () => ApolloLink.from([ignoreOutdated(), retry(), failOnErrors()])
