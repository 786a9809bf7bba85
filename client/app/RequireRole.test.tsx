import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { SessionContext } from '../features/session/useSession.ts'
import type { Role } from '../generated/schema-types.ts'
import { RequireRole } from './RequireRole.tsx'

const page = 'the page'
const denied = (role: Role) => `Access denied. Your role (${role}) lacks required permissions.`

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
  const html = renderToString(
    <SessionContext value={{ state: 'authenticated', user }}>
      <StaticRouter location="/">
        <RequireRole role={needs}>{page}</RequireRole>
      </StaticRouter>
    </SessionContext>,
  )
  expect(html).toContain(reads)
  if (reads !== page) expect(html).not.toContain(page)
})

test.each<Role>(['user', 'admin'])('a visitor sees nothing of a page that requires %s', (needs) => {
  // <Navigate> does nothing without a browser, and the router warns.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const html = renderToString(
    <SessionContext value={{ state: 'unauthenticated' }}>
      <StaticRouter location="/">
        <RequireRole role={needs}>{page}</RequireRole>
      </StaticRouter>
    </SessionContext>,
  )
  expect(html).toBe('')
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('<Navigate>'))
  warn.mockRestore()
})
