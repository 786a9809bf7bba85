import type { ApolloClient } from '@apollo/client'
import { client } from '../apollo/client.tsx'
import { queuedMutations } from '../apollo/mutation-queue.ts'
import { sessionChange } from '../apollo/operation-context.ts'
import { refreshSession, setVisitor } from './session.ts'
import { LogOutDocument } from './sign-in.generated.ts'

/** keepalive completes the request if the tab is closed: the page already shows the user as signed out. */
const keepaliveContext = { ...sessionChange, fetchOptions: { keepalive: true } }

/** Signs out once the queued mutations have been sent. */
export async function logOut(): Promise<void> {
  await queuedMutations()
  setVisitor()
  try {
    await client.mutate({ mutation: LogOutDocument, context: keepaliveContext })
    clearAccountData(client)
  } catch (error) {
    console.error('Logout failed', error)
  }
  await refreshSession()
}

/**
 * Removes the data of the account that signed out from the cache, except the results of active queries.
 * `client.clearStore()` would detach those queries from the cache, and `client.resetStore()` would refetch them.
 */
export function clearAccountData(client: ApolloClient): void {
  const shown = [...client.getObservableQueries()].flatMap((query) => {
    const { data, dataState } = query.getCurrentResult()
    return dataState === 'complete' ? [{ query: query.query, variables: query.variables, data }] : []
  })
  client.cache.batch({
    update: (cache) => {
      cache.modify({ id: 'ROOT_QUERY', fields: (_existing, { DELETE }) => DELETE })
      for (const one of shown) cache.writeQuery(one)
    },
  })
  client.cache.gc()
}
