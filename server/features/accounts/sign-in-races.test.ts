import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { lockWaits } from '../../testing/databases.ts'
import { aProfile, aUser } from '../../testing/factories.ts'
import { forAllTests, type Answer, type RestAnswer, testApp } from '../../testing/test-app.ts'
import { User } from '../session/user.entity.ts'
import { hashPassword } from '../identity/passwords.ts'

const app = forAllTests(testApp)

const password = 'Mare Tranquillitatis 69'
const currentHash = await hashPassword(password)
const outdatedHash = await hash(password, { memoryCost: 1024 })

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
  const { id: creatorProfileId, userId: id } = await app.has(aProfile())
  await app.em.fork().nativeUpdate(User, { id }, { passwordHash: currentHash })
  const { email } = await app.em.fork().findOneOrFail(User, { id }, { fields: ['email'] })
  const [browser, other] = [await app.as({ id }), await app.as({ id })]
  let signIn: Promise<Answer> | undefined
  await app.em.fork().transactional(async (em) => {
    await em.execute('select from creator_profile where id = ? for update', [creatorProfileId])
    signIn = browser.run(
      `mutation ($input: LogInInput!, $change: UpdateCreatorProfileInput!) {
        logIn(input: $input) { session { id } }
        updateCreatorProfile(input: $change) { creatorProfile { location } }
      }`,
      { input: { email, password }, change: { creatorProfileId, location: 'Atacama' } },
    )
    await oneWaits()
    const { data } = await other.run('mutation { signOutOtherDevices { session { devices { isCurrent } } } }')
    expect(data.signOutOtherDevices.session.devices).toEqual([{ isCurrent: true }])
  })
  expect(await signIn).toMatchObject({ data: { logIn: { session: { id } } } })
  expect((await other.run('{ session { devices { isCurrent } } }')).data.session).toEqual({
    devices: [{ isCurrent: true }],
  })
})
