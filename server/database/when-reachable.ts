import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnreachable } from './database-errors.ts'

/** Between two tries, in milliseconds. */
const retryDelayMs = 500

/** Does what needs the database, again and again until it can be reached; says so once. Any other failure is one. */
export async function whenReachable(logger: Logger, work: () => Promise<void>): Promise<void> {
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      await work()
      if (isWaiting) logger.info('The database is there')
      return
    } catch (err) {
      if (!isUnreachable(err)) throw err
      if (!isWaiting) logger.warn({ err }, 'The database cannot be reached; waiting for it')
    }
    await sleep(retryDelayMs)
  }
}
