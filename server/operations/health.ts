import { type RequestHandler, Router } from 'express'
import type { Pool } from 'pg'
import { unavailable } from '../graphql/errors.ts'
import { neverStored } from '../http/caching.ts'
import { only } from '../http/methods.ts'
import type { Phase } from './phase.ts'
import { readinessCheck } from './readiness-connection.ts'

/** When to ask again, in seconds. */
const retryAfter = 1

interface Watched {
  phase: () => Phase
  pool: Pool
}

/** For whoever keeps the process running: /healthz says whether it lives, /readyz whether to send it requests. */
export function health({ phase, pool }: Watched): Router {
  const isThere = readinessCheck(pool)
  const alive: RequestHandler = (_request, response) =>
    void response.set('Cache-Control', neverStored).json({ status: 'alive' })
  const ready: RequestHandler = async (_request, response) => {
    const doing = phase()
    const status = doing === 'serving' && !(await isThere()) ? 'without database' : doing
    response.set('Cache-Control', neverStored)
    if (status !== 'serving') response.status(503).set('Retry-After', String(retryAfter))
    response.json({ status })
  }
  const router = Router()
  const refuse = only('GET', 'GET, HEAD')
  router.get('/healthz', alive).all('/healthz', refuse)
  router.get('/readyz', ready).all('/readyz', refuse)
  return router
}

/** Refuses whatever comes before the database is prepared. */
export const untilServing =
  (phase: () => Phase): RequestHandler =>
  (_request, _response, next) =>
    next(phase() === 'starting' ? unavailable() : undefined)
