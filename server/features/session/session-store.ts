import connectPgSimple from 'connect-pg-simple'
import session, { type SessionData } from 'express-session'
import type { Pool } from 'pg'
import { callbackify } from 'node:util'
import { isoTime } from '../../database/prepared.ts'
import { busy } from '../../errors/errors.ts'
import { FairQueue } from '../../limits/fair-queue.ts'
import { requestLimits } from '../../limits/request-limits.ts'
import type { SessionUser } from './session-user.type.ts'

const { database } = requestLimits

/**
 * A session ends after `idleDays` without a request, and `totalDays` after the sign-in. A request extends it at most
 * every `extendEveryHours`, so that most requests need no write and no cookie.
 */
export const sessionLifetime = { idleDays: 7, totalDays: 30, extendEveryHours: 1 } as const

const { idleDays, totalDays, extendEveryHours } = sessionLifetime

declare module 'express-session' {
  interface SessionData {
    userId: number
    /** Milliseconds since 1970, by the clock of the database. */
    signedInAt?: number
    /** Time of the last extension, in milliseconds since 1970; undefined before the first. */
    extendedAt?: number
    /** User agent of the sign-in or the last extension; truncated. */
    userAgent?: string
    read?: SessionRead
  }
}

/** Read by each request with its session. JSON omits it: express-session neither saves it nor compares it with what it saved. */
interface SessionRead {
  user?: SessionUser
  /** Whether the recorded time of last use is older than a minute. */
  hasOldUse?: boolean
  /** Since the sign-in, at the beginning of the request. */
  ageSeconds: number
  /** The end of the session if this request extends it, in milliseconds since 1970. */
  extendedEnd?: number | null
  toJSON: () => undefined
}

export const sessionUserColumns = `
      users.id, display_name as "displayName", email, role,
      avatar_url as "providerAvatarUrl", picture_folder as "pictureFolder",
      picture_alt_text as "pictureAltText",
      ${isoTime('users.created_at')} as "createdAt"`

const newEnd = `now() + interval '${idleDays} days'`

/** The driver does not parse times. */
const inMs = (time: string) => `floor(extract(epoch from ${time}) * 1000)::float8`

const isOldUse = `last_seen_at < now() - interval '1 minute'`

const readSession = {
  name: 'read session',
  text: `
    select sess, expire, ${isOldUse} as "hasOldUse", ${sessionUserColumns},
      extract(epoch from now() - signed_in_at)::float8 as "ageSeconds",
      case when expire < ${newEnd} - interval '${extendEveryHours} hours' then ${inMs(newEnd)} end as "extendedEnd"
    from session join users on users.id = user_id
    where sid = $1 and expire > now()
      and signed_in_at > now() - interval '${totalDays} days'`,
}

interface SessionRow
  extends SessionUser, Required<Pick<SessionRead, 'hasOldUse' | 'ageSeconds' | 'extendedEnd'>> {
  sess: SessionData
  expire: Date
}

const insertSession = `
  insert into session (sid, sess, expire)
  values ($1, ($2::jsonb || jsonb_build_object('signedInAt', (extract(epoch from now()) * 1000)::bigint))::json, ${newEnd})
  returning ${inMs('now()')} as "signedInAt", ${inMs(newEnd)} as "endsAt"`

const extendSession = `update session set sess = $2, expire = ${newEnd}, last_seen_at = now() where sid = $1`

const useIntervalMs = 1_000

const writeUses = `update session set last_seen_at = now() where sid in (
  select sid from session where sid = any($1::varchar[]) and ${isOldUse} for update skip locked)`

/** Milliseconds since 1970. */
interface SessionTimes {
  signedInAt: number
  endsAt: number
}

type Done = (error?: unknown) => void

/** In which reads of sessions and access tokens take turns: a lock on one table must not take the connections of visitors. */
export const authenticationQueue = () =>
  new FairQueue({
    running: database.ofAuthentication,
    waiting: database.waiting,
    waitMs: database.connection,
    refusal: () => busy('Your sign-in cannot be read at the moment. Please try again.', 1),
  })

/**
 * The store of connect-pg-simple, which reads the account with its session and never restores one that was ended. All times are
 * those of the database: with a clock of its own that is wrong, a process would end sessions, or keep them for too long.
 */
export class SessionStore extends connectPgSimple(session) {
  readonly #pool: Pool
  /** Sessions whose time of last use is to be written. */
  readonly #used = new Set<string>()

  constructor(
    pool: Pool,
    private readonly queue: FairQueue,
  ) {
    super({ pool, pruneSessionInterval: false })
    this.#pool = pool
  }

  override get(sid: string, done: (error: unknown, session?: SessionData | null) => void): void {
    this.#read(sid, done)
  }

  readonly #read = callbackify(async (sid: string) => {
    const read = () => this.#pool.query<SessionRow>({ ...readSession, values: [sid] })
    const [row] = (await this.queue.run(sid, read)).rows
    return row && sessionOf(row)
  })

  /** Stores the session of a sign-in. Returns its times. */
  async insert(sid: string, created: SessionData): Promise<SessionTimes> {
    const { rows } = await this.#pool.query<SessionTimes>(insertSession, [sid, created])
    return rows[0]!
  }

  /** Only updates: the session of a request in flight may have been ended. */
  override set(sid: string, changed: SessionData, done: Done = () => {}): void {
    this.#write(sid, extendSession, [sid, changed], done)
  }

  /** Writes the time of last use once a minute, with those of other sessions; `set` moves the end. */
  override touch(sid: string, { read }: SessionData, done: Done = () => {}): void {
    if (read?.hasOldUse) {
      if (this.#used.size === 0) setTimeout(() => void this.#writeUses(), useIntervalMs).unref()
      this.#used.add(sid)
    }
    done()
  }

  /** After a failure, the next request of a session tries again. */
  async #writeUses(): Promise<void> {
    const sids = [...this.#used]
    this.#used.clear()
    await this.#pool.query(writeUses, [sids]).catch(() => {})
  }

  #write(sid: string, text: string, values: unknown[], done: Done): void {
    callbackify(() => this.queue.run(sid, () => this.#pool.query(text, values)))((error) => done(error))
  }
}

function sessionOf({ sess, expire, hasOldUse, ageSeconds, extendedEnd, ...user }: SessionRow): SessionData {
  sess.cookie.expires = expire
  return { ...sess, read: { user, hasOldUse, ageSeconds, extendedEnd, toJSON: notSaved } }
}

export const notSaved = () => undefined
