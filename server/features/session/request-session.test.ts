import { describe, expect, test } from 'vitest'
import { User } from './user.entity.ts'
import { lockWaits } from '../../testing/databases.ts'
import { anAccessToken, aProfile, aUser } from '../../testing/factories.ts'
import { aTinyImage, uploading } from '../../testing/gallery-uploads.ts'
import { forAllTests, type Person, type RestAnswer, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)

const SESSION = '{ session { id displayName email role createdAt avatarUrl } }'
const UPDATE =
  'mutation ($input: UpdateCreatorProfileInput!) { updateCreatorProfile(input: $input) { creatorProfile { location } } }'
const execute = (sql: string, values: unknown[] = []) => app.em.execute(sql, values)

async function statementsOf(person: Person, operation: string) {
  const statements = await app.statementsOf(() => person.run(operation))
  return statements.map((text) => /\w+/.exec(text)![0])
}
async function cookieOf(person: Person) {
  const response = await person.fetch('/_api/auth/session')
  await response.arrayBuffer() // ends when the extension is stored, unlike the headers
  return response.headers.get('set-cookie')
}

test('a session lasts seven days without a request, each of which extends it again, and thirty in all', async () => {
  const signedIn = async ({ idle = '0 days', inAll = '0 days' }) => {
    const user = await app.has(aUser())
    const person = await app.as(user)
    await execute(
      `update session set expire = expire - ?::interval,
         sess = jsonb_set(sess::jsonb, '{signedInAt}', to_jsonb((sess->>'signedInAt')::bigint - (extract(epoch from ?::interval) * 1000)::bigint))
       where user_id = ?`,
      [idle, inAll, user.id],
    )
    return person
  }
  const isSignedIn = async (person: Person) => (await person.run(SESSION)).data.session !== null
  const idle = await signedIn({ idle: '167 hours' })
  expect(await isSignedIn(idle)).toBe(true)
  expect(await isSignedIn(await signedIn({ idle: '169 hours' }))).toBe(false)
  expect(await isSignedIn(await signedIn({ inAll: '719 hours' }))).toBe(true)
  expect(await isSignedIn(await signedIn({ inAll: '721 hours' }))).toBe(false)
  await execute(`update session set expire = expire - interval '167 hours'`)
  const [, expires] = /Expires=([^;]+)/.exec((await cookieOf(idle))!)!
  expect((Date.parse(expires!) - Date.now()) / 86_400_000).toBeCloseTo(7, 2)
  expect(await isSignedIn(idle)).toBe(true)
})

describe('a session costs', () => {
  test('a visitor nothing, whatever other cookies are sent', async () => {
    for (const cookie of ['', 'theme=dark', 'session=s%3Aforged.signature'])
      expect(await statementsOf(app.visitor({ cookie }), SESSION)).toEqual([])
  })

  test('a user one statement, which also reads the account', async () => {
    const user = await app.has(aUser())
    const person = await app.as(user)
    expect(await statementsOf(person, '{ __typename }')).toEqual(['select'])
    expect(await statementsOf(person, SESSION)).toEqual(['select'])
    expect((await person.run(SESSION)).data.session).toMatchObject({
      id: user.id,
      email: user.email,
      createdAt: user.createdAt.toISOString(),
    })
  })

  test('one more when it was not extended for an hour, and then a cookie', async () => {
    const person = await app.as(await app.has(aUser()))
    await execute(`update session set expire = expire - interval '59 minutes'`)
    expect(await cookieOf(person)).toBeNull()
    await execute(`update session set expire = expire - interval '2 minutes'`)
    expect(await statementsOf(person, SESSION)).toEqual(['select', 'update'])
    expect(await statementsOf(person, SESSION)).toEqual(['select'])
    await execute(`update session set expire = expire - interval '61 minutes'`)
    expect(await cookieOf(person)).toMatch(/^session=/)
    expect(await cookieOf(person)).toBeNull()
  })

  test('the time of last use nothing: it is written once a minute, with those of other sessions', async () => {
    const person = await app.as(await app.has(aUser()))
    const away = () => execute(`select sid from session where last_seen_at < now() - interval '1 minute'`)
    await execute(`update session set last_seen_at = now() - interval '59 seconds'`)
    expect(await statementsOf(person, SESSION)).toEqual(['select'])
    await execute(`update session set last_seen_at = now() - interval '61 seconds'`)
    const before = (await away()).length
    expect(await statementsOf(person, SESSION)).toEqual(['select'])
    await expect.poll(away, { timeout: 5_000 }).toHaveLength(before - 1)
    expect(await statementsOf(person, SESSION)).toEqual(['select'])
  })
})

test('a user whose account was deleted is a visitor, and the session is deleted', async () => {
  const user = await app.has(aUser())
  const person = await app.as(user)
  await app.em.fork().nativeDelete(User, { id: user.id })
  expect(await person.run(SESSION)).toEqual({ status: 200, data: { session: null } })
  const { errors } = await person.run(UPDATE, { input: { creatorProfileId: 1, location: 'Elsewhere' } })
  expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
  expect(await execute('select from session where user_id = ?', [user.id])).toEqual([])
})

test('a change or an upload made for one account is refused when another is signed in, even to a profile of its own', async () => {
  const { person, profile } = await app.creator()
  const message = 'Another account is signed in. Nothing was changed.'
  const changing = async (accountId: number) => {
    const variables = { input: { creatorProfileId: profile.id, location: `By ${accountId}` } }
    const response = await person.ask({ query: UPDATE, variables }, { 'x-account-id': `${accountId}` })
    return response.json() as Promise<{ data?: unknown; errors?: unknown }>
  }
  const own = profile.userId
  expect(await changing(own + 1)).toEqual({ errors: [{ message, extensions: { code: 'ACCOUNT_CHANGED' } }] })
  expect(await changing(own)).toEqual({
    data: { updateCreatorProfile: { creatorProfile: { location: `By ${own}` } } },
  })
  for (const upload of Object.values(uploading)) {
    const headers = { 'x-account-id': `${own + 1}` }
    expect(await upload(person, { profileId: profile.id, files: [aTinyImage()], headers })).toMatchObject({
      status: 412,
      message,
      code: 'ACCOUNT_CHANGED',
    })
  }
})

test.each(['session', 'access_token'])(
  'while the table %s is locked and users send requests, visitors read and open pages',
  async (table) => {
    const { id, userId } = await app.has(aProfile())
    const { secret } = await app.has(anAccessToken(userId))
    const user =
      table === 'session' ? await app.as({ id: userId }) : app.visitor({ authorization: `Bearer ${secret}` })
    let ofUser: Promise<RestAnswer>[] = []
    await app.em.fork().transactional(async (em) => {
      await em.execute(`lock table ${table} in access exclusive mode`)
      ofUser = Array.from({ length: 30 }, () => user.get('/auth/session'))
      await expect.poll(async () => (await lockWaits(em)).length).toBeGreaterThanOrEqual(1)
      const { data } = await app.visitor().run(`{ creatorProfile(id: ${id}) { id } }`)
      expect(data).toEqual({ creatorProfile: { id } })
    })
    for (const { status } of await Promise.all(ofUser)) expect([200, 503]).toContain(status)
  },
)
