import type { Pool, PoolClient } from 'pg'

type Connected = (error: Error | undefined, client?: PoolClient, release?: () => void) => void

/**
 * Releases connections that are lost while in use. Kysely never releases the connection of a transaction whose ROLLBACK
 * fails: after ten of them, as when PostgreSQL restarts, the pool would be exhausted for good.
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
