import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { lockWaits } from '../../testing/databases.ts'
import { aMailedLink, aProfile, aUser } from '../../testing/factories.ts'
import { aSquareImage } from '../../testing/gallery-uploads.ts'
import { quickHash } from '../../testing/quick-hash.ts'
import { type Answer, forAllTests, type Person, type RestAnswer, testApp } from '../../testing/test-app.ts'
import { hashPassword, needsRehash } from '../identity/passwords.ts'
import { LinkPurpose } from '../mail/mailed-link.entity.ts'
import { User } from '../session/user.entity.ts'

const SESSION = '{ session { id displayName email role avatarUrl } }'
const LOG_IN = 'mutation ($input: LogInInput!) { logIn(input: $input) { session { id displayName } } }'
const REGISTER =
  'mutation ($input: RegisterInput!) { register(input: $input) { session { id displayName email role } } }'

const app = forAllTests(testApp)

const password = 'Mare Tranquillitatis 69'

let people = 0
const aBrowser = () => app.visitor().keepingCookies()

const registration = () => ({
  email: `person-${++people}@people.example`,
  password,
  displayName: 'Vera Rubin',
})

const sessionOf = async (person: Person) => (await person.run(SESSION)).data.session
const logIn = (email: string, password: string, person = aBrowser()) =>
  person.run(LOG_IN, { input: { email, password } })

test('a visitor who asks for a session, its devices and tokens has none, no cookie and no error', async () => {
  const query = '{ session { id devices { id } accessTokens { id } } }'
  const response = await app.visitor().ask({ query })
  expect(await response.json()).toEqual({ data: { session: null } })
  expect(response.headers.get('set-cookie')).toBeNull()
})

test('a user registers, signs out on the server too, and signs in with the email in any case, each time with a new session id', async () => {
  const input = registration()
  const person = aBrowser()
  const { data } = await person.run(REGISTER, { input })
  const { email, displayName } = input
  const session = { id: expect.any(Number), displayName, email, role: 'user', avatarUrl: null }
  expect({ ...data.register.session, avatarUrl: null }).toEqual(session)
  expect(await sessionOf(person)).toEqual(session)

  const cookies = [person.cookie]
  expect((await logIn(` ${email.toUpperCase()} `, password, person)).errors).toBeUndefined()
  expect(cookies).not.toContain(person.cookie)
  cookies.push(person.cookie)
  expect(await sessionOf(person)).toEqual(session)
  const logOut = async () => (await person.run('mutation { logOut { success } }')).data
  for (const _ of ['signed in', 'signed out']) expect(await logOut()).toEqual({ logOut: { success: true } })
  for (const cookie of cookies) expect(await sessionOf(app.visitor({ cookie }))).toBeNull()
})

test('a password has 8 to 256 characters', async () => {
  for (const [length, rule, limit, message] of [
    [7, 'min', 8, 'Password must be at least 8 characters'],
    [257, 'max', 256, 'Password must be at most 256 characters'],
  ] as const) {
    const input = { ...registration(), password: 'x'.repeat(length) }
    expect((await aBrowser().run(REGISTER, { input })).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', problems: [{ path: 'password', rule, limit, message }] } },
    ])
  }
})

test('of two who register an email at the same moment, also in another case, one succeeds', async () => {
  const input = registration()
  const inputs = [input, { ...input, email: input.email.toUpperCase() }]
  const answers = await Promise.all(inputs.map((input) => aBrowser().run(REGISTER, { input })))
  expect(answers.flatMap(({ errors = [] }) => errors)).toMatchObject([
    { message: 'Email already in use', extensions: { code: 'CONFLICT' } },
  ])
})

test('a user signs in on two devices at once, also if that replaces an outdated hash', async () => {
  const { id, email } = await app.has(aUser())
  const em = app.em.fork()
  const passwordHash = await hash('old password', { memoryCost: 8192, timeCost: 1 })
  await em.nativeUpdate(User, { id }, { passwordHash })
  const signIns = [1, 2].map(() => logIn(email, 'old password'))
  for (const { data } of await Promise.all(signIns))
    expect(data).toMatchObject({ logIn: { session: { id } } })
  const user = await em.findOneOrFail(User, { id }, { populate: ['passwordHash'] })
  expect(needsRehash(user.passwordHash!)).toBe(false)
})

