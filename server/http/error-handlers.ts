import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { type ErrorCode, errorCodes, internal, statusOf } from '../graphql/errors.ts'
import { problemBody, sendProblem } from './problem.ts'

/** What a body or an address that cannot be read is answered with; texts of the parsers stay inside. */
const bodyParserErrors: Record<number, [code: ErrorCode, text: string]> = {
  413: [errorCodes.tooLarge, 'The request is too large'],
  415: [errorCodes.unsupportedMediaType, 'This content type or encoding is not supported'],
}
const unknownBodyParserError = [errorCodes.badRequest, 'The request cannot be read'] as const

/** The last resort for errors in front of the graph: JSON with `error` and `message`, never a stack. */
export const errorHandler =
  (logger: Logger): ErrorRequestHandler =>
  (error: { status?: number }, request, response, next) => {
    if (response.headersSent) return next(error)
    if (error instanceof GraphQLError) return sendGraphQLError(error, request, response)
    const { requestId } = request
    const { status = 500 } = error
    if (status < 500) {
      const [code, message] = bodyParserErrors[status] ?? unknownBodyParserError
      return void response.status(status).json(problemBody(code, message))
    }
    logger.error({ requestId, err: error })
    const { message, extensions } = internal(requestId)
    response.status(500).json(problemBody(extensions['code'], message, extensions))
  }

/** A refusal of ours in front of the graph, in the shape in which the graph or REST would have said it. */
function sendGraphQLError({ message, extensions }: GraphQLError, request: Request, response: Response) {
  const { code, http: _http, fields, ...more } = extensions
  response.status(statusOf(code))
  if (typeof more['retryAfter'] === 'number') response.set('Retry-After', String(more['retryAfter']))
  if (request.baseUrl === '/graphql' || request.originalUrl.split('?')[0] === '/graphql') {
    const errors = [{ message, extensions: { code, fields, ...more } }]
    response.type('application/graphql-response+json').send(JSON.stringify({ errors }))
  } else {
    response.json(problemBody(code, message, { fields }))
  }
}

/** An address whose percent signs make no text is refused before anything tries to find a file by it. */
export const decodablePath: RequestHandler = ({ path }, _response, next) => {
  try {
    decodeURIComponent(path)
    next()
  } catch {
    next({ status: 400 })
  }
}

/** Pages and files are only read: what nobody answered asked for something else, or for nothing that there is. */
export const notFoundHandler: RequestHandler = ({ method }, response) => {
  if (method === 'GET' || method === 'HEAD') {
    sendProblem(response, errorCodes.notFound, 'Not Found')
  } else {
    response.setHeader('Allow', 'GET, HEAD')
    sendProblem(response, errorCodes.methodNotAllowed, 'Use GET for this address')
  }
}
