import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnreachable } from './database-errors.ts'

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
