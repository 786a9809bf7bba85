import {
  buildSchema,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql'
import { expect, inject, test } from 'vitest'
import type { ErrorCode } from '../generated/schema-types.ts'
import sdl from '../../schema.graphql?raw'
import * as demo from '../../server/demo/demo-accounts.ts'
import { areas, type Example, tabOf } from './examples.ts'
import { demoPassword, newest, ownProfileQuery, sessionQuery, sampleProfile } from './own-profile.ts'

const schema = buildSchema(sdl)
const examples = areas.flatMap((area) => area.examples)

const tab = (example: Example) => tabOf(example, sampleProfile, 'http://localhost:3000')
const operationOf = (example: Example): OperationDefinitionNode => getOperationAST(parse(example.operation))!

test.each(examples)('the operation of the example "$title" is valid', (example) => {
  const { query, variables } = tab(example)
  expect(validate(schema, parse(query))).toEqual([])
  const values = JSON.parse(variables ?? '{}') as Record<string, unknown>
  const { errors } = getVariableValues(schema, operationOf(example).variableDefinitions ?? [], values)
  expect(errors ?? []).toEqual([])
})

/** Examples that fail for visitors although they need no sign-in. */
const refusedCodes: Record<string, ErrorCode> = {
  'See an error': 'NOT_FOUND',
  'Create an account': 'BAD_USER_INPUT',
  // Only the demo has this account and this creator; e2e/explorer.spec.ts runs these two.
  'Sign in': 'UNAUTHENTICATED',
  'Record a profile view': 'NOT_FOUND',
  'Sign in with a popup token': 'UNAUTHENTICATED',
  'Reset the password': 'BAD_USER_INPUT',
  'Confirm an email change': 'BAD_USER_INPUT',
}

const runnable = examples.filter(
  ({ title }) =>
    ![
      // Fails earlier, because a JSON body cannot contain a file.
      'Upload a profile picture',
      // They do nothing until `isSure` is true.
      'Delete your profile',
      'Delete your account',
    ].includes(title),
)

test.each(runnable)('a visitor who runs the example "$title" gets the expected response', async (example) => {
  const { query, variables } = tab(example)
  const response = await fetch(`${inject('siteUrl')}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: JSON.parse(variables ?? '{}') }),
  })
  const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] }
  const expected = example.needsSignIn ? 'UNAUTHENTICATED' : refusedCodes[example.title]
  expect(errors?.[0]?.extensions.code).toBe(expected)
})

test('a developer finds an example for every query and mutation of the graph', () => {
  const shown = examples.flatMap((example) =>
    operationOf(example).selectionSet.selections.map(
      (selection) => 'name' in selection && selection.name.value,
    ),
  )
  const known = [schema.getQueryType()!, schema.getMutationType()!].flatMap((root) =>
    Object.keys(root.getFields()),
  )
  expect(known.filter((field) => !shown.includes(field))).toEqual([])
})

test('a developer can tell the tabs of several examples apart', () => {
  const names = examples.map((example) => operationOf(example).name?.value)
  expect(new Set(names).size).toBe(examples.length)
  expect(names).not.toContain(undefined)
})

test('the queries for the session and the profile are valid', () => {
  for (const query of [sessionQuery, ownProfileQuery]) expect(validate(schema, parse(query))).toEqual([])
})

test('a creator updates, moves or deletes the item that was added last', () => {
  const item = sampleProfile.gear[0]!
  const gear = [
    { ...item, id: 3 },
    { ...item, id: 9 },
    { ...item, id: 4 },
  ]
  expect(newest({ ...sampleProfile, gear }, 'gear').id).toBe(9)
  expect(newest({ ...sampleProfile, gear: [] }, 'gear')).toBe(item)
})

test('the sign-in example has the email and password of a demo account', () => {
  expect({ email: sampleProfile.email, password: demoPassword }).toEqual({
    email: demo.demoCreator.email,
    password: demo.demoPassword,
  })
})

test('a developer reads the upload limits and the address in the upload example', () => {
  const { query } = tab(examples.find(({ steps }) => steps)!)
  const text = query.replaceAll(/\s*\n# /g, ' ')
  expect(text).toContain(
    '1 to 5 files of at most 10 MB and 100 million pixels each: image/jpeg, image/png, image/webp.',
  )
  expect(text).toContain('curl http://localhost:3000/graphql')
  expect(text).toContain("--header 'Apollo-Require-Preflight: true'")
  expect(text).toContain('curl http://localhost:3000/_api/creator-images/upload')
})

test('a developer reads complete comments without scrolling', () => {
  for (const example of examples.filter(({ steps }) => !steps)) {
    const lines = tab(example)
      .query.split('\n')
      .filter((line) => line.startsWith('#'))
    expect(lines.map((line) => line.slice(2)).join(' ')).toBe(`${example.title}. ${example.description}`)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(44)
  }
})
