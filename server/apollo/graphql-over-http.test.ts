import { createHash } from 'node:crypto'
import { Router } from 'express'
import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pages } from '../pages/pages.ts'
import { cachedApp } from '../testing/cached-app.ts'
import { aProfile } from '../testing/factories.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

/** With the built pages, so that a browser that opens /graphql gets the explorer. */
const pages: Pages = {
  inlineScripts: [],
  explorer: (_request, response) => void response.type('html').send('<title>Explorer</title>'),
  reference: () => (_request, response) => void response.type('html').send('<title>REST</title>'),
  router: () => Router(),
}

let app: TestApp
beforeAll(async () => void (app = await testApp({ pages })))
afterAll(() => app[Symbol.asyncDispose]())

/** Apollo's CSRF prevention requires it; the specification does not have it. */
const preflight = { 'apollo-require-preflight': 'true' }
const json = { 'content-type': 'application/json' }
const graphJson = { ...json, accept: 'application/graphql-response+json' }

const audits = serverAudits({
  url: () => `${app.address}/graphql`,
  fetchFn: (address: string, options: RequestInit = {}) => {
    const headers = new Headers(options.headers)
    if (options.method !== 'POST') headers.set('apollo-require-preflight', 'true')
    return fetch(address, { ...options, headers })
  },
})

describe('the GraphQL over HTTP specification', () => {
  test.each(audits)('$id: the server $name', async ({ fn }) => {
    const { status, ...result } = await fn()
    expect(status, 'reason' in result ? result.reason : undefined).toBe('ok')
  })
})

async function post(body: object, headers: Record<string, string>) {
  const response = await app
    .visitor()
    .fetch('/graphql', { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as { errors?: object[] } }
}

const get = (query: string, headers: Record<string, string> = preflight, method = 'GET') =>
  app.visitor().fetch(`/graphql?query=${encodeURIComponent(query)}`, { method, headers })

describe('a client that posts', () => {
  test('an operation that the document lacks receives 200 or 400, depending on the media type', async () => {
    const body = { query: 'query One { __typename }', operationName: 'Two' }
    expect((await post(body, json)).status).toBe(200)
    expect((await post(body, graphJson)).status).toBe(400)
    expect((await post(body, json)).body.errors).toMatchObject([
      { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } },
    ])
  })

  test.each([
    ['application/json, application/graphql-response+json', 200],
    ['application/graphql-response+json, application/json;q=0.9', 400],
    ['application/json;q=0.5, */*', 400],
    ['application/json; charset=utf-8', 200],
    ['*/*', 200],
  ])('an invalid document, and accepts %s, receives %i', async (accept, status) => {
    expect((await post({ query: '{' }, { ...json, accept })).status).toBe(status)
  })

  test('a malformed request receives 400 for any media type', async () => {
    for (const headers of [json, graphJson]) {
      expect((await post({ query: 1 }, headers)).status).toBe(400)
      expect((await post({ query: '{ __typename }', variables: 'none' }, headers)).status).toBe(400)
      expect((await post([{ query: '{ __typename }' }], headers)).status).toBe(400)
    }
  })

  test('and accepts no media type of the graph receives 406 before anything runs', async () => {
    await app.has(aProfile({ slug: 'unseen', viewCount: 7 }))
    const query = 'mutation { recordProfileView(slug: "unseen") { viewCount } }'
    const { status, body } = await post({ query }, { ...json, accept: 'text/html' })
    expect(status).toBe(406)
    expect(body.errors).toHaveLength(1)
    const seen = await app.visitor().run('{ creatorProfile(slug: "unseen") { viewCount } }')
    expect(seen.data.creatorProfile.viewCount).toBe(7)
  })
})

describe('a client that reads by GET', () => {
  test('cannot run mutations', async () => {
    const response = await get('mutation { logOut }')
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] })
  })

  test('must send a header that another site cannot make a browser send', async () => {
    const response = await get('{ __typename }', {})
    expect(response.status).toBe(400)
    expect(((await response.json()) as { errors: object[] }).errors).toHaveLength(1)
    expect((await get('{ __typename }', { 'x-apollo-operation-name': 'Any' })).status).toBe(200)
  })

  test('receives the headers of GET for HEAD, without a body', async () => {
    const [whole, head] = [await get('{ __typename }'), await get('{ __typename }', preflight, 'HEAD')]
    expect(head.status).toBe(200)
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag', 'vary']) {
      expect(head.headers.get(name), name).toBe(whole.headers.get(name))
    }
    expect(await head.text()).toBe('')
    expect((await get('mutation { logOut }', preflight, 'HEAD')).status).toBe(405)
  })

  test('and is a browser receives the page, any other the response', async () => {
    const typeFor = async (accept: string) =>
      (await get('{ __typename }', { ...preflight, accept })).headers.get('content-type')
    expect(await typeFor('text/html,application/xhtml+xml,*/*;q=0.8')).toMatch(/^text\/html/)
    expect(await typeFor('application/json')).toMatch(/^application\/json/)
    expect(await typeFor('application/graphql-response+json')).toMatch(/^application\/graphql-response\+json/)
    expect(await typeFor('*/*')).toMatch(/^application\/json/)
  })
})

describe('a client that names no operation of its document', () => {
  const several = 'query One { __typename } query Two { __typename } query Three { __typename }'
  const persistedQuery = { version: 1, sha256Hash: createHash('sha256').update(several).digest('hex') }
  const operations: [operationName: string | undefined, query: string][] = [
    ['nope', several],
    ['__proto__', several],
    ['constructor', '{ __typename }'],
    [undefined, several],
  ]

  test('receives an error, and takes no place of a request that can be answered', async () => {
    await using cached = await cachedApp()
    const visitor = cached.visitor({ accept: graphJson.accept })
    const post = (body: object) =>
      visitor.fetch('/graphql', { method: 'POST', headers: json, body: JSON.stringify(body) })
    const get = (body: object) => {
      const parameters = Object.entries(body)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
      const search = new URLSearchParams(Object.fromEntries(parameters) as Record<string, string>)
      return visitor.fetch(`/graphql?${search.toString()}`, { headers: preflight })
    }
    for (const send of [post, get])
      for (const [operationName, query] of operations)
        for (let n = 0; n < 15; n++) {
          const extensions = query === several && n % 2 === 1 ? { persistedQuery } : undefined
          const response = await send({ query: n % 4 === 3 ? undefined : query, operationName, extensions })
          expect([response.status, await response.json()], `${operationName} ${n}`).toMatchObject([
            400,
            {
              errors: [
                {
                  extensions: { code: expect.stringMatching(/^(OPERATION_RESOLUTION_FAILURE|BAD_REQUEST)$/) },
                },
              ],
            },
          ])
        }
    expect(
      await visitor.run(several.replace('query One', 'query Four { session { id } } query One')),
    ).toMatchObject({ status: 400 })
    expect(await visitor.run('{ __typename }')).toEqual({ status: 200, data: { __typename: 'Query' } })
    const named = await post({ query: several, operationName: 'Two' })
    expect([named.status, await named.json()]).toEqual([200, { data: { __typename: 'Query' } }])
  })
})
