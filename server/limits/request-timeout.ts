import type { Request, RequestHandler } from 'express'
import { errorCodes } from '../graphql/errors.ts'
import { sendProblem } from '../http/problem.ts'

/** Whether a request has a form with files. */
export const isUpload = ({ headers }: Request) =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/**
 * Request timeout: closes a connection whose request without files takes longer than `patience`, in milliseconds. Uploads
 * have the longer timeout of the HTTP server.
 */
export const requestTimeout =
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
      sendProblem(response, errorCodes.requestTimeout, 'The request took too long')
      response.once('finish', () => request.destroy())
    }, patience)
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(tooSlow))
    next()
  }
