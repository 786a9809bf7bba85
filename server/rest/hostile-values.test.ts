import { print } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  aCreatorWithPassword,
  hasInput,
  type TestUser,
  restCases,
  routesOfEachShape,
  variablesOf,
  writesOfEachShape,
} from '../testing/rest-cases.ts'
import { cpuMsOf } from '../testing/cpu-time.ts'
import { aTinyImage } from '../testing/gallery-uploads.ts'
import { type Answer, appendFile } from '../testing/person.ts'
import { forAllTests } from '../testing/test-app.ts'
import { cachedApp } from '../testing/cached-app.ts'

const app = forAllTests(() => cachedApp({ rateLimitScale: 1000 }))
let user: TestUser
beforeAll(async () => {
  // With a password, so that no other value deletes the user.
  user = await aCreatorWithPassword(app)
})

/** JSON texts, some of which JSON.stringify could not produce. */
const hostile: Record<string, string> = {
  'a NUL byte': '"\\u0000"',
  'a NUL byte in a text': '"Dust\\u0000lanes under dark skies"',
  'half a letter': '"\\ud800 dust lanes under dark skies"',
  'an integer that no column holds': '2147483648',
  'its negative': '-2147483649',
  'an integer that no number holds': '9007199254740993',
  'a number of 400 digits': '9'.repeat(400),
  'more than any number': '1e400',
  'nearly nothing': '1e-400',
  'a list': '[1, "two", null]',
  'a list in lists, a thousand deep': '['.repeat(1000) + ']'.repeat(1000),
  'objects in objects, a thousand deep': '{"a":'.repeat(1000) + '1' + '}'.repeat(1000),
  'a prototype': '{"__proto__": {"id": 1}, "constructor": {"prototype": {}}}',
  'what a database might run': `"'; drop table users; --"`,
  'a truth': 'true',
}

async function expectOurs(what: string, path: string, options?: RequestInit) {
  const cpuMs = await cpuMsOf(async () => {
    const response = await user.person.fetch(path, options)
    const text = await response.text()
    expect(response.status, `${what}: ${text}`).toBeLessThan(500)
    expect(text, what).not.toMatch(/Internal error|INTERNAL_SERVER_ERROR/)
    expect(() => JSON.parse(text) as unknown, what).not.toThrow()
  })
  expect(cpuMs, what).toBeLessThan(1000)
}
const expectOursToPost = (what: string, path: string, body: string) =>
  expectOurs(what, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

const writes = writesOfEachShape.filter((route) => variablesOf(route).length > 0)

test.each(Object.entries(hostile))(
  'a client that sends %s as some field gets a normal response',
  async (_, value) => {
    const number = Object.values(hostile).indexOf(value)
    for (const [place, route] of writes.entries()) {
      // Each value is sent to every third route; over all values, as many fields of it.
      if ((place + number) % 3 !== 0) continue
      const names = variablesOf(route).map(({ name }) => name)
      const name = names[(place + Math.floor(number / 3)) % names.length]!
      const variables = { ...restCases[route.path]!.variables(user), images: undefined, [name]: '@' }
      const body = JSON.stringify(variables).replace('"@"', value)
      await expectOursToPost(`${route.path} ${name}`, `/_api${route.path}`, body)
      const variablesText = hasInput(route) ? `{"input": ${body}}` : body
      const graph = `{"query": ${JSON.stringify(print(route.operation))}, "variables": ${variablesText}}`
      await expectOursToPost(`${route.path} ${name} over GraphQL`, '/graphql', graph)
    }
  },
)

test('such values in a URL get the same response as any others', async () => {
  const values = [
    ...'%00 %ud800 %FF % 2147483648 -1 1e400 __proto__ ../..'.split(' '),
    "';--",
    '9'.repeat(400),
  ]
  const reads = routesOfEachShape.filter((route) => route.method === 'get' && variablesOf(route).length > 0)
  for (const [place, route] of reads.entries())
    for (const [number, value] of values.entries()) {
      // As in a body.
      if ((place + number) % 3 !== 0) continue
      const names = variablesOf(route).map(({ name }) => name)
      const path = `${route.path}?${names[(place + number) % names.length]}=${value}`
      await expectOurs(path, `/_api${path}`)
    }
  const paths = 'creators/%00 creators/%FF images/%00/large.jpg images/..%2f..%2fetc/passwd %C0%AF'
  for (const path of paths.split(' '))
    expect((await user.person.fetch(`/${path}`)).status, path).toBeLessThan(500)
})

/** Properties that every object inherits. */
const names = ['__proto__', 'constructor']

/** An object with an own property of any name. */
const named = (name: string, value: unknown): object => Object.fromEntries([[name, value]])

const UPLOAD =
  'mutation ($input: UploadGalleryImagesInput!) { uploadGalleryImages(input: $input) { galleryImages { title } } }'
const search = (name: string) => `{ creatorProfiles(search: $${name}, limit: 1) { __typename } }`
const found = { creatorProfiles: { __typename: 'CreatorProfileList' } }
const plain = { __typename: 'Query' }

/** Requests of the graph in which a client chose a name, and their data or the code of their error. */
const requests: [
  place: string,
  request: (name: string) => object,
  outcome: (name: string) => object | string,
][] = [
  [
    'an operation that its document lacks',
    (name) => ({ query: 'query A { __typename } query B { __typename }', operationName: name }),
    () => 'OPERATION_RESOLUTION_FAILURE',
  ],
  [
    'an operation of its document',
    (name) => ({ query: `query ${name} { __typename } query B { sky: __typename }`, operationName: name }),
    () => plain,
  ],
  [
    'a variable',
    (name) => ({ query: `query ($${name}: String) ${search(name)}`, variables: named(name, 'Dusty') }),
    () => found,
  ],
  [
    'a required variable that it does not send',
    (name) => ({ query: `query ($${name}: String!) ${search(name)}` }),
    () => 'BAD_USER_INPUT',
  ],
  [
    'a variable that its document lacks',
    (name) => ({ query: '{ __typename }', variables: named(name, { search: 'x' }) }),
    () => plain,
  ],
  [
    'a field of an input that the schema lacks',
    (name) => ({
      query: 'mutation ($input: LogInInput!) { logIn(input: $input) { session { id } } }',
      variables: { input: { email: 'a@people.example', password: 'x', ...named(name, 1) } },
    }),
    () => 'BAD_USER_INPUT',
  ],
  [
    'an extension',
    (name) => ({ query: '{ __typename }', extensions: named(name, { version: 1 }) }),
    () => plain,
  ],
  [
    'a persisted query',
    (name) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: name } } }),
    () => 'PERSISTED_QUERY_NOT_FOUND',
  ],
  ['a field of the body', (name) => ({ query: '{ __typename }', ...named(name, { a: 1 }) }), () => plain],
  ['an alias', (name) => ({ query: `{ ${name}: __typename }` }), (name) => named(name, 'Query')],
  ['a profile', (name) => ({ query: `{ creatorProfile(slug: "${name}") { id } }` }), () => 'NOT_FOUND'],
]

