import type { Request, RequestHandler } from 'express'
import { bearerOf } from './bearer.ts'
import { sendErrorJson } from './error-handlers.ts'

const uploadPaths = ['/creator-images/upload', '/account/picture/upload']

/**
 * Rejects cross-site writes, except from `allowedOrigins`. Forms of other sites cannot send JSON; their scripts are recognized
 * by headers that browsers add and scripts cannot change.
 */
export const csrfGuard =
  (allowedOrigins: readonly string[]): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'POST') return next() // no other method writes
    const isReadable =
      isLogoutWithoutBody(request) ||
      request.is('application/json') ||
      (uploadPaths.includes(request.path) && request.is('multipart/form-data'))
    // Browsers do not add a bearer token, and the cookies of such a request are ignored.
    const isForgeable = bearerOf(request) === undefined
    if (isForgeable && isCrossSite(request, allowedOrigins))
      return void sendErrorJson(response, 'FORBIDDEN', 'Requests from other sites are refused')
    if (isReadable) return next()
    sendErrorJson(response, 'UNSUPPORTED_MEDIA_TYPE', 'Send application/json')
  }

/** A form cannot send this, because its requests have a content type. */
const isLogoutWithoutBody = (request: Request) =>
  request.path === '/auth/logout' &&
  request.get('content-type') === undefined &&
  request.get('transfer-encoding') === undefined &&
  Number(request.get('content-length') ?? 0) === 0

function isCrossSite(request: Request, allowedOrigins: readonly string[]): boolean {
  const origin = request.get('origin')
  if (origin !== undefined && allowedOrigins.includes(origin)) return false
  return (
    request.get('sec-fetch-site') === 'cross-site' ||
    (origin !== undefined && URL.parse(origin)?.host !== request.get('host'))
  )
}
