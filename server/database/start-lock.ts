import type { MikroORM } from '@mikro-orm/postgresql'

/** Any number, the same in every process that starts. */
const startLock = 4_170_211

/** Does what prepares a database; of several processes that start at once, one after the other. */
export async function withStartLock(orm: MikroORM, work: () => Promise<void>): Promise<void> {
  const pool = await orm.em.getConnection().getNativeClient()
  const client = await pool.connect()
  try {
    // The wait may be longer than any statement of a request may take.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [startLock])
    await work()
  } finally {
    // Closing the connection frees the lock and what was set, whatever went wrong.
    client.release(true)
  }
}