test('a user signs in with a password that is composed otherwise or has other blanks than the one that was hashed', async () => {
  const input = { ...registration(), password: 'Zu\u0308rich\u00a0\u00c5ngstr\u00f6m' }
  await aBrowser().run(REGISTER, { input })
  const decomposed = 'Zu\u0308rich A\u030angstro\u0308m'
  const { id, email } = await app.has(aUser())
  // Of a site that hashed it as it was typed.
  const passwordHash = await hash(decomposed, { memoryCost: 19 * 1024, timeCost: 2 })
  await app.em.fork().nativeUpdate(User, { id }, { passwordHash })
  for (const [of, typed] of [
    [input.email, 'Z\u00fcrich\u3000A\u030angstr\u00f6m'],
    [email, decomposed],
    [email, decomposed.normalize('NFC')],
  ] as const)
    expect((await logIn(of, typed)).errors).toBeUndefined()
})

const currentHash = await hashPassword(password)
const outdatedHash = await quickHash(password)

async function oneWaits() {
  await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
}
const sessionsOf = (userId: number) => app.em.execute('select sid from session where user_id = ?', [userId])

test.each([
  ['is fresh', '7 days'],
  ['is extended by that request', '1 day'],
])('a request in flight does not restore a session that its user ends, if it %s', async (_if, lasts) => {
  const { person, profileId, userId } = await app.creator()
  await app.em.execute(`update session set expire = now() + interval '${lasts}'`)
  let change: Promise<RestAnswer> | undefined
  await app.em.fork().transactional(async (em) => {
    await em.execute('select from creator_profile where id = ? for update', [profileId])
    change = person.post('/creator-profiles/update', { profileId, location: 'Atacama' })
    await oneWaits()
    expect((await person.post('/auth/logout', {})).status).toBe(200)
  })
  expect((await change)!.status).toBe(200)
  expect((await person.get('/auth/session')).body).toEqual({ error: 'Not signed in' })
  expect(await sessionsOf(userId)).toEqual([])
})

test.each([
  ['the current', currentHash],
  ['outdated', outdatedHash],
])(
  'a sign-in with the former password fails if the password changes meanwhile, with %s parameters of its hash',
  async (_which, passwordHash) => {
    const { id, email } = await app.has(aUser())
    await app.em.fork().nativeUpdate(User, { id }, { passwordHash })
    const newHash = await hashPassword('Oceanus Procellarum 69')
    let signIn: Promise<RestAnswer> | undefined
    await app.em.fork().transactional(async (em) => {
      await em.execute('update users set password_hash = ? where id = ?', [newHash, id])
      await em.execute('delete from session where user_id = ?', [id])
      signIn = app.visitor().post('/auth/login_with_password', { email, password })
      await oneWaits()
    })
    expect(await signIn).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } })
    expect(await sessionsOf(id)).toEqual([])
    const rows = await app.em.execute('select password_hash as hash from users where id = ?', [id])
    expect(rows).toEqual([{ hash: newHash }])
  },
)

test('a sign-in in flight does not restore its session that another device has ended', async () => {
  const { id, profileId, logIn, change } = await aCreator()
  const [browser, other] = [await app.as({ id }), await app.as({ id })]
  let signIn: Promise<Answer> | undefined
  await app.em.fork().transactional(async (em) => {
    await em.execute('select from creator_profile where id = ? for update', [profileId])
    signIn = browser.run(`mutation { ${logIn} ${change} }`)
    await oneWaits()
    await other.run('mutation { signOutOtherDevices { session { id } } }')
  })
  expect(await signIn).toMatchObject({ data: { logIn: { session: { id } } } })
  expect(await sessionsOf(id)).toHaveLength(1)
  expect((await other.run('{ session { devices { isCurrent } } }')).data.session).toEqual({
    devices: [{ isCurrent: true }],
  })
})

