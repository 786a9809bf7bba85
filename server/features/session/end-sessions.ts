import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

/** Ends the sessions of an account, in the transaction of `em`; keeps the one with the id `except`. */
export async function endSessions(
  em: EntityManager,
  userId: number,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  await sql`
    delete from session where user_id = ${userId} and sid is distinct from ${except}`.execute(em.getKysely())
}
