import type { ErrorRequestHandler } from 'express'
import type { Logger } from 'pino'
import { unavailable } from '../errors/errors.ts'
import { isUnavailable } from './database-errors.ts'

export const databaseSilent = 'The database did not respond'

/** Answers UNAVAILABLE when middleware cannot reach the database, unless the response was sent, as when a session is extended. */
export const databaseUnavailable =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, { requestId }, { headersSent }, next) => {
    if (!isUnavailable(error)) return next(error)
    logger.error({ requestId, err: error }, databaseSilent)
    if (!headersSent) next(unavailable())
  }
