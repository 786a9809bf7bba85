import { ApolloClient, ApolloLink, type DocumentNode, HttpLink } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { OperationTypeNode } from 'graphql'
import type { ReactNode } from 'react'
import { concatMap, finalize, from, type Observable, of, tap } from 'rxjs'
import type { ErrorCode } from '../generated/schema-types.ts'
import {
  accountOf,
  askToSignIn,
  checkUnchecked,
  recheckSession,
  sessionStore,
  userOf,
} from '../session/session.ts'
import { createCache } from './cache.ts'
import { forgetReadTimes, noteRead } from './useRefreshWhenStale.ts'
import { fetchWithTimeout } from '../session/fetch-with-timeout.ts'

const isMutation = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.MUTATION

const sessionCodes: ErrorCode[] = ['UNAUTHENTICATED', 'ACCOUNT_CHANGED']

const isSessionError = ({ errors }: ApolloLink.Result) =>
  errors?.some(({ extensions }) => sessionCodes.includes(extensions?.['code'] as ErrorCode)) ?? false

function checkSessionAfter({ data }: ApolloLink.Result): void {
  if (data) checkUnchecked()
  if (data?.['session'] === null && userOf(sessionStore.getState())) recheckSession()
}

/**
 * Binds each mutation to one account: `X-Account-Id` names the account at the time of the click, and the server
 * rejects the mutation if the cookie belongs to another account by then. Mutations rejected for a missing session
 * wait and are resent. A query that finds no session of the user, or answers while the session is unchecked, has it checked.
 */
const accountLink = new ApolloLink((operation, forward) => {
  if (!isMutation(operation))
    return forward(operation).pipe(
      tap((result) => {
        checkSessionAfter(result)
        if (!result.errors) noteRead(operation.operationName, operation.variables)
      }),
    )
  const account = accountOf(sessionStore.getState())
  if (!account || operation.getContext().isPublic) return forward(operation)
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

let last = Promise.resolve()

/** Resolves when every mutation queued so far has a response. */
export const queuedMutations = (): Promise<void> => last

/** Sends mutations one at a time in click order, so that the last click wins. */
const mutationQueueLink = new ApolloLink((operation, forward) => {
  if (!isMutation(operation) || operation.getContext().skipsQueue) return forward(operation)
  const before = last
  const { promise, resolve } = Promise.withResolvers<void>()
  last = promise
  return from(before).pipe(
    concatMap(() => forward(operation)),
    finalize(resolve),
  )
})

/** The client of this tab. Pages import it with their code, so that those without data do not load it. */
const client = new ApolloClient({
  cache: createCache(),
  link: ApolloLink.from([
    accountLink,
    mutationQueueLink,
    new HttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: fetchWithTimeout }),
  ]),
})

/**
 * Forgets what an account has read, except the results of active queries. `client.clearStore()` would detach those from the
 * cache, and `client.resetStore()` would refetch them.
 */
export function forgetAccount(): void {
  const shown = [...client.getObservableQueries()].flatMap((query) => {
    const { data, dataState } = query.getCurrentResult()
    return dataState === 'complete' ? [{ query: query.query, variables: query.variables, data }] : []
  })
  client.cache.batch({
    update(cache) {
      cache.modify({ id: 'ROOT_QUERY', fields: (_existing, { DELETE }) => DELETE })
      for (const one of shown) cache.writeQuery(one)
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'session' })
    },
  })
  client.cache.gc()
  forgetReadTimes()
}

sessionStore.subscribe((session, before) => {
  const account = accountOf(before)
  if (account && account.id !== accountOf(session)?.id) forgetAccount()
  // What a visitor has read, or an account whose session had ended.
  else client.cache.modify({ fields: { session: (read: unknown, { DELETE }) => read ?? DELETE } })
})

export const ClientProvider = ({ children }: { children: ReactNode }) => (
  <ApolloProvider client={client}>{children}</ApolloProvider>
)

/** The result of a page's query on the server, in `<script id="state">`. Empty on pages without a query. */
export interface ServerResult {
  /** Path of the page's route. */
  path: string
  variables: Record<string, unknown>
  data: Record<string, unknown>
  /** The id of an image that the address names and that does not exist. */
  absentImage?: number | undefined
}

/** Reads the result of a page that is about to be opened. */
export const preloadQuery = (query: DocumentNode, variables: Record<string, unknown>) =>
  client.query({ query, variables })

interface PageQuery {
  document: DocumentNode
  imageDocument?: DocumentNode
}

/** Writes the server's result to the cache, from which the page is hydrated. */
export async function restore(path: string, { document: query, imageDocument }: PageQuery): Promise<void> {
  const state = document.querySelector('#state')?.textContent
  const result = state ? (JSON.parse(state) as Partial<ServerResult>) : {}
  const { variables, data, absentImage } = result
  if (result.path !== path || !variables || !data) return
  client.writeQuery({ query, variables, data })
  if (absentImage && imageDocument)
    client.writeQuery({ query: imageDocument, variables: { id: absentImage }, data: { galleryImage: null } })
  // Reading now fills the memory of the cache, so that hydration reads it quickly; a slow phone can respond between the two tasks.
  await new Promise((resolve) => setTimeout(resolve))
  client.readQuery({ query, variables })
}
