import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectCompleteResponse } from '../testing/send-operation.ts'
import { aUserWithPassword, routesOfEachShape, type TestUser, variablesOf } from '../testing/rest-cases.ts'
import { forAllTests, type RestAnswer, testApp } from '../testing/test-app.ts'
import { restRoutes } from './routes.ts'

const app = forAllTests(testApp)
/** A user with a session and without a profile, to notice a request that is executed; deletions need the password. */
let user: TestUser
beforeAll(async () => void (user = await aUserWithPassword(app)))

const reads = routesOfEachShape.filter(({ method }) => method === 'get')
const writes = restRoutes.filter(({ method }) => method === 'post')
const jsonType = { 'content-type': 'application/json' }
const uploadPath = '/creator-images/upload'
const uploadPaths = [uploadPath, '/account/picture/upload']

async function expectRefused(path: string, options: RequestInit, status: number, text: unknown) {
  const response = await user.person.fetch(`/_api${path}`, options)
  const answer: RestAnswer = { status: response.status, body: await response.json() }
  expect({ path, status: answer.status, error: answer.body.error }).toEqual({ path, status, error: text })
  expectCompleteResponse(response, answer)
  return response.headers
}

test.each(['/nothing', '/creator-gear', '/creator-gear/create/1', '/constructor', '/%00'])(
  'a request for /_api%s gets NOT_FOUND',
  async (path) => {
    await expectRefused(path, {}, 404, 'Not Found')
    await expectRefused(path, { method: 'POST', headers: jsonType, body: '{}' }, 404, 'Not Found')
  },
)

test('every path allows its method only, and lists it in response to OPTIONS', async () => {
  for (const { path, method } of restRoutes) {
    const [verb, allowed] = method === 'get' ? ['GET', 'GET, HEAD, OPTIONS'] : ['POST', 'OPTIONS, POST']
    for (const wrong of [verb === 'GET' ? 'POST' : 'GET', 'DELETE']) {
      const options = { method: wrong, headers: jsonType }
      const headers = await expectRefused(path, options, 405, `Use ${verb} for this path`)
      expect(headers.get('allow')).toBe(allowed)
    }
    const response = await user.person.fetch(`/_api${path}`, { method: 'OPTIONS' })
    expect([path, response.status, response.headers.get('allow')]).toEqual([path, 204, allowed])
  }
})

const unread = 'The request cannot be read'
const unsupported = 'This content type or encoding is not supported'
const large = JSON.stringify({ bio: 'x'.repeat(100 * 1024) })

const bodies: [
  what: string,
  headers: Record<string, string>,
  body: RequestInit['body'],
  status: number,
  text: string,
][] = [
  ['no JSON', {}, 'bio=Hello', 400, unread],
  ['JSON without an end', {}, '{"bio":', 400, unread],
  ['nothing but a text', {}, '"Hello"', 400, unread],
  ['nothing but a number', {}, '7', 400, unread],
  ['null', {}, 'null', 400, unread],
  ['a list', {}, '[{"id":1}]', 400, unread],
  ['more than 100 kB', {}, large, 413, 'The request is too large'],
  [
    'more than 100 kB, packed',
    { 'content-encoding': 'gzip' },
    gzipSync(large),
    413,
    'The request is too large',
  ],
  ['a packet that is none', { 'content-encoding': 'gzip' }, '{}', 400, unread],
  ['an unsupported encoding', { 'content-encoding': 'compress' }, '{}', 415, unsupported],
  ['an unsupported charset', { 'content-type': 'application/json; charset=ebcdic' }, '{}', 415, unsupported],
  ['a plain text', { 'content-type': 'text/plain' }, '{}', 415, 'Send application/json'],
  ['no type', { 'content-type': '' }, '{}', 415, 'Send application/json'],
  [
    'a form',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'bio=Hello',
    415,
    'Send application/json',
  ],
]

async function expectNothingDone() {
  const { person, userId } = user
  expect((await person.get('/auth/session')).body).toMatchObject({ user: { id: userId } })
  expect(await person.get(`/creator-profiles/get?userId=${userId}`)).toMatchObject({ status: 404 })
}

