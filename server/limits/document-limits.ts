import type { ApolloServerPlugin } from '@apollo/server'
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import { getNamedType, GraphQLError, isCompositeType, type ValidationContext } from 'graphql'
import { type ComplexityEstimator, fieldExtensionsEstimator } from 'graphql-query-complexity'
import { requestLimits } from './request-limits.ts'
import type { Context } from '../graphql/context.ts'
import { operationTooComplex } from '../errors/errors.ts'
import { operationCost } from './operation-cost.ts'

const { aliases, cost, depth, directives } = requestLimits.document

/** Makes a rule report an error of the client; by default it throws, which results in an internal error. */
const withMessage = (message: string) => ({
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null) => context?.reportError(new GraphQLError(message))],
})

/** Validation rules for the shape of documents. Introspection by `__schema` may be deeper. */
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

/** The cost of fields that a request may contain only once. */
const oncePerDocument = cost / 2 + 1

/**
 * Counts an object as one row and plain fields as nothing; other fields declare their cost. The types of the schema, with their
 * descriptions, have as many bytes as hundreds of rows.
 */
const rowEstimator: ComplexityEstimator = ({ type, field, childComplexity }) => {
  if (type.name === '__Schema' && field.name === 'types') return oncePerDocument + childComplexity
  return isCompositeType(getNamedType(field.type)) ? 1 + childComplexity : 0
}

/** Returns the cost of a list of up to `maxItems`. Counts a tenth of them, because nearly all lists are short. */
export const costOfList =
  (maxItems: number): ComplexityEstimator =>
  ({ childComplexity }) =>
    (maxItems / 10) * (1 + childComplexity)

/** Returns the cost of a list with as many items as its argument `first`. */
export const costOfFirst: ComplexityEstimator = ({ args, childComplexity }) =>
  (args['first'] as number) * (1 + childComplexity)

/**
 * Returns the cost of a page of a connection, with as many items as its argument `first`; `maxItems` counts at most. The items are
 * read even if only their cursors are selected.
 */
export const costOfConnection =
  (maxItems = Infinity): ComplexityEstimator =>
  ({ args, childComplexity }) =>
    1 + Math.min(args['first'] as number, maxItems) * Math.max(childComplexity, 1)

/** Adds the cost of a search, or of a part of one. */
export const costOfSearch =
  (cost: ComplexityEstimator, searches = 1): ComplexityEstimator =>
  (options) =>
    (cost(options) ?? 0) + searches * requestLimits.search.cost

/** Adds the cost of as many searches as it may take, if the argument `filter` has a value. */
export const costOfFiltered =
  (cost: ComplexityEstimator, searches = 1): ComplexityEstimator =>
  (options) => {
    const filter = options.args['filter'] as object | null | undefined
    const isSearch = Object.values(filter ?? {}).some(Boolean)
    return (cost(options) ?? 0) + (isSearch ? searches * requestLimits.search.cost : 0)
  }

/** Rows before a page that cost as much to skip as one row to read. */
const skippedRowsPerCost = 10_000

/**
 * Returns the cost of a page of a list, which is a search if one of the arguments `texts` is not empty. It grows with the rows
 * before the page, up to that of a search: a page beyond the end skips none.
 */
export const costOfPage =
  (...texts: string[]): ComplexityEstimator =>
  ({ args, childComplexity }) => {
    const { limit, page = 1 } = args as { limit: number; page?: number }
    const isSearch = texts.some((text) => args[text])
    const costOfSkipped = Math.floor(((page - 1) * limit) / skippedRowsPerCost)
    return (
      limit * Math.max(childComplexity, 1) +
      (isSearch ? requestLimits.search.cost : Math.min(costOfSkipped, requestLimits.search.cost))
    )
  }

export const costOfSignIn = oncePerDocument

const estimators = [fieldExtensionsEstimator(), rowEstimator]

export const costLimit: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, request: { variables = {} }, response }) => {
      if (!operation) return
      let estimate: number | undefined
      try {
        estimate = operationCost({ schema, document, operation, variables }, cost, estimators)
      } catch (error) {
        // Too many fields or invalid arguments.
        throw error instanceof GraphQLError ? operationTooComplex(error.message) : error
      }
      // Undefined for invalid variables, which the executor reports one by one.
      if (estimate === undefined) return
      response.http.headers.set('operation-cost', `${Math.ceil(estimate)};limit=${cost}`)
      if (estimate > cost) {
        throw operationTooComplex(
          `The operation costs ${estimate}, and at most ${cost} is allowed: ask for fewer items or lists at a time`,
        )
      }
    },
  }),
}
