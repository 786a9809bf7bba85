import type { RequestHandler } from 'express'
import type { RateLimiter } from './rate-limiter.ts'
import { networkOfRequest } from '../http/network.ts'

/** Limits the requests of a network, before the session is read and the body is parsed. */
export const requestRateLimit =
  (throttle: RateLimiter): RequestHandler =>
  (request, _response, next) => {
    throttle.countShared('readsOfAnAddress', networkOfRequest(request))
    next()
  }
