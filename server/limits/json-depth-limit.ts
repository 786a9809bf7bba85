import type { RequestHandler } from 'express'
import { requestLimits } from './request-limits.ts'

const { levels } = requestLimits.body

/** Rejects a body that is nested more deeply than any input, because recursive code would overflow the stack. */
export const jsonDepthLimit: RequestHandler = ({ body }, _response, next) =>
  next(isTooDeep(body) ? { status: 400 } : undefined)

/** Rejects the same in the JSON in the URL of a request to the graph. */
export const queryDepthLimit: RequestHandler = ({ url }, _response, next) => {
  const start = url.indexOf('?')
  if (start === -1) return next()
  const parameters = new URLSearchParams(url.slice(start))
  const isDeep = ['variables', 'extensions'].some((name) =>
    parameters.getAll(name).some((value) => isTooDeep(parsed(value))),
  )
  next(isDeep ? { status: 400 } : undefined)
}

/** Returns undefined for invalid JSON, which Apollo rejects. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Whether parsed JSON is nested more deeply than any input. */
export const isTooDeep = (value: unknown): boolean => hasMoreLevels(value, levels)

function hasMoreLevels(value: unknown, levels: number): boolean {
  if (!isPlain(value)) return false
  return levels === 0 || Object.values(value).some((part) => hasMoreLevels(part, levels - 1))
}

/** Excludes the files of a form, which are in the body too. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value)))
