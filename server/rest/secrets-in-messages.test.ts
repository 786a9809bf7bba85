import { print } from 'graphql'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { graphVariables } from '../testing/send-operation.ts'
import {
  aCreatorWithPassword,
  restCases,
  routesOfEachShape,
  type TestUser,
  variablesOf,
} from '../testing/rest-cases.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

const secret = 'Rigel7Kappa'
const lines: string[] = []
const logger = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })
const app = forAllTests(() => testApp({ rateLimitScale: 1000, logger }))
let user: TestUser
beforeAll(async () => void (user = await aCreatorWithPassword(app)))

const json = { 'content-type': 'application/json' }
const preflight = { 'apollo-require-preflight': 'true' }

/** Sends a request that must be rejected without repeating the secret; `isOk` allows requests that may be valid. */
async function expectSilence(path: string, options: RequestInit, { isOk = false } = {}): Promise<string> {
  const response = await user.person.fetch(path, options)
  const text = await response.text()
  const about = `${path} ${typeof options.body === 'string' ? options.body : ''}`
  const isRejected = response.status >= 400 || text.includes('"errors"')
  if (!isOk) expect(isRejected, `${about}: ${text}`).toBe(true)
  if (isRejected) {
    expect(text, about).not.toContain(secret)
    expect([...response.headers].join(' '), about).not.toContain(secret)
  }
  expect(response.status, about).toBeLessThan(500)
  return text
}

const postJson = (path: string, body: string | object, options?: { isOk?: boolean }) =>
  expectSilence(
    path,
    { method: 'POST', headers: json, body: typeof body === 'string' ? body : JSON.stringify(body) },
    options,
  )
const search = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()

/** Values of a wrong type, or outside a rule. */
const shapes: unknown[] = [
  [secret],
  { password: secret, a: { b: [secret] } },
  `${secret}\u0000`,
  secret.repeat(300),
  secret,
]

test.each(routesOfEachShape)(
  'no error about a field of $path, or about a variable of its operation, repeats its value',
  async (route) => {
    const place = routesOfEachShape.indexOf(route)
    const valid = { ...restCases[route.path]?.variables(user), images: undefined, image: undefined }
    for (const [number, { name }] of variablesOf(route).entries()) {
      const shape = shapes[(place + number) % shapes.length]
      const variables = { ...valid, [name]: shape }
      if (route.method === 'get') {
        const text = typeof shape === 'string' ? shape : JSON.stringify(shape)
        await expectSilence(`/_api${route.path}?${search({ [name]: text })}`, {}, { isOk: true })
      } else await postJson(`/_api${route.path}`, variables, { isOk: true })
      const body = { query: print(route.operation), variables: graphVariables(route, variables) }
      await postJson('/graphql', body, { isOk: true })
    }
    expect(lines.join()).not.toContain(secret)
  },
)

const logIn = 'mutation L($input: LogInInput!) { logIn(input: $input) { session { id } } }'
const login = (fields: string) => `mutation { logIn(input: { ${fields} }) { session { id } } }`
const directory = (args: string) => `{ creatorProfiles(${args}) { profiles { slug } } }`

test.each<[position: string, body: string | object]>([
  ['a variable beside a missing one', { query: logIn, variables: { input: { password: secret } } }],
  [
    'a variable beside an unknown one',
    { query: logIn, variables: { input: { email: 'a@b.example', password: secret, on: 1 } } },
  ],
  ['a variable of another type', { query: logIn, variables: { input: secret } }],
  [
    'a variable inside another',
    { query: logIn, variables: { input: { email: 'a@b.example', password: { is: secret } } } },
  ],
  ['a list', { query: logIn, variables: { input: [secret, secret] } }],
  ['a word in place of a text', { query: login(`email: "a@b.example", password: ${secret}`) }],
  ['an object in place of a text', { query: login(`email: "a@b.example", password: { is: "${secret}" }`) }],
  ['a text beside a missing one', { query: login(`password: "${secret}"`) }],
  ['a text beside an unknown one', { query: login(`email: "a@b.example", password: "${secret}", on: 1`) }],
  ['a text in place of an object', { query: `mutation { logIn(input: "${secret}") { session { id } } }` }],
  ['a text in place of an enum', { query: directory(`sortBy: "${secret}"`) }],
  ['a word that the enum lacks', { query: directory(`sortBy: ${secret}`) }],
  ['a text in place of a number', { query: directory(`limit: "${secret}"`) }],
  [
    'a default value',
    {
      query: `query Q($limit: PositiveInt = "${secret}") { creatorProfiles(limit: $limit) { profiles { slug } } }`,
    },
  ],
  ['the argument of a directive', { query: `{ __typename @include(if: "${secret}") }` }],
  ['a text out of place', { query: `{ "${secret}" }` }],
  ['a word out of place', { query: login(`email: ${secret} ${secret}`) }],
  ['a number out of place', { query: `{ __typename 19681105 ${secret}` }],
  ['a long text out of place', { query: `{ """${secret}""" }` }],
  ['a text that does not end', { query: `{ logIn(password: "${secret}` }],
  ['a text with an invalid escape', { query: `{ logIn(password: "\\u{${secret}}") }` }],
  ['a document that is none', { query: secret }],
  ['an operation name', { query: '{ __typename }', operationName: secret }],
  ['an operation name of another type', { query: '{ __typename }', operationName: { is: secret } }],
  ['a document of another type', { query: { is: secret } }],
  ['variables of another type', { query: '{ __typename }', variables: secret }],
  ['variables as JSON', { query: '{ __typename }', variables: `{"password":"${secret}"}` }],
  ['extensions of another type', { query: '{ __typename }', extensions: secret }],
  ['a version of a persisted query', { extensions: { persistedQuery: { version: secret } } }],
  ['a hash of a persisted query', { extensions: { persistedQuery: { version: 1, sha256Hash: secret } } }],
  ['a body that is not JSON', `{"query": ${secret}`],
  ['a body that is a text', `"${secret}"`],
])('no error about %s repeats it, by POST and GET', async (_, body) => {
  await postJson('/graphql', body)
  if (typeof body === 'string') return
  const texts = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  await expectSilence(
    `/graphql?${search(Object.fromEntries(texts) as Record<string, string>)}`,
    {
      headers: preflight,
    },
    { isOk: true },
  )
  expect(lines.join()).not.toContain(secret)
})

