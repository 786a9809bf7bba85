import { useApolloClient } from '@apollo/client/react'
import { SessionDocument, useLogOutMutation } from '../../generated/graphql.ts'

/** Signs out: at once for the eye, then on the server, then asks the server who is signed in. */
export function useLogOut(): () => Promise<void> {
  const client = useApolloClient()
  const [logOut] = useLogOutMutation()
  return async () => {
    client.writeQuery({ query: SessionDocument, data: { session: null } })
    try {
      await logOut()
    } catch (problem) {
      console.error('Logout failed', problem)
    }
    await client.query({ query: SessionDocument, fetchPolicy: 'network-only' }).catch(() => {})
  }
}
