import type { ReactNode } from 'react'
import { useSessionQuery } from '../../apollo/session.generated.ts'
import { type Session, SessionContext } from './useSession.ts'

export function SessionProvider({ children }: { children: ReactNode }) {
  return <SessionContext value={useCheckedSession()}>{children}</SessionContext>
}

/** Falls back to a visitor when the query fails. */
function useCheckedSession(): Session {
  const { data, loading, error } = useSessionQuery()
  if (data?.session) return { state: 'authenticated', user: data.session }
  if (loading) return { state: 'loading' }
  return { state: 'unauthenticated', ...(error ? { error: 'Session check failed' } : {}) }
}
