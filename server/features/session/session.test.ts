import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const SESSION = '{ session { id displayName email role avatarUrl } }'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

test('a visitor has no session and gets no cookie', async () => {
  const response = await app.visitor().fetch(`/graphql?query=${encodeURIComponent(SESSION)}`, {
    headers: { 'apollo-require-preflight': '1' },
  })
  expect(await response.json()).toEqual({ data: { session: null } })
  expect(response.headers.get('set-cookie')).toBeNull()
})

test('somebody who is signed in sees their own account', async () => {
  const user = await app.has(aUser({ displayName: 'Henrietta Leavitt' }))
  const { data } = await (await app.as(user)).run(SESSION)
  expect(data.session).toEqual({
    id: user.id,
    displayName: 'Henrietta Leavitt',
    email: user.email,
    role: 'user',
    avatarUrl: null,
  })
})

test('a cookie that nobody signed is no session', async () => {
  const { data } = await app.visitor({ cookie: 'session=s%3Aabc.def' }).run(SESSION)
  expect(data.session).toBeNull()
})