test.each<[position: string, fields: Record<string, string>]>([
  ['operations that are not JSON', { operations: `{"query": ${secret}`, map: '{}' }],
  ['operations of another type', { operations: `"${secret}"`, map: '{}' }],
  ['a map that is not JSON', { operations: '{"query":"{ __typename }"}', map: `{"0": ${secret}` }],
  ['a map of another type', { operations: '{"query":"{ __typename }"}', map: `"${secret}"` }],
  ['a path of the map', { operations: '{"query":"{ __typename }"}', map: `{"0":["query.${secret}"]}` }],
  ['a path of another type', { operations: '{"query":"{ __typename }"}', map: `{"0":[{"a":"${secret}"}]}` }],
  ['a key of the map', { operations: '{"query":"{ __typename }"}', map: `{"${secret}":"a"}` }],
  ['a field without operations', { [secret]: secret }],
  [
    'the variables of a form',
    { operations: JSON.stringify({ query: logIn, variables: { input: { password: secret } } }), map: '{}' },
  ],
])('no error about %s of a form repeats it', async (_, fields) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  await expectSilence('/graphql', { method: 'POST', headers: preflight, body: form })
  expect(lines.join()).not.toContain(secret)
})

test('no error about a form, a body or a header of REST repeats it', async () => {
  const upload = '/_api/creator-gallery/upload'
  for (const name of ['bortle', 'exposures', 'creatorProfileId', 'license', secret]) {
    const form = new FormData()
    form.append(name, secret)
    form.append(secret, new Blob(['not a picture']), 'a.png')
    await expectSilence(upload, { method: 'POST', body: form })
  }
  const logInPath = '/_api/auth/login_with_password'
  await postJson(logInPath, `{"email": "a@b.example", "password": ${secret}}`)
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', secret])
    await expectSilence(logInPath, {
      method: 'POST',
      headers: { 'content-type': type },
      body: `password=${secret}`,
    })
  await expectSilence(`/_api/auth/session`, { headers: { authorization: `Bearer ${secret}` } })
  await expectSilence(`/_api/${secret}`, {})
  await postJson(`/graphql`, {
    query: logIn,
    variables: { input: { email: `${secret}@`, password: secret } },
  })
})

test('an error names the path and the rule', async () => {
  const messageOf = async (body: object) =>
    (JSON.parse(await postJson('/graphql', body)) as { errors: { message: string }[] }).errors[0]!.message
  const input = { email: 'a@b.example', password: { is: secret } }
  expect(await messageOf({ query: logIn, variables: { input } })).toBe(
    'Variable "$input" got invalid value at "input.password"; String cannot represent a non string value.',
  )
  expect(await messageOf({ query: logIn, variables: { input: { password: secret } } })).toBe(
    'Variable "$input" got invalid value; Field "email" of required type "String!" was not provided.',
  )
  expect(await messageOf({ query: directory(`sortBy: ${secret}`) })).toMatch(
    /^Value does not exist in "\w+" enum\.$/,
  )
  expect(await messageOf({ query: login('email: "a@b.example", password: 3') })).toBe(
    'String cannot represent a non string value.',
  )
  expect(await messageOf({ query: `{ "${secret}" }` })).toBe('Syntax Error: Expected Name, found String.')
})
