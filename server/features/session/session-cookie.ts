import type { Request, RequestHandler } from 'express'
import session from 'express-session'
import type { Pool } from 'pg'
import { sessionCookieName, sessionLifetime } from './session-lifetime.ts'
import { SessionStore } from './session-store.ts'

const idleMs = sessionLifetime.idleDays * 24 * 60 * 60 * 1000

/** Sessions of express-session. Only a sign-in sets the cookie; visitors have none. */
export interface Sessions {
  /** Reads the session of a request that has a session cookie; skips other requests. */
  middleware: RequestHandler
  /** Creates an empty session for a request without one. */
  open: (request: Request) => Promise<void>
}

/** Creates sessions stored in PostgreSQL. The first of `secrets` signs cookies; all of them verify. */
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
      handle(request, response, (error?: unknown) => {
        // Changing the session makes express-session save it and resend the cookie.
        if (request.isSessionDue) {
          request.session.prolongedAt = Date.now()
          request.session.cookie.maxAge = idleMs
        }
        next(error)
      })
    },
    open: (request) =>
      new Promise((resolve, reject) => {
        handle(request, request.res!, (error: unknown) => (error ? reject(error) : resolve()))
      }),
  }
}
