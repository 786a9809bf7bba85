import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockWaits } from '../../testing/databases.ts'
import { aProfile, aUser } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { needsRehash } from './identity/passwords.ts'
import { User } from '../session/user.entity.ts'

const SESSION = '{ session { id displayName email role avatarUrl } }'
const LOG_IN =
  'mutation LogIn($input: LogInInput!) { logIn(input: $input) { session { id displayName role } } }'
const REGISTER =
  'mutation Register($input: RegisterInput!) { register(input: $input) { session { id displayName email role } } }'
const LOG_OUT = 'mutation { logOut { success } }'

let app: TestApp
beforeAll(async () => void (app = await testApp({ rateLimitScale: 1 })))
afterAll(() => app[Symbol.asyncDispose]())

let people = 0
/** In its own network. */
const aBrowser = () =>
  app.visitor({ 'x-forwarded-for': `203.0.${Math.floor(++people / 250)}.${people % 250}` }).keepingCookies()

const registration = (name = `person-${++people}`) => ({
  email: `${name}@people.example`,
  password: 'Mare Tranquillitatis 69',
  displayName: 'Vera Rubin',
})

async function sessionOf(person: Person) {
  const { data } = await person.run(SESSION)
  return data.session
}

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

  test('with an unsigned cookie has no session', async () => {
    expect(await sessionOf(app.visitor({ cookie: 'session=s%3Aabc.def' }))).toBeNull()
  })

  test('who registers is signed in, and unknown fields are ignored', async () => {
    const person = aBrowser()
    const input = registration()
    const { data, errors } = await person.run(REGISTER, { input })
    expect(errors).toBeUndefined()
    expect(data.register.session).toMatchObject({
      displayName: 'Vera Rubin',
      email: input.email,
      role: 'user',
    })
    expect(await sessionOf(person)).toEqual({ ...data.register.session, avatarUrl: null })

    const forged = await aBrowser().run(REGISTER, { input: { ...registration(), role: 'admin' } })
    expect(forged.errors![0]!.message).toContain('role')
  })

  test.each([
    [
      'no email',
      { email: '' },
      [{ path: 'email', rule: 'required', limit: null, message: 'Email is required' }],
    ],
    [
      'a malformed email',
      { email: 'vera at people' },
      [{ path: 'email', rule: 'email', limit: null, message: 'Email is required' }],
    ],
    [
      'a password of 7 characters',
      { password: '1234567' },
      [{ path: 'password', rule: 'min', limit: 8, message: 'Password must be at least 8 characters' }],
    ],
    [
      'a password of 257 characters',
      { password: 'x'.repeat(257) },
      [{ path: 'password', rule: 'max', limit: 256, message: 'Password must be at most 256 characters' }],
    ],
    [
      'a blank name',
      { displayName: '  ' },
      [{ path: 'displayName', rule: 'required', limit: null, message: 'Name is required' }],
    ],
    [
      'a name with a NUL byte',
      { displayName: 'a\0b' },
      [
        {
          path: 'displayName',
          rule: 'printable',
          limit: null,
          message: 'Name must not contain control characters',
        },
      ],
    ],
    [
      'nothing right',
      { email: 'x', password: 'y', displayName: '' },
      [
        { path: 'email', rule: 'email', limit: null, message: 'Email is required' },
        { path: 'password', rule: 'min', limit: 8, message: 'Password must be at least 8 characters' },
        { path: 'displayName', rule: 'required', limit: null, message: 'Name is required' },
      ],
    ],
  ])('cannot register with %s, and reads what is wrong with each field', async (_what, wrong, problems) => {
    const { errors } = await aBrowser().run(REGISTER, { input: { ...registration(), ...wrong } })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', problems } }])
  })

  test('cannot register an email that is taken, in any case', async () => {
    const input = registration()
    await aBrowser().run(REGISTER, { input })
    const { errors } = await aBrowser().run(REGISTER, {
      input: { ...input, email: input.email.toUpperCase() },
    })
    expect(errors).toMatchObject([{ message: 'Email already in use', extensions: { code: 'CONFLICT' } }])
  })

  test('is one of twenty who register an email concurrently: one succeeds', async () => {
    const input = registration()
    const answers = await Promise.all(Array.from({ length: 20 }, () => aBrowser().run(REGISTER, { input })))
    const refusals = answers.flatMap(({ errors = [] }) => errors)
    expect(refusals).toHaveLength(19)
    for (const { extensions } of refusals) expect(extensions['code']).toBe('CONFLICT')
  })
})

