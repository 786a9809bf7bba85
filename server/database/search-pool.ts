import pg from 'pg'
import { isCanceled } from './database-errors.ts'
import { executeOn, type Statement, type StatementRunner } from './prepared.ts'
import { Replica, type Replicas } from './replicas.ts'
import { busy, searchTooBroad } from '../errors/errors.ts'
import { FairQueue } from '../limits/fair-queue.ts'
import { requestLimits } from '../limits/request-limits.ts'

const { database, search } = requestLimits

const retryAfterSeconds = 1

/**
 * Makes PostgreSQL plan a prepared statement once per connection. By default it plans one with an unknown limit each time,
 * which takes longer than executing it.
 */
export const planOnce = '-c plan_cache_mode=force_generic_plan'

declare module '../graphql/context.ts' {
  interface Services {
    searches: SearchPool
  }
}

/** Whose search it is, and from which database it reads. */
export type Searcher = Pick<StatementRunner, 'rowsFrom' | 'turn'>

/**
 * A connection pool for searches only (docs/decisions/0023-directory.md), so that expensive searches leave other requests
 * their connections. Networks take turns at each database.
 */
export class SearchPool {
  readonly #primary: pg.Pool
  readonly #queues: Map<pg.Pool, FairQueue>
  readonly #replicas: Replica[]
  #next = 0

  /** A statement takes at most `timeoutMs`. */
  constructor(
    databaseUrl: string,
    {
      replicas,
      timeoutMs = search.statement,
      connectionTimeoutMs = database.connection,
    }: { replicas?: Replicas; timeoutMs?: number; connectionTimeoutMs?: number } = {},
  ) {
    const open = (url: string) => openPool(url, timeoutMs, connectionTimeoutMs)
    this.#primary = open(databaseUrl)
    const pools = replicas?.urls.map(open) ?? []
    const limits = { ...queueLimits, waitMs: connectionTimeoutMs }
    this.#queues = new Map([this.#primary, ...pools].map((pool) => [pool, new FairQueue(limits)]))
    this.#replicas = pools.map((pool) => new Replica(pool, replicas!.logger))
  }

  /**
   * Runs a search on a replica, if there is one, or on the primary. Throws BUSY when too many searches wait, and
   * an error that `isCanceled` recognizes after the statement timeout.
   */
  async rows<Row extends object>(
    { rowsFrom, turn = '' }: Searcher,
    search: Statement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const replica = rowsFrom === 'read' ? this.#replicas[this.#next++ % this.#replicas.length] : undefined
    const pool = replica?.poolFor(this.#primary) ?? this.#primary
    const connect = () => (replica ? replica.connect(this.#primary) : pool.connect())
    return this.#queues.get(pool)!.run(turn, async () => executeOn<Row>(await connect(), search, values))
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
    await Promise.all([...this.#queues.keys()].map((pool) => pool.end()))
  }
}

const dayType: number = pg.types.builtins.DATE

/** A day stays a text, as in rows that the ORM's connections read. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === dayType ? String : pg.types.getTypeParser(type, format),
}

function openPool(connectionString: string, timeoutMs: number, connectionTimeoutMillis: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: search.connections,
    connectionTimeoutMillis,
    options: `-c statement_timeout=${timeoutMs} ${planOnce}`,
    keepAlive: true,
    types,
  })
  // A lost connection fails its search, if it has one, and is replaced by the next.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  return pool
}

const queueLimits = {
  running: search.connections,
  runningPerTurn: search.perNetwork,
  waiting: search.waiting,
  refusal: () => busy('Too many searches at the moment. Please try again.', retryAfterSeconds),
}
