import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '../generated/schema-types.ts'
import { type Session, sessionStore } from '../session/session.ts'
import { RequireRole } from './RequireRole.tsx'

const page = 'the page'
const denied = (role: Role) => `Access denied. Your role (${role}) lacks required permissions.`

afterEach(() => void vi.restoreAllMocks())

/** The first render, in which the store has its initial state. */
function pageOf(session: Session, needs: Role): string {
  vi.spyOn(sessionStore, 'getInitialState').mockReturnValue(session)
  return renderToString(
    <StaticRouter location="/">
      <RequireRole role={needs}>{page}</RequireRole>
    </StaticRouter>,
  )
}

test.each<{ role: Role; needs: Role; reads: string }>([
  { role: 'user', needs: 'user', reads: page },
  { role: 'user', needs: 'admin', reads: denied('user') },
  { role: 'admin', needs: 'user', reads: page },
  { role: 'admin', needs: 'admin', reads: page },
])('a user with role $role reads "$reads" on a page that requires $needs', ({ role, needs, reads }) => {
  const user = {
    id: 1,
    displayName: 'Ada',
    email: 'ada@people.example',
    role,
    avatarUrl: null,
    avatarSizes: [],
  }
  const html = pageOf({ state: 'signed-in', user }, needs)
  expect(html).toContain(reads)
  if (reads !== page) expect(html).not.toContain(page)
})

test.each<Role>(['user', 'admin'])('a visitor sees nothing of a page that requires %s', (needs) => {
  // <Navigate> does nothing without a browser, and the router warns.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(pageOf({ state: 'visitor' }, needs)).toBe('')
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('<Navigate>'))
})
