import { type RequestHandler, Router } from 'express'
import pg, { type Pool } from 'pg'
import { unavailable } from '../errors/errors.ts'
import { noStoreHeader } from '../http/caching.ts'
import { rejectOtherMethods } from '../http/allow-methods.ts'

/** State of the process; 'starting' until its database is prepared, 'warming up' until its first requests are fast. */
export type Phase = 'starting' | 'warming up' | 'serving' | 'stopping'

const retryAfterSeconds = 1

interface HealthParts {
  phase: () => Phase
  pool: Pool
}

export function health({ phase, pool }: HealthParts): Router {
  const isDatabaseReady = readinessCheck(pool)
  const alive: RequestHandler = (_request, response) =>
    void response.set('Cache-Control', noStoreHeader).json({ status: 'alive' })
  const ready: RequestHandler = async (_request, response) => {
    const current = phase()
    const status = current === 'serving' && !(await isDatabaseReady()) ? 'without database' : current
    response.set('Cache-Control', noStoreHeader)
    if (status !== 'serving') response.status(503).set('Retry-After', String(retryAfterSeconds))
    response.json({ status })
  }
  const router = Router()
  const otherMethods = rejectOtherMethods('GET', 'GET, HEAD')
  router.get('/healthz', alive).all('/healthz', otherMethods)
  router.get('/readyz', ready).all('/readyz', otherMethods)
  return router
}

/** Answers UNAVAILABLE until the database is prepared. */
export const readinessGate =
  (phase: () => Phase): RequestHandler =>
  (_request, _response, next) =>
    next(phase() === 'starting' ? unavailable() : undefined)

const timeoutMs = 2_000
/** Longer than the interval of probes, because a busy process is slow to open a connection. */
const idleTimeoutMs = 60_000

/**
 * Has its own connection, because a process with an exhausted pool is busy, not without a database.
 * Concurrent calls share one query.
 */
function readinessCheck({ options }: Pool): () => Promise<boolean> {
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
