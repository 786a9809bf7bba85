import pg, { type Pool } from 'pg'

const timeoutMs = 2_000
/** Longer than the interval of probes, because a busy process is slow to open a connection. */
const idleTimeoutMs = 60_000

/**
 * Returns a check whether the database answers, on a connection of its own: a process whose pool is exhausted is busy, not
 * without a database. Concurrent calls share one query.
 */
export function readinessCheck({ options }: Pool): () => Promise<boolean> {
  const connection = new pg.Pool({
    ...options,
    // Not enumerable in `options`.
    password: options.password,
    min: 0,
    max: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    allowExitOnIdle: true,
    idleTimeoutMillis: idleTimeoutMs,
  })
  // The next query reconnects.
  connection.on('error', () => {})
  let pending: Promise<boolean> | undefined
  const query = () =>
    connection.query('select 1').then(
      () => true,
      () => false,
    )
  return () => (pending ??= query().finally(() => (pending = undefined)))
}
