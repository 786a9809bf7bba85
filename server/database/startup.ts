import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnreachable } from './database-errors.ts'

/** Key of the advisory lock: any number. */
export const startLock = 4_170_211

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

const retryDelayMs = 500

/** Retries the work until the database is reachable, and logs that once. Rejects with any other error. */
export async function whenReachable(logger: Logger, work: () => Promise<void>): Promise<void> {
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      await work()
      if (isWaiting) logger.info('PostgreSQL is reachable again')
      return
    } catch (err) {
      if (!isUnreachable(err)) throw err
      if (!isWaiting) logger.warn({ err }, `PostgreSQL is unreachable; retrying every ${retryDelayMs} ms`)
    }
    await sleep(retryDelayMs)
  }
}
