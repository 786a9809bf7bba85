import {
  type DocumentNode,
  getVariableValues,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity'

interface Operation {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
}

const maxCachedCosts = 16
const maxKeyLength = 500

/** Entries live as long as the document in Apollo's document store, which is bounded by bytes. */
const costsOf = new WeakMap<OperationDefinitionNode, Map<string, number>>()

/** A cost depends on numbers, nulls and empty texts, but not on which text it is. Numbers may be sent as texts. */
const keyOfVariables = (variables: Record<string, unknown>) =>
  JSON.stringify(variables, (_name, value: unknown) =>
    typeof value === 'string' && Number.isNaN(Number(value)) ? 'text' : value,
  )

/**
 * Returns the cost of an operation; undefined if its variables are invalid. Costs up to `maxCost` are cached with the
 * document. Throws a GraphQLError for an operation with too many fields or with invalid arguments.
 */
export function operationCost(
  { schema, document, operation, variables }: Operation,
  maxCost: number,
  estimators: ComplexityEstimator[],
): number | undefined {
  const costs = costsOf.get(operation) ?? new Map<string, number>()
  costsOf.set(operation, costs)
  const key = keyOfVariables(variables)
  const cached = costs.get(key)
  if (cached !== undefined) return cached

  const { variableDefinitions = [], name } = operation
  if (getVariableValues(schema, variableDefinitions, variables).errors) return undefined
  const operationName = name ? { operationName: name.value } : {}
  const cost = getComplexity({ schema, query: document, variables, estimators, ...operationName })
  if (costs.size >= maxCachedCosts) costs.clear()
  if (cost <= maxCost && key.length <= maxKeyLength) costs.set(key, cost)
  return cost
}
