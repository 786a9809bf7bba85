import type { Request, RequestHandler } from 'express'
import session, { type SessionData } from 'express-session'
import { promisify } from 'node:util'
import type { RequestSession } from '../../graphql/context.ts'
import { sessionLifetime, type SessionStore } from './session-store.ts'
import type { SessionUser } from './session-user.type.ts'

declare module 'http' {
  interface IncomingMessage {
    /** Undefined for a visitor. */
    sessionUser?: SessionUser | undefined
    /** Undefined without an access token. */
    tokenScope?: 'read' | 'write'
  }
}

/** Browsers restrict `__Host-` cookies to HTTPS and to the exact host. */
export const sessionCookieName = (https: boolean) => (https ? '__Host-session' : 'session')

/** Browsers send at most about 300 characters. */
const maxUserAgentLength = 500
const userAgentOf = (request: Request) => (request.get('user-agent') ?? '').slice(0, maxUserAgentLength)

const idleMs = sessionLifetime.idleDays * 24 * 60 * 60 * 1000

/**
 * Reads the session of a request without access token. Only a sign-in sets the cookie. The first of `secrets` signs cookies; all
 * of them verify.
 */
export function sessionMiddleware(
  store: SessionStore,
  { secrets, https }: { secrets: string[]; https: boolean },
): RequestHandler {
  const readSession = session({
    name: sessionCookieName(https),
    secret: secrets,
    store,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', path: '/', secure: https, maxAge: idleMs },
  })
  return (request, response, next) => {
    if (request.tokenScope) return next()
    readSession(request, response, (error?: unknown) => {
      if (error) return next(error)
      const current = request.session
      request.sessionUser = current.user
      // A change makes express-session save the session and send the cookie again.
      if (current.user && current.extendedEnd) {
        current.extendedAt = current.extendedEnd - idleMs
        current.userAgent = userAgentOf(request)
        current.cookie.expires = new Date(current.extendedEnd)
      }
      next()
    })
  }
}

/** Adapts express-session to the context of resolvers. */
export const requestSession = (request: Request, store: SessionStore): RequestSession => {
  /** Undefined for a visitor and for an access token. */
  const current = () =>
    request.sessionUser ? (request.session as (SessionData & { id: string }) | undefined) : undefined
  return {
    async begin(user) {
      // A new id prevents session fixation.
      await promisify(store.regenerate.bind(store))(request)
      const fields = { userId: user.id, userAgent: userAgentOf(request), ageSeconds: 0 }
      const created = Object.assign(request.session, fields)
      const { signedInAt, endsAt } = await store.insert(request.sessionID, created)
      created.signedInAt = signedInAt
      created.cookie.expires = new Date(endsAt)
      request.sessionUser = user
    },
    update(user) {
      request.sessionUser = user
    },
    async end() {
      if (current()) await promisify(request.session.destroy.bind(request.session))()
      request.sessionUser = undefined
    },
    get id() {
      return current()?.id ?? null
    },
    get ageSeconds() {
      return current()?.ageSeconds ?? null
    },
  }
}