async function aCreator() {
  const { id: profileId, userId: id } = await app.has(aProfile())
  const em = app.em.fork()
  await em.nativeUpdate(User, { id }, { passwordHash: currentHash })
  const { email } = await em.findOneOrFail(User, { id }, { fields: ['email'] })
  return {
    person: (await app.as({ id })).keepingCookies(),
    id,
    profileId,
    logIn: `logIn(input: { email: "${email}", password: "${password}" }) { session { id } }`,
    change: `updateCreatorProfile(input: { creatorProfileId: ${profileId}, location: "Elsewhere" }) { creatorProfile { location } }`,
  }
}
const changed = { creatorProfile: { location: 'Elsewhere' } }
const logOut = 'logOut { success }'

test('a user who signs out and in again in one document has a new session, and none who signs in and out, or out twice', async () => {
  const { person, id, logIn } = await aCreator()
  const { cookie } = person
  const run = (...fields: string[]) => person.run(`mutation { ${fields.join(' ')} }`)
  expect(await run(logOut, logIn)).not.toHaveProperty('errors')
  expect(person.cookie).not.toBe(cookie)
  expect(await sessionOf(person)).toMatchObject({ id })
  expect(await sessionOf(app.visitor({ cookie }))).toBeNull()
  for (const first of [`first: ${logOut}`, logIn]) {
    expect(await run(first, logOut)).not.toHaveProperty('errors')
    expect(await sessionOf(person)).toBeNull()
  }
})

test('a field after a sign-out or a reset of the password in one document is refused, and the fields before it are carried out', async () => {
  const { person: browser, change, id } = await aCreator()
  const secret = await app.has(aMailedLink({ userId: id, purpose: LinkPurpose.resetPassword }))
  const reset = `resetPassword(input: { token: "${secret}", password: "Betelgeuse 1920" }) { success }`
  const phone = (await app.as({ id })).keepingCookies()
  for (const [person, end] of [
    [phone, logOut],
    [browser, reset],
  ] as const) {
    const { data, errors } = await person.run(`mutation { before: ${change} end: ${end} after: ${change} }`)
    expect(data).toEqual({ before: changed, end: { success: true }, after: null })
    expect(errors).toMatchObject([{ path: ['after'], extensions: { code: 'UNAUTHENTICATED' } }])
  }
})

test('a field after a change of the account in one document returns the changed account', async () => {
  const { person } = await aCreator()
  const upload = `mutation ($input: UploadProfilePictureInput!) {
    changeDisplayName(input: { displayName: "Vera Again" }) { session { displayName } }
    uploadProfilePicture(input: $input) { session { displayName avatarUrl } }
    signOutOtherDevices { session { displayName avatarUrl } }
  }`
  const { data } = await person.runWithFiles(upload, { input: { picture: aSquareImage() } })
  const { session } = data.uploadProfilePicture
  expect(session).toEqual({ displayName: 'Vera Again', avatarUrl: expect.any(String) })
  expect(data.signOutOtherDevices).toEqual({ session })
  const removed = await person.run(`mutation {
    deleteProfilePicture { session { avatarUrl } }
    signOutOtherDevices { session { displayName avatarUrl } }
  }`)
  expect(removed.data.signOutOtherDevices.session).toEqual({ displayName: 'Vera Again', avatarUrl: null })
})

test('a field after a sign-in in one document runs as the account that signed in', async () => {
  const [old, next] = [await aCreator(), await aCreator()]
  const { data, errors } = await old.person.run(
    `mutation { ${next.logIn} ${next.change} formerly: ${old.change} }`,
  )
  expect(data).toEqual({ logIn: { session: { id: next.id } }, updateCreatorProfile: changed, formerly: null })
  expect(errors).toMatchObject([{ path: ['formerly'], extensions: { code: 'FORBIDDEN' } }])
})
