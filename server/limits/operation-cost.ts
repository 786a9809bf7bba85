import {
  type ASTNode,
  type DocumentNode,
  getVariableValues,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity'

/** `reads` are the only arguments that it reads; of a text, only whether there is one. */
export type CostEstimator = ComplexityEstimator & { readonly reads?: readonly string[] }

/** Returns an estimator that reads one argument of its field. Costs are cached by the values of such arguments. */
export const costByArgument = (
  argument: string,
  cost: (value: number, childComplexity: number) => number,
): CostEstimator =>
  Object.assign<ComplexityEstimator, { reads: string[] }>(
    ({ args, childComplexity }) => cost(args[argument] as number, childComplexity),
    { reads: [argument] },
  )

interface Operation {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
}

interface CachedCosts {
  /** Variables whose value changes the cost. */
  deciding: Set<string>
  /** Variables for which null may be invalid. */
  nullable: string[]
  /** By the values of these variables, for texts by whether they are empty. */
  costs: Map<string, number>
}

const maxCachedCosts = 16

/** Entries live as long as the document in Apollo's document store, which is bounded by bytes. */
const cachedCosts = new WeakMap<OperationDefinitionNode, CachedCosts>()

/**
 * Returns the cost of an operation; undefined if its variables are invalid. Costs up to `maxCost` are cached with the
 * document. Throws a GraphQLError for an operation with too many fields or with invalid arguments.
 */
export function operationCost(
  input: Operation,
  maxCost: number,
  estimators: ComplexityEstimator[],
): number | undefined {
  const { schema, document, operation, variables } = input
  const key = keyOf(cachedCosts.get(operation), variables)
  const cached = key === undefined ? undefined : cachedCosts.get(operation)?.costs.get(key)
  if (cached !== undefined) return cached

  const { variableDefinitions = [], name } = operation
  if (getVariableValues(schema, variableDefinitions, variables).errors) return undefined
  const operationName = name ? { operationName: name.value } : {}
  const cost = getComplexity({ schema, query: document, variables, estimators, ...operationName })
  if (cost <= maxCost) cacheCost(input, cost)
  return cost
}

function cacheCost({ schema, document, operation, variables }: Operation, cost: number) {
  const entry = cachedCosts.get(operation) ?? {
    ...decidingVariables(schema, document, operation),
    costs: new Map(),
  }
  cachedCosts.set(operation, entry)
  const key = keyOf(entry, variables)
  if (key === undefined) return
  if (entry.costs.size >= maxCachedCosts) entry.costs.clear()
  entry.costs.set(key, cost)
}

/** As text; undefined if one of them is an object. */
function keyOf(entry: CachedCosts | undefined, variables: Record<string, unknown>): string | undefined {
  if (!entry) return undefined
  let key = ''
  for (const name of entry.deciding) {
    const value = variables[name]
    if (typeof value === 'object' && value !== null) return undefined
    key += `${typeof value} ${typeof value === 'string' ? value !== '' : String(value)},`
  }
  for (const name of entry.nullable) key += variables[name] === null ? '0' : '1'
  return key
}

function decidingVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
) {
  const deciding = new Set<string>()
  const addVariablesOf = (node: ASTNode) =>
    visit(node, { Variable: ({ name }) => void deciding.add(name.value) })
  const types = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ arguments: args = [] }) {
        const estimator = types.getFieldDef()?.extensions['complexity'] as CostEstimator | number | undefined
        if (typeof estimator !== 'function') return
        for (const arg of args) if (estimator.reads?.includes(arg.name.value)) addVariablesOf(arg)
      },
      // Fields that @skip or @include leaves out cost nothing.
      Directive: (directive) => addVariablesOf(directive),
    }),
  )
  const nullable = variableDefinitions
    .filter(({ type }) => type.kind !== Kind.NON_NULL_TYPE)
    .map(({ variable }) => variable.name.value)
  return { deciding, nullable: nullable.filter((name) => !deciding.has(name)) }
}
