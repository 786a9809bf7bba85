import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { needsRehash } from '../identity/passwords.ts'
import { User } from '../session/user.entity.ts'

const SESSION = '{ session { id displayName email role avatarUrl } }'
const LOG_IN =
  'mutation LogIn($input: LogInInput!) { logIn(input: $input) { session { id displayName role } } }'
const REGISTER =
  'mutation Register($input: RegisterInput!) { register(input: $input) { session { id displayName email role } } }'
const LOG_OUT = 'mutation { logOut { success } }'

const app = forAllTests(testApp)

let people = 0
const aBrowser = () => app.visitor().keepingCookies()

const registration = () => ({
  email: `person-${++people}@people.example`,
  password: 'Mare Tranquillitatis 69',
  displayName: 'Vera Rubin',
})

async function registered() {
  const input = registration()
  const person = aBrowser()
  const { data, errors } = await person.run(REGISTER, { input })
  expect(errors).toBeUndefined()
  return { ...input, person, session: data.register.session }
}

const sessionOf = async (person: Person) => (await person.run(SESSION)).data.session
const logIn = (email: string, password: string, person = aBrowser()) =>
  person.run(LOG_IN, { input: { email, password } })

const invalid = [{ message: 'Invalid email or password', extensions: { code: 'UNAUTHENTICATED' } }]

describe('a visitor', () => {
  test('has no session and gets no cookie', async () => {
    const response = await app.visitor().fetch(`/graphql?query=${encodeURIComponent(SESSION)}`, {
      headers: { 'apollo-require-preflight': '1' },
    })
    expect(await response.json()).toEqual({ data: { session: null } })
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('who asks for devices and access tokens has no session, and no error', async () => {
    const answer = await app
      .visitor()
      .run('{ session { devices { id } accessTokens { id } } creatorProfiles { pagination { totalCount } } }')
    expect(answer).toEqual({
      status: 200,
      data: { session: null, creatorProfiles: { pagination: { totalCount: expect.any(Number) } } },
    })
  })

  test('who registers is signed in, and cannot choose a role', async () => {
    const { person, session, email } = await registered()
    expect(session).toMatchObject({ displayName: 'Vera Rubin', email, role: 'user' })
    expect(await sessionOf(person)).toEqual({ ...session, avatarUrl: null })
    const forged = await aBrowser().run(REGISTER, { input: { ...registration(), role: 'admin' } })
    expect(forged.errors![0]!.message).toContain('role')
  })

  test('reads what is wrong with each field of a registration', async () => {
    const problem = (path: string, rule: string, message: string, limit: number | null = null) => ({
      path,
      rule,
      limit,
      message,
    })
    for (const [input, problems] of [
      [
        { email: 'vera at people', password: '1234567', displayName: '  ' },
        [
          problem('email', 'email', 'Email is required'),
          problem('password', 'min', 'Password must be at least 8 characters', 8),
          problem('displayName', 'required', 'Name is required'),
        ],
      ],
      [
        { email: '', password: 'x'.repeat(257), displayName: 'a\0b' },
        [
          problem('email', 'required', 'Email is required'),
          problem('password', 'max', 'Password must be at most 256 characters', 256),
          problem('displayName', 'printable', 'Name must not contain control characters'),
        ],
      ],
    ] as const)
      expect((await aBrowser().run(REGISTER, { input })).errors).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT', problems } },
      ])
  })

  test('cannot register an email that is taken, in any case', async () => {
    const email = (await registered()).email.toUpperCase()
    const { errors } = await aBrowser().run(REGISTER, { input: { ...registration(), email } })
    expect(errors).toMatchObject([{ message: 'Email already in use', extensions: { code: 'CONFLICT' } }])
  })

  test('is one of five who register an email concurrently: one succeeds', async () => {
    const input = registration()
    const answers = await Promise.all(Array.from({ length: 5 }, () => aBrowser().run(REGISTER, { input })))
    const refusals = answers.flatMap(({ errors = [] }) => errors)
    expect(refusals).toHaveLength(4)
    for (const { extensions } of refusals) expect(extensions['code']).toBe('CONFLICT')
  })
})

