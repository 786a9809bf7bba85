import { beforeAll, describe, expect, test } from 'vitest'
import { anAccessToken, aProfile } from '../testing/factories.ts'
import { forAllTests, type Person, testApp } from '../testing/test-app.ts'

const listed = 'https://app.astrofolio.example'
const elsewhere = 'https://evil.example'

const app = forAllTests(() => testApp({ corsOrigins: ['http://localhost:5173', listed] }))
const closed = forAllTests(() => testApp({ orm: app.orm }))
let creator: { id: number; userId: number; slug: string }
beforeAll(async () => void (creator = await app.has(aProfile({ bio: 'I chase dust.' }))))

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
const readableByAll = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag,Operation-Cost,RateLimit,RateLimit-Policy,Retry-After,WWW-Authenticate,X-Request-Id',
}
const readable = {
  ...readableByAll,
  'access-control-allow-origin': listed,
  'access-control-allow-credentials': 'true',
}
const preflightHeaders = {
  'access-control-allow-methods': 'GET,HEAD,POST',
  'access-control-allow-headers':
    'Authorization,Content-Type,Idempotency-Key,If-Modified-Since,If-None-Match,X-Account-Id,Apollo-Require-Preflight,X-Apollo-Operation-Name,ApolloGraphQL-Client-Name,ApolloGraphQL-Client-Version',
  'access-control-max-age': '600',
}
const json = { 'content-type': 'application/json' }
const bodyOf = (query: string) => ({ method: 'POST', headers: json, body: JSON.stringify({ query }) })

/** Expects that a script creates gear over REST and GraphQL. */
async function expectWrites(script: Person) {
  const input = { creatorProfileId: creator.id, itemName: 'Redcat 51', category: 'Telescope' }
  expect((await script.post('/creator-gear/create', input)).status).toBe(200)
  const { data } = await script.run(
    'mutation ($input: CreateGearItemInput!) { createGearItem(input: $input) { gearItem { id } } }',
    { input },
  )
  expect(data.createGearItem.gearItem.id).toBeGreaterThan(0)
}

describe('a script of a listed origin', () => {
  test('passes preflights for all headers of clients, and reads responses and errors', async () => {
    for (const path of addresses) {
      const response = await preflight(path, listed)
      expect([response.status, permissionsOf(response)], path).toEqual([
        204,
        { ...readable, ...preflightHeaders },
      ])
      expect(response.headers.get('vary')).toContain('Origin')
    }
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
    for (const site of ['same-site', 'cross-site'])
      await expectWrites(app.visitor({ cookie, origin: listed, 'sec-fetch-site': site }))
  })
})

