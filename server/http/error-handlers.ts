import type { Response, ErrorRequestHandler, Request, RequestHandler } from 'express'
import { type ErrorCode, fieldsOf, statusOf, internal, internalError } from '../errors/errors.ts'
import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'

/** Returns the body of an error outside of the graph. REST clients read the message from either field. */
export const errorBody = (code: unknown, message: string, more: object = {}) => ({
  error: message,
  message,
  code,
  ...more,
})

/** Sets the status of an error, and Retry-After if a retry may succeed. */
export function setErrorStatus(response: Response, { code, retryAfter }: Record<string, unknown>): Response {
  if (typeof retryAfter === 'number') response.set('Retry-After', String(retryAfter))
  return response.status(statusOf(code))
}

export const sendErrorJson = (response: Response, code: ErrorCode, message: string, more?: object) =>
  response.status(statusOf(code)).json(errorBody(code, message, more))

/** Media types of the graph's responses, spelled as Apollo does; clients that accept any receive the first one. */
export const graphMediaTypes = [
  'application/json; charset=utf-8',
  'application/graphql-response+json; charset=utf-8',
]

/** By status; the parsers' own messages are not sent. */
const bodyParserErrors: Record<number, [code: ErrorCode, text: string]> = {
  413: ['TOO_LARGE', 'The request is too large'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'This content type or encoding is not supported'],
}
const unknownBodyParserError = ['BAD_REQUEST', 'The request cannot be read'] as const

/** Answers errors of middleware with JSON, without a stack trace. */
export const errorHandler =
  (logger: Logger): ErrorRequestHandler =>
  (error: { status?: number }, request, response, next) => {
    if (response.headersSent) return next(error)
    if (error instanceof GraphQLError) return sendGraphQLError(error, request, response)
    const { requestId } = request
    const { status = 500 } = error
    if (status < 500) {
      const [code, message] = bodyParserErrors[status] ?? unknownBodyParserError
      return void response.status(status).json(errorBody(code, message))
    }
    logger.error({ requestId, err: error }, internalError)
    const { message, extensions } = internal(requestId)
    response.status(500).json(errorBody(extensions['code'], message, extensions))
  }

function sendGraphQLError({ message, extensions }: GraphQLError, request: Request, response: Response) {
  const { code, http: _http, ...more } = extensions
  setErrorStatus(response, extensions)
  if (request.baseUrl === '/graphql' || request.originalUrl.split('?')[0] === '/graphql') {
    const errors = [{ message, extensions: { code, ...more } }]
    response.type(request.accepts(graphMediaTypes) || graphMediaTypes[0]!).send(JSON.stringify({ errors }))
  } else {
    response.json(errorBody(code, message, { fields: fieldsOf(extensions) }))
  }
}

/** Whether the client disconnected before the end of its response. */
export const isClientDisconnect = (error: unknown) =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )

/** Answers 404, or 405 for methods other than GET and HEAD. */
export const notFoundHandler: RequestHandler = ({ method }, response) => {
  if (method === 'GET' || method === 'HEAD') {
    sendErrorJson(response, 'NOT_FOUND', 'Not Found')
  } else {
    response.setHeader('Allow', 'GET, HEAD')
    sendErrorJson(response, 'METHOD_NOT_ALLOWED', 'Use GET for this address')
  }
}
