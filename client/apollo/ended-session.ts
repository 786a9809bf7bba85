import { type ApolloCache, ApolloLink, makeVar } from '@apollo/client'
import { concatMap, from, of, type Observable } from 'rxjs'
import { SessionDocument, type SessionUserFragment } from '../generated/graphql.ts'
import { changesAccount } from './operation-context.ts'

/** A session that ended while the account had a page open or a change under way (docs/decisions/0031). */
interface EndedSession {
  account: SessionUserFragment
  /** Whether changes wait until the account is signed in again. */
  isAsking: boolean
}

/** The session that ended; null while none has. */
export const endedSession = makeVar<EndedSession | null>(null)

let pageAccount: SessionUserFragment | undefined
const waiting: ((isSignedIn: boolean) => void)[] = []
const settle = (isSignedIn: boolean) => {
  for (const resolve of waiting.splice(0)) resolve(isSignedIn)
}

/** Names the account that a page is open for, which its changes are meant for; returns what to call when the page is left. */
export function setPageAccount(account: SessionUserFragment): () => void {
  pageAccount = account
  return () => {
    pageAccount = undefined
  }
}

/** Sends the changes again that wait: their account is signed in. */
export function resendMutations(): void {
  endedSession(null)
  settle(true)
}

/** Lets the changes fail that wait. The page stays, with what was typed. */
export function dismissEndedSession(): void {
  const ended = endedSession()
  if (ended) endedSession({ ...ended, isAsking: false })
  settle(false)
}

/** Lets go of an ended session whose page is left, unless changes still wait. */
export function forgetEndedSession(): void {
  if (!endedSession()?.isAsking) endedSession(null)
}

/** With these codes the server refuses a change because its account is not signed in. */
const sessionCodes: unknown[] = ['UNAUTHENTICATED', 'ACCOUNT_CHANGED']

const isRefusedBySession = ({ errors }: ApolloLink.Result) =>
  errors?.some(({ extensions }) => sessionCodes.includes(extensions?.['code'])) ?? false

/** Resolves once the account is signed in again, with true, or when the person gives up. */
function signedInAgain(account: SessionUserFragment, cache: ApolloCache): Promise<boolean> {
  endedSession({ account, isAsking: true })
  cache.writeQuery({ query: SessionDocument, data: { session: null } })
  return new Promise((resolve) => waiting.push(resolve))
}

/**
 * Sends a change for one account and no other: `X-Account-Id` names the account that is signed in at the click, and the
 * server refuses it when the cookie is another's by then. A change that is refused because of the session waits and is
 * sent again.
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
