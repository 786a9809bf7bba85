import type { RequestHandler } from 'express'
import type { Throttle } from '../features/session/throttle.ts'
import { networkOfRequest } from './network.ts'

/** Counts the requests of a network and refuses too many before anything of them is read (limits.md, reads an address). */
export const requestRate =
  (throttle: Throttle): RequestHandler =>
  (request, _response, next) => {
    throttle.countShared('readsOfAnAddress', networkOfRequest(request))
    next()
  }
