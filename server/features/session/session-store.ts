import type { Request } from 'express'
import { type SessionData, Store } from 'express-session'
import { callbackify } from 'node:util'
import type { Pool } from 'pg'
import type { SessionUser } from './session-user.type.ts'
import { sessionLifetime } from './session-lifetime.ts'

declare module 'express-session' {
  interface SessionData {
    userId: number
    /** Milliseconds since 1970. */
    signedInAt: number
    /** When its end was put off last, in milliseconds since 1970; undefined until then. */
    prolongedAt?: number
  }
}

declare module 'http' {
  interface IncomingMessage {
    /** The account that is signed in; undefined for a visitor. */
    sessionUser?: SessionUser | undefined
    /** Whether the session's end must be put off. */
    isSessionDue?: boolean | undefined
  }
}

/** What the statement reads beside the session. A symbol, so that express-session neither compares nor saves it. */
const userOfSession = Symbol('user')
interface SessionOfUser extends SessionData {
  [userOfSession]?: { user: SessionUser; isDue: boolean }
}

const { idleDays, totalDays, prolongEveryHours } = sessionLifetime
const newEnd = `now() + interval '${idleDays} days'`

/** A session with its account, as it is now; the columns of an account that was deleted are null. */
const read = {
  name: 'read session',
  text: `
    select sess, expire < ${newEnd} - interval '${prolongEveryHours} hours' as "isDue",
      users.id, display_name as "displayName", email, role, avatar_url as "avatarUrl"
    from session left join users on users.id = (sess->>'userId')::int
    where sid = $1 and expire > now()
      and (sess->>'signedInAt')::bigint > extract(epoch from now() - interval '${totalDays} days') * 1000`,
}

type Nullable<Columns> = { [Name in keyof Columns]: Columns[Name] | null }
type SessionRow = { sess: SessionData; isDue: boolean } & (SessionUser | Nullable<SessionUser>)

const isAccount = (user: SessionUser | Nullable<SessionUser>): user is SessionUser => user.id !== null

/** Sessions in PostgreSQL, for express-session. There is no `touch`: `prolongSession` saves a session once an hour. */
export class SessionStore extends Store {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super()
    this.#pool = pool
  }

  override get(sid: string, done: (problem: unknown, session?: SessionData | null) => void): void {
    callbackify(() => this.#read(sid))(done)
  }

  override createSession(request: Request, session: SessionOfUser) {
    const { user, isDue } = session[userOfSession] ?? {}
    Object.assign(request, { sessionUser: user, isSessionDue: isDue })
    return super.createSession(request, session)
  }

  override set(sid: string, session: SessionData, done?: (problem?: unknown) => void): void {
    // One that was prolonged existed: if it is gone by now its user has signed out, and it must not come back.
    const text = session.prolongedAt
      ? `update session set sess = $2, expire = ${newEnd} where sid = $1`
      : `insert into session (sid, sess, expire) values ($1, $2, ${newEnd})
           on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`
    this.#run(text, [sid, session], done)
  }

  override destroy(sid: string, done?: (problem?: unknown) => void): void {
    this.#run('delete from session where sid = $1', [sid], done)
  }

  async #read(sid: string): Promise<SessionOfUser | null> {
    const { rows } = await this.#pool.query<SessionRow>({ ...read, values: [sid] })
    if (!rows[0]) return null
    const { sess, isDue, ...user } = rows[0]
    if (!isAccount(user)) {
      await this.#pool.query('delete from session where sid = $1', [sid])
      return null
    }
    return Object.assign(sess, { [userOfSession]: { user, isDue } })
  }

  #run(text: string, values: unknown[], done: (problem?: unknown) => void = () => {}) {
    callbackify(() => this.#pool.query(text, values))((problem: unknown) => done(problem ?? undefined))
  }
}
