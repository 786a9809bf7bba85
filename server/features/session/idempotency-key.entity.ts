import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { EntityManager } from '@mikro-orm/postgresql'
import { prepared } from '../../database/prepared.ts'
import { sql } from '../../database/statements.ts'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import { conflict } from '../../errors/errors.ts'
import type { RetriedCreation } from '../../graphql/idempotency-key.ts'
import { User } from './user.entity.ts'

const lifetime = '1 day'

/** What a request with an Idempotency-Key has created; all texts are hashes (`RetriedCreation`). */
@Entity({ tableName: 'idempotency_key' })
export class IdempotencyKey {
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', primary: true, deleteRule: 'cascade' })
  userId!: number

  @PrimaryKey({ type: 'string', length: 64 })
  key!: string

  @PrimaryKey({ type: 'string', length: 64 })
  field!: string

  @Property({ type: 'string', length: 64 })
  fingerprint!: string

  /** Ids of the created rows. */
  @Property({ type: 'integer[]', columnType: 'int[]' })
  createdIds!: number[]

  @Index()
  @Property({ type: 'timestamptz' })
  createdAt!: Date
}

/** Parameters of a statement in SQL: of the account, and the hashes of the key, its field and the fingerprint. */
interface KeyParameters {
  userId: string
  key: string
  field: string
  fingerprint: string
}

/** Returns the query for what earlier requests with the same Idempotency-Key created. */
export const creationsBefore = ({ userId, key }: Pick<KeyParameters, 'userId' | 'key'>) => `
  select field, fingerprint, created_ids as "createdIds" from idempotency_key
  where user_id = ${userId}::int and key = ${key}::text and created_at > now() - interval '${lifetime}'`

/** Returns the statement that records the creation of the ids that `from` selects. */
export const recordOf = ({ userId, key, field, fingerprint }: KeyParameters, ids: string, from = '') => `
  insert into idempotency_key (user_id, key, field, fingerprint, created_ids, created_at)
  select ${userId}::int, ${key}::text, ${field}::text, ${fingerprint}::text, ${ids}, now() ${from}
  on conflict (user_id, key, field) do update set fingerprint = excluded.fingerprint,
    created_ids = excluded.created_ids, created_at = excluded.created_at`

export const usedKeyConflict = () =>
  conflict('This Idempotency-Key was used for another request. Send a new one.')

const readCreations = prepared<Pick<IdempotencyKey, 'field' | 'fingerprint' | 'createdIds'>>(
  'creations_before',
  creationsBefore({ userId: '$1', key: '$2' }),
)

const record = prepared(
  'record_creation',
  recordOf({ userId: '$1', key: '$2', field: '$3', fingerprint: '$4' }, '$5::int[]'),
)

/**
 * Returns the ids of what an earlier request with the same Idempotency-Key and input created; empty if there was none within a
 * day. Throws CONFLICT if the key was used for another request. Call it under the lock under which the rows are created.
 */
export async function createdBefore(em: EntityManager, creation: RetriedCreation | null): Promise<number[]> {
  if (!creation) return []
  const { userId, key, field, fingerprint } = creation
  const used = await readCreations(em, [userId, key])
  if (used.some((row) => row.fingerprint !== fingerprint)) throw usedKeyConflict()
  return used.find((row) => row.field === field)?.createdIds ?? []
}

/** Runs in the transaction that created the rows. */
export async function recordCreation(
  em: EntityManager,
  creation: RetriedCreation | null,
  createdIds: number[],
): Promise<void> {
  if (!creation) return
  const { userId, key, field, fingerprint } = creation
  await record(em, [userId, key, field, fingerprint, createdIds])
}

export const purgeIdempotencyKeys = (em: EntityManager): Promise<number> =>
  deleteInBatches(em, 'idempotency_key', sql`created_at < now() - ${sql.lit(lifetime)}::interval`)
