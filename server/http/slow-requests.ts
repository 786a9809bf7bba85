import type { RequestHandler } from 'express'
import { errorCodes } from '../graphql/errors.ts'
import { sendRefusal } from './json-errors.ts'
import { isUpload } from './uploads.ts'

/**
 * Request timeout: closes a connection whose request without files takes longer than `patience`, in milliseconds. Uploads
 * have the longer timeout of the HTTP server.
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
