import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { AccessToken } from './access-token.entity.ts'

/**
 * Ends the sessions of an account, in the transaction of `em`; keeps the one with the id `except`. Without `except`
 * it revokes the access tokens too.
 */
export async function endSessions(
  em: EntityManager,
  userId: number,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  await sql`
    delete from session where user_id = ${userId} and sid is distinct from ${except}`.execute(em.getKysely())
  if (except === null) await em.nativeDelete(AccessToken, { userId })
}
