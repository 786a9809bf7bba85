import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

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

test.each([
  ['a form of another site', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a plain text', { 'content-type': 'text/plain' }, 415],
  ['a form with files', { 'content-type': 'multipart/form-data; boundary=b' }, 415],
  ['a script of another site', { origin: 'https://evil.example' }, 403],
  ['a page with an opaque origin', { origin: 'null' }, 403],
  ['a browser that sends Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
])('a write from %s changes nothing', async (_what, headers, status) => {
  const person = app.visitor().keepingCookies()
  await post(person, 'login_with_password', vera)
  const answer = await post(person, 'logout', {}, headers)
  expect(answer.status).toBe(status)
  expect(await sessionOf(person)).toMatchObject({ body: { user: { email: vera.email } } })
})

test('a page of the site may write', async () => {
  const person = app.visitor().keepingCookies()
  await post(person, 'login_with_password', vera)
  const { status } = await post(
    person,
    'logout',
    {},
    { origin: app.address, 'sec-fetch-site': 'same-origin' },
  )
  expect(status).toBe(200)
})
