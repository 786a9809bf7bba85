import { pagePaths } from '../../contract/page-paths.ts'
import type { Session } from '../features/session/useSession.ts'

/** Returns the header's links for visitors, users or admins. */
export function navigationFor(session: Session): { label: string; path: string }[] {
  const isSignedIn = session.state === 'authenticated'
  return [
    { label: 'Home', path: pagePaths.home },
    { label: 'Creators', path: pagePaths.creators },
    ...(isSignedIn ? [{ label: 'Dashboard', path: pagePaths.dashboard }] : []),
    ...(isSignedIn && session.user.role === 'admin' ? [{ label: 'Admin', path: pagePaths.admin }] : []),
  ]
}
