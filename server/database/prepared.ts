import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import pg, { type Submittable } from 'pg'

/** Names of the statements that are prepared, by their text. Only `prepared` adds to it, when its module is loaded. */
const names = new Map<string, string>()

/**
 * A connection that prepares the statements declared with `prepared`: PostgreSQL parses each once a connection, and from
 * the sixth execution on it may reuse one plan. All other statements stay unnamed.
 */
export class PreparingClient extends pg.Client {
  // The overloads of `query`, in one signature.
  override query(...[statement, ...more]: [unknown, ...unknown[]]): never {
    const name = typeof statement === 'string' ? names.get(statement) : undefined
    const named = name === undefined ? statement : { name, text: statement }
    return super.query(...([named, ...more] as unknown as [Submittable])) as never
  }
}

/** Runs a prepared statement: `$1` is the first value. Returns its rows. */
export type Prepared<Row> = (em: EntityManager, values: readonly unknown[]) => Promise<Row[]>

/**
 * Declares a statement that every connection prepares under a name (docs/decisions/0025-graphql-execution.md). Call it at the
 * top level of a module, never in a function: names are kept for good, in the process and on each connection. The text is
 * constant; lists are values, as in `id = any($1)`. Leave searches out: one plan for all words is a bad plan for most.
 *
 * Rows are read where the entity manager reads: from its transaction if there is one, else from a replica or the primary.
 */
export function prepared<Row>(name: string, text: string): Prepared<Row> {
  if (names.has(text) || [...names.values()].includes(name))
    throw new Error(`The statement ${name} is declared twice`)
  names.set(text, name)
  return async (em, values) => {
    if (em.isInTransaction()) {
      const { rows } = await em.getKysely().executeQuery<Row>(CompiledQuery.raw(text, [...values]))
      return rows
    }
    // Not by Kysely, which costs a third more here.
    const pool = await em.getConnection().getNativeClient()
    const client = await pool.connect()
    try {
      return (await client.query({ name, text, values: [...values] })).rows as Row[]
    } finally {
      client.release()
    }
  }
}
