import type { EntityManager } from '@mikro-orm/postgresql'
import { changedRows, type RawBuilder, sql } from './statements.ts'

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
    const deleted = await changedRows(em)`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(batchSize)} for update skip locked))`
    total += deleted
    if (deleted < batchSize) return total
  }
}
