import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { statusOf } from '../graphql/errors.ts'

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
    if (problem instanceof GraphQLError) return sayRefusal(problem, request, response)
    const status = problem.status && problem.status < 500 ? problem.status : 500
    const text = texts[status] ?? (status < 500 ? texts[400] : 'Internal error')
    if (status === 500) logger.error({ requestId: request.requestId, err: problem })
    response
      .status(status)
      .json({ error: text, message: text, ...(status === 500 ? { requestId: request.requestId } : {}) })
  }

/** A refusal of ours in front of the graph, in the shape in which the graph or REST would have said it. */
function sayRefusal({ message, extensions }: GraphQLError, request: Request, response: Response) {
  const { code, http: _http, fields, ...more } = extensions
  response.status(statusOf(code))
  if (typeof more['retryAfter'] === 'number') response.set('Retry-After', String(more['retryAfter']))
  if (request.baseUrl === '/graphql' || request.originalUrl.split('?')[0] === '/graphql') {
    const errors = [{ message, extensions: { code, fields, ...more } }]
    response.type('application/graphql-response+json').send(JSON.stringify({ errors }))
  } else {
    response.json({ error: message, message, code, fields })
  }
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
