import { useDeferredValue, useLayoutEffect } from 'react'
import { Link, Navigate, Outlet } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import { accountOf, guardPage, retrySession, useSession } from '../session/session.ts'
import type { Role } from '../generated/schema-types.ts'
import { AreaLayoutSkeleton } from '../ui/AreaLayout.tsx'
import { ErrorState, PageNotice } from '../ui/Notice.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'

/** Renders a page with its account as context, and so loads its code, only for users with the role. Admins may open every page. */
export function RequireRole({ needs }: { needs: Role }) {
  const session = useSession()
  useLayoutEffect(guardPage, [])
  // Deferred, so that the skeleton stays until the page's code has loaded.
  const wasLoading = useDeferredValue(session.state === 'loading')
  if (session.state === 'loading' || wasLoading) return <Authenticating />
  if (session.state === 'visitor' && session.error) return <NotChecked error={session.error} />
  // The page keeps its account when the session ends.
  const user = accountOf(session)
  if (!user) return <Navigate to={pagePaths.login} replace />
  if (user.role !== needs && user.role !== 'admin') return <AccessDenied role={user.role} />
  return <Outlet key={user.id} context={user} />
}

function Authenticating() {
  usePageTitle()
  return (
    <>
      <div role="status">
        <h1 className="visually-hidden">Authenticating</h1>
      </div>
      <AreaLayoutSkeleton />
    </>
  )
}

function NotChecked({ error }: { error: string }) {
  usePageTitle(error)
  return (
    <ErrorState isPage title={error} text="You may still be signed in. Please try again in a moment.">
      <RetryButton retry={retrySession} />
    </ErrorState>
  )
}

function AccessDenied({ role }: { role: Role }) {
  usePageTitle('Access Denied')
  return (
    <PageNotice title="Access Denied" text={`Access denied. Your role (${role}) lacks required permissions.`}>
      <Link className="button primary" to={pagePaths.home}>
        Go to the home page
      </Link>
    </PageNotice>
  )
}
