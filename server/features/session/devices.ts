import type { EntityManager } from '@mikro-orm/postgresql'
import bowser from 'bowser'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { notFound } from '../../graphql/errors.ts'
import type { Session } from './session.type.ts'
import { sessionLifetime } from './session-store.ts'

/** More than a person can tell apart; 'end all others' ends the rest too. */
export const maxListedSessions = 50

interface SessionRow extends Omit<Session, 'browser' | 'system'> {
  userAgent: string | null
}

/** Returns the sessions of the signed-in account: the one of the request first, then those used last. */
export async function sessionsOf(context: Context): Promise<Session[]> {
  const { rows } = await sql<SessionRow>`
    select id, user_agent as "userAgent", signed_in_at as "signedInAt", last_seen_at as "lastSeenAt",
      sid = ${context.session.id} as "isCurrent"
    from session
    where user_id = ${context.requireUser().id} and expire > now()
      and signed_in_at > now() - make_interval(days => ${sql.lit(sessionLifetime.totalDays)})
    order by 5 desc, last_seen_at desc, id desc
    limit ${sql.lit(maxListedSessions)}`.execute(context.em.getKysely())
  return rows.map(({ userAgent, ...session }) => ({ ...session, ...softwareOf(userAgent) }))
}

/** Ends a session of an account at once, in every process; returns its id. Throws NOT_FOUND for one of another account. */
export async function endSession(em: EntityManager, userId: number, id: number): Promise<number> {
  const { rows } = await sql`
    delete from session where id = ${id} and user_id = ${userId} returning id`.execute(em.getKysely())
  if (rows.length === 0) throw notFound('Device')
  return id
}

/** From an unknown User-Agent bowser returns a text of the client. */
const maxNameLength = 60

/** Returns browser and system in words. Versions of systems are left out: browsers no longer send the real ones. */
function softwareOf(userAgent: string | null): Pick<Session, 'browser' | 'system'> {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = bowser.parse(userAgent)
  const version = browser.version?.split('.')[0]
  const name = [browser.name, version].filter(Boolean).join(' ').slice(0, maxNameLength)
  return { browser: browser.name ? name : null, system: os.name ?? null }
}
