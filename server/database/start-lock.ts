import type { MikroORM } from '@mikro-orm/postgresql'

/** Key of the advisory lock: any number that is the same in every process. */
const startLock = 4_170_211

/** Runs work that prepares the database, in one process at a time. */
export async function withStartLock(orm: MikroORM, work: () => Promise<void>): Promise<void> {
  const pool = await orm.em.getConnection().getNativeClient()
  const client = await pool.connect()
  try {
    // The wait may exceed the timeout of requests.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [startLock])
    await work()
  } finally {
    // Closing the connection releases the lock and discards the setting.
    client.release(true)
  }
}
