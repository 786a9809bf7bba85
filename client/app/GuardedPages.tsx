import { type ReactNode, useDeferredValue, useLayoutEffect } from 'react'
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router-dom'
import { pagePaths } from '../../contract/page-paths.ts'
import type { Role } from '../generated/schema-types.ts'
import { accountOf, markGuardedPage, retrySession, useSession } from '../session/session.ts'
import { Skeleton, SkeletonLines } from '../ui/Loading.tsx'
import { NeedsJavaScript } from '../ui/NeedsJavaScript.tsx'
import { ErrorState, PageNotice } from '../ui/Notice.tsx'
import { usePageTitle } from '../ui/PageHeading.tsx'
import { revealInRow } from '../ui/reveal-in-row.ts'
import type { Area } from './areas.ts'
import styles from './Site.module.css'

/** Renders a page with its account as context, and so loads its code, only for users with the role. Admins may open every page. */
export function RequireRole({ needs, area }: { needs: Role; area?: Area }) {
  const session = useSession()
  useLayoutEffect(markGuardedPage, [])
  // Deferred, so that the skeleton stays until the page's code has loaded.
  const wasLoading = useDeferredValue(session.state === 'loading')
  if (session.state === 'loading' || wasLoading)
    return needs === 'user' && area ? (
      <AreaLayout area={area}>
        <Authenticating />
      </AreaLayout>
    ) : (
      <AreaLayoutSkeleton />
    )
  if (session.state === 'unchecked') return <NotChecked error={session.error} />
  // The page keeps its account when the session ends.
  const user = accountOf(session)
  if (!user) {
    const isGone = session.state === 'visitor' && session.isGone
    return <Navigate to={isGone ? pagePaths.home : pagePaths.login} replace />
  }
  if (user.role !== needs && user.role !== 'admin') return <AccessDenied role={user.role} />
  const page = <Outlet key={user.id} context={user} />
  return area ? <AreaLayout area={area}>{page}</AreaLayout> : page
}

/** What the server renders, the same for everybody. */
function Authenticating() {
  usePageTitle()
  return (
    <>
      <div role="status" aria-atomic="true">
        <h1 className="visually-hidden">Authenticating</h1>
      </div>
      <NeedsJavaScript />
      <div className="form-width screen-high">
        <Skeleton className={styles.headingSkeleton} width="min(320px, 70%)" />
        <SkeletonLines count={3} />
      </div>
    </>
  )
}

function NotChecked({ error }: { error: string }) {
  usePageTitle(error)
  return (
    <ErrorState
      isPage
      title={error}
      text="You may still be signed in. Please try again in a moment."
      retry={retrySession}
    />
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

/** The navigation of an area beside its page. It keeps the focus while the page follows its skeleton. */
function AreaLayout({ area: { label, links }, children }: { area: Area; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className={styles.area}>
      <nav className={styles.nav} aria-label={label}>
        {links.map(({ label, path }) => (
          <NavLink
            key={path}
            className={`nav-link ${styles.link}`}
            to={path}
            end
            ref={path === pathname ? revealInRow : undefined}
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div>{children}</div>
    </div>
  )
}

/** Placeholder of a page with a navigation. */
const AreaLayoutSkeleton = () => (
  <div className={styles.area}>
    <div className={styles.nav}>
      {Array.from({ length: 3 }, (_, link) => (
        <span key={link} className={`nav-link ${styles.link}`}>
          <Skeleton width="96px" height="14px" />
        </span>
      ))}
    </div>
    <div>
      <Authenticating />
    </div>
  </div>
)
