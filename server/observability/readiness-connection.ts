import pg, { type Pool } from 'pg'

/** How long the database may take to say that it is there, in milliseconds. */
const timeoutMs = 2_000
/** How long the connection is kept between two questions, in milliseconds: a busy process is slow to open one. */
const cachedForMs = 60_000

/**
 * Asks the database whether it is there, on a connection of its own: a process whose other connections all have work is
 * busy, not without database. All who ask meanwhile share the answer.
 */
export function readinessCheck({ options }: Pool): () => Promise<boolean> {
  const connection = new pg.Pool({
    ...options,
    // pg keeps it from being copied.
    password: options.password,
    min: 0,
    max: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    allowExitOnIdle: true,
    idleTimeoutMillis: cachedForMs,
  })
  // It is opened again for the next question.
  connection.on('error', () => {})
  let answer: Promise<boolean> | undefined
  const ask = () =>
    connection.query('select 1').then(
      () => true,
      () => false,
    )
  return () => (answer ??= ask().finally(() => (answer = undefined)))
}
