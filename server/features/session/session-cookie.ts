import type { Request, RequestHandler } from 'express'
import session from 'express-session'
import type { Pool } from 'pg'
import { sessionCookieName, sessionLifetime } from './session-lifetime.ts'
import { SessionStore } from './session-store.ts'

const idleMs = sessionLifetime.idleDays * 24 * 60 * 60 * 1000

/** Sessions of express-session. A visitor gets no cookie: only a sign-in sets it. */
export interface Sessions {
  /** Reads the session of a request that has a session's cookie; does nothing for any other request. */
  middleware: RequestHandler
  /** Gives a request without a session an empty one. */
  open: (request: Request) => Promise<void>
}

/** Sessions in PostgreSQL, with cookies that the first of `secrets` signs and all of them verify. */
export function createSessions({
  pool,
  secrets,
  https,
}: {
  pool: Pool
  secrets: string[]
  https: boolean
}): Sessions {
  const name = sessionCookieName(https)
  const store = new SessionStore(pool)
  const handle = session({
    name,
    secret: secrets,
    store,
    resave: false,
    saveUninitialized: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: https,
      maxAge: idleMs,
    },
  })
  return {
    middleware: (request, response, next) => {
      if (!request.headers.cookie?.includes(`${name}=`)) return next()
      handle(request, response, (problem?: unknown) => {
        // Saved with the answer, which then carries the cookie again.
        if (request.isSessionDue) {
          request.session.prolongedAt = Date.now()
          request.session.cookie.maxAge = idleMs
        }
        next(problem)
      })
    },
    open: (request) =>
      new Promise((done, fail) => {
        handle(request, request.res!, (problem: unknown) => (problem ? fail(problem) : done()))
      }),
  }
}
