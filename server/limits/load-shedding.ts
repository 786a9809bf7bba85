import type { RequestHandler } from 'express'
import type { Pool } from 'pg'
import { busy } from '../graphql/errors.ts'
import { requestLimits } from './request-limits.ts'

const { database, shedding } = requestLimits

interface Settings {
  pool: Pool
  /** The event loop is not watched if it is 0. */
  maxDelayMs: number
  onShed: (reason: 'database' | 'event_loop') => void
}

/**
 * Rejects requests with 503 while too many statements wait for a connection, and a share of them while the event loop is late
 * (docs/decisions/0028-overload.md).
 */
export function shedLoad({ pool, maxDelayMs, onShed }: Settings): RequestHandler {
  const share = maxDelayMs === 0 ? () => 0 : shareToShed(maxDelayMs)
  const reasonToShed = () => {
    if (pool.waitingCount >= database.waiting) return 'database'
    return Math.random() < share() ? 'event_loop' : undefined
  }
  return (_request, _response, next) => {
    const reason = reasonToShed()
    if (!reason) return next()
    onShed(reason)
    next(busy('The server has more to do than it can. Please try again in a moment.', retryAfterSeconds()))
  }
}

/** Measures the event-loop delay. While its average exceeds `maxDelayMs`, the returned share of requests grows; below, it falls. */
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
    share = Math.max(0, Math.min(maxShare, share + step * excess * Math.min(4, intervals)))
  }, interval).unref()
  return () => share
}

/** Spreads the retries of many clients over three seconds. */
const retryAfterSeconds = () => 1 + Math.floor(Math.random() * 3)
