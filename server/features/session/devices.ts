import type { EntityManager } from '@mikro-orm/postgresql'
import bowser from 'bowser'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { notFound } from '../../graphql/errors.ts'
import type { Session } from './session.type.ts'
import { sessionLifetime } from './session-store.ts'

/** More than a person can tell apart; `endOtherSessions` ends the unlisted ones too. */
export const maxListedSessions = 50

interface SessionRow {
  id: number
  userAgent: string | null
  /** Milliseconds since 1970. */
  signedInAt: number
  lastSeenAt: number
  isCurrent: boolean
}

/** Returns the sessions of the signed-in account: the one of the request first, then those used last. */
export async function sessionsOf(context: Context): Promise<Session[]> {
  const { rows } = await sql<SessionRow>`
    select id, user_agent as "userAgent",
      (extract(epoch from signed_in_at) * 1000)::float8 as "signedInAt",
      (extract(epoch from last_seen_at) * 1000)::float8 as "lastSeenAt",
      sid = ${context.session.id} as "isCurrent"
    from session
    where user_id = ${context.requireUser().id} and expire > now()
      and signed_in_at > now() - make_interval(days => ${sql.lit(sessionLifetime.totalDays)})
    order by 5 desc, last_seen_at desc, id desc
    limit ${sql.lit(maxListedSessions)}`.execute(context.em.getKysely())
  return rows.map(({ id, userAgent, signedInAt, lastSeenAt, isCurrent }) => {
    const { browser, system } = softwareOf(userAgent)
    return {
      id,
      browser,
      system,
      isCurrent,
      signedInAt: new Date(signedInAt),
      lastSeenAt: new Date(lastSeenAt),
    }
  })
}

/** Ends a session of an account at once, in every process; returns its id. Throws NOT_FOUND for one of another account. */
export async function endSession(em: EntityManager, userId: number, id: number): Promise<number> {
  const { rows } = await sql`
    delete from session where id = ${id} and user_id = ${userId} returning id`.execute(em.getKysely())
  if (rows.length === 0) throw notFound('Device')
  return id
}

/** Returns browser and system in words. Versions of systems are left out: browsers no longer send the real ones. */
function softwareOf(userAgent: string | null): Pick<Session, 'browser' | 'system'> {
  if (!userAgent?.startsWith('Mozilla/')) return { browser: productOf(userAgent ?? ''), system: null }
  const { browser, os } = bowser.parse(userAgent)
  // The product of every browser, which bowser returns for unknown ones.
  const isKnown = browser.name !== 'Mozilla'
  return { browser: isKnown ? named(browser.name, browser.version) : null, system: os.name ?? null }
}

/** Returns the browser and system of a request in words, such as 'Firefox 140 on Linux'; undefined if they are unknown. */
export function deviceInWords(userAgent: string): string | undefined {
  const { browser, system } = softwareOf(userAgent)
  return [browser, system].filter(Boolean).join(' on ') || undefined
}

/** Returns the first product of the User-Agent of a client other than a browser, such as 'curl 8'. */
function productOf(userAgent: string): string | null {
  const [, name, version] = /^([\w.-]{1,40})\/(\d+)/.exec(userAgent) ?? []
  return named(name, version)
}

const named = (name: string | undefined, version = '') =>
  name ? `${name} ${version.split('.')[0]}`.trim() : null
