import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectCompleteResponse } from '../testing/send-operation.ts'
import { anAccessToken, aProfile, aUser } from '../testing/factories.ts'
import { aUserWithPassword, type TestUser } from '../testing/rest-cases.ts'
import { rawUpload } from '../testing/raw-upload.ts'
import { forAllTests, type RestAnswer, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)
/** A user with a session and without a profile, to notice a request that is executed; deletions need the password. */
let user: TestUser
beforeAll(async () => void (user = await aUserWithPassword(app)))

const jsonType = { 'content-type': 'application/json' }
const uploadPath = '/creator-images/upload'

async function expectRefused(path: string, options: RequestInit, status: number, text: unknown) {
  const response = await user.person.fetch(`/_api${path}`, options)
  const answer: RestAnswer = { status: response.status, body: await response.json() }
  expect({ path, status: answer.status, error: answer.body.error }).toEqual({ path, status, error: text })
  expectCompleteResponse(response, answer)
  return response.headers
}

test('a request for an unknown path gets NOT_FOUND', async () => {
  for (const path of ['/nothing', '/creator-gear', '/creator-gear/create/1', '/constructor', '/%00']) {
    await expectRefused(path, {}, 404, 'Not Found')
    await expectRefused(path, { method: 'POST', headers: jsonType, body: '{}' }, 404, 'Not Found')
  }
})

/** One of each kind: the router makes all of them alike. */
const methods = [
  ['/creator-profiles/list', 'GET', 'GET, HEAD, OPTIONS'],
  ['/creator-gear/create', 'POST', 'OPTIONS, POST'],
  [uploadPath, 'POST', 'OPTIONS, POST'],
] as const

