import type { RequestHandler } from 'express'
import type { Throttle } from '../features/session/throttle.ts'
import { networkOfRequest } from './network.ts'

/** Rate limit for the requests of a network, in front of sessions and parsers. */
export const requestRate =
  (throttle: Throttle): RequestHandler =>
  (request, _response, next) => {
    throttle.countShared('readsOfAnAddress', networkOfRequest(request))
    next()
  }