describe.each(names)('a client that names something %s', (name) => {
  test.each(requests)('over the graph: %s', async (_place, request, outcome) => {
    // The second response may be one of the cache.
    for (const _ of [1, 2]) {
      const { data, errors } = (await (await app.visitor().ask(request(name))).json()) as Answer
      const found = errors?.[0]?.extensions['code'] ?? data
      expect(JSON.stringify(found)).toBe(JSON.stringify(outcome(name)))
    }
  })

  test('in headers, cookies and paths', async () => {
    // Not the name alone, which the log has as a path while the value of a cookie is a secret.
    const visitor = app.visitor({ [name]: 'x', cookie: `${name}=x; session=${name}.${name}` })
    expect(await visitor.run('{ __typename }')).toEqual({ status: 200, data: plain })
    expect((await visitor.fetch(`/_api/auth/oauth_callback/${name}x`)).status).toBeGreaterThanOrEqual(400)
    for (const path of [`/_api/${name}`, `/${name}`, `/images/${name}`])
      expect((await visitor.fetch(path)).status, path).toBe(404)
  })

  test('in the body of REST', async () => {
    for (const { path } of writesOfEachShape.filter((route) => route.path !== '/auth/logout')) {
      const body = JSON.stringify(named(name, { email: 'x', creatorProfileId: 1, id: 1 }))
      const [answer, empty] = [await user.person.post(path, body), await user.person.post(path, '{}')]
      expect(answer, path).toEqual(empty)
      expect(answer.status, path).toBeLessThan(500)
    }
  })

  test('in a form of the graph or of REST', async () => {
    const { person, profileId } = user
    const form = new FormData()
    const input = { creatorProfileId: profileId, title: 'Dots', images: [null] }
    form.append('operations', JSON.stringify({ query: UPLOAD, variables: { input }, ...named(name, null) }))
    form.append('map', JSON.stringify(named(name, ['variables.input.images.0'])))
    appendFile(form, name, aTinyImage())
    const headers = { 'apollo-require-preflight': 'true' }
    const response = await person.fetch('/graphql', { method: 'POST', headers, body: form })
    const galleryImages = [{ title: 'Dots' }]
    expect(await response.json()).toEqual({ data: { uploadGalleryImages: { galleryImages } } })

    const fields = { profileId: String(profileId), title: 'Dots', ...named(name, 'x'), images: aTinyImage() }
    const { body } = await person.postForm('/creator-images/upload', fields)
    expect(body).toMatchObject({ images: galleryImages })
  })
})

test('hostile values gain no access', async () => {
  expect(({} as { id?: number }).id).toBeUndefined()
  const { data } = await app.visitor().run('{ creatorProfiles { pagination { totalCount } } }')
  expect(data.creatorProfiles.pagination.totalCount).toBe(1)
})
