import type { RequestHandler } from 'express'
import type { Throttle } from '../features/session/throttle.ts'
import { networkOf } from './network.ts'

/** Counts what a network asks for, and refuses when it was too much before anything is read of it (limits.md, reads an address). */
export const requestRate =
  (throttle: Throttle): RequestHandler =>
  async ({ ip = '' }, _response, next) => {
    await throttle.count('readsOfAnAddress', networkOf(ip))
    next()
  }
