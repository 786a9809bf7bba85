import connectPgSimple from 'connect-pg-simple'
import type { RequestHandler } from 'express'
import session from 'express-session'
import type { Pool } from 'pg'

declare module 'express-session' {
  interface SessionData {
    userId: number
    /** Milliseconds since 1970. */
    signedInAt: number
  }
}

const day = 24 * 60 * 60 * 1000
/** A session ends after this time without a request (limits.md, session idle). */
const idle = 7 * day

/** Sessions in PostgreSQL. A visitor gets no cookie: it is set at sign-in alone. */
export function sessionCookie({
  pool,
  secrets,
  https,
}: {
  pool: Pool
  secrets: string[]
  https: boolean
}): RequestHandler {
  const PgStore = connectPgSimple(session)
  return session({
    name: https ? '__Host-session' : 'session',
    secret: secrets,
    store: new PgStore({ pool, tableName: 'session' }),
    resave: false,
    saveUninitialized: false,
    rolling: true,
    cookie: { httpOnly: true, sameSite: 'lax', path: '/', secure: https, maxAge: idle },
  })
}
