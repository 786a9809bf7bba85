import { ApolloClient, ApolloLink, type DocumentNode, HttpLink } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { accountLink } from '../session/account-link.ts'
import { accountOf, sessionStore } from '../session/session.ts'
import { createCache } from './cache.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { mutationQueueLink } from './mutation-queue.ts'

/** The client of this tab. Pages import it with their code, so that those without data do not load it. */
export const client = new ApolloClient({
  cache: createCache(),
  link: ApolloLink.from([
    accountLink(),
    mutationQueueLink(),
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
  /** Of the page's route. */
  path: string
  variables: Record<string, unknown>
  data: Record<string, unknown>
}

/** Writes the server's result to the cache, from which the page is hydrated. */
export async function restore(path: string, query: DocumentNode): Promise<void> {
  const state = document.querySelector('#state')?.textContent
  const result = state ? (JSON.parse(state) as Partial<ServerResult>) : {}
  const { variables, data } = result
  if (result.path !== path || !variables || !data) return
  client.writeQuery({ query, variables, data })
  // Reading now fills the memory of the cache, so that hydration reads it quickly; a slow phone can respond between the two tasks.
  await new Promise((resolve) => setTimeout(resolve))
  client.readQuery({ query, variables })
}
