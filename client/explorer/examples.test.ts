import {
  buildSchema,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql'
import { expect, test } from 'vitest'
import sdl from '../../schema.graphql?raw'
import { demoCreator, demoPassword } from '../../server/demo/demo-accounts.ts'
import { type Example, examples, tabOf } from './examples.ts'
import { sessionQuery } from './session.ts'

const schema = buildSchema(sdl)

const tab = (example: Example) => tabOf(example, 'http://localhost:3000')
const operationOf = (example: Example): OperationDefinitionNode => getOperationAST(parse(example.operation))!

test.each(examples)('the operation of the example "$title" is valid', (example) => {
  const { query, variables } = tab(example)
  expect(validate(schema, parse(query))).toEqual([])
  const values = JSON.parse(variables || '{}') as Record<string, unknown>
  const { errors } = getVariableValues(schema, operationOf(example).variableDefinitions ?? [], values)
  expect(errors ?? []).toEqual([])
})

test('a developer can tell the tabs of several examples apart', () => {
  const names = examples.map((example) => operationOf(example).name?.value)
  expect(new Set(names).size).toBe(examples.length)
  expect(names).not.toContain(undefined)
})

test('the query for the session is valid', () => {
  expect(validate(schema, parse(sessionQuery))).toEqual([])
})

test('the examples for signing in have the email and password of a demo account', () => {
  const account = { email: demoCreator.email, password: demoPassword }
  expect(examples.find(({ title }) => title === 'Sign in')!.variables).toEqual({ input: account })
  const upload = examples.find(({ commands }) => commands)!
  expect(tab(upload).query).toContain(`--json '${JSON.stringify(account)}'`)
})

test('a developer reads the upload limits and the address in the upload example', () => {
  const { query } = tab(examples.find(({ commands }) => commands)!)
  const text = query.replaceAll(/\s*\n# /g, ' ')
  expect(text).toContain(
    '1 to 5 files of at most 10 MB and 100 million pixels each: image/jpeg, image/png, image/webp.',
  )
  expect(text).toContain('curl http://localhost:3000/graphql')
  expect(text).toContain("--header 'Apollo-Require-Preflight: true'")
  expect(text).toContain('curl http://localhost:3000/_api/creator-images/upload')
})

test('a developer reads complete comments without scrolling', () => {
  for (const example of examples.filter(({ commands }) => !commands)) {
    const lines = tab(example)
      .query.split('\n')
      .filter((line) => line.startsWith('#'))
    expect(lines.map((line) => line.slice(2)).join(' ')).toBe(`${example.title}. ${example.description}`)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(44)
  }
})
