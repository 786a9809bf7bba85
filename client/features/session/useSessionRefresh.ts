import { useApolloClient } from '@apollo/client/react'
import { SessionDocument } from '../../apollo/session.generated.ts'

/** Returns a function that queries the session again, for a mailed link that may have changed or ended it. Never rejects. */
export function useSessionRefresh(): () => Promise<void> {
  const client = useApolloClient()
  return async () => {
    await client.query({ query: SessionDocument, fetchPolicy: 'network-only' }).catch(() => {})
  }
}
