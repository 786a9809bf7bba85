import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

/** Forgets popups that nobody finished and tokens that nobody exchanged. */
export async function forgetExpiredSignIns(em: EntityManager): Promise<void> {
  await sql`delete from oauth_attempt where expires_at < now()`.execute(em.getKysely())
  await sql`delete from sign_in_token where expires_at < now()`.execute(em.getKysely())
}
