import { type SessionUserFragment, useSessionQuery } from '../../generated/graphql.ts'

export type Session =
  | { state: 'loading' }
  | { state: 'authenticated'; user: SessionUserFragment }
  /** `error` tells a visitor from somebody of whom we could not learn who they are. */
  | { state: 'unauthenticated'; error?: string }

/** Who is signed in. Asked once and kept; a failure leaves a visitor. */
export function useSession(): Session {
  const { data, loading, error } = useSessionQuery()
  if (data?.session) return { state: 'authenticated', user: data.session }
  if (loading) return { state: 'loading' }
  return { state: 'unauthenticated', ...(error ? { error: 'Session check failed' } : {}) }
}
