import type { Pool, PoolClient } from 'pg'

type Connected = (error: Error | undefined, client?: PoolClient, release?: () => void) => void

/** SQLSTATE too_many_connections, which clients receive as UNAVAILABLE. */
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
