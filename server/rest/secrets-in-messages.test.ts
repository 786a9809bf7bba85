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

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const postJson = (path: string, body: string | object, options?: { isOk?: boolean }) =>
  expectSilence(path, { method: 'POST', headers: json, body: textOf(body) }, options)
const search = (parameters: object) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, textOf(value)]),
  ).toString()

/** Values of a wrong type, or outside a rule. */
const shapes = [[secret], { a: { b: [secret] } }, `${secret}\u0000`, secret.repeat(300), secret]

/** A field of each type that an input or a query string has. */
const fields = [
  ...new Map(
    routesOfEachShape.flatMap((route) =>
      variablesOf(route).map(({ name, type }) => [`${route.method} ${type}`, { route, name }] as const),
    ),
  ).values(),
]

test('no error about a field of REST, or about a variable of its operation, repeats its value', async () => {
  for (const [number, { route, name }] of fields.entries())
    for (const shape of [shapes[number % shapes.length], shapes[(number + 1) % shapes.length]]) {
      const valid = { ...restCases[route.path]!.variables(user), images: undefined, image: undefined }
      const variables = { ...valid, [name]: shape }
      if (route.method === 'get')
        await expectSilence(`/_api${route.path}?${search({ [name]: shape })}`, {}, { isOk: true })
      else await postJson(`/_api${route.path}`, variables, { isOk: true })
      const body = { query: print(route.operation), variables: graphVariables(route, variables) }
      await postJson('/graphql', body, { isOk: true })
    }
  expect(lines.join()).not.toContain(secret)
})

const logIn = 'mutation L($input: LogInInput!) { logIn(input: $input) { session { id } } }'
const login = (fields: string) => `mutation { logIn(input: { ${fields} }) { session { id } } }`
const directory = (args: string) => `{ creatorProfiles(${args}) { profiles { slug } } }`

const withVariables = (input: unknown) => ({ query: logIn, variables: { input } })
const ofGraph: object[] = [
  withVariables({ email: 'a@b.example', password: secret, on: 1 }),
  withVariables(secret),
  withVariables({ email: 'a@b.example', password: { is: secret } }),
  ...[
    login(`email: "a@b.example", password: ${secret}`),
    login(`email: "a@b.example", password: "${secret}", on: 1`),
    login(`email: ${secret} ${secret}`),
    `mutation { logIn(input: "${secret}") { session { id } } }`,
    directory(`sortBy: ${secret}`),
    directory(`limit: "${secret}"`),
    `query Q($limit: PositiveInt = "${secret}") { creatorProfiles(limit: $limit) { profiles { slug } } }`,
    `{ __typename @include(if: "${secret}") }`,
    `{ """${secret}""" }`,
    `{ logIn(password: "${secret}`,
    `{ logIn(password: "\\u{${secret}}") }`,
    secret,
  ].map((query) => ({ query })),
  { query: '{ __typename }', operationName: secret },
  { query: '{ __typename }', operationName: { is: secret } },
  { query: '{ __typename }', variables: `{"password":"${secret}"}` },
  { extensions: { persistedQuery: { version: secret } } },
  { extensions: { persistedQuery: { version: 1, sha256Hash: secret } } },
]

test('no error about a request of the graph repeats a value, by POST and GET', async () => {
  for (const body of ofGraph) {
    await postJson('/graphql', body)
    await expectSilence(`/graphql?${search(body)}`, { headers: preflight }, { isOk: true })
  }
  await postJson('/graphql', `{"query": ${secret}`)
  expect(lines.join()).not.toContain(secret)
})

const ofForm: Record<string, string>[] = [
  { operations: `{"query": ${secret}`, map: '{}' },
  { operations: '{"query":"{ __typename }"}', map: `{"0": ${secret}` },
  { operations: '{"query":"{ __typename }"}', map: `{"0":["query.${secret}"]}` },
  { operations: '{"query":"{ __typename }"}', map: `{"0":[{"a":"${secret}"}]}` },
  { operations: '{"query":"{ __typename }"}', map: `{"${secret}":"a"}` },
  { [secret]: secret },
  { operations: JSON.stringify(withVariables({ password: secret })), map: '{}' },
]

test('no error about a form, a body or a header repeats it', async () => {
  for (const fields of ofForm) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    await expectSilence('/graphql', { method: 'POST', headers: preflight, body: form })
  }
  expect(lines.join()).not.toContain(secret)
  const upload = '/_api/creator-images/upload'
  for (const name of ['bortleClass', 'exposures', 'profileId', 'license']) {
    const form = new FormData()
    form.append(name, secret)
    form.append('images', new Blob([`not a picture: ${secret}`]), 'a.png')
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
  for (const [body, message] of [
    [
      withVariables({ email: 'a@b.example', password: { is: secret } }),
      'Variable "$input" got invalid value at "input.password"; String cannot represent a non string value.',
    ],
    [
      withVariables({ password: secret }),
      'Variable "$input" got invalid value; Field "email" of required type "String!" was not provided.',
    ],
    [{ query: directory(`sortBy: ${secret}`) }, 'Value does not exist in "CreatorProfileSort" enum.'],
    [{ query: login('email: "a@b.example", password: 3') }, 'String cannot represent a non string value.'],
    [{ query: `{ "${secret}" }` }, 'Syntax Error: Expected Name, found String.'],
  ] as const)
    expect(JSON.parse(await postJson('/graphql', body))).toMatchObject({ errors: [{ message }] })
})
