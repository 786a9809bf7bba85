import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import { ApolloServerErrorCode, unwrapResolverError } from '@apollo/server/errors'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql'
import type { Logger } from 'pino'
import type { Context } from '../graphql/context.ts'
import { stringifyResult } from '../response-cache/response-cache-plugin.ts'
import { constraintErrorOf, isDeadlock, isUnavailable } from '../database/database-errors.ts'
import { databaseSilent } from '../database/database-unavailable.ts'
import { messageWithoutValue } from '../errors/message-without-value.ts'
import { statusOf, internalError } from '../errors/errors.ts'
import { requestLimits } from '../limits/request-limits.ts'
import { costLimit, documentRules } from '../limits/document-limits.ts'

interface Settings {
  schema: GraphQLSchema
  logger: Logger
  introspection: boolean
  plugins: ApolloServerPlugin<Context>[]
}

/** Creates the Apollo Server of the graph. Unknown errors are masked for clients, and logged with the request id. */
export function createApolloServer({ schema, logger, introspection, plugins }: Settings) {
  return new ApolloServer<Context>({
    schema,
    logger,
    introspection,
    parseOptions: { maxTokens: requestLimits.document.tokens },
    validationRules: documentRules,
    validationOptions: { maxErrors: requestLimits.document.validationErrors },
    includeStacktraceInErrorResponses: false,
    stringifyResult,
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => {
      const masked = withShortMessage(withoutValue(maskUnknown(formatted, error), error))
      return introspection ? masked : withoutSuggestion(masked)
    },
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      ...plugins,
      costLimit,
      {
        requestDidStart: async () => ({
          didResolveOperation: async ({ operation, contextValue }) => {
            if (operation) contextValue.routeReads(operation.operation)
          },
          didEncounterErrors: async ({ errors, contextValue: { requestId } }) => {
            const cause = errors.map(unwrapResolverError).find(isUnavailable)
            if (cause) logger.error({ requestId, err: cause }, databaseSilent)
            for (const error of errors) {
              const err = unwrapResolverError(error)
              if (isDeadlock(err)) logger.warn({ requestId, err }, 'Two transactions waited for each other')
              else if (isClientError(error) && err instanceof Error && err.cause)
                logger.warn({ requestId, err: err.cause })
              else if (!isClientError(error) && !isApolloError(error) && !constraintErrorOf(err))
                logger.error({ requestId, err }, internalError)
            }
          },
          // Here, because Apollo does not read the status and headers of the errors that formatError returns.
          willSendResponse: async ({ response: { body, http }, contextValue: { requestId } }) => {
            const { data, errors = [] } = body.kind === 'single' ? body.singleResult : {}
            for (const { extensions = {} } of errors) {
              const { code, retryAfter } = extensions
              if (code === 'INTERNAL_SERVER_ERROR') extensions['requestId'] = requestId
              if (typeof retryAfter !== 'number') continue
              if (!data) http.status = statusOf(code)
              http.headers.set('retry-after', String(retryAfter))
            }
          },
        }),
      },
    ],
  })
}

const isClientError = ({ extensions }: GraphQLFormattedError) =>
  extensions?.['code'] !== undefined && extensions['code'] !== 'INTERNAL_SERVER_ERROR'

/** Apollo's errors about persisted queries have an HTTP status instead of a code. */
function isApolloError(error: unknown): boolean {
  if (!(error instanceof GraphQLError) || error.extensions['code'] !== undefined) return false
  const { status = 500 } = (error.extensions['http'] ?? {}) as { status?: number }
  return status < 500
}

/** For errors of the document and the variables: the other messages are this program's own. */
const withoutValue = (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => ({
  ...formatted,
  message: messageWithoutValue(formatted.message, error instanceof GraphQLError && error.originalError),
})

/** The message of graphql after half a million comparisons of fields with the same name, and its replacement. */
const validationAborted = 'Validation aborted.'
const repeatedFields = 'The document asks for the same fields too often'

/** graphql repeats the client's input in the middle of its messages. */
function withShortMessage(error: GraphQLFormattedError): GraphQLFormattedError {
  const { message } = error
  const half = requestLimits.errors.message / 2
  if (message.length <= 2 * half) return error
  return { ...error, message: `${message.slice(0, half)} … ${message.slice(-half)}` }
}

/** Apollo's option hides suggestions of validation errors, but not those about variables. */
const suggestion = / ?Did you mean [^]+\?$/

const withoutSuggestion = (error: GraphQLFormattedError): GraphQLFormattedError => ({
  ...error,
  message: error.message.replace(suggestion, ''),
})

function maskUnknown(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const constraintError = constraintErrorOf(unwrapResolverError(error))
  if (constraintError) {
    const { message, extensions } = constraintError
    return { ...formatted, message, extensions: { ...extensions } }
  }
  if (formatted.message === validationAborted) return { ...formatted, message: repeatedFields }
  if (isClientError(formatted)) return formatted
  if (isApolloError(error)) return { ...formatted, extensions: { code: ApolloServerErrorCode.BAD_REQUEST } }
  return { ...formatted, message: internalError, extensions: { code: 'INTERNAL_SERVER_ERROR' } }
}
