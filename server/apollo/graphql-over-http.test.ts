import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { cachedApp } from '../testing/cached-app.ts'
import { aProfile } from '../testing/factories.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)

/** Apollo's CSRF prevention requires it; the specification does not have it. */
const preflight = { 'apollo-require-preflight': 'true' }
const json = { 'content-type': 'application/json' }
const graphJson = { ...json, accept: 'application/graphql-response+json' }

type Body = string | Uint8Array<ArrayBuffer>

const send = (body: Body, headers: Record<string, string>, method = 'POST') =>
  app.visitor().fetch('/graphql', { method, headers, body })

async function post(body: object, headers: Record<string, string>) {
  const response = await send(JSON.stringify(body), headers)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: (await response.json()) as { data?: object; errors?: object[] },
  }
}

const get = (query: string, headers: Record<string, string> = preflight, method = 'GET') =>
  app.visitor().fetch(`/graphql?query=${encodeURIComponent(query)}`, { method, headers })

const aVariable = 'query ($slug: String!) { creatorProfile(slug: $slug) { id } }'

describe('a client that posts', () => {
  const unknownHash = { persistedQuery: { version: 1, sha256Hash: 'x' } }

  test.each<[what: string, status: number, code: string, body: object]>([
    ['a document that does not parse', 400, 'GRAPHQL_PARSE_FAILED', { query: '{' }],
    ['a document that is not valid', 422, 'GRAPHQL_VALIDATION_FAILED', { query: '{ nothing }' }],
    [
      'a document that costs too much',
      422,
      'OPERATION_TOO_COMPLEX',
      { query: `{ ${'a: __schema { types { name } } '.repeat(2)} b: __schema { types { kind } } }` },
    ],
    [
      'an operation that the document lacks',
      422,
      'OPERATION_RESOLUTION_FAILURE',
      { query: 'query One { __typename }', operationName: 'Two' },
    ],
    ['a variable of another type', 422, 'BAD_USER_INPUT', { query: aVariable, variables: { slug: 7 } }],
    ['no variable where one is required', 422, 'BAD_USER_INPUT', { query: aVariable }],
    ['an unknown hash', 200, 'PERSISTED_QUERY_NOT_FOUND', { extensions: unknownHash }],
    ['no document', 400, 'BAD_REQUEST', { operationName: 'One' }],
    ['variables that are a text', 400, 'BAD_REQUEST', { query: '{ __typename }', variables: 'none' }],
    ['several requests at once', 400, 'BAD_REQUEST', [{ query: '{ __typename }' }]],
  ])('%s receives %i and %s, in the media type that it accepts', async (_what, status, code, body) => {
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const answer = await post(body, { ...json, accept })
      expect(answer).toMatchObject({
        status,
        type: `${accept}; charset=utf-8`,
        body: { errors: [{ extensions: { code } }] },
      })
      expect(Object.keys(answer.body)).toEqual(['errors'])
    }
  })

  test('fields of which one fails receives 294 and the data of the others', async () => {
    const query = '{ __typename creatorProfile(slug: "nobody") { id } }'
    const body = {
      data: { __typename: 'Query', creatorProfile: null },
      errors: [{ path: ['creatorProfile'], extensions: { code: 'NOT_FOUND' } }],
    }
    for (const headers of [json, graphJson])
      expect(await post({ query }, headers)).toMatchObject({ status: 294, body })
  })

  test.each([
    ['application/json, application/graphql-response+json', 'application/json'],
    ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json'],
    ['application/json;q=0.5, application/graphql-response+json', 'application/graphql-response+json'],
    ['application/json;q=0.5, */*', 'application/graphql-response+json'],
    ['text/html, application/graphql-response+json;q=0.1', 'application/graphql-response+json'],
    ['application/json; charset=utf-8', 'application/json'],
    ['*/*', 'application/json'],
  ])('and accepts %s receives %s', async (accept, type) => {
    for (const query of ['{ __typename }', '{'])
      expect((await post({ query }, { ...json, accept })).type).toBe(`${type}; charset=utf-8`)
  })

  test.each<[string, number, string | undefined, Body, string?]>([
    ['a body that is not JSON', 400, 'application/json', '{"query":'],
    ['a body of 110 kB', 413, 'application/json', JSON.stringify({ query: 'x'.repeat(110_000) })],
    ['JSON in another charset', 415, 'application/json; charset=latin1', '{"query":"{ __typename }"}'],
    ['a text', 415, 'text/plain', '{"query":"{ __typename }"}'],
    ['a form without files', 415, 'application/x-www-form-urlencoded', 'query={__typename}'],
    ['no content type', 415, undefined, new Uint8Array(Buffer.from('{"query":"{ __typename }"}'))],
    ['by PUT', 405, 'application/json', '{"query":"{ __typename }"}', 'PUT'],
    ['by DELETE', 405, 'application/json', '{"query":"{ __typename }"}', 'DELETE'],
  ])('%s receives %i, and nothing that looks like a result', async (_what, status, type, body, method) => {
    const headers = { ...preflight, accept: graphJson.accept, ...(type && { 'content-type': type }) }
    const response = await send(body, headers, method)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    if (status === 405) expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST')
  })

  test('without a header that needs a preflight runs nothing', async () => {
    const user = (await app.creator()).person.keepingCookies()
    for (const [type, body] of [
      ['text/plain', '{"query":"mutation{logOut{success}}"}'],
      ['application/x-www-form-urlencoded', 'query=mutation{logOut{success}}'],
    ] as const) {
      const { status } = await user.fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
      expect([400, 415]).toContain(status)
    }
    expect((await user.run('{ session { id } }')).data.session).not.toBeNull()
  })

  test('and accepts no media type of the graph receives 406 before anything runs', async () => {
    await app.has(aProfile({ slug: 'unseen', viewCount: 7 }))
    const query = 'mutation { recordProfileView(input: { slug: "unseen" }) { creatorProfile { viewCount } } }'
    const { status, body } = await post({ query }, { ...json, accept: 'text/html' })
    expect(status).toBe(406)
    expect(body.errors).toHaveLength(1)
    const seen = await app.visitor().run('{ creatorProfile(slug: "unseen") { viewCount } }')
    expect(seen.data.creatorProfile.viewCount).toBe(7)
  })
})

