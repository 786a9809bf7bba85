import {
  buildSchema,
  getOperationAST,
  type GraphQLArgument,
  type GraphQLFieldExtensions,
  isObjectType,
  parse,
} from 'graphql'
import { type ComplexityEstimator, fieldExtensionsEstimator } from 'graphql-query-complexity'
import { beforeEach, describe, expect, test } from 'vitest'
import { operationCost } from './operation-cost.ts'
import { createSchema } from '../schema.ts'

const schema = buildSchema(`
  type Query { people(limit: Int = 20, search: String, kind: String! = "all"): [Person!] one: Int }
  type Person { id: Int }
`)
let estimated = 0
const { people, one } = schema.getQueryType()!.getFields()
const costs = (complexity: ComplexityEstimator): GraphQLFieldExtensions<unknown, unknown> => ({ complexity })
people!.extensions = costs(({ args }) => (estimated++, args['limit'] as number))
one!.extensions = costs(() => (estimated++, 1))
beforeEach(() => void (estimated = 0))

/** Uses one document for all runs. */
function costsOf(query: string, ...runs: Record<string, unknown>[]) {
  const document = parse(query)
  const operation = getOperationAST(document)!
  return runs.map((variables) =>
    operationCost({ schema, document, operation, variables }, 100, [fieldExtensionsEstimator(), () => 0]),
  )
}

describe('an operation', () => {
  test('is estimated once for all search terms, and once without', () => {
    const query = 'query ($search: String) { people(limit: 30, search: $search) { id } }'
    expect(costsOf(query, { search: 'vera' }, { search: 'nebula' }, { search: '' })).toEqual([30, 30, 30])
    expect(estimated).toBe(2)
  })

  test('is estimated once for each value that its cost depends on', () => {
    const query = 'query ($limit: Int) { people(limit: $limit) { id } }'
    const [five, six] = [{ limit: 5 }, { limit: 6 }]
    expect(costsOf(query, five, six, five, {}, six, {})).toEqual([5, 6, 5, 20, 6, 20])
    expect(estimated).toBe(3)
  })

  test('costs only the fields that its directives keep', () => {
    const query = 'query ($all: Boolean!) { one people(limit: 9) @include(if: $all) { id } }'
    const [all, one] = [{ all: true }, { all: false }]
    expect(costsOf(query, all, one, all, one)).toEqual([10, 1, 10, 1])
    expect(estimated).toBe(3)
  })

  test('with invalid variables has no cost, before and after valid ones', () => {
    const query = 'query ($limit: Int, $search: String) { people(limit: $limit, search: $search) { id } }'
    const runs = ['x', 5, 'x', [5]].map((limit) => ({ limit }))
    expect(costsOf(query, ...runs)).toEqual([undefined, 5, undefined, undefined])
  })

  test('is rejected for a null that must be a value, also after one that had it', () => {
    const query = 'query ($kind: String) { people(kind: $kind) { id } }'
    expect(costsOf(query, { kind: 'x' }, {}, { kind: 'y' })).toEqual([20, 20, 20])
    expect(() => costsOf(query, { kind: 'x' }, { kind: null })).toThrow('must not be null')
  })

  test('caches few costs, however many values are sent', () => {
    const query = 'query ($limit: Int) { people(limit: $limit) { id } }'
    const limits = Array.from({ length: 50 }, (_, limit) => ({ limit }))
    costsOf(query, ...limits, { limit: 0 })
    expect(estimated).toBe(51)
  })
})

test('the cost of a field does not depend on which text it is asked for', () => {
  for (const type of Object.values(createSchema().getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const estimator = field.extensions['complexity'] as ComplexityEstimator | number | undefined
      if (typeof estimator !== 'function') continue
      const costWith = (text: string) => {
        const valueOf = ({ type }: GraphQLArgument) => (String(type).startsWith('PositiveInt') ? 5 : text)
        const args = Object.fromEntries(field.args.map((argument) => [argument.name, valueOf(argument)]))
        return estimator({ type, field, args, childComplexity: 1, node: { kind: 'Field' } as never })
      }
      expect(costWith('vera'), `${type.name}.${field.name}`).toBe(costWith('another text'))
      expect(costWith('vera')).toBeGreaterThan(0)
    }
  }
})
