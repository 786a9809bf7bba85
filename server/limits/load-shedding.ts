import type { RequestHandler } from 'express'
import { busy } from '../graphql/errors.ts'
import { requestLimits } from './request-limits.ts'

const { interval, weight, step, most } = requestLimits.shedding

/**
 * Watches how late the event loop is. While that is more than `maxDelay` milliseconds on average, the share of requests
 * that are refused with 503 grows until it is less, then it falls again (docs/decisions/0028-overload.md).
 */
export function shedLoad(maxDelay: number, onShed: () => void): RequestHandler {
  let before = performance.now()
  let delay = 0
  let share = 0
  setInterval(() => {
    const now = performance.now()
    const intervals = (now - before) / interval
    before = now
    delay += weight * (Math.max(0, intervals - 1) * interval - delay)
    const excess = Math.min(2, (delay - maxDelay) / maxDelay)
    share = Math.max(0, Math.min(most, share + step * excess * Math.min(4, intervals)))
  }, interval).unref()
  return (_request, _response, next) => {
    if (share === 0 || Math.random() >= share) return next()
    onShed()
    next(busy('The server has more to do than it can. Please try again in a moment.', soon()))
  }
}

/** In seconds; not all at the same time. */
const soon = () => 1 + Math.floor(Math.random() * 3)
