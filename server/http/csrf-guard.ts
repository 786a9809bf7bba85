import type { Request, RequestHandler } from 'express'
import { bearerOf } from './bearer.ts'
import { sendErrorJson } from './error-handlers.ts'

const uploadPaths = ['/creator-images/upload', '/account/picture/upload']

export const crossSiteText = 'Requests from other sites are refused'

/**
 * Rejects cross-site writes, except from `allowedOrigins`. Forms of other sites cannot send JSON; their scripts are recognized
 * by headers that browsers add and scripts cannot change. Routes `withoutBody` need no content type.
 */
export const csrfGuard =
  (allowedOrigins: readonly string[], withoutBody: readonly string[]): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'POST') return next() // no other method writes
    if (isForgeable(request, allowedOrigins)) return void sendErrorJson(response, 'FORBIDDEN', crossSiteText)
    const hasToken = bearerOf(request) !== undefined
    const isUntyped = request.get('content-type') === undefined
    // Browsers send no JSON without its type for other sites, and add no token.
    if (hasToken && isUntyped) request.headers['content-type'] = 'application/json'
    const isReadable =
      request.is('application/json') ||
      (uploadPaths.includes(request.path) && request.is('multipart/form-data')) ||
      (withoutBody.includes(request.path) && (hasToken || (isUntyped && isEmpty(request))))
    if (isReadable) return next()
    sendErrorJson(response, 'UNSUPPORTED_MEDIA_TYPE', 'Send application/json')
  }

/** Also a form cannot send an empty request without a content type. */
const isEmpty = (request: Request) =>
  request.get('transfer-encoding') === undefined && Number(request.get('content-length') ?? 0) === 0

/**
 * Whether the page of another site may have sent a request: its browser adds cookies, and the network of its visitor, but no token.
 */
export function isForgeable(request: Request, allowedOrigins: readonly string[]): boolean {
  const origin = request.get('origin')
  if (bearerOf(request) !== undefined || (origin !== undefined && allowedOrigins.includes(origin)))
    return false
  const site = request.get('sec-fetch-site')
  return (
    site === 'cross-site' ||
    (origin === undefined ? site === 'same-site' : URL.parse(origin)?.host !== request.get('host'))
  )
}
