import { type SessionUserFragment, useSessionQuery } from '../../generated/graphql.ts'

export type Session =
  { state: 'loading' } | { state: 'authenticated'; user: SessionUserFragment } | { state: 'unauthenticated' }

/** Who is signed in. Asked once and kept; a failure leaves a visitor. */
export function useSession(): Session {
  const { data, loading } = useSessionQuery()
  if (data?.session) return { state: 'authenticated', user: data.session }
  return { state: loading ? 'loading' : 'unauthenticated' }
}
