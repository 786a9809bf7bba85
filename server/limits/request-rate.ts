import type { RequestHandler } from 'express'
import type { RateLimiter } from './rate-limiter.ts'
import { networkOfRequest } from '../http/network.ts'

/** Rate limit for the requests of a network, in front of sessions and parsers. */
export const requestRateLimit =
  (throttle: RateLimiter): RequestHandler =>
  (request, _response, next) => {
    throttle.countShared('readsOfAnAddress', networkOfRequest(request))
    next()
  }
