import { type RequestHandler, Router } from 'express'
import type { Pool } from 'pg'
import { unavailable } from '../graphql/errors.ts'
import { noStoreHeader } from '../http/caching.ts'
import { onlyMethod } from '../http/allow-methods.ts'
import { readinessCheck } from './readiness-connection.ts'

/** What a process does: it waits for its database, serves, or ends. */
export type Phase = 'starting' | 'serving' | 'stopping'

/** When to ask again, in seconds. */
const retryAfter = 1

interface HealthParts {
  phase: () => Phase
  pool: Pool
}

/** For whoever keeps the process running: /healthz says whether it lives, /readyz whether to send it requests. */
export function health({ phase, pool }: HealthParts): Router {
  const isThere = readinessCheck(pool)
  const alive: RequestHandler = (_request, response) =>
    void response.set('Cache-Control', noStoreHeader).json({ status: 'alive' })
  const ready: RequestHandler = async (_request, response) => {
    const doing = phase()
    const status = doing === 'serving' && !(await isThere()) ? 'without database' : doing
    response.set('Cache-Control', noStoreHeader)
    if (status !== 'serving') response.status(503).set('Retry-After', String(retryAfter))
    response.json({ status })
  }
  const router = Router()
  const refuse = onlyMethod('GET', 'GET, HEAD')
  router.get('/healthz', alive).all('/healthz', refuse)
  router.get('/readyz', ready).all('/readyz', refuse)
  return router
}

/** Refuses whatever comes before the database is prepared. */
export const readinessGate =
  (phase: () => Phase): RequestHandler =>
  (_request, _response, next) =>
    next(phase() === 'starting' ? unavailable() : undefined)
