import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { type ErrorCode, errorCodes, internal, statusOf } from '../graphql/errors.ts'
import { problemBody, sendProblem } from './problem.ts'

/** Errors of the parsers by status; the parsers' own messages are not sent. */
const bodyParserErrors: Record<number, [code: ErrorCode, text: string]> = {
  413: [errorCodes.tooLarge, 'The request is too large'],
  415: [errorCodes.unsupportedMediaType, 'This content type or encoding is not supported'],
}
const unknownBodyParserError = [errorCodes.badRequest, 'The request cannot be read'] as const

/** Answers errors of middleware with JSON that has `error` and `message`, never a stack trace. */
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

/** Sends an error of middleware in the format of the graph or of REST. */
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

/** Rejects paths with invalid percent-encoding before anything looks for a file. */
export const decodablePath: RequestHandler = ({ path }, _response, next) => {
  try {
    decodeURIComponent(path)
    next()
  } catch {
    next({ status: 400 })
  }
}

/** Answers 404, or 405 for methods other than GET and HEAD. */
export const notFoundHandler: RequestHandler = ({ method }, response) => {
  if (method === 'GET' || method === 'HEAD') {
    sendProblem(response, errorCodes.notFound, 'Not Found')
  } else {
    response.setHeader('Allow', 'GET, HEAD')
    sendProblem(response, errorCodes.methodNotAllowed, 'Use GET for this address')
  }
}
