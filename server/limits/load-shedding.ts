import type { RequestHandler } from 'express'
import { busy } from '../graphql/errors.ts'
import { requestLimits } from './request-limits.ts'

const { interval, weight, step, maxShare } = requestLimits.shedding

/**
 * Measures the event-loop delay. While its average exceeds `maxDelayMs`, rejects a growing share of the requests with 503; below,
 * the share falls again (docs/decisions/0028-overload.md).
 */
export function shedLoad(maxDelayMs: number, onShed: () => void): RequestHandler {
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
  return (_request, _response, next) => {
    if (share === 0 || Math.random() >= share) return next()
    onShed()
    next(busy('The server has more to do than it can. Please try again in a moment.', retryAfterSeconds()))
  }
}

/** Spreads the retries of many clients over three seconds. */
const retryAfterSeconds = () => 1 + Math.floor(Math.random() * 3)
