import type { ErrorRequestHandler } from 'express'
import type { Logger } from 'pino'

/** What a body or an address that cannot be read is answered with; texts of the parsers stay inside. */
const texts: Record<number, string> = {
  400: 'The request cannot be read',
  413: 'The request is too large',
  415: 'This content type or encoding is not supported',
}

/** The last resort for errors in front of the graph: JSON with `error` and `message`, never a stack. */
export const jsonErrors =
  (logger: Logger): ErrorRequestHandler =>
  (problem: { status?: number }, request, response, next) => {
    if (response.headersSent) return next(problem)
    const status = problem.status && problem.status < 500 ? problem.status : 500
    const text = texts[status] ?? (status < 500 ? texts[400] : 'Internal error')
    if (status === 500) logger.error({ requestId: request.requestId, err: problem })
    response
      .status(status)
      .json({ error: text, message: text, ...(status === 500 ? { requestId: request.requestId } : {}) })
  }
