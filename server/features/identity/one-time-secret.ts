import type { EntityClass, FilterQuery } from '@mikro-orm/core'
import { type EntityManager, raw } from '@mikro-orm/postgresql'
import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as 43 URL-safe characters. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Returns the hash to store. A fast one is enough for 256 random bits. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Returns a time in the future by the database's clock, which all processes share. */
export const secondsFromNow = (seconds: number) => raw<Date>('now() + make_interval(secs => ?)', [seconds])

/** Deletes and returns the row of a secret, which works once; undefined if it was used or has expired. */
export async function useOnce<Row extends { expiresAt: Date }>(
  em: EntityManager,
  type: EntityClass<Row>,
  where: FilterQuery<NoInfer<Row>>,
): Promise<Row | undefined> {
  // TypeScript cannot check a condition for an entity that it does not know.
  const row = await em.findOne(type, {
    $and: [where, { expiresAt: { $gt: raw('now()') } }],
  } as FilterQuery<Row>)
  // A concurrent request may have deleted it.
  return row && (await em.nativeDelete(type, where)) > 0 ? row : undefined
}
