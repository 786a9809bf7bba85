import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { sessionLifetime } from './session-lifetime.ts'

/** Deletes sessions past their idle or total lifetime. Safe to run in several processes at once. */
export async function purgeEndedSessions(em: EntityManager): Promise<void> {
  const monthAgo = sql`extract(epoch from now() - make_interval(days => ${sql.lit(sessionLifetime.totalDays)})) * 1000`
  await sql`
    delete from session where expire < now() or (sess->>'signedInAt')::bigint < ${monthAgo}`.execute(
    em.getKysely(),
  )
}