describe.each([
  ['one that only begins alike', () => app, `${listed}.evil.example`],
  ['a page that hides where it is', () => app, 'null'],
  ['any origin where none is listed', () => closed, listed],
])('a script of %s', (_who, at, origin) => {
  test('passes preflights, without cookies', async () => {
    for (const path of [...addresses, '/oauth/token', '/oauth/revoke']) {
      const response = await preflight(path, origin, at())
      expect(response.status).toBe(204)
      expect(permissionsOf(response), path).toEqual({ ...readableByAll, ...preflightHeaders })
    }
  })

  test('reads what everyone may read, and errors', async () => {
    const script = at().visitor({ origin, 'sec-fetch-site': 'cross-site' })
    const preflighted = { headers: { 'apollo-require-preflight': 'true' } }
    for (const [status, response] of [
      [200, await script.fetch('/_api/creator-profiles/list')],
      [200, await script.fetch('/graphql?query={__typename}', preflighted)],
      [200, await script.fetch('/graphql', bodyOf('{ creatorProfiles { profiles { slug } } }'))],
      [200, await script.fetch('/graphql/schema.graphql')],
      [200, await script.fetch('/_api/openapi.json')],
      [200, await script.fetch('/.well-known/oauth-authorization-server')],
      [404, await script.fetch('/.well-known/openid-configuration')],
      [200, await script.fetch('/sitemap.xml')],
      [200, await script.fetch(`/creators/${creator.slug}/feed.atom`)],
      [200, await script.fetch(`/oembed?url=${at().address}/creators/${creator.slug}`)],
      [404, await script.fetch('/_api/nothing')],
      [400, await script.fetch('/oauth/token', { method: 'POST' })],
    ] as const) {
      expect([response.url, response.status]).toEqual([response.url, status])
      expect(permissionsOf(response), response.url).toEqual(readableByAll)
      // Otherwise a cache would send the response to a listed origin, or one that was made for a cookie to this one.
      if (at() === app) expect(response.headers.get('vary'), response.url).toContain('Origin')
      if (/graphql|_api/.test(response.url)) expect(response.headers.get('vary')).toContain('Cookie')
    }
  })

  test('cannot read a response to a cookie', async () => {
    const { cookie } = await app.as({ id: creator.userId })
    const script = at().visitor({ cookie, origin, 'sec-fetch-site': 'same-site' })
    for (const path of ['/_api/auth/session', '/_api/creator-profiles/list', '/graphql?query={__typename}'])
      expect(permissionsOf(await script.fetch(path, { headers: json })), path).toEqual({})
    const { headers } = await script.fetch(`/creators/${creator.slug}/feed.atom`)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('writes nothing, by REST or the graph, with a cookie or without', async () => {
    const { cookie } = await app.as({ id: creator.userId })
    const foreign = { origin, 'sec-fetch-site': 'cross-site' }
    for (const script of [at().visitor(foreign), at().visitor({ ...foreign, cookie })]) {
      const message = 'Requests from other sites are refused'
      expect(await script.post('/auth/logout', {})).toMatchObject({ status: 403, body: { message } })
      expect(await script.run('mutation { logOut { success } }')).toMatchObject({
        status: 403,
        errors: [{ message, extensions: { code: 'FORBIDDEN' } }],
      })
    }
    const person = at().visitor({ cookie })
    expect((await person.run('{ session { id } }')).data.session).toEqual({ id: creator.userId })
  })

  test('writes with a token, which its browser does not add by itself', async () => {
    const { secret } = await app.has(anAccessToken(creator.userId))
    const script = at().visitor({ authorization: `Bearer ${secret}`, origin, 'sec-fetch-site': 'cross-site' })
    await expectWrites(script)
    const { headers } = await script.fetch('/_api/creator-profiles/list')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })
})

test('a script of another origin, listed or not, cannot read pages', async () => {
  for (const path of [
    '/oauth/authorize',
    '/_api/auth/oauth_authorize?provider=google',
    '/_api/auth/OAUTH_callback/google?state=x&code=y',
    '/',
  ])
    for (const origin of [listed, elsewhere]) {
      const script = app.visitor({ origin, 'sec-fetch-site': 'cross-site' })
      expect(permissionsOf(await script.fetch(path)), path).toEqual({})
      expect(permissionsOf(await preflight(path, origin)), path).toEqual({})
    }
})

test('a script of another origin learns that a picture is gone, and asks for it by its ETag', async () => {
  const path = '/images/none.webp'
  const response = await app.visitor({ origin: elsewhere }).fetch(path)
  expect([response.status, permissionsOf(response)]).toEqual([404, readableByAll])
  expect(permissionsOf(await preflight(path, elsewhere))).toMatchObject(readableByAll)
})

test('a request of another site without an origin cannot write, whether origins are listed or not', async () => {
  for (const at of [app, closed])
    for (const place of ['cross-site', 'same-site']) {
      const script = at.visitor({ 'sec-fetch-site': place })
      expect((await script.post('/auth/logout', {})).status).toBe(403)
      expect((await script.run('mutation { logOut { success } }')).status).toBe(403)
    }
})

test('pages of the site need no list, also behind a proxy that changes Host', async () => {
  await using proxied = await testApp({ orm: app.orm, publicUrl: 'https://astrofolio.example' })
  for (const [at, origin] of [
    [app, app.address],
    [proxied, 'https://astrofolio.example'],
  ] as const) {
    const person = at.visitor({ origin, 'sec-fetch-site': 'same-origin' })
    expect((await person.post('/auth/logout', {})).status).toBe(200)
    expect((await person.run('mutation { logOut { success } }')).status).toBe(200)
  }
})
