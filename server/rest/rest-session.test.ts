import { describe, expect, test } from 'vitest'
import { anAccessToken, aProfile } from '../testing/factories.ts'
import { forAllTests, type Person, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)

const vera = { email: 'vera@people.example', password: 'Andromeda 1968', displayName: 'Vera Rubin' }

const post = (person: Person, path: string, body: object, headers?: Record<string, string>) =>
  person.post(`/auth/${path}`, body, headers)

const sessionOf = async (person: Person) => {
  const response = await person.fetch('/_api/auth/session')
  return { status: response.status, body: await response.json() }
}

test('a user registers, is signed in, signs out, and signs in again', async () => {
  const person = app.visitor().keepingCookies()
  expect(await sessionOf(person)).toEqual({ status: 200, body: { error: 'Not signed in' } })

  const user = {
    id: expect.any(Number),
    displayName: 'Vera Rubin',
    email: vera.email,
    role: 'user',
    avatarUrl: null,
    avatarAltText: null,
    avatarSizes: [],
  }
  expect(await post(person, 'register_with_password', vera)).toEqual({ status: 200, body: { user } })
  expect(await sessionOf(person)).toEqual({ status: 200, body: { user } })

  expect(await post(person, 'logout', {})).toEqual({ status: 200, body: { success: true } })
  expect(await sessionOf(person)).toMatchObject({ body: { error: 'Not signed in' } })

  const { email, password } = vera
  expect(await post(person, 'login_with_password', { email, password })).toEqual({
    status: 200,
    body: { user },
  })
  expect(await sessionOf(person)).toMatchObject({ body: { user } })
})

test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=b'])(
  'a write of the type %s, which forms of other sites can send, changes nothing',
  async (type) => {
    const person = app.visitor().keepingCookies()
    await post(person, 'login_with_password', vera)
    expect((await post(person, 'logout', {}, { 'content-type': type })).status).toBe(415)
    expect(await sessionOf(person)).toMatchObject({ body: { user: { email: vera.email } } })
  },
)

describe('a write that has no body', () => {
  const noBody = { method: 'POST' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  test('needs no content type, with the cookie of a page of the site', async () => {
    const person = app.visitor().keepingCookies()
    await post(person, 'login_with_password', vera)
    const page = { origin: app.address, 'sec-fetch-site': 'same-origin' }
    expect((await person.fetch('/_api/account/picture/delete', { ...noBody, headers: page })).status).toBe(
      200,
    )
    expect((await person.fetch('/_api/auth/logout', { ...noBody, headers: page })).status).toBe(200)
    expect(await sessionOf(person)).toMatchObject({ body: { error: 'Not signed in' } })
  })

  test.each([
    ['an empty form, which other sites can send', 415, { headers: form }],
    ['an empty request of another site', 403, { headers: { origin: 'https://evil.example' } }],
    ['an empty request of a page with an opaque origin', 403, { headers: { origin: 'null' } }],
    ['an empty cross-site request without an origin', 403, { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a text without a type', 415, { headers: { 'content-type': '' }, body: 'x=y' }],
  ])('is refused with a cookie as %s', async (_what, status, options) => {
    const person = app.visitor().keepingCookies()
    await post(person, 'login_with_password', vera)
    for (const path of ['/_api/account/picture/delete', '/_api/auth/logout'])
      expect((await person.fetch(path, { ...noBody, ...options })).status).toBe(status)
    expect(await sessionOf(person)).toMatchObject({ body: { user: { email: vera.email } } })
  })

  test.each([{}, { headers: form }, { body: 'x=y' }, { headers: form, body: 'x=y' }, { body: '{}' }])(
    'reaches its rules with a token, as %j',
    async (options) => {
      const { userId } = await app.has(aProfile())
      const { secret } = await app.has(anAccessToken(userId))
      const script = app.visitor({ authorization: `Bearer ${secret}` })
      for (const path of ['/_api/account/picture/delete', '/_api/auth/logout']) {
        const response = await script.fetch(path, { ...noBody, ...options })
        expect([response.status, await response.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
      }
    },
  )
})

test('a script with a token may leave out the content type of JSON, but not name another one', async () => {
  const { id, userId } = await app.has(aProfile())
  const { secret } = await app.has(anAccessToken(userId))
  const script = app.visitor({ authorization: `Bearer ${secret}` })
  const body = JSON.stringify({ creatorProfileId: id, itemName: 'Redcat 51', category: 'Telescope' })
  const send = (headers: Record<string, string>) =>
    script.fetch('/_api/creator-gear/create', {
      method: 'POST',
      headers,
      body: new TextEncoder().encode(body),
    })
  expect((await send({})).status).toBe(200)
  expect((await send({ 'content-type': 'text/plain' })).status).toBe(415)
})
