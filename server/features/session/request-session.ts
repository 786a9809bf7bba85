import type { Request, RequestHandler } from 'express'
import session, { type SessionData } from 'express-session'
import { promisify } from 'node:util'
import type { RequestSession } from '../../graphql/context.ts'
import { notSaved, sessionLifetime, type SessionStore } from './session-store.ts'
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
 * Adapts express-session to the context of resolvers. Only a sign-in sets the cookie. The first of `secrets` signs cookies; all of
 * them verify.
 */
export function createSessions(
  store: SessionStore,
  { secrets, https }: { secrets: string[]; https: boolean },
) {
  const name = sessionCookieName(https)
  const open = session({
    name,
    secret: secrets,
    store,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', path: '/', secure: https, maxAge: idleMs },
  })

  /** Reads the session of a request without access token. Most visitors send no cookie: theirs opens when they sign in. */
  const middleware: RequestHandler = (request, response, next) => {
    if (request.tokenScope || !request.headers.cookie?.includes(name)) return next()
    open(request, response, (error?: unknown) => {
      if (error) return next(error)
      const { read, cookie } = request.session
      request.sessionUser = read?.user
      // A change makes express-session save the session and send the cookie again.
      if (read?.extendedEnd) {
        const extendedAt = read.extendedEnd - idleMs
        Object.assign(request.session, { extendedAt, userAgent: userAgentOf(request) })
        cookie.expires = new Date(read.extendedEnd)
      }
      next()
    })
  }

  const openForSignIn = (request: Request) =>
    new Promise<void>((resolve) =>
      // An error is one of saving, after the response.
      open(request, request.res!, (error?: unknown) => (error ? request.next!(error) : resolve())),
    )

  const sessionOf = (request: Request): RequestSession => {
    /** Undefined for a visitor and for an access token. */
    const current = () =>
      request.sessionUser ? (request.session as (SessionData & { id: string }) | undefined) : undefined
    return {
      async begin(user) {
        // Either way the session has a new id, which prevents session fixation.
        if ('sessionStore' in request) await promisify(store.regenerate.bind(store))(request)
        else await openForSignIn(request)
        const fields = {
          userId: user.id,
          userAgent: userAgentOf(request),
          read: { ageSeconds: 0, toJSON: notSaved },
        }
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
        return current()?.read?.ageSeconds ?? null
      },
    }
  }
  return { middleware, sessionOf }
}
