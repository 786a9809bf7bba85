import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'

/** Takes less than a second, far below the statement timeout. */
const batchSize = 10_000

/**
 * Deletes the rows of a table that meet a condition, however many there are, and returns how many. Waits for no other
 * transaction: rows that one has locked are left to the next run.
 */
export async function deleteInBatches(
  em: EntityManager,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  for (let total = 0; ;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(batchSize)} for update skip locked))`.execute(
      em.getKysely(),
    )
    total += Number(numAffectedRows)
    if (Number(numAffectedRows) < batchSize) return total
  }
}
