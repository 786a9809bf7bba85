import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import { ApolloServerErrorCode, unwrapResolverError } from '@apollo/server/errors'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql'
import type { Logger } from 'pino'
import { createExecutor } from './compiled-queries.ts'
import type { Context } from '../context.ts'
import { constraintErrorOf } from '../database/database-errors.ts'
import { errorCodes } from '../graphql/errors.ts'
import { requestLimits } from '../limits/request-limits.ts'
import { costLimit, documentRules } from '../limits/document-limits.ts'
import { operationBulkheads } from '../limits/operation-bulkheads.ts'
import { unavailableErrors } from './unavailable-errors.ts'

interface Settings {
  schema: GraphQLSchema
  logger: Logger
  introspection: boolean
  /** What speaks HTTP for the graph. */
  overHttp: ApolloServerPlugin<Context>
  /** What counts its operations. */
  counting: ApolloServerPlugin<Context>
  /** What shares answers between visitors; absent where nothing is cached. */
  sharing?: ApolloServerPlugin<Context> | undefined
  /** Called for each operation that is refused because too many of its kind run. */
  onRefused: () => void
}

/** The graph's server. Errors that are not ours reach nobody: the log has them under the request's id. */
export function createApolloServer({
  schema,
  logger,
  introspection,
  overHttp,
  counting,
  sharing,
  onRefused,
}: Settings) {
  return new ApolloServer<Context>({
    gateway: createExecutor(schema),
    introspection,
    parseOptions: { maxTokens: requestLimits.document.tokens },
    validationRules: documentRules,
    validationOptions: { maxErrors: requestLimits.document.mistakes },
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => {
      const told = withShortMessage(maskUnknown(formatted, error))
      return introspection ? told : withoutSuggestion(told)
    },
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      overHttp,
      counting,
      costLimit,
      ...(sharing ? [sharing] : []),
      unavailableErrors(logger),
      operationBulkheads(onRefused),
      {
        requestDidStart: async () => ({
          didResolveOperation: async ({ operation, contextValue }) => {
            if (operation) contextValue.runs(operation.operation)
          },
          didEncounterErrors: async ({ errors, contextValue: { requestId } }) => {
            for (const error of errors)
              if (
                !isClientError(error) &&
                !isApolloError(error) &&
                !constraintErrorOf(unwrapResolverError(error))
              )
                logger.error({ requestId, err: unwrapResolverError(error) })
          },
          willSendResponse: async ({ response: { body }, contextValue: { requestId } }) => {
            for (const { extensions } of (body.kind === 'single' && body.singleResult.errors) || []) {
              if (extensions?.['code'] === errorCodes.internal) extensions['requestId'] = requestId
            }
          },
        }),
      },
    ],
  })
}

/** Errors that speak to clients carry a code: ours, and those of the language. */
const isClientError = ({ extensions }: GraphQLFormattedError) =>
  extensions?.['code'] !== undefined && extensions['code'] !== errorCodes.internal

/** Apollo's refusals of documents by their hash have no code, but an HTTP status that says whose fault it is. */
function isApolloError(error: unknown): boolean {
  if (!(error instanceof GraphQLError) || error.extensions['code'] !== undefined) return false
  const { status = 500 } = (error.extensions['http'] ?? {}) as { status?: number }
  return status < 500
}

/** What graphql says when it compared fields that bear the same name half a million times, and what we say. */
const validationAborted = 'Validation aborted.'
const repeatedFields = 'The document asks for the same fields too often'

/** Some messages repeat what was sent, between what is wrong and why. */
function withShortMessage(error: GraphQLFormattedError): GraphQLFormattedError {
  const { message } = error
  const half = requestLimits.errors.message / 2
  if (message.length <= 2 * half) return error
  return { ...error, message: `${message.slice(0, half)} … ${message.slice(-half)}` }
}

/** Names that are nearly what was sent. Apollo's own option hides those of validation, and not those of variables. */
const suggestion = / ?Did you mean [^]+\?$/

const withoutSuggestion = (error: GraphQLFormattedError): GraphQLFormattedError => ({
  ...error,
  message: error.message.replace(suggestion, ''),
})

function maskUnknown(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const refusal = constraintErrorOf(unwrapResolverError(error))
  if (refusal) return { ...formatted, message: refusal.message, extensions: { ...refusal.extensions } }
  if (formatted.message === validationAborted) return { ...formatted, message: repeatedFields }
  if (isClientError(formatted)) return formatted
  if (isApolloError(error)) return { ...formatted, extensions: { code: ApolloServerErrorCode.BAD_REQUEST } }
  return { ...formatted, message: 'Internal error', extensions: { code: errorCodes.internal } }
}
