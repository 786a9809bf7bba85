import type { ConnectionType } from '@mikro-orm/postgresql'
import pg from 'pg'
import { isCanceled, isUnreachable } from './database-errors.ts'
import { busy, searchTooBroad } from '../graphql/errors.ts'
import { requestLimits } from '../limits/request-limits.ts'

const { database, search } = requestLimits
const { connections, waiting } = search

const retryAfterSeconds = 1

/**
 * Makes PostgreSQL plan a prepared statement once per connection. By default it plans one with an unknown limit each time,
 * which takes longer than executing it.
 */
export const planOnce = '-c plan_cache_mode=force_generic_plan'

/** A prepared statement with a constant text. */
export interface SearchStatement {
  name: string
  text: string
}

declare module '../graphql/context.ts' {
  interface Services {
    searches: SearchPool
  }
}

/**
 * A connection pool for searches only (docs/decisions/0023-directory.md), so that expensive searches leave other requests
 * their connections.
 */
export class SearchPool {
  readonly #primary: pg.Pool
  readonly #replicas: pg.Pool[]
  #next = 0

  /** A statement takes at most `timeoutMs`. */
  constructor(
    databaseUrl: string,
    {
      replicaUrls = [],
      timeoutMs = search.statement,
    }: { replicaUrls?: readonly string[]; timeoutMs?: number } = {},
  ) {
    this.#primary = openPool(databaseUrl, timeoutMs)
    this.#replicas = replicaUrls.map((url) => openPool(url, timeoutMs))
  }

  /**
   * Runs a search on a replica, if there is one, or on the primary. Throws BUSY when too many searches wait, and
   * an error that `isCanceled` recognizes after the statement timeout.
   */
  async rows<Row extends object>(
    rowsFrom: ConnectionType,
    search: SearchStatement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const replica = rowsFrom === 'read' && this.#nextReplica()
    if (!replica) return runOn<Row>(this.#primary, search, values)
    try {
      return await runOn<Row>(replica, search, values)
    } catch (error) {
      if (!isUnreachable(error)) throw error
      return runOn<Row>(this.#primary, search, values)
    }
  }

  /** Like `rows`, but throws BAD_USER_INPUT after the statement timeout. */
  async search<Row extends object>(...search: Parameters<SearchPool['rows']>): Promise<Row[]> {
    try {
      return await this.rows<Row>(...search)
    } catch (error) {
      throw isCanceled(error) ? searchTooBroad() : error
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#primary, ...this.#replicas].map((pool) => pool.end()))
  }

  #nextReplica(): pg.Pool | undefined {
    return this.#replicas[this.#next++ % this.#replicas.length]
  }
}

function openPool(connectionString: string, timeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: database.connection,
    options: `-c statement_timeout=${timeoutMs} ${planOnce}`,
    keepAlive: true,
  })
  // The next search replaces an idle connection that was lost.
  pool.on('error', () => {})
  return pool
}

async function runOn<Row extends object>(
  pool: pg.Pool,
  { name, text }: SearchStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  if (pool.waitingCount >= waiting) throw tooManySearches()
  try {
    const { rows } = await pool.query<Row>({ name, text, values: [...values] })
    return rows
  } catch (error) {
    // The pool is exhausted; the database did not reject a connection.
    if (pool.totalCount >= connections && isUnreachable(error)) throw tooManySearches()
    throw error
  }
}

const tooManySearches = () => busy('Too many searches at the moment. Please try again.', retryAfterSeconds)
