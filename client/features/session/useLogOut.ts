import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { endedSession } from '../../apollo/ended-session.ts'
import { queuedMutations } from '../../apollo/mutation-queue.ts'
import { sessionChange } from '../../apollo/operation-context.ts'
import { SessionDocument } from '../../apollo/session.generated.ts'
import { useLogOutMutation } from './session.generated.ts'

/**
 * keepalive completes the request even if the tab is closed: the page already shows the user as signed out.
 */
const keepaliveContext = { ...sessionChange, fetchOptions: { keepalive: true } }

/**
 * Signs out: waits for queued mutations, clears the cached session, signs out on the server, then queries the session
 * again.
 */
export function useLogOut() {
  const client = useApolloClient()
  const [logOutOnServer] = useLogOutMutation({ context: keepaliveContext })
  const [isWaiting, setIsWaiting] = useState(false)

  async function logOut() {
    setIsWaiting(true)
    await queuedMutations()
    setIsWaiting(false)
    endedSession(null)
    client.writeQuery({ query: SessionDocument, data: { session: null } })
    try {
      await logOutOnServer()
      clearAccountData(client)
    } catch (error) {
      console.error('Logout failed', error)
    }
    await client.query({ query: SessionDocument, fetchPolicy: 'network-only' }).catch(() => {})
  }
  return { logOut, isWaiting }
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
