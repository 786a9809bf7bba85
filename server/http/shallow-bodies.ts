import type { RequestHandler } from 'express'
import { requestLimits } from '../request-limits.ts'

/** Refuses JSON that is nested deeper than anything we take: whatever walks through it by recursion runs out of stack. */
export const shallowBodies: RequestHandler = ({ body }, _response, next) =>
  next(isDeep(body) ? { status: 400 } : undefined)

function isDeep(body: unknown): boolean {
  let level = [body].filter(isPlain)
  for (let levels = 1; level.length > 0; levels++) {
    if (levels > requestLimits.body.levels) return true
    level = level.flatMap((value) => Object.values(value)).filter(isPlain)
  }
  return false
}

/** Files of a form stand in a body too, and are nothing to walk through. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value)))
