import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

/**
 * Forgets popups that nobody finished, tokens that nobody exchanged, and counters of tries that begin anew. Several
 * processes may do so at once.
 */
export async function purgeExpiredSignIns(em: EntityManager): Promise<void> {
  await sql`delete from oauth_attempt where expires_at < now()`.execute(em.getKysely())
  await sql`delete from sign_in_token where expires_at < now()`.execute(em.getKysely())
  // Counters go by the clock of those who count.
  const now = Date.now()
  await sql`delete from throttle where expire < ${now}`.execute(em.getKysely())
  await sql`delete from read_rate where expire < ${now}`.execute(em.getKysely())
}
