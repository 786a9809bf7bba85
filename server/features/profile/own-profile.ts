import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { forbidden, notFound } from '../../graphql/errors.ts'

/**
 * The only place that asks "is this yours?". Locks the profile until the transaction ends, so that changes to one
 * profile come one after the other; visits go on. NOT_FOUND when there is none, FORBIDDEN when it is another's.
 */
export async function lockOwnProfile(em: EntityManager, userId: number, profileId: number): Promise<void> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from creator_profile where id = ${profileId}::bigint for no key update`.execute(
    em.getKysely(),
  )
  if (!rows[0]) throw notFound('Creator profile')
  if (rows[0].userId !== userId) throw forbidden('You can only change your own profile')
}