describe('a client that reads by GET', () => {
  const address = (parameters: string, headers = preflight) =>
    app.visitor(headers).fetch(`/graphql?${parameters}`)

  test('cannot run mutations, also beside a query', async () => {
    const response = await get('mutation { logOut { success } }')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] })
    expect((await get('mutation { logOut { success } }', preflight, 'HEAD')).status).toBe(405)
    const document = encodeURIComponent('query Read { __typename } mutation Leave { logOut { success } }')
    for (const [name, status] of [
      ['Read', 200],
      ['Leave', 405],
    ] as const)
      expect((await address(`query=${document}&operationName=${name}`)).status).toBe(status)
  })

  test('may leave optional parameters empty, but not nest variables without end', async () => {
    const response = await address('query={__typename}&operationName=&variables=&extensions=')
    expect([response.status, await response.json()]).toEqual([200, { data: { __typename: 'Query' } }])
    const nested = `{"a":${'['.repeat(7_000)}${']'.repeat(7_000)}}`
    for (const name of ['variables', 'extensions']) {
      const refused = await address(`query={__typename}&${name}=${nested}`)
      expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }])
    }
  })

  test('must send a header that another site cannot make a browser send', async () => {
    const response = await get('{ __typename }', {})
    expect(response.status).toBe(400)
    expect(((await response.json()) as { errors: object[] }).errors).toHaveLength(1)
    expect((await get('{ __typename }', { 'x-apollo-operation-name': 'Any' })).status).toBe(200)
  })
})

describe('a client that sends the hash of a document', () => {
  const document = 'query Profile($slug: String!) { creatorProfile(slug: $slug) { displayName } }'
  const variables = JSON.stringify({ slug: 'dusty-lane' })
  const hashOf = (query: string) => createHash('sha256').update(query).digest('hex')
  const byHash = (query: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(query) } })

  /** Encodes the parameters as Apollo's clients do. */
  async function read(extensions: object, parameters: Record<string, string> = {}, at = app) {
    const search = new URLSearchParams({ ...parameters, extensions: JSON.stringify(extensions) }).toString()
    const response = await at.visitor({ 'x-apollo-operation-name': 'Profile' }).fetch(`/graphql?${search}`)
    const caching = response.headers.get('cache-control')
    return { status: response.status, body: (await response.json()) as object, caching }
  }

  test('sends the document itself once', async () => {
    await app.has(aProfile({ slug: 'dusty-lane', displayName: 'Dusty Lane' }))
    const unknown = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }
    const first = { status: 200, body: { errors: [unknown] }, caching: 'no-store' }
    expect(await read(byHash(document), { variables })).toMatchObject(first)
    const body = { data: { creatorProfile: { displayName: 'Dusty Lane' } } }
    expect((await read(byHash(document), { query: document, variables })).body).toEqual(body)
    const caching = expect.stringContaining('public')
    expect(await read(byHash(document), { variables })).toEqual({ status: 200, body, caching })
  })

  test('is refused for a wrong one, which is not logged as an error', async () => {
    const logged: string[] = []
    const logger = pino({ level: 'error' }, { write: (line) => void logged.push(line) })
    await using other = await testApp({ orm: app.orm, logger })
    expect((await read(byHash('other'), { query: document, variables }, other)).status).toBe(400)
    expect((await read({ persistedQuery: true }, {}, other)).status).toBe(400)
    expect((await read(byHash('unknown'), {}, other)).status).toBe(200)
    expect(logged).toEqual([])
  })
})

test('a URL that is too long is rejected with JSON', async () => {
  const response = await app.visitor(preflight).fetch(`/graphql?query={${'x'.repeat(20_000)}}`)
  const text = 'The address or the headers are too long'
  const body = { error: text, message: text, code: 'HEADERS_TOO_LARGE' }
  expect([response.status, await response.json()]).toEqual([431, body])
})

test('a client that names no operation of its document receives an error, and takes no place of a request that can be answered', async () => {
  await using cached = await cachedApp({ orm: app.orm })
  const visitor = cached.visitor({ accept: graphJson.accept })
  const query = 'query One { __typename } query Two { __typename }'
  const sha256Hash = createHash('sha256').update(query).digest('hex')
  for (const operationName of ['nope', '__proto__', undefined])
    for (const extensions of [undefined, { persistedQuery: { version: 1, sha256Hash } }]) {
      const response = await visitor.ask({ query, operationName, extensions })
      expect([response.status, await response.json()], operationName).toMatchObject([
        422,
        { errors: [{ extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } }] },
      ])
    }
  const named = await visitor.ask({ query, operationName: 'Two' })
  expect([named.status, await named.json()]).toEqual([200, { data: { __typename: 'Query' } }])
})
