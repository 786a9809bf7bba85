import type { Request, RequestHandler } from 'express'

const refusals = {
  403: 'Requests from other sites are refused',
  415: 'Send application/json',
}

/** The one path under /_api that takes files. */
const uploadPath = '/creator-images/upload'

/**
 * Keeps other sites from writing with a visitor's cookie (limits.md, CSRF), but those that are `listed`. A form of theirs
 * cannot send JSON; a script of theirs is told apart by what browsers add and scripts cannot change.
 */
export const sameSiteWrites =
  (listed: readonly string[]): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'POST') return next() // no other method writes
    const isReadable =
      request.is('application/json') || (request.path === uploadPath && request.is('multipart/form-data'))
    const status = isForeign(request, listed) ? 403 : isReadable ? undefined : 415
    if (status === undefined) return next()
    response.status(status).json({ error: refusals[status], message: refusals[status] })
  }

function isForeign(request: Request, listed: readonly string[]): boolean {
  const origin = request.get('origin')
  if (origin !== undefined && listed.includes(origin)) return false
  return (
    request.get('sec-fetch-site') === 'cross-site' ||
    (origin !== undefined && URL.parse(origin)?.host !== request.get('host'))
  )
}
