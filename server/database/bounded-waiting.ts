import type { Pool, PoolClient } from 'pg'

type Connected = (error: Error | undefined, client?: PoolClient, release?: () => void) => void

/** SQLSTATE too_many_connections: answered like a database that is away. */
const tooManyConnections = '53300'

/** Refuses statements at once while `most` others wait for a connection: those would be late, and these later still. */
export function limitWaiting(pool: Pool, most: number): void {
  const connect = pool.connect.bind(pool) as (connected?: Connected) => Promise<PoolClient> | void
  const boundConnect = (connected?: Connected) => {
    if (pool.waitingCount < most) return connect(connected)
    const error = Object.assign(new Error(`${most} statements wait for a connection already`), {
      code: tooManyConnections,
    })
    if (!connected) return Promise.reject(error)
    process.nextTick(connected, error)
  }
  pool.connect = boundConnect as Pool['connect']
}
