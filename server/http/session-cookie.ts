import connectPgSimple from 'connect-pg-simple'
import type { RequestHandler } from 'express'
import session from 'express-session'
import type { Logger } from 'pino'
import type { Pool } from 'pg'
import { sessionCookieName, sessionDays } from './session-facts.ts'

declare module 'express-session' {
  interface SessionData {
    userId: number
    /** Milliseconds since 1970. */
    signedInAt: number
  }
}

const day = 24 * 60 * 60 * 1000

/** Sessions in PostgreSQL. A visitor gets no cookie: it is set at sign-in alone. */
export function sessionCookie({
  pool,
  logger,
  secrets,
  https,
}: {
  pool: Pool
  logger: Logger
  secrets: string[]
  https: boolean
}): RequestHandler {
  const PgStore = connectPgSimple(session)
  return session({
    name: sessionCookieName(https),
    secret: secrets,
    store: new PgStore({
      pool,
      tableName: 'session',
      // ended-sessions.ts forgets them, with those whose sign-in is too long ago.
      pruneSessionInterval: false,
      errorLog: (text: unknown, err: unknown) => logger.error({ err }, String(text)),
    }),
    resave: false,
    saveUninitialized: false,
    rolling: true,
    cookie: { httpOnly: true, sameSite: 'lax', path: '/', secure: https, maxAge: sessionDays.idle * day },
  })
}
