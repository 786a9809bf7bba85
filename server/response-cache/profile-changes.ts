import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { ResponseCache } from './response-cache.ts'

/** Triggers notify it (server/database/functions). */
const channel = 'profile_changed'

const timeoutsMs = {
  connecting: 3_000,
  /** Between two heartbeats. With the next timeout, a hanging connection is detected within 3 s. */
  heartbeat: 1_000,
  answer: 2_000,
  retry: 250,
  maxRetry: 5_000,
}

interface Listening {
  stop: () => Promise<void>
}

interface Parts {
  /** Of the primary, because a replica cannot listen. */
  databaseUrl: string
  cache: ResponseCache
  logger: Logger
}

/** Drops responses when any process changes their profiles. The cache is on only while this listens. */
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
      client.on('end', () => fail(new Error('The LISTEN connection has ended')))
    })
    lost.catch(() => {})
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      await Promise.race([verifyListening(client), lost])
      client.on('notification', ({ payload = '' }) => {
        try {
          cache.invalidate(payload.split(','))
        } catch (error) {
          client.emit('error', error) // reconnects with an empty cache, instead of ending the process
        }
      })
      cache.turnOn()
      onListening()
      while (!signal.aborted) {
        await Promise.race([sleep(timeoutsMs.heartbeat, undefined, { signal }), lost])
        await Promise.race([client.query('select 1'), lost])
      }
    } finally {
      client.end().catch(() => {})
      cache.turnOff()
    }
  }

  const loop = (async () => {
    let failures = 0
    while (!signal.aborted) {
      await listenUntilLost(() => {
        if (failures > 0) logger.info('The response cache is on again')
        failures = 0
      }).catch((err: unknown) => {
        if (!signal.aborted && failures++ === 0)
          logger.error({ err }, 'The response cache is off because LISTEN failed; reconnecting')
      })
      const pause = Math.min(timeoutsMs.maxRetry, timeoutsMs.retry * 2 ** (failures - 1))
      await sleep(pause, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await loop
    },
  }
}

/** Rejects if notifications do not arrive, as through a connection pooler in transaction mode. */
async function verifyListening(client: pg.Client): Promise<void> {
  const probe = randomUUID()
  const received = new Promise<void>((resolve) =>
    client.on('notification', ({ payload }) => {
      if (payload === probe) resolve()
    }),
  )
  await client.query('select pg_notify($1, $2)', [channel, probe])
  const timeout = sleep(timeoutsMs.answer, undefined, { ref: false }).then(() => {
    throw new Error('LISTEN receives no notifications; is DATABASE_URL that of a connection pooler?')
  })
  await Promise.race([received, timeout])
}
