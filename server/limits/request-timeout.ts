import type { Request, RequestHandler } from 'express'
import { sendErrorJson } from '../http/error-handlers.ts'

export const isUpload = ({ headers }: Request) =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/**
 * Answers 408 and closes the connection when a request takes longer to arrive than `timeoutMs`. Uploads have the longer
 * timeout of the HTTP server.
 */
export const requestTimeout =
  (timeoutMs: number): RequestHandler =>
  (request, response, next) => {
    if (isUpload(request)) return next()
    const timer = setTimeout(() => {
      if (request.complete) return // the response takes long, not the request
      if (response.headersSent) {
        request.destroy()
        return
      }
      response.set('Connection', 'close')
      sendErrorJson(response, 'REQUEST_TIMEOUT', 'The request took too long')
      response.once('finish', () => request.destroy())
    }, timeoutMs)
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer))
    next()
  }
