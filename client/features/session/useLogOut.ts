import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { endedSession } from '../../apollo/ended-session.ts'
import { forgetAccount } from '../../apollo/forget-account.ts'
import { queuedMutations } from '../../apollo/mutation-queue.ts'
import { sessionChange } from '../../apollo/operation-context.ts'
import { SessionDocument, useLogOutMutation } from '../../generated/graphql.ts'

/** Ends the request also when the tab is closed at once: the person has seen that they are signed out. */
const keepaliveContext = { ...sessionChange, fetchOptions: { keepalive: true } }

/**
 * Signs out: after the changes that are shown as done already, then at once for the eye, then on the server, then asks the
 * server who is signed in.
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
      forgetAccount(client)
    } catch (problem) {
      console.error('Logout failed', problem)
    }
    await client.query({ query: SessionDocument, fetchPolicy: 'network-only' }).catch(() => {})
  }
  return { logOut, isWaiting }
}
