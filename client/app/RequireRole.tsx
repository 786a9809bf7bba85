import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { Navigate } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import { usePageAccount } from '../features/session/usePageAccount.ts'
import { type Session, SessionContext, useSession } from '../features/session/useSession.ts'
import type { Role } from '../generated/graphql.ts'
import { AccessDenied } from './AccessDenied.tsx'
import { Authenticating } from './Authenticating.tsx'

interface RequireRoleProps {
  role: Role
  children: ReactNode
}

/** Renders a page, and so loads its code, only for users with the role. Admins may open every page. */
export function RequireRole({ role, children }: RequireRoleProps) {
  const session = useSession()
  const user = usePageAccount()
  const pageSession = useMemo<Session>(
    () => (user ? { state: 'authenticated', user } : { state: 'unauthenticated' }),
    [user],
  )
  // Deferred, so that the skeleton stays until the page's code has loaded.
  const wasLoading = useDeferredValue(session.state === 'loading')
  if (session.state === 'loading' || wasLoading) return <Authenticating />
  if (!user) return <Navigate to={pagePaths.login} replace />
  if (user.role !== role && user.role !== 'admin') return <AccessDenied role={user.role} />
  // The page keeps its account when the session ends.
  return <SessionContext value={pageSession}>{children}</SessionContext>
}
