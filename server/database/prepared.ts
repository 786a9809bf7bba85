import type { ConnectionType, EntityManager } from '@mikro-orm/postgresql'
import pg, { type Pool, type PoolClient, type Submittable } from 'pg'
import { rowsOfText } from './statements.ts'
import { replicas } from './replicas.ts'
import { busy } from '../errors/errors.ts'
import { FairQueue } from '../limits/fair-queue.ts'
import { requestLimits } from '../limits/request-limits.ts'

const { database } = requestLimits

/** By their text. Only `prepared` adds to it, while modules load. */
const names = new Map<string, string>()

/** The first and the last statement of a transaction that fails. */
const isTransactionEdge = (statement: unknown) =>
  typeof statement === 'string' && /^(begin|start transaction\b.*|rollback)$/i.test(statement)

/**
 * A connection that prepares the statements declared with `prepared`: PostgreSQL parses each once per connection. All other
 * statements stay unnamed.
 */
export class PreparingClient extends pg.Client {
  /** Set by the pool. */
  declare release: PoolClient['release']

  // One signature for all overloads of `query`.
  override query(...[statement, ...more]: [unknown, ...unknown[]]): never {
    const name = typeof statement === 'string' ? names.get(statement) : undefined
    const query = name === undefined ? statement : { name, text: statement }
    const result: unknown = super.query(...([query, ...more] as unknown as [Submittable]))
    // Kysely does not release a connection that is lost before BEGIN or ROLLBACK; the pool would stay exhausted.
    if (result instanceof Promise && isTransactionEdge(statement)) result.catch(() => this.release(true))
    return result as never
  }
}

/** The part of an entity manager that prepared statements use. */
export interface StatementRunner extends Pick<
  EntityManager,
  'isInTransaction' | 'getConnection' | 'getKysely' | 'getMetadata'
> {
  /** `read` for a replica, if there is one; otherwise the primary. Only prepared statements read replicas. */
  rowsFrom?: ConnectionType
  /** The network of a request, which takes turns with others; absent for the server's own work. */
  turn?: string
}

/** A prepared statement with a constant text. */
export interface Statement {
  name: string
  text: string
}

/** Executes a prepared statement, whose `$1` is the first value, and returns its rows. */
export type Prepared<Row> = ((em: StatementRunner, values: readonly unknown[]) => Promise<Row[]>) & {
  statement: Statement
}

/**
 * Declares a prepared statement (docs/decisions/0025-graphql-execution.md). Call it at the top level of a module only: names
 * are never released, neither in the process nor on a connection. The text is constant; lists are values, as in
 * `id = any($1)`. Not for searches: one plan for all terms is a bad plan for most.
 *
 * Uses the transaction of the entity manager if there is one, else a connection to its replica or primary.
 */
export function prepared<Row>(name: string, text: string): Prepared<Row> {
  if (names.has(text) || [...names.values()].includes(name))
    throw new Error(`The statement ${name} is declared twice`)
  names.set(text, name)
  const statement = { name, text }
  const execute = async (em: StatementRunner, values: readonly unknown[]) => {
    if (em.isInTransaction()) return rowsOfText<Row>(em, text, values)
    const pool = await em.getConnection(em.rowsFrom ?? 'write').getNativeClient()
    // Kysely would take a third longer.
    const read = async () => executeOn<Row>(await connectFor(em, pool), statement, values)
    return em.turn === undefined ? read() : queueOf(pool).run(em.turn, read)
  }
  return Object.assign(execute, { statement })
}

/**
 * Executes prepared statements in a transaction that is sent at once (`pipeline` in orm.config.ts): no statement may depend on what
 * another one returns. Returns the rows of the last.
 */
export async function inOneTrip<Row>(
  em: StatementRunner,
  ...statements: [...[Prepared<unknown>, unknown[]][], [Prepared<Row>, unknown[]]]
): Promise<Row[]> {
  const pool = await em.getConnection('write').getNativeClient()
  const client = (await pool.connect()) as PoolClient & Pick<PreparingClient, 'connection'>
  const { stream } = client.connection
  try {
    stream.cork() // one write
    const sent = [
      { text: 'begin' },
      ...statements.map(([{ statement }, values]) => ({
        name: statement.name,
        text: statement.text,
        values,
      })),
      { text: 'commit' },
    ].map((statement) => client.query(statement))
    stream.uncork()
    const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
    if (failed) throw (failed as PromiseRejectedResult).reason
    return (await sent.at(-2)!).rows as Row[]
  } finally {
    client.release()
  }
}

/** Executes a statement and releases the connection. */
export async function executeOn<Row>(
  client: PoolClient,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    return (await client.query({ name, text, values: [...values] })).rows as Row[]
  } finally {
    client.release()
  }
}

async function connectFor(em: StatementRunner, pool: Pool): Promise<PoolClient> {
  const replica = replicas.get(pool)
  return replica ? replica.connect(await em.getConnection('write').getNativeClient()) : pool.connect()
}

/** Queues for the reads of requests, in which networks take turns. */
const queues = new WeakMap<Pool, FairQueue>()

function queueOf(pool: Pool): FairQueue {
  const queue =
    queues.get(pool) ?? new FairQueue({ ...queueLimits, waitMs: pool.options.connectionTimeoutMillis! })
  queues.set(pool, queue)
  return queue
}

const queueLimits = {
  running: database.connections,
  runningPerTurn: database.perNetwork,
  waiting: database.waiting,
  refusal: () => busy('The database has more to do than it can. Please try again in a moment.', 1),
}

/** Returns how many statements wait for a connection. */
export const statementsWaiting = (pool: Pool): number => pool.waitingCount + queueOf(pool).waiting

/** Formats a time of SQL as ISO 8601 in UTC, because the driver does not parse columns. */
export const isoTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