test('a path allows its method only, and lists it in response to OPTIONS', async () => {
  for (const [path, verb, allowed] of methods) {
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

const tooLarge = 'The request is too large'
const otherType = 'Send application/json'
const gzip = { 'content-encoding': 'gzip' }
const bodies: [headers: Record<string, string>, body: RequestInit['body'], status: number, text: string][] = [
  [{}, 'bio=Hello', 400, unread],
  [{}, '{"bio":', 400, unread],
  [{}, '"Hello"', 400, unread],
  [{}, '7', 400, unread],
  [{}, 'null', 400, unread],
  [{}, '[{"id":1}]', 400, unread],
  [{}, large, 413, tooLarge],
  [gzip, gzipSync(large), 413, tooLarge],
  [gzip, '{}', 400, unread],
  [{ 'content-encoding': 'compress' }, '{}', 415, unsupported],
  [{ 'content-type': 'application/json; charset=ebcdic' }, '{}', 415, unsupported],
  [{ 'content-type': 'text/plain' }, '{}', 415, otherType],
  [{ 'content-type': '' }, '{}', 415, otherType],
  [{ 'content-type': 'application/x-www-form-urlencoded' }, 'bio=Hello', 415, otherType],
]

test('a client may spell the charset UTF8 or "utf-8", over REST and over GraphQL', async () => {
  for (const charset of ['UTF8', '"utf-8"']) {
    const headers = { 'content-type': `application/json; charset=${charset}` }
    const refused = await user.person.post('/auth/reset_password', { token: '' }, headers)
    expect(refused.body).toMatchObject({ code: 'BAD_USER_INPUT' })
    const response = await user.person.ask({ query: '{ __typename }' }, headers)
    expect(await response.json()).toEqual({ data: { __typename: 'Query' } })
  }
})

describe('a write', () => {
  test('of another body is rejected, and nothing is done', async () => {
    const path = '/account/picture/delete'
    for (const [headers, body, status, text] of bodies)
      await expectRefused(path, { method: 'POST', headers: { ...jsonType, ...headers }, body }, status, text)
    const body = new FormData()
    body.append('images', new Blob(['x']), 'a.png')
    for (const path of ['/creator-profiles/create', '/auth/logout'])
      await expectRefused(path, { method: 'POST', body }, 415, 'Send application/json')
    const { person, userId } = user
    expect((await person.get('/auth/session')).body).toMatchObject({ user: { id: userId } })
    expect(await person.get(`/creator-profiles/get?userId=${userId}`)).toMatchObject({ status: 404 })
  })

  test('of more than 52 MB is refused by its Content-Length', async () => {
    const headers = { 'Content-Length': `${52 * 1024 * 1024 + 1}`, Cookie: user.person.cookie }
    const upload = rawUpload(app, `/_api${uploadPath}`, headers)
    const text = 'The upload is too large'
    const body = JSON.stringify({ error: text, message: text, code: 'TOO_LARGE' })
    await expect.poll(upload.answer).toMatch(/^HTTP\/1.1 413 /)
    await expect.poll(upload.answer).toContain(body)
    await upload.abort()
  })
})

test('a read with a parameter that the address does not have is refused with its name and those that it has', async () => {
  for (const name of ['filtre', 'SLUG', 'search[text]', 'slug.a', '__proto__', 'constructor']) {
    const path = `/creator-profiles/list?${name}=x`
    await expectRefused(path, {}, 400, expect.stringMatching(/ is not a parameter of this address/))
    const { body } = await user.person.get(path)
    expect(body.fields).toMatchObject({ [name]: expect.stringContaining(`"${name}" is not a parameter`) })
  }
  const { body } = await user.person.get('/creator-images/search?search=M31')
  expect(body.error).toMatch(/^"search" is not a parameter of this address. It has text, object, .* after\.$/)
  expect(body.fields).toEqual({ search: body.error })

  // Of many, it names the beginning of the first.
  const names = Array.from({ length: 500 }, (_, n) => `${'x'.repeat(10)}${n}=1`).join('&')
  const many = await user.person.get(`/creator-profiles/list?${'y'.repeat(5000)}=1&${names}`)
  expect(JSON.stringify(many.body).length).toBeLessThan(1000)
  expect(Object.keys(many.body.fields as object)).toEqual(['y'.repeat(50)])
})

test('a read with a repeated parameter or invalid percent-encoding is refused; _ may be added against caches', async () => {
  for (const [path, name] of [
    ['/creator-profiles/list', 'limit'],
    ['/creator-profiles/list', 'search'],
    ['/creator-gear/list', 'creatorProfileId'],
  ])
    await expectRefused(`${path}?${name}=1&${name}=1`, {}, 400, expect.stringMatching(`^${name}\\b`))
  for (const query of ['?search=%', '?search=%E0%A4%A', '?page=%FF'])
    await expectRefused(`/creator-profiles/list${query}`, {}, 400, unread)
  const path = '/creator-profiles/list?limit=5'
  expect(await user.person.get(`${path}&_=1764343210000`)).toEqual(await user.person.get(path))
})

const typed = (type: string, more: RequestInit = {}) => ({ headers: { 'content-type': type }, ...more })
const form = typed('application/x-www-form-urlencoded')
const paths = ['/_api/account/picture/delete', '/_api/auth/logout']

test('a write without a body needs no content type, with the cookie of a page of the site', async () => {
  const person = await app.as(await app.has(aUser()))
  const headers = { origin: app.address, 'sec-fetch-site': 'same-origin' }
  for (const path of paths) expect((await person.fetch(path, { method: 'POST', headers })).status).toBe(200)
  expect((await person.get('/auth/session')).body).toEqual({ error: 'Not signed in' })
})

test.each([
  ['an empty form, which other sites can send', 415, form],
  ['a form', 415, { ...form, body: 'x=y' }],
  ['JSON as text', 415, typed('text/plain', { body: '{}' })],
  ['a form with files', 415, typed('multipart/form-data; boundary=b', { body: '{}' })],
  ['a text without a type', 415, typed('', { body: 'x=y' })],
  ['an empty cross-site request without an origin', 403, { headers: { 'sec-fetch-site': 'cross-site' } }],
])('a write with a cookie is refused as %s', async (_what, status, options) => {
  const { person, email } = user
  for (const path of paths)
    expect((await person.fetch(path, { method: 'POST', ...options })).status).toBe(status)
  expect((await person.get('/auth/session')).body).toMatchObject({ user: { email } })
})

test('a write with a token reaches its rules whatever an empty or unreadable body is, and may leave out the content type of JSON, but not name another', async () => {
  const { id, userId } = await app.has(aProfile())
  const { secret } = await app.has(anAccessToken(userId))
  const script = app.visitor({ authorization: `Bearer ${secret}` })
  const post = (path: string, options: RequestInit) => script.fetch(path, { method: 'POST', ...options })
  for (const options of [{}, form, { body: 'x=y' }, { ...form, body: 'x=y' }, { body: '{}' }])
    for (const path of paths) {
      const response = await post(path, options)
      expect([response.status, await response.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
    }
  const gear = { creatorProfileId: id, itemName: 'Redcat 51', category: 'Telescope' }
  const body = new TextEncoder().encode(JSON.stringify(gear))
  const create = '/_api/creator-gear/create'
  expect((await post(create, { body })).status).toBe(200)
  expect((await post(create, typed('text/plain', { body }))).status).toBe(415)
})
