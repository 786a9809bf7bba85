import { type ApolloCache, ApolloLink, makeVar } from '@apollo/client'
import { concatMap, from, of, type Observable } from 'rxjs'
import { changesAccount } from './operation-context.ts'
import { SessionDocument, type SessionUserFragment } from './session.generated.ts'

/** A session that ended while its account had a page open or a mutation in flight (docs/decisions/0031). */
interface EndedSession {
  account: SessionUserFragment
  isAsking: boolean
}

export const endedSession = makeVar<EndedSession | null>(null)

let pageAccount: SessionUserFragment | undefined
const waiting: ((isSignedIn: boolean) => void)[] = []
const settle = (isSignedIn: boolean) => {
  for (const resolve of waiting.splice(0)) resolve(isSignedIn)
}

/**
 * Sets the account that the open page belongs to, for the `X-Account-Id` of its mutations. Returns the cleanup
 * function.
 */
export function setPageAccount(account: SessionUserFragment): () => void {
  pageAccount = account
  return () => {
    pageAccount = undefined
  }
}

export function resendMutations(): void {
  endedSession(null)
  settle(true)
}

/** Fails the waiting mutations. The page keeps its unsaved input. */
export function dismissEndedSession(): void {
  const ended = endedSession()
  if (ended) endedSession({ ...ended, isAsking: false })
  settle(false)
}

/** Clears the ended session when its page is left, unless mutations still wait. */
export function forgetEndedSession(): void {
  if (!endedSession()?.isAsking) endedSession(null)
}

const sessionCodes: unknown[] = ['UNAUTHENTICATED', 'ACCOUNT_CHANGED']

const isRefusedBySession = ({ errors }: ApolloLink.Result) =>
  errors?.some(({ extensions }) => sessionCodes.includes(extensions?.['code'])) ?? false

/** Resolves with true when the account has signed in again, with false when the user dismisses the dialog. */
function signedInAgain(account: SessionUserFragment, cache: ApolloCache): Promise<boolean> {
  endedSession({ account, isAsking: true })
  cache.writeQuery({ query: SessionDocument, data: { session: null } })
  return new Promise((resolve) => waiting.push(resolve))
}

/**
 * Binds each mutation to one account: `X-Account-Id` names the account at the time of the click, and the server
 * rejects the mutation if the cookie belongs to another account by then. Mutations rejected for a missing session
 * wait and are resent.
 */
export const accountChanges = () =>
  new ApolloLink((operation, forward) => {
    const { cache } = operation.client
    const account = pageAccount ?? cache.readQuery({ query: SessionDocument })?.session
    if (!account || !changesAccount(operation)) return forward(operation)
    operation.setContext(({ headers }) => ({ headers: { ...headers, 'X-Account-Id': String(account.id) } }))
    const send = (): Observable<ApolloLink.Result> =>
      forward(operation).pipe(
        concatMap((result) =>
          isRefusedBySession(result)
            ? from(signedInAgain(account, cache)).pipe(
                concatMap((isSignedIn) => (isSignedIn ? send() : of(result))),
              )
            : of(result),
        ),
      )
    return send()
  })