test.each(['utf-8', 'UTF8', 'utf8', '"UTF-8"', '"utf8"'])(
  'a client that writes charset=%s is understood over REST and over GraphQL',
  async (charset) => {
    const send = async (path: string, body: object) => {
      const headers = { 'content-type': `application/json; charset=${charset}` }
      const response = await user.person.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return response.json()
    }
    const account = { email: 'nobody@people.example', password: 'Mare Tranquillitatis 69' }
    expect(await send('/_api/auth/login_with_password', account)).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await send('/graphql', { query: '{ __typename }' })).toEqual({ data: { __typename: 'Query' } })
  },
)

describe('a write', () => {
  test.each(bodies)('of %s is rejected', async (_what, headers, body, status, text) => {
    for (const path of ['/creator-gear/create', '/account/picture/delete'])
      await expectRefused(path, { method: 'POST', headers: { ...jsonType, ...headers }, body }, status, text)
    await expectNothingDone()
  })

  test.each(['', '{"__proto__":{"id":1}}'])('of %j lacks required fields', async (body) => {
    const needy = writes.filter(
      (route) =>
        variablesOf(route).length > 0 &&
        !['/creator-profiles/create', '/account/picture/update'].includes(route.path),
    )
    for (const { path } of needy)
      await expectRefused(
        path,
        { method: 'POST', headers: jsonType, body },
        400,
        expect.stringMatching(/ is required$|^Password must be|^The link is incomplete|^Select at least one/),
      )
  })

  test('with files is accepted by uploads only', async () => {
    for (const { path } of writes.filter((route) => !uploadPaths.includes(route.path))) {
      const body = new FormData()
      body.append('images', new Blob(['x']), 'a.png')
      await expectRefused(path, { method: 'POST', body }, 415, 'Send application/json')
    }
    await expectNothingDone()
  })

  test('of more than 52 MB is refused by its Content-Length', async () => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 52 * 1024 * 1024 + 1,
      cookie: user.person.cookie,
    }
    const upload = request(`${app.address}/_api${uploadPath}`, { method: 'POST', headers })
    upload.flushHeaders()
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    const text = 'The upload is too large'
    expect(answer.statusCode).toBe(413)
    expect(await json(answer)).toEqual({ error: text, message: text, code: 'TOO_LARGE' })
    upload.destroy()
  })
})

describe('a read', () => {
  test('of any path with a parameter that it does not have is refused with its name', async () => {
    for (const { path } of reads)
      for (const name of ['filtre', 'SLUG', 'search[text]', 'slug.a', '__proto__', 'constructor']) {
        const message = expect.stringMatching(/ is not a parameter of this address/)
        await expectRefused(`${path}?${name}=x`, {}, 400, message)
        const { body } = await user.person.get(`${path}?${name}=x`)
        expect(body.fields).toMatchObject({ [name]: expect.stringContaining(`"${name}" is not a parameter`) })
      }
    const { body } = await user.person.get('/creator-images/search?search=M31')
    expect(body.error).toMatch(
      /^"search" is not a parameter of this address. It has text, object, .* after\.$/,
    )
    expect(body.fields).toEqual({ search: body.error })
  })

  test('may add _ against caches', async () => {
    const path = '/creator-profiles/list?limit=5'
    expect(await user.person.get(`${path}&_=1764343210000`)).toEqual(await user.person.get(path))
  })

  test('with many unknown parameters reads the beginning of the first name', async () => {
    const names = Array.from({ length: 500 }, (_, n) => `${'x'.repeat(10)}${n}=1`).join('&')
    const { body } = await user.person.get(`/creator-profiles/list?${'y'.repeat(5000)}=1&${names}`)
    expect(JSON.stringify(body).length).toBeLessThan(1000)
    expect(Object.keys(body.fields as object)).toEqual(['y'.repeat(50)])
  })

  test.each(reads.filter((route) => variablesOf(route).length > 0))(
    'of $path with a repeated parameter is refused with its name',
    async (route) => {
      const variables = variablesOf(route)
      const needed = variables.filter(({ isRequired }) => isRequired).map(({ name }) => `${name}=1&`)
      for (const { name } of variables)
        await expectRefused(
          `${route.path}?${needed.join('')}${name}=1&${name}=1`,
          {},
          400,
          expect.stringMatching(`^${name}\\b`),
        )
    },
  )

  test.each(reads)('of $path with invalid percent-encoding is refused', async ({ path }) => {
    for (const query of ['?search=%', '?slug=%E0%A4%A', '?profileId=%FF'])
      await expectRefused(`${path}${query}`, {}, 400, unread)
  })
})
