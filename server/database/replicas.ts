import { type ConnectionType, EntityManager } from '@mikro-orm/postgresql'
import type { Pool, PoolClient } from 'pg'

/** An entity manager that can read rows from a replica; entities are always read from the primary (docs/decisions/0021). */
export class RoutedEntityManager extends EntityManager {
  /** `read` for a replica, if there is one; `write` for the primary. */
  rowsFrom: ConnectionType = 'write'

  override getConnection(type: ConnectionType = this.rowsFrom) {
    return super.getConnection(type)
  }
}

/**
 * Connects to the primary while the replica is unreachable, so that only the request that notices it waits. Retries the
 * replica after `retryDelayMs`.
 */
export function fallBackToPrimary(
  replica: Pool,
  primary: () => Pool,
  onError: (error: unknown) => void,
  retryDelayMs = 5_000,
): void {
  const connect = replica.connect.bind(replica) as () => Promise<PoolClient>
  /** 0 while the replica is reachable. */
  let retryAt = 0
  const connectWithFallback = async () => {
    const now = performance.now()
    if (now < retryAt) return primary().connect()
    // Only one request at a time retries the replica, which may not answer for seconds.
    if (retryAt > 0) retryAt = now + retryDelayMs
    try {
      const client = await connect()
      retryAt = 0
      return client
    } catch (error) {
      retryAt = performance.now() + retryDelayMs
      onError(error)
      return primary().connect()
    }
  }
  replica.connect = connectWithFallback as Pool['connect']
}