describe('a user with an account', () => {
  test('signs in with the email in any case, and is signed in only in that browser', async () => {
    const { email, password } = await registered()
    const person = aBrowser()
    const { data } = await logIn(` ${email.toUpperCase()} `, password, person)
    expect(data.logIn.session.displayName).toBe('Vera Rubin')
    expect(await sessionOf(person)).toMatchObject({ email })
    expect(await sessionOf(aBrowser())).toBeNull()
  })

  test('gets a cookie that scripts cannot read and other sites do not send', async () => {
    const response = await aBrowser().ask({ query: REGISTER, variables: { input: registration() } })
    const cookie = response.headers.get('set-cookie')!
    expect(cookie).toMatch(/^session=/)
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
  })

  test('gets a new session id at every sign-in, so that an id known before is useless', async () => {
    const { person, email, password } = await registered()
    const before = person.cookie
    await logIn(email, password, person)
    expect(person.cookie).not.toBe(before)
    expect(await sessionOf(app.visitor({ cookie: before }))).toBeNull()
  })

  test('who signs out is signed out on the server too', async () => {
    const person = await app.as(await app.has(aUser()))
    const { cookie } = person
    expect((await person.run(LOG_OUT)).data.logOut).toEqual({ success: true })
    expect(await sessionOf(app.visitor({ cookie }))).toBeNull()
    expect((await aBrowser().run(LOG_OUT)).data.logOut).toEqual({ success: true })
  })

  test('gets the same error for a wrong password, an unknown email and an account without a password', async () => {
    const { email } = await registered()
    const { email: ofProvider } = await app.has(aUser())
    for (const tried of [email, 'nobody@people.example', ofProvider])
      expect((await logIn(tried, 'wrong')).errors).toMatchObject(invalid)
  })

  test('signs in on several devices at once, also if that replaces an outdated hash', async () => {
    const { id, email } = await app.has(aUser())
    const em = app.em.fork()
    const passwordHash = await hash('old password', { memoryCost: 8192, timeCost: 1 })
    await em.nativeUpdate(User, { id }, { passwordHash })
    const signIns = Array.from({ length: 5 }, () => logIn(email, 'old password'))
    for (const { data } of await Promise.all(signIns))
      expect(data).toMatchObject({ logIn: { session: { id } } })
    const user = await em.findOneOrFail(User, { id }, { populate: ['passwordHash'] })
    expect(needsRehash(user.passwordHash!)).toBe(false)
  })

  test.each([
    ['composed', 'Z\u00fcrich\u00a0\u00c5ngstr\u00f6m', 'Zu\u0308rich A\u030angstro\u0308m'],
    ['decomposed', 'Zu\u0308rich A\u030angstro\u0308m', 'Z\u00fcrich\u3000\u00c5ngstr\u00f6m'],
  ])('signs in from a machine that writes a %s password otherwise', async (_how, password, typed) => {
    const { email, displayName } = registration()
    await aBrowser().run(REGISTER, { input: { email, displayName, password } })
    expect((await logIn(email, typed)).errors).toBeUndefined()
    expect((await logIn(email, `${typed}!`)).errors).toMatchObject(invalid)
  })

  test('signs in with a decomposed password that was hashed as it was typed, and then composed too', async () => {
    const typed = 'Zu\u0308rich A\u030angstro\u0308m'
    const { id, email } = await app.has(aUser())
    const passwordHash = await hash(typed, {
      algorithm: 2,
      memoryCost: 19 * 1024,
      timeCost: 2,
      parallelism: 1,
    })
    await app.em.fork().nativeUpdate(User, { id }, { passwordHash })
    expect((await logIn(email, typed.normalize('NFC'))).errors).toMatchObject(invalid)
    for (const password of [typed, typed.normalize('NFC'), typed])
      expect((await logIn(email, password)).errors).toBeUndefined()
  })
})
