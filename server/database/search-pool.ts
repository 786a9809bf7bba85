import type { EntityManager } from '@mikro-orm/postgresql'
import pg from 'pg'
import { isUnreachable } from './database-errors.ts'
import { busy } from '../graphql/errors.ts'
import { RoutedEntityManager } from './replicas.ts'
import { requestLimits } from '../limits/request-limits.ts'

const { database, search } = requestLimits
const { connections, waiting, statement } = search

/** In seconds. */
const retryAfter = 1

/**
 * Plans a prepared statement once a connection. Left to itself, PostgreSQL plans one with an unknown limit each time, which takes
 * longer than running it.
 */
export const planOnce = '-c plan_cache_mode=force_generic_plan'

/** A statement that every connection for searches prepares under its name. The text is constant. */
export interface SearchStatement {
  name: string
  text: string
}

/**
 * Connections for searches alone (docs/decisions/0023-directory.md): however expensive searches are, the other requests
 * keep their own connections, and no search takes longer than `requestLimits.search.statement`.
 */
export class SearchPool {
  readonly #primary: pg.Pool
  readonly #replicas: pg.Pool[]
  #next = 0

  constructor(databaseUrl: string, replicaUrls: readonly string[] = []) {
    this.#primary = openPool(databaseUrl)
    this.#replicas = replicaUrls.map(openPool)
  }

  /**
   * Runs a search where the entity manager reads; returns its rows. Throws BUSY when too many searches wait, and what
   * `isCanceled` knows when it takes too long.
   */
  async rows<Row extends object>(
    em: EntityManager,
    search: SearchStatement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const replica = em instanceof RoutedEntityManager && em.rowsFrom === 'read' && this.#nextReplica()
    if (!replica) return rowsFrom<Row>(this.#primary, search, values)
    try {
      return await rowsFrom<Row>(replica, search, values)
    } catch (error) {
      // A replica that is away costs no visitor an answer.
      if (!isUnreachable(error)) throw error
      return rowsFrom<Row>(this.#primary, search, values)
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#primary, ...this.#replicas].map((pool) => pool.end()))
  }

  #nextReplica(): pg.Pool | undefined {
    return this.#replicas[this.#next++ % this.#replicas.length]
  }
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: database.connection,
    options: `-c statement_timeout=${statement} ${planOnce}`,
    keepAlive: true,
  })
  // An idle connection that breaks is replaced by the next search.
  pool.on('error', () => {})
  return pool
}

async function rowsFrom<Row extends object>(
  pool: pg.Pool,
  { name, text }: SearchStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  if (pool.waitingCount >= waiting) throw tooManySearches()
  try {
    const { rows } = await pool.query<Row>({ name, text, values: [...values] })
    return rows
  } catch (error) {
    // The pool has no free connection, and the database did not refuse one.
    if (pool.totalCount >= connections && isUnreachable(error)) throw tooManySearches()
    throw error
  }
}

const tooManySearches = () => busy('Too many searches at the moment. Please try again.', retryAfter)
