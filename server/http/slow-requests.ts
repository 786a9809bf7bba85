import type { RequestHandler } from 'express'
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
      const text = 'The request took too long'
      response.status(408).set('Connection', 'close').json({ error: text, message: text })
      response.once('finish', () => request.destroy())
    }, patience)
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(tooSlow))
    next()
  }
