import type { RequestHandler } from 'express'
import { errorCodes } from '../graphql/errors.ts'
import { sendRefusal } from './json-errors.ts'
import { isUpload } from './uploads.ts'

/**
 * Hangs up on who takes too long to send a request without files; those with files have as long as the server gives
 * any (limits.md, timeouts). `patience` is in milliseconds.
 */
export const noSlowRequests =
  (patience: number): RequestHandler =>
  (request, response, next) => {
    if (isUpload(request)) return next()
    const tooSlow = setTimeout(() => {
      if (request.complete) return // it is the answer that takes long
      if (response.headersSent) {
        request.destroy()
        return
      }
      response.set('Connection', 'close')
      sendRefusal(response, errorCodes.requestTimeout, 'The request took too long')
      response.once('finish', () => request.destroy())
    }, patience)
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(tooSlow))
    next()
  }
