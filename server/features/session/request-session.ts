import type { Request, RequestHandler } from 'express'
import session, { type Session, type SessionData } from 'express-session'
import type { Pool } from 'pg'
import { sessionCookieName, sessionLifetime, SessionStore } from './session-store.ts'
import type { RequestSession } from '../../context.ts'
import { accountChanged } from '../../graphql/errors.ts'
import type { LastUses } from './last-uses.ts'

/** Browsers send at most about 300 characters. */
const maxUserAgentLength = 500
const userAgentOf = (request: Request) => (request.get('user-agent') ?? '').slice(0, maxUserAgentLength)

const idleMs = sessionLifetime.idleDays * 24 * 60 * 60 * 1000

interface Sessions {
  /** Reads the session of a request that has a session cookie; skips other requests. */
  middleware: RequestHandler
  open: (request: Request) => Promise<void>
}

/**
 * Creates sessions of express-session, stored in PostgreSQL. Only a sign-in sets the cookie. The first of `secrets` signs
 * cookies; all of them verify.
 */
export function createSessions({
  pool,
  lastUses,
  secrets,
  https,
}: {
  pool: Pool
  lastUses: LastUses
  secrets: string[]
  https: boolean
}): Sessions {
  const name = sessionCookieName(https)
  const store = new SessionStore(pool, lastUses)
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
        // A change makes express-session save the session and resend the cookie.
        if (request.sessionNeedsExtension) {
          request.session.extendedAt = Date.now()
          request.session.userAgent = userAgentOf(request)
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

/** Adapts express-session to the context of resolvers. */
export const requestSession = (request: Request, { open }: Sessions): RequestSession => {
  const current = () => request.session as (Session & Partial<SessionData>) | undefined
  return {
    async begin(user) {
      // A new id prevents session fixation.
      if (current()) await promisify((done) => request.session.regenerate(done))
      else await open(request)
      Object.assign(request.session, {
        userId: user.id,
        signedInAt: Date.now(),
        userAgent: userAgentOf(request),
      })
      await promisify((done) => request.session.save(done))
      request.sessionUser = user
    },
    async end() {
      await promisify((done) => (current() ? request.session.destroy(done) : done()))
      request.sessionUser = undefined
    },
    get id() {
      return (request.sessionUser && current()?.id) ?? null
    },
    get signedInAt() {
      return (request.sessionUser && current()?.signedInAt) ?? null
    },
  }
}

const promisify = (run: (done: (error?: Error) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())))

/**
 * Rejects a request whose `X-Account-Id` differs from the account of its session: a page of one account must not write with
 * the cookie of another (docs/decisions/0031).
 */
export const accountGuard: RequestHandler = (request, _response, next) => {
  const expected = request.get('x-account-id')
  const { sessionUser } = request
  if (expected !== undefined && sessionUser && expected !== String(sessionUser.id)) throw accountChanged()
  next()
}
