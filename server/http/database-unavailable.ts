import type { ErrorRequestHandler } from 'express'
import type { Logger } from 'pino'
import { isUnavailable } from '../database/database-errors.ts'
import { unavailable } from '../graphql/errors.ts'

/** A database that is away in front of the graph. Once the answer is on its way, as where a session is prolonged, it stands. */
export const databaseUnavailable =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, { requestId }, { headersSent }, next) => {
    if (!isUnavailable(error)) return next(error)
    logger.error({ requestId, err: error }, 'The database did not answer')
    if (!headersSent) next(unavailable())
  }
