import type { RequestHandler } from 'express'
import { requestLimits } from './request-limits.ts'

/** Rejects JSON that is nested more deeply than any input, because recursive code would overflow the stack. */
export const jsonDepthLimit: RequestHandler = ({ body }, _response, next) =>
  next(hasMoreLevels(body, requestLimits.body.levels) ? { status: 400 } : undefined)

function hasMoreLevels(value: unknown, levels: number): boolean {
  if (!isPlain(value)) return false
  return levels === 0 || Object.values(value).some((part) => hasMoreLevels(part, levels - 1))
}

/** Excludes the files of a form, which are in the body too. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value)))
