import type { ErrorRequestHandler } from 'express'
import type { Logger } from 'pino'
import { isUnavailable } from '../database/database-errors.ts'
import { unavailable } from '../graphql/errors.ts'

/** Answers UNAVAILABLE when middleware cannot reach the database. A response that has begun, as when a session is prolonged, is kept. */
export const databaseUnavailable =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, { requestId }, { headersSent }, next) => {
    if (!isUnavailable(error)) return next(error)
    logger.error({ requestId, err: error }, 'The database did not respond')
    if (!headersSent) next(unavailable())
  }