describe('a user with an account', () => {
  test('signs in with the email in any case, and is signed in only in that browser', async () => {
    const input = registration()
    await aBrowser().run(REGISTER, { input })
    const person = aBrowser()
    const { data } = await person.run(LOG_IN, {
      input: { email: ` ${input.email.toUpperCase()} `, password: input.password },
    })
    expect(data.logIn.session.displayName).toBe('Vera Rubin')
    expect(await sessionOf(person)).toMatchObject({ email: input.email })
    expect(await sessionOf(aBrowser())).toBeNull()
  })

  test('gets a cookie that scripts cannot read and other sites do not send', async () => {
    const input = registration()
    const response = await aBrowser().fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: REGISTER, variables: { input } }),
    })
    const cookie = response.headers.get('set-cookie')!
    expect(cookie).toMatch(/^session=/)
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
  })

  test('gets a new session id at every sign-in, so that an id known before is useless', async () => {
    const input = registration()
    const person = aBrowser()
    await person.run(REGISTER, { input })
    const before = person.cookie
    await person.run(LOG_IN, { input: { email: input.email, password: input.password } })
    expect(person.cookie).not.toBe(before)
    expect(await sessionOf(app.visitor({ cookie: before }))).toBeNull()
  })

  test('who signs out is signed out on the server too', async () => {
    const person = aBrowser()
    await person.run(REGISTER, { input: registration() })
    const { cookie } = person
    expect((await person.run(LOG_OUT)).data.logOut).toEqual({ success: true })
    expect(await sessionOf(app.visitor({ cookie }))).toBeNull()
    expect((await aBrowser().run(LOG_OUT)).data.logOut).toEqual({ success: true })
  })

  test('is signed out thirty days after the sign-in, however busy', async () => {
    const person = aBrowser()
    await person.run(REGISTER, { input: registration() })
    await app.em
      .getConnection()
      .execute(
        `update session set sess = jsonb_set(sess::jsonb, '{signedInAt}', to_jsonb((extract(epoch from now()) * 1000)::bigint - 30 * 86400000::bigint))`,
      )
    expect(await sessionOf(person)).toBeNull()
  })

  test('gets the same error for a wrong password and an unknown email', async () => {
    const input = registration()
    await aBrowser().run(REGISTER, { input })
    const wrong = await aBrowser().run(LOG_IN, { input: { email: input.email, password: 'wrong' } })
    const unknown = await aBrowser().run(LOG_IN, {
      input: { email: 'nobody@people.example', password: 'wrong' },
    })
    expect(wrong.errors).toMatchObject([
      { message: 'Invalid email or password', extensions: { code: 'UNAUTHENTICATED' } },
    ])
    expect(unknown.errors).toEqual(wrong.errors)
  })

  test('who has no password, only a provider, cannot sign in with one', async () => {
    const { email } = await app.has(aUser())
    const { errors } = await aBrowser().run(LOG_IN, { input: { email, password: 'anything' } })
    expect(errors).toMatchObject([{ message: 'Invalid email or password' }])
  })

  test('gets a hash with the current parameters after signing in with an outdated one', async () => {
    const user = await app.has(aUser())
    const em = app.em.fork()
    await em.nativeUpdate(
      User,
      { id: user.id },
      { passwordHash: await hash('old password', { memoryCost: 8192, timeCost: 1 }) },
    )
    const { data } = await aBrowser().run(LOG_IN, { input: { email: user.email, password: 'old password' } })
    expect(data.logIn.session.id).toBe(user.id)
    const { passwordHash } = await em.findOneOrFail(User, { id: user.id }, { populate: ['passwordHash'] })
    expect(needsRehash(passwordHash!)).toBe(false)
  })

  test.each([
    ['composed', 'Z\u00fcrich \u00c5ngstr\u00f6m'],
    ['decomposed', 'Zu\u0308rich A\u030angstro\u0308m'],
    ['with an ideographic space', 'Z\u00fcrich\u3000\u00c5ngstr\u00f6m'],
  ])('signs in from a machine that writes the password %s', async (_how, password) => {
    for (const registered of ['Z\u00fcrich\u00a0\u00c5ngstr\u00f6m', 'Zu\u0308rich A\u030angstro\u0308m']) {
      const { email, displayName } = registration()
      await aBrowser().run(REGISTER, { input: { email, displayName, password: registered } })
      const { errors } = await aBrowser().run(LOG_IN, { input: { email, password } })
      expect(errors).toBeUndefined()
      const guess = await aBrowser().run(LOG_IN, { input: { email, password: `${password}!` } })
      expect(guess.errors).toMatchObject([{ message: 'Invalid email or password' }])
    }
  })

  test('signs in with a decomposed password that was hashed as it was typed, and then composed too', async () => {
    const typed = 'Zu\u0308rich A\u030angstro\u0308m'
    const input = registration()
    await aBrowser().run(REGISTER, { input })
    const passwordHash = await hash(typed, {
      algorithm: 2,
      memoryCost: 19 * 1024,
      timeCost: 2,
      parallelism: 1,
    })
    await app.em.fork().nativeUpdate(User, { email: input.email }, { passwordHash })
    const logIn = async (password: string) =>
      (await aBrowser().run(LOG_IN, { input: { email: input.email, password } })).errors
    expect(await logIn(typed.normalize('NFC'))).toBeDefined()
    expect(await logIn(typed)).toBeUndefined()
    expect(await logIn(typed.normalize('NFC'))).toBeUndefined()
    expect(await logIn(typed)).toBeUndefined()
  })

  test('signs in on several devices at once, also if they replace an outdated hash', async () => {
    const { id, email } = await app.has(aUser())
    const passwordHash = await hash('old password', { memoryCost: 1024 })
    await app.em.fork().nativeUpdate(User, { id }, { passwordHash })
    const input = { email, password: 'old password' }
    const signIns = Array.from({ length: 5 }, () => aBrowser().run(LOG_IN, { input }))
    for (const { data } of await Promise.all(signIns))
      expect(data).toMatchObject({ logIn: { session: { id } } })
  })
})

