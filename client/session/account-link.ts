import { ApolloLink } from '@apollo/client'
import { concatMap, from, of, type Observable, tap } from 'rxjs'
import { isMutation } from '../apollo/operation-context.ts'
import type { ErrorCode } from '../generated/schema-types.ts'
import { accountOf, askToSignIn, recheckSession, sessionStore, userOf } from './session.ts'

const sessionCodes: ErrorCode[] = ['UNAUTHENTICATED', 'ACCOUNT_CHANGED']

function checkIfSignedOut({ data }: ApolloLink.Result): void {
  if (data?.['session'] === null && userOf(sessionStore.getState())) recheckSession()
}

const isSessionError = ({ errors }: ApolloLink.Result) =>
  errors?.some(({ extensions }) => sessionCodes.includes(extensions?.['code'] as ErrorCode)) ?? false

/**
 * Binds each mutation to one account: `X-Account-Id` names the account at the time of the click, and the server
 * rejects the mutation if the cookie belongs to another account by then. Mutations rejected for a missing session
 * wait and are resent. A query that finds no session of the user has the session checked.
 */
export const accountLink = () =>
  new ApolloLink((operation, forward) => {
    const account = accountOf(sessionStore.getState())
    const isOfAccount = isMutation(operation) && !operation.getContext().isPublic
    if (!isMutation(operation)) return forward(operation).pipe(tap(checkIfSignedOut))
    if (!account || !isOfAccount) return forward(operation)
    operation.setContext(({ headers }) => ({ headers: { ...headers, 'X-Account-Id': String(account.id) } }))
    const send = (): Observable<ApolloLink.Result> =>
      forward(operation).pipe(
        concatMap((result) =>
          isSessionError(result)
            ? from(askToSignIn(account)).pipe(concatMap((isSignedIn) => (isSignedIn ? send() : of(result))))
            : of(result),
        ),
      )
    return send()
  })
