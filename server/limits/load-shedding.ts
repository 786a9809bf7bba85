import type { Request, RequestHandler } from 'express'
import type { Pool } from 'pg'
import { pagePaths } from '../../contract/page-paths.ts'
import { busy } from '../graphql/errors.ts'
import { requestLimits } from './request-limits.ts'

const { database, shedding } = requestLimits

interface Settings {
  pool: Pool
  /** The event loop is not watched if it is 0. */
  maxDelayMs: number
  onShed: (reason: 'database' | 'event_loop') => void
}

const {
  creators: _creators,
  creator: _creator,
  objects: _objects,
  object: _object,
  ...pagesWithoutQuery
} = pagePaths

/** Who is signed in, and pages without a query: nobody can do anything without them, and they cost a statement at most. */
const cheapPaths = new Set<string>(['/_api/auth/session', ...Object.values(pagesWithoutQuery)])

/** The site's session check names itself, so that the body need not be read. Others who use the name are refused at twice the load. */
const isCheap = ({ baseUrl, path, headers }: Request) =>
  cheapPaths.has(baseUrl + path) ||
  (baseUrl === '/graphql' && headers['x-apollo-operation-name'] === 'Session')

/**
 * Rejects requests with 503 while too many statements wait for a connection, and a share of them while the event loop is late.
 * Cheap ones are rejected last (docs/decisions/0028-overload.md).
 */
export function shedLoad({ pool, maxDelayMs, onShed }: Settings): RequestHandler {
  const share = maxDelayMs === 0 ? () => 0 : shareToShed(maxDelayMs)
  const reasonToShed = (isLast: boolean) => {
    if (pool.waitingCount >= database.waiting * (isLast ? 2 : 1)) return 'database'
    const shed = isLast ? share() - shedding.maxShare : Math.min(share(), shedding.maxShare)
    return Math.random() < shed ? 'event_loop' : undefined
  }
  return (request, _response, next) => {
    const reason = reasonToShed(isCheap(request))
    if (!reason) return next()
    onShed(reason)
    next(busy('The server has more to do than it can. Please try again in a moment.', retryAfterSeconds()))
  }
}

/**
 * Measures the event-loop delay. While its average exceeds `maxDelayMs`, the returned share of requests grows; below, it falls.
 * What exceeds `maxShare` is the share of cheap requests.
 */
function shareToShed(maxDelayMs: number): () => number {
  const { interval, weight, step, maxShare } = shedding
  let lastTick = performance.now()
  let delay = 0
  let share = 0
  setInterval(() => {
    const now = performance.now()
    const intervals = (now - lastTick) / interval
    lastTick = now
    delay += weight * (Math.max(0, intervals - 1) * interval - delay)
    const excess = Math.min(2, (delay - maxDelayMs) / maxDelayMs)
    share = Math.max(0, Math.min(2 * maxShare, share + step * excess * Math.min(4, intervals)))
  }, interval).unref()
  return () => share
}

/** Spreads the retries of many clients over three seconds. */
const retryAfterSeconds = () => 1 + Math.floor(Math.random() * 3)