describe('an attacker who guesses', () => {
  test('is locked out of an account after ten failures from anywhere, even with the right password', async () => {
    const input = registration()
    await aBrowser().run(REGISTER, { input })
    for (let tried = 0; tried < 10; tried++) {
      const { errors } = await aBrowser().run(LOG_IN, {
        input: { email: input.email, password: `guess ${tried}` },
      })
      expect(errors![0]!.extensions['code']).toBe('UNAUTHENTICATED')
    }
    const { errors } = await aBrowser().run(LOG_IN, {
      input: { email: input.email, password: input.password },
    })
    expect(errors).toMatchObject([
      {
        message: 'Too many failed sign-ins for this account. Please try again in 15 minutes.',
        extensions: { code: 'RATE_LIMITED' },
      },
    ])
  })

  test('is locked out after ten failures with a decomposed password, each counted once', async () => {
    const input = registration()
    await aBrowser().run(REGISTER, { input })
    const messages = []
    for (let n = 0; n < 11; n++) {
      const { errors } = await aBrowser().run(LOG_IN, {
        input: { email: input.email, password: `Zu\u0308rich ${n}` },
      })
      messages.push(errors?.[0]?.extensions['code'])
    }
    expect(messages).toEqual([...Array.from({ length: 10 }, () => 'UNAUTHENTICATED'), 'RATE_LIMITED'])
  })

  test('is stopped after thirty sign-ins from one network', async () => {
    const person = aBrowser()
    for (let tried = 0; tried < 30; tried++) {
      await person.run(LOG_IN, { input: { email: `nobody-${tried}@people.example`, password: 'guess' } })
    }
    const { errors } = await person.run(LOG_IN, {
      input: { email: 'another@people.example', password: 'guess' },
    })
    expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } }])
  })
})

