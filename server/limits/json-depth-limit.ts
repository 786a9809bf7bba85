import type { RequestHandler } from 'express'
import { requestLimits } from './request-limits.ts'

/** Refuses JSON with more levels than anything we take: what walks through it by recursion would run out of stack. */
export const jsonDepthLimit: RequestHandler = ({ body }, _response, next) =>
  next(hasMoreLevels(body, requestLimits.body.levels) ? { status: 400 } : undefined)

function hasMoreLevels(value: unknown, levels: number): boolean {
  if (!isPlain(value)) return false
  return levels === 0 || Object.values(value).some((part) => hasMoreLevels(part, levels - 1))
}

/** Files of a form are in a body too; nothing walks through them. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value)))
