import type { Pool, PoolClient } from 'pg'

type Connected = (error: Error | undefined, client?: PoolClient, release?: () => void) => void

/** A SQLSTATE, which `constraintErrorOf` turns into UNAVAILABLE. */
const tooManyConnections = '53300'

/** Rejects statements at once while `maxWaiting` others wait for a connection. */
export function limitWaiting(pool: Pool, maxWaiting: number): void {
  const connect = pool.connect.bind(pool) as (connected?: Connected) => Promise<PoolClient> | void
  const boundConnect = (connected?: Connected) => {
    if (pool.waitingCount < maxWaiting) return connect(connected)
    const error = Object.assign(new Error(`${maxWaiting} statements wait for a connection already`), {
      code: tooManyConnections,
    })
    if (!connected) return Promise.reject(error)
    process.nextTick(connected, error)
  }
  pool.connect = boundConnect as Pool['connect']
}

/**
 * Releases connections that are lost while in use. Kysely never releases the connection of a transaction whose ROLLBACK
 * fails: after ten of them, as when PostgreSQL restarts, the pool would stay exhausted.
 */
export function releaseLostConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (connected?: Connected) => Promise<PoolClient> | void
  // With a callback, the caller is the pool itself, which always releases.
  const connectReleasing = (connected?: Connected) =>
    connected ? connect(connected) : (connect() as Promise<PoolClient>).then(releasedOnEnd)
  pool.connect = connectReleasing as Pool['connect']
}

function releasedOnEnd(client: PoolClient): PoolClient {
  const release = client.release.bind(client)
  const onEnd = () => client.release(true)
  let isReleased = false
  client.release = (error) => {
    if (isReleased) return
    isReleased = true
    client.off('end', onEnd)
    release(error)
  }
  client.once('end', onEnd)
  return client
}
