import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { setRole, roleOptions } from '../../commands/user.ts'
import { Role, User } from './user.entity.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

async function roleOf(person: Person): Promise<unknown> {
  const { data } = await person.run('{ session { role } }')
  return data.session.role
}

test('a signed-in user has a changed role from the next request on', async () => {
  const user = await app.has(aUser())
  const person = await app.as(user)
  expect(await roleOf(person)).toBe('user')
  await setRole(app.em.fork(), user.email, Role.admin)
  expect(await roleOf(person)).toBe('admin')
  await setRole(app.em.fork(), user.email, Role.user)
  expect(await roleOf(person)).toBe('user')
})

test('the account is found by email in any case, and no other is changed', async () => {
  const [user, other] = [await app.has(aUser()), await app.has(aUser())]
  const { email } = await setRole(app.em.fork(), ` ${user.email.toUpperCase()} `, Role.admin)
  expect(email).toBe(user.email)
  expect(await roleOf(await app.as(user))).toBe('admin')
  expect(await roleOf(await app.as(other))).toBe('user')
})

test('an unknown email is an error, and no account is created', async () => {
  const before = await app.em.fork().count(User)
  await expect(setRole(app.em.fork(), ' nobody@people.example ', Role.admin)).rejects.toThrow(
    'Nobody here has the email nobody@people.example.',
  )
  expect(await app.em.fork().count(User)).toBe(before)
})

test('a role in stored session data is ignored', async () => {
  const user = await app.has(aUser())
  const person = await app.as(user)
  await app.em
    .getConnection()
    .execute(
      `update session set sess = sess::jsonb || '{"role": "admin", "user": {"role": "admin"}}' where (sess->>'userId')::int = ?`,
      [user.id],
    )
  expect(await roleOf(person)).toBe('user')
})

test('a role in the input of a registration or sign-in is ignored', async () => {
  const person = app.visitor().keepingCookies()
  const send = (path: string, body: object) =>
    person.fetch(`/_api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, role: 'admin', input: { role: 'admin' } }),
    })
  const account = { email: 'mallory@people.example', password: 'open sesame' }
  await send('register_with_password', { ...account, displayName: 'Mallory' })
  expect(await roleOf(person)).toBe('user')
  await send('login_with_password', account)
  expect(await roleOf(person)).toBe('user')
})

test('the words of the command say who gets which role', () => {
  expect(roleOptions(['--email', 'ada@x.example', '--role', 'admin'])).toEqual({
    email: 'ada@x.example',
    role: Role.admin,
  })
  expect(roleOptions(['--role=user', '--email=ada@x.example']).role).toBe(Role.user)
})

test.each([
  ['no email', ['--role', 'admin'], /--email is missing/],
  ['a blank email', ['--email', ' ', '--role', 'admin'], /--email is missing/],
  ['no role', ['--email', 'ada@x.example'], /--role is missing/],
  ['a role that there is not', ['--email', 'ada@x.example', '--role', 'owner'], /no role owner/],
  ['a role in another case', ['--email', 'ada@x.example', '--role', 'Admin'], /no role Admin/],
  ['a word too many', ['ada@x.example', 'admin'], /ada@x\.example/],
  ['an option that there is not', ['--mail', 'ada@x.example', '--role', 'admin'], /--mail/],
])('the command refuses %s, and says how to use it', (_what, words, reason) => {
  expect(() => roleOptions(words)).toThrow(reason)
  expect(() => roleOptions(words)).toThrow('--email someone@example.org --role user|admin')
})
