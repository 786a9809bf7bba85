import { ApolloServer } from '@apollo/server'
import {
  buildSchema,
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  parse,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { CompiledQueries, type CompileLimits, createExecutor } from './compiled-queries.ts'

const sdl = `
  type Query { person(name: String!, age: Int = 7): Person people: [Person!]! boom: String never: String! }
  type Mutation { count: Int! }
  type Person { name: String! age: Int friend: Person friends: [Person]! strict: String! tags: [String!] }
`

/** Its fields fail in every possible way. */
function aSchema() {
  const schema = buildSchema(sdl)
  const ran: string[] = []
  const query = fieldsOf(schema.getQueryType()!)
  const person = fieldsOf(schema.getType('Person') as GraphQLObjectType)
  const vera = { name: 'Vera', age: 7, tags: ['a', 'b'] }
  query['person']!.resolve = async (_root, { name, age }: { name: string; age: number }) => {
    ran.push(name)
    if (name === 'nobody') throw new Error('There is nobody')
    return name === 'null' ? null : { ...vera, name, age }
  }
  query['people']!.resolve = () => [vera, { ...vera, name: null }]
  query['boom']!.resolve = () => Promise.reject(new Error('Boom'))
  query['never']!.resolve = () => null
  person['friend']!.resolve = (_person, _args, context: { depth: number }) => ({
    name: `friend ${context.depth}`,
  })
  person['friends']!.resolve = async () => [vera, null, new Error('lost'), { name: 'last' }]
  person['strict']!.resolve = () => {
    throw new Error('strict')
  }
  fieldsOf(schema.getMutationType()!)['count']!.resolve = async (
    _root,
    _args,
    _context,
    info: GraphQLResolveInfo,
  ) => ran.push(String(info.path.key))
  return { schema, ran }
}
const fieldsOf = (type: GraphQLObjectType) => type.getFields()

const compiling = { afterRuns: 0, pauseMs: 0, maxQueries: 100 }
const never = { afterRuns: Infinity, pauseMs: 0, maxQueries: 100 }

async function answers(schema: GraphQLSchema, limits: typeof compiling, requests: [string, object?][]) {
  const apollo = new ApolloServer({
    gateway: createExecutor(schema, limits),
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
  })
  const results = []
  for (const [query, variables] of requests) {
    const { body } = await apollo.executeOperation(
      { query, ...(variables ? { variables: { ...variables } } : {}) },
      { contextValue: { depth: 3 } },
    )
    results.push(JSON.parse(JSON.stringify(body)) as { singleResult: ExecutionResult })
  }
  await apollo.stop()
  return results
}

const requests: [string, object?][] = [
  ['{ person(name: "Vera") { name age tags __typename friend { name } } }'],
  [
    'query ($n: String!) { person(name: $n) { ...P } } fragment P on Person { name friend { ... { name } } }',
    { n: 'X' },
  ],
  ['query ($n: String!) { person(name: $n) { name } }', {}],
  ['query ($n: String!) { person(name: $n) { name } }', { n: 7 }],
  ['query ($n: String!) { person(name: $n) { name } }', { n: null }],
  ['query ($a: Int) { person(name: "A", age: $a) { age } }', {}],
  ['query ($a: Int) { person(name: "A", age: $a) { age } }', { a: null }],
  ['query ($a: Int) { person(name: "A", age: $a) { age } }', { a: 3 }],
  [
    'query ($yes: Boolean!) { person(name: "A") { name @include(if: $yes) age @skip(if: $yes) } }',
    { yes: true },
  ],
  [
    'query ($yes: Boolean!) { person(name: "A") { name @include(if: $yes) age @skip(if: $yes) } }',
    { yes: false },
  ],
  [
    'query ($yes: Boolean!) { ... @include(if: $yes) { person(name: "A") { friend { name } } } boom }',
    { yes: false },
  ],
  ['{ person(name: "nobody") { name } other: person(name: "Vera") { name } }'],
  ['{ person(name: "null") { name } }'],
  ['{ person(name: "Vera") { friends { name age } } }'],
  ['{ person(name: "Vera") { name friend { strict name } } }'],
  ['{ people { name } }'],
  ['{ boom }'],
  ['{ never }'],
  ['{ a: person(name: "\\"; throw 1 //\\u2028") { name } }'],
  ['{ constructor: person(name: "A") { toString: name valueOf: friend { hasOwnProperty: name } } }'],
  ['{ __proto__: person(name: "A") { __proto__: name } }'],
  ['query A { boom } query B { person(name: "B") { name } }'],
  ['{ person(name: "A") { name } ... on Query { person(name: "A") { age } } }'],
  ['{ __typename __schema { queryType { name } } }'],
]

test('a compiled query has the same result as with graphql, whatever fails, is null or is skipped', async () => {
  const { schema } = aSchema()
  const plain = await answers(schema, never, requests)
  const compiled = await answers(schema, compiling, [...requests, ...requests])
  const byQuery = (results: object[]) =>
    results.map((answer, n) => ({ request: requests[n % requests.length], answer }))
  expect(byQuery(compiled)).toEqual([...byQuery(plain), ...byQuery(plain)])
})

test.each([
  '{ person(name: "Vera") { friends { strict } } }',
  '{ person(name: "Vera") { strict friends { strict } } boom }',
])('a compiled query in which several fields fail reports each, in any order: %s', async (query) => {
  const { schema } = aSchema()
  const [plain] = await answers(schema, never, [[query]])
  const [compiled] = await answers(schema, compiling, [[query]])
  expect(compiled!.singleResult.data).toEqual(plain!.singleResult.data)
  expect(compiled!.singleResult.errors).toEqual(expect.arrayContaining([...plain!.singleResult.errors!]))
})

test('mutations run in sequence, by graphql', async () => {
  const { schema, ran } = aSchema()
  const [results] = await answers(schema, compiling, [['mutation { a: count b: count }']])
  expect(results).toMatchObject({ singleResult: { data: { a: 1, b: 2 } } })
  expect(ran).toEqual(['a', 'b'])
})

test('a field that fails runs once', async () => {
  const { schema, ran } = aSchema()
  await answers(schema, compiling, [['{ person(name: "nobody") { name } }']])
  expect(ran).toEqual(['nobody'])
})

describe('a query is compiled', () => {
  const { schema } = aSchema()
  const finding = (limits: Partial<CompileLimits>) => new CompiledQueries(schema, { ...compiling, ...limits })
  const find = (queries: CompiledQueries, document: DocumentNode) =>
    queries.find(document, getOperationAST(document)!)
  const aQuery = (n = 0) => parse(`{ person(name: "${n}") { name } }`)

  test('once it has run often enough', () => {
    const queries = finding({ afterRuns: 3 })
    const query = aQuery()
    const found = Array.from({ length: 5 }, () => find(queries, query))
    expect(found.map((run) => run !== undefined)).toEqual([false, false, false, true, true])
    expect(found[4]).toBe(found[3])
  })

  test('only after the pause since the last compilation', () => {
    const queries = finding({ pauseMs: Infinity })
    expect(find(queries, aQuery(1))).toBeDefined()
    expect(find(queries, aQuery(2))).toBeUndefined()
  })

  test('and evicts the least recently used one when there are too many', () => {
    const queries = finding({ maxQueries: 2 })
    const [first, second, third] = [aQuery(1), aQuery(2), aQuery(3)]
    const before = find(queries, first)
    const dropped = find(queries, second)
    find(queries, first)
    find(queries, third)
    expect(find(queries, first)).toBe(before)
    expect(find(queries, second)).not.toBe(dropped)
  })

  test.each(['{ __proto__: boom }', '{ __schema { queryType { name } } }', 'mutation { count }'])(
    'unless it is %s',
    (text) => {
      const queries = finding({})
      const query = parse(text)
      expect([find(queries, query), find(queries, query)]).toEqual([undefined, undefined])
    },
  )
})
