import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restRoutes } from '../rest/routes.ts'
import { aProfile } from '../testing/factories.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const listed = 'https://app.astrofolio.example'
const elsewhere = 'https://evil.example'

let app: TestApp
let closed: TestApp
let creator: { id: number; userId: number }
beforeAll(async () => {
  app = await testApp({ corsOrigins: ['http://localhost:5173', listed] })
  closed = await testApp({ orm: app.orm })
  creator = await app.has(aProfile())
})
afterAll(async () => {
  await closed[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const permissionsOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))

const preflight = (path: string, origin: string, at = app) =>
  at.visitor().fetch(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
      'sec-fetch-site': 'cross-site',
    },
  })

const addresses = [
  '/graphql',
  '/_api/creator-gear/create',
  '/_api/creator-profiles/list',
  '/_api/auth/session',
]
const readable = {
  'access-control-allow-origin': listed,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers':
    'ETag,Operation-Cost,RateLimit,RateLimit-Policy,Retry-After,WWW-Authenticate,X-Request-Id',
}

describe('a script of a listed origin', () => {
  test.each(addresses)('passes the preflight of %s for all headers of clients', async (path) => {
    const response = await preflight(path, listed)
    expect(response.status).toBe(204)
    expect(permissionsOf(response)).toEqual({
      ...readable,
      'access-control-allow-methods': 'GET,HEAD,POST',
      'access-control-allow-headers':
        'Authorization,Content-Type,Idempotency-Key,X-Account-Id,Apollo-Require-Preflight,X-Apollo-Operation-Name,ApolloGraphQL-Client-Name,ApolloGraphQL-Client-Version',
      'access-control-max-age': '600',
    })
    expect(response.headers.get('vary')).toContain('Origin')
  })

  test('passes preflights without a statement', async () => {
    const { cookie } = await app.as({ id: creator.userId })
    const asks = { method: 'OPTIONS', headers: { cookie, origin: listed } }
    for (const path of addresses) {
      expect(await app.statementsOf(() => app.visitor().fetch(path, asks))).toEqual([])
    }
  })

  test('reads responses and errors', async () => {
    const person = app.visitor({ origin: listed, 'sec-fetch-site': 'cross-site' })
    const preflighted = { headers: { 'apollo-require-preflight': 'true' } }
    const text = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }
    for (const [status, response] of [
      [200, await person.fetch('/_api/creator-profiles/list')],
      [200, await person.fetch('/graphql?query={__typename}', preflighted)],
      [404, await person.fetch('/_api/nothing')],
      [415, await person.fetch('/_api/auth/logout', text)],
      [400, await person.fetch('/graphql', { ...text, headers: { 'content-type': 'application/json' } })],
    ] as const) {
      expect(response.status).toBe(status)
      expect(permissionsOf(response)).toEqual(readable)
      expect(response.headers.get('vary')).toContain('Origin')
    }
  })

  test('writes over REST and GraphQL, with the cookie that its browser sends', async () => {
    const { cookie } = await app.as({ id: creator.userId })
    for (const site of ['same-site', 'cross-site']) {
      const person = app.visitor({ cookie, origin: listed, 'sec-fetch-site': site })
      const gear = { creatorProfileId: creator.id, itemName: 'Redcat 51', category: 'Telescope' }
      expect((await person.post('/creator-gear/create', gear)).status).toBe(200)
      const { data } = await person.run(
        'mutation ($input: CreateGearItemInput!) { createGearItem(input: $input) { gearItem { id } } }',
        { input: gear },
      )
      expect(data.createGearItem.gearItem.id).toBeGreaterThan(0)
    }
  })

  test('cannot read pages: neither a sign-in popup, nor the site, nor a picture', async () => {
    const script = app.visitor({ origin: listed, 'sec-fetch-site': 'cross-site' })
    for (const path of [
      '/_api/auth/oauth_authorize?provider=google',
      '/_api/auth/OAUTH_callback/google?state=x&code=y',
      '/',
      '/images/none.webp',
    ]) {
      expect(permissionsOf(await script.fetch(path)), path).toEqual({})
      expect(permissionsOf(await preflight(path, listed)), path).toEqual({})
    }
  })
})

describe.each([
  ['another origin', () => app, elsewhere],
  ['one that only begins alike', () => app, `${listed}.evil.example`],
  ['one that differs by its port', () => app, 'http://localhost:5174'],
  ['a page that hides where it is', () => app, 'null'],
  ['any origin where none is listed', () => closed, listed],
])('a script of %s', (_who, at, origin) => {
  test('gets no CORS headers and no error page', async () => {
    for (const path of addresses) {
      const response = await preflight(path, origin, at())
      expect(response.status).toBe(204)
      expect(response.headers.get('allow')).toContain('OPTIONS')
      expect(permissionsOf(response)).toEqual({})
      expect(await response.text()).toBe('')
    }
    const unknown = await preflight('/_api/nothing', origin, at())
    expect(unknown.headers.get('content-type')).toMatch(/^application\/json/)
    expect(permissionsOf(unknown)).toEqual({})
  })

  test('reads nothing', async () => {
    const response = await at().visitor({ origin }).fetch('/_api/creator-profiles/list')
    expect(permissionsOf(response)).toEqual({})
    // Otherwise a cache would send the response to a listed origin, without CORS headers.
    if (at() === app) expect(response.headers.get('vary')).toContain('Origin')
  })

  test('writes nothing', async () => {
    const person = at().visitor({ origin, 'sec-fetch-site': 'cross-site' })
    const answer = await person.post('/auth/logout', {})
    expect(answer).toMatchObject({ status: 403, body: { error: 'Requests from other sites are refused' } })
  })
})

test('a cross-site request without an origin cannot write, whether origins are listed or not', async () => {
  const answer = await app.visitor({ 'sec-fetch-site': 'cross-site' }).post('/auth/logout', {})
  expect(answer.status).toBe(403)
})

test('pages of the site need no list', async () => {
  const person = app.visitor({ origin: app.address, 'sec-fetch-site': 'same-origin' })
  expect((await person.post('/auth/logout', {})).status).toBe(200)
  expect(permissionsOf(await person.fetch('/_api/creator-profiles/list'))).toEqual({})
})

test.each(restRoutes)('OPTIONS of $path lists its methods', async ({ path, method }) => {
  const response = await closed.visitor().fetch(`/_api${path}`, { method: 'OPTIONS' })
  expect(response.status).toBe(204)
  expect(response.headers.get('allow')).toBe(method === 'get' ? 'GET, HEAD, OPTIONS' : 'OPTIONS, POST')
})
