import type { ReactNode } from 'react'
import { useSessionQuery } from '../../generated/graphql.ts'
import { type Session, SessionContext } from './useSession.ts'

/** Asks once, for all that a page shows, who is signed in. */
export function SessionProvider({ children }: { children: ReactNode }) {
  return <SessionContext value={useCheckedSession()}>{children}</SessionContext>
}

/** Kept until somebody signs in or out; a failure leaves a visitor. */
function useCheckedSession(): Session {
  const { data, loading, error } = useSessionQuery()
  if (data?.session) return { state: 'authenticated', user: data.session }
  if (loading) return { state: 'loading' }
  return { state: 'unauthenticated', ...(error ? { error: 'Session check failed' } : {}) }
}
