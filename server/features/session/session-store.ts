import type { Request } from 'express'
import { type SessionData, Store } from 'express-session'
import { callbackify } from 'node:util'
import type { Pool } from 'pg'
import type { LastUses } from './last-uses.ts'
import { avatarUrlAsSql } from '../images/profile-picture-files.ts'
import type { SessionUser } from './session-user.type.ts'

/**
 * A session ends after `idleDays` without a request, and `totalDays` after the sign-in. A request extends it at most
 * every `extendEveryHours`, so that most requests need no write and no cookie.
 */
export const sessionLifetime = { idleDays: 7, totalDays: 30, extendEveryHours: 1 } as const

/** Browsers restrict `__Host-` cookies to HTTPS and to the exact host. */
export const sessionCookieName = (https: boolean) => (https ? '__Host-session' : 'session')

declare module 'express-session' {
  interface SessionData {
    userId: number
    /** Milliseconds since 1970. */
    signedInAt: number
    /** Of the last extension, in milliseconds since 1970; undefined before the first. */
    extendedAt?: number
    /** Of the sign-in or the last extension; truncated. */
    userAgent?: string
  }
}

declare module 'http' {
  interface IncomingMessage {
    /** Undefined for a visitor. */
    sessionUser?: SessionUser | undefined
    sessionNeedsExtension?: boolean | undefined
  }
}

/** A symbol, so that express-session neither compares nor saves the account. */
const userOfSession = Symbol('user')
interface SessionOfUser extends SessionData {
  [userOfSession]?: { user: SessionUser; needsExtension: boolean }
}

const { idleDays, totalDays, extendEveryHours } = sessionLifetime
const newEnd = `now() + interval '${idleDays} days'`

export const sessionUserColumns = `
      users.id, display_name as "displayName", email, role,
      ${avatarUrlAsSql('users')} as "avatarUrl", picture_folder as "pictureFolder",
      users.created_at as "createdAt"`

const readSession = {
  name: 'read session',
  text: `
    select sess, expire < ${newEnd} - interval '${extendEveryHours} hours' as "needsExtension",
      ${sessionUserColumns}
    from session join users on users.id = user_id
    where sid = $1 and expire > now() and signed_in_at > now() - interval '${totalDays} days'`,
}

interface SessionRow extends SessionUser {
  sess: SessionData
  needsExtension: boolean
}

/** Without `touch`, because the middleware of `createSessions` extends a session once an hour. */
export class SessionStore extends Store {
  readonly #pool: Pool
  readonly #lastUses: LastUses
  /**
   * Each session is inserted once and then only updated, so that a sign-out from another device is not undone: express-session
   * saves the session of a sign-in again at the end of its response.
   */
  readonly #stored = new WeakSet<SessionData>()

  constructor(pool: Pool, lastUses: LastUses) {
    super()
    this.#pool = pool
    this.#lastUses = lastUses
  }

  override get(sid: string, done: (error: unknown, session?: SessionData | null) => void): void {
    callbackify(() => this.#read(sid))(done)
  }

  override createSession(request: Request, session: SessionOfUser) {
    const { user, needsExtension } = session[userOfSession] ?? {}
    Object.assign(request, { sessionUser: user, sessionNeedsExtension: needsExtension })
    const created = super.createSession(request, session)
    this.#stored.add(created)
    return created
  }

  override set(sid: string, session: SessionData, done?: (error?: unknown) => void): void {
    const text = this.#stored.has(session)
      ? `update session set sess = $2, expire = ${newEnd} where sid = $1`
      : `insert into session (sid, sess, expire) values ($1, $2, ${newEnd})`
    this.#stored.add(session)
    this.#run(text, [sid, session], done)
  }

  override destroy(sid: string, done?: (error?: unknown) => void): void {
    this.#run('delete from session where sid = $1', [sid], done)
  }

  async #read(sid: string): Promise<SessionOfUser | null> {
    const { rows } = await this.#pool.query<SessionRow>({ ...readSession, values: [sid] })
    if (!rows[0]) return null
    const { sess, needsExtension, ...user } = rows[0]
    this.#lastUses.recordSession(sid)
    return Object.assign(sess, { [userOfSession]: { user, needsExtension } })
  }

  #run(text: string, values: unknown[], done: (error?: unknown) => void = () => {}) {
    callbackify(() => this.#pool.query(text, values))((error: unknown) => done(error ?? undefined))
  }
}
