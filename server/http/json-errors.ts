import type { ErrorRequestHandler, RequestHandler } from 'express'
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

/** An address whose percent signs make no text is refused before anything tries to find a file by it. */
export const readableAddress: RequestHandler = ({ path }, _response, next) => {
  try {
    decodeURIComponent(path)
    next()
  } catch {
    next({ status: 400 })
  }
}

/** Pages and files are only read: what nobody answered asked for something else, or for nothing that there is. */
export const nothingHere: RequestHandler = ({ method }, response) => {
  const isReading = method === 'GET' || method === 'HEAD'
  const text = isReading ? 'Not Found' : 'Use GET for this address'
  if (!isReading) response.setHeader('Allow', 'GET, HEAD')
  response.status(isReading ? 404 : 405).json({ error: text, message: text })
}
