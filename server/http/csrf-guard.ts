import type { Request, RequestHandler } from 'express'
import { errorCodes } from '../graphql/errors.ts'
import { sendProblem } from './problem.ts'

/** The one path under /_api that takes files. */
const uploadPath = '/creator-images/upload'

/**
 * CSRF guard: keeps other sites from writing with a visitor's cookie, except those that are `listed`. A form of theirs
 * cannot send JSON; a script of theirs is told apart by what browsers add and scripts cannot change.
 */
export const csrfGuard =
  (listed: readonly string[]): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'POST') return next() // no other method writes
    const isReadable =
      isLogoutWithoutBody(request) ||
      request.is('application/json') ||
      (request.path === uploadPath && request.is('multipart/form-data'))
    if (isCrossSite(request, listed))
      return void sendProblem(response, errorCodes.forbidden, 'Requests from other sites are refused')
    if (isReadable) return next()
    sendProblem(response, errorCodes.unsupportedMediaType, 'Send application/json')
  }

/** No form of another site can send it: each has a content type. */
const isLogoutWithoutBody = (request: Request) =>
  request.path === '/auth/logout' &&
  request.get('content-type') === undefined &&
  request.get('transfer-encoding') === undefined &&
  Number(request.get('content-length') ?? 0) === 0

function isCrossSite(request: Request, listed: readonly string[]): boolean {
  const origin = request.get('origin')
  if (origin !== undefined && listed.includes(origin)) return false
  return (
    request.get('sec-fetch-site') === 'cross-site' ||
    (origin !== undefined && URL.parse(origin)?.host !== request.get('host'))
  )
}
