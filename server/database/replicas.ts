import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'

export interface Replicas {
  urls: readonly string[]
  logger: Logger
}

/**
 * Connects to a replica, and to the primary while the replica is unreachable, so that only the request that notices it waits
 * (docs/decisions/0021-several-processes.md). Retries the replica after `retryDelayMs`.
 */
export class Replica {
  /** 0 while the replica is reachable. */
  #retryAt = 0

  constructor(
    private readonly pool: Pool,
    private readonly logger: Logger,
    private readonly retryDelayMs = 5_000,
  ) {}

  /** The pool from which the next read connects first. */
  poolFor(primary: Pool): Pool {
    return performance.now() < this.#retryAt ? primary : this.pool
  }

  async connect(primary: Pool): Promise<PoolClient> {
    if (this.poolFor(primary) === primary) return primary.connect()
    // Only one request at a time retries the replica, which may not answer for seconds.
    if (this.#retryAt > 0) this.#retryAt = performance.now() + this.retryDelayMs
    try {
      const client = await this.pool.connect()
      this.#retryAt = 0
      return client
    } catch (err) {
      this.#retryAt = performance.now() + this.retryDelayMs
      this.logger.error({ err }, 'A replica is unreachable; reads go to the primary')
      return primary.connect()
    }
  }
}

/** By the pool that MikroORM creates for each. */
export const replicas = new WeakMap<Pool, Replica>()
