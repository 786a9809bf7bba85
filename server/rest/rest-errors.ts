import type { ErrorRequestHandler, Response } from 'express'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { Logger } from 'pino'
import { isUnavailable } from '../database/database-errors.ts'
import { databaseSilent } from '../database/database-unavailable.ts'
import { fieldsOf, internal, internalError, unavailable } from '../errors/errors.ts'
import { errorBody, setErrorStatus } from '../http/error-handlers.ts'
import { type RestRoute, restRoutes } from './routes.ts'

/** Sends the first error of an operation. The message of an internal one is that of the route. */
export function sendError(
  response: Response,
  errors: readonly GraphQLFormattedError[],
  { fallback }: RestRoute,
) {
  const { message, extensions = {} } = errors[0]!
  const { code, requestId } = extensions
  const isInternal = code === 'INTERNAL_SERVER_ERROR' || code === 'UNAVAILABLE'
  const text = isInternal ? fallback : message
  setErrorStatus(response, extensions).json(
    errorBody(code, text, { fields: fieldsOf(extensions), requestId }),
  )
}

/** Answers internal errors of middleware, such as that of sessions, with the message of the route and the request id. */
export const restErrorHandler =
  (logger: Logger): ErrorRequestHandler =>
  (error: { status?: number }, request, response, next) => {
    const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase()
    const route = restRoutes.find(({ path, ...route }) => path === request.path && route.method === method)
    const isInternal = !(error instanceof GraphQLError) && (error.status ?? 500) >= 500
    if (!route || !isInternal || response.headersSent) return next(error)
    const { requestId } = request
    const isUnreachable = isUnavailable(error)
    logger.error({ requestId, err: error }, isUnreachable ? databaseSilent : internalError)
    const { message, extensions } = isUnreachable ? unavailable() : internal(requestId)
    sendError(response, [{ message, extensions }], route)
  }
