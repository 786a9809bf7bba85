import type { ApolloServerPlugin } from '@apollo/server'
import { unwrapResolverError } from '@apollo/server/errors'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import { isUnavailable } from '../database/database-errors.ts'
import { errorCodes, statusOf } from '../graphql/errors.ts'

/** Where the database is away, the whole answer says so by its status, and the log says why: once, however many fields failed. */
export const unavailableErrors = (logger: Logger): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue: { requestId } }) => {
      const err = errors.map(unwrapResolverError).find(isUnavailable)
      if (err) logger.error({ requestId, err }, 'The database did not answer')
    },
    willSendResponse: async ({ response: { body, http } }) => {
      const errors = (body.kind === 'single' && body.singleResult.errors) || []
      const refusal = errors.find(({ extensions }) => extensions?.['code'] === errorCodes.unavailable)
      if (!refusal) return
      http.status = statusOf(errorCodes.unavailable)
      http.headers.set('retry-after', String(refusal.extensions?.['retryAfter']))
    },
  }),
})
