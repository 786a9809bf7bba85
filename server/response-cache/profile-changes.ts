import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { ResponseCache } from './response-cache.ts'

/** The channel that triggers of the database notify (migration profile_changed). */
const channel = 'profile_changed'

/** In milliseconds. */
const timeoutsMs = {
  connecting: 3_000,
  /** Between two heartbeats, and until one must be answered: a connection that hangs is noticed within 3 s. */
  heartbeat: 1_000,
  answer: 2_000,
  /** Before the first try to reconnect; twice as long before each other one. */
  retry: 250,
  longestRetry: 5_000,
}

/** A connection that listens until it is stopped. */
export interface Listening {
  stop: () => Promise<void>
}

interface Parts {
  /** The primary: a replica cannot listen. */
  databaseUrl: string
  cache: ResponseCache
  logger: Logger
}

/** Drops answers whose profiles change, in whichever process. The cache is on exactly while it hears of changes. */
export function listenForProfileChanges({ databaseUrl, cache, logger }: Parts): Listening {
  const stopping = new AbortController()
  const { signal } = stopping

  const listenUntilLost = async (onListening: () => void) => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: timeoutsMs.connecting,
      query_timeout: timeoutsMs.answer,
      keepAlive: true,
      application_name: 'astrofolio response cache',
    })
    const lost = new Promise<never>((_, fail) => {
      client.on('error', fail)
      client.on('end', () => fail(new Error('The connection that listens has ended')))
    })
    lost.catch(() => {})
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      await Promise.race([verifyListening(client), lost])
      client.on('notification', ({ payload = '' }) => cache.drop(payload.split(',')))
      cache.turnOn()
      onListening()
      while (!signal.aborted) {
        await Promise.race([sleep(timeoutsMs.heartbeat, undefined, { signal }), lost])
        await Promise.race([client.query('select 1'), lost])
      }
    } finally {
      cache.turnOff()
      client.end().catch(() => {})
    }
  }

  const going = (async () => {
    let failures = 0
    while (!signal.aborted) {
      await listenUntilLost(() => {
        if (failures > 0) logger.info('The response cache is on again')
        failures = 0
      }).catch((err: unknown) => {
        if (!signal.aborted && failures++ === 0)
          logger.error({ err }, 'The response cache is off: LISTEN failed at the database; trying again')
      })
      const pause = Math.min(timeoutsMs.longestRetry, timeoutsMs.retry * 2 ** (failures - 1))
      await sleep(pause, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await going
    },
  }
}

/** Fails where notifications do not arrive, as through a pooler that lends connections by the transaction. */
async function verifyListening(client: pg.Client): Promise<void> {
  const words = randomUUID()
  const heard = new Promise<void>((hear) =>
    client.on('notification', ({ payload }) => {
      if (payload === words) hear()
    }),
  )
  await client.query('select pg_notify($1, $2)', [channel, words])
  const tooLate = sleep(timeoutsMs.answer, undefined, { ref: false }).then(() => {
    throw new Error('LISTEN hears nothing on this connection; does DATABASE_URL lead to a pooler?')
  })
  await Promise.race([heard, tooLate])
}