test.each([
  ['is fresh', '7 days'],
  ['is extended by that request', '1 day'],
])('a request in flight does not restore a session that its user ends, if it %s', async (_if, lasts) => {
  await using app = await testApp()
  const profile = await app.has(aProfile())
  const person = await app.as({ id: profile.userId })
  await app.em.getConnection().execute(`update session set expire = now() + interval '${lasts}'`)
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  await client.query('begin')
  await client.query('select from creator_profile where id = $1 for update', [profile.id])

  const change = person.post('/creator-profiles/update', { profileId: profile.id, location: 'Atacama' })
  await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
  expect((await person.post('/auth/logout', {})).status).toBe(200)
  await client.query('commit')
  await client.end()

  expect((await change).status).toBe(200)
  expect((await person.get('/auth/session')).body).toEqual({ error: 'Not signed in' })
  expect(await app.em.getConnection().execute('select sid from session')).toEqual([])
})

test.each([
  ['the current', {}],
  ['outdated', { memoryCost: 1024 }],
])(
  'a sign-in with the former password fails if the password changes meanwhile, with %s parameters of its hash',
  async (_which, parameters) => {
    await using app = await testApp()
    const user = await app.has(aUser())
    const passwordHash = await hash('Mare Tranquillitatis 69', parameters)
    await app.em.fork().nativeUpdate(User, { id: user.id }, { passwordHash })
    const newHash = await hash('Oceanus Procellarum 69')
    const change = new pg.Client(app.databaseUrl)
    await change.connect()
    await change.query('begin')
    await change.query('update users set password_hash = $1 where id = $2', [newHash, user.id])
    await change.query('delete from session where user_id = $1', [user.id])

    const signIn = app.visitor().post('/auth/login_with_password', {
      email: user.email,
      password: 'Mare Tranquillitatis 69',
    })
    await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
    await change.query('commit')
    await change.end()

    expect(await signIn).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } })
    expect(await app.em.getConnection().execute('select sid from session')).toEqual([])
    expect(await app.em.getConnection().execute('select password_hash from users')).toEqual([
      { password_hash: newHash },
    ])
  },
)

test('a sign-in in flight does not restore its session that another device has ended', async () => {
  await using app = await testApp()
  const profile = await app.has(aProfile())
  const user = await app.em.fork().findOneOrFail(User, { id: profile.userId }, { fields: ['id', 'email'] })
  const passwordHash = await hash('Mare Tranquillitatis 69')
  await app.em.fork().nativeUpdate(User, { id: user.id }, { passwordHash })
  const [browser, other] = [await app.as(user), await app.as(user)]
  const lock = new pg.Client(app.databaseUrl)
  await lock.connect()
  await lock.query('begin')
  await lock.query('select from creator_profile where id = $1 for update', [profile.id])

  const signIn = browser.run(
    `mutation ($input: LogInInput!, $change: UpdateCreatorProfileInput!) {
      logIn(input: $input) { session { id } }
      updateCreatorProfile(input: $change) { creatorProfile { location } }
    }`,
    {
      input: { email: user.email, password: 'Mare Tranquillitatis 69' },
      change: { creatorProfileId: profile.id, location: 'Atacama' },
    },
  )
  await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
  const { data } = await other.run('mutation { signOutOtherDevices { session { devices { isCurrent } } } }')
  expect(data.signOutOtherDevices.session.devices).toEqual([{ isCurrent: true }])
  await lock.query('commit')
  await lock.end()

  expect(await signIn).toMatchObject({ data: { logIn: { session: { id: user.id } } } })
  expect((await other.run('{ session { devices { isCurrent } } }')).data.session).toEqual({
    devices: [{ isCurrent: true }],
  })
})
