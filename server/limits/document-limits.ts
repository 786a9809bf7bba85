import type { ApolloServerPlugin } from '@apollo/server'
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import { getNamedType, GraphQLError, isCompositeType, type ValidationContext } from 'graphql'
import { type ComplexityEstimator, fieldExtensionsEstimator } from 'graphql-query-complexity'
import { requestLimits } from './request-limits.ts'
import type { Context } from '../context.ts'
import { operationTooComplex } from '../graphql/errors.ts'
import { costByArgument, operationCost } from './operation-cost.ts'

const { aliases, cost, depth, directives } = requestLimits.document

/** The rules report in our words; left to themselves they throw, which would be an error of the server. */
const withMessage = (message: string) => ({
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null) => context?.reportError(new GraphQLError(message))],
})

/** What a document may look like, whatever it asks for. Introspection by `__schema` is as deep as it must be. */
export const documentRules = [
  maxDepthRule({
    n: depth,
    flattenFragments: true,
    ...withMessage(`An operation may go at most ${depth} levels deep`),
  }),
  maxAliasesRule({ n: aliases, ...withMessage(`An operation may have at most ${aliases} aliases`) }),
  maxDirectivesRule({
    n: directives,
    ...withMessage(`An operation may have at most ${directives} directives`),
  }),
]

/** What costs this fits into a request once, not twice: the dearest things to ask for. */
const oncePerDocument = cost / 2 + 1

/**
 * An object is a row that may be read, its plain fields come with it; fields that cost otherwise say so beside
 * themselves. The types of the graph, all described, are as many bytes as hundreds of rows.
 */
const rowEstimator: ComplexityEstimator = ({ type, field, childComplexity }) => {
  if (type.name === '__Schema' && field.name === 'types') return oncePerDocument + childComplexity
  return isCompositeType(getNamedType(field.type)) ? 1 + childComplexity : 0
}

/** What a field costs that lists `most` items at most: a tenth of them, as nearly all lists are short. */
export const costOfList =
  (most: number): ComplexityEstimator =>
  ({ childComplexity }) =>
    (most / 10) * (1 + childComplexity)

/** What a page costs that lists as many as its argument `limit` says. */
export const costOfPage = costByArgument('limit', (limit, childComplexity) => limit * childComplexity)

/** What a field costs that hashes a password. */
export const costOfSignIn = oncePerDocument

const estimators = [fieldExtensionsEstimator(), rowEstimator]

/** Refuses an operation that costs too much before any of it runs. */
export const costLimit: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, request: { variables = {} } }) => {
      if (!operation) return
      const itsCost = estimated({ schema, document, operation, variables })
      // Variables that do not fit are refused by whoever runs the operation, one by one.
      if (itsCost !== undefined && itsCost > cost) {
        throw operationTooComplex(
          `The operation costs ${itsCost}, and at most ${cost} is allowed: ask for fewer items or lists at a time`,
        )
      }
    },
  }),
}

/** What an operation costs. Refuses one that has too many fields to tell, or arguments that make no sense. */
function estimated(asked: Parameters<typeof operationCost>[0]): number | undefined {
  try {
    return operationCost(asked, cost, estimators)
  } catch (error) {
    throw error instanceof GraphQLError ? operationTooComplex(error.message) : error
  }
}
