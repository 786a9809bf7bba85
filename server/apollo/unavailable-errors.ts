import type { ApolloServerPlugin } from '@apollo/server'
import { unwrapResolverError } from '@apollo/server/errors'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import { isUnavailable } from '../database/database-errors.ts'
import { errorCodes, statusOf } from '../graphql/errors.ts'

/** Answers 503 with Retry-After when the database is unavailable, and logs the cause once, however many fields failed. */
export const unavailableErrors = (logger: Logger): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue: { requestId } }) => {
      const err = errors.map(unwrapResolverError).find(isUnavailable)
      if (err) logger.error({ requestId, err }, 'The database did not respond')
    },
    willSendResponse: async ({ response: { body, http } }) => {
      const errors = (body.kind === 'single' && body.singleResult.errors) || []
      const error = errors.find(({ extensions }) => extensions?.['code'] === errorCodes.unavailable)
      if (!error) return
      http.status = statusOf(errorCodes.unavailable)
      http.headers.set('retry-after', String(error.extensions?.['retryAfter']))
    },
  }),
})
