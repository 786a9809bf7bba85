import { describe, expect, test } from 'vitest'
import { User } from './user.entity.ts'
import { aProfile, aUser } from '../../testing/factories.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)

const SESSION = '{ session { id displayName email role createdAt avatarUrl } }'
const execute = (sql: string) => app.em.getConnection().execute(sql)

async function statementsOf(person: Person, operation: string) {
  const statements = await app.statementsOf(() => person.run(operation))
  return statements.map((text) => /\w+/.exec(text)![0])
}

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
    const cookieOf = async () => {
      const response = await person.fetch('/_api/auth/session')
      await response.arrayBuffer() // ends when the extension is stored, unlike the headers
      return response.headers.get('set-cookie')
    }
    await execute(`update session set expire = expire - interval '59 minutes'`)
    expect(await cookieOf()).toBeNull()
    await execute(`update session set expire = expire - interval '2 minutes'`)
    expect(await statementsOf(person, SESSION)).toEqual(['select', 'update'])
    expect(await statementsOf(person, SESSION)).toEqual(['select'])
    await execute(`update session set expire = expire - interval '61 minutes'`)
    expect(await cookieOf()).toMatch(/^session=/)
    expect(await cookieOf()).toBeNull()
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
  const change = { profileId: (await app.has(aProfile())).id, bio: 'A bio of ten.' }
  expect(await person.post('/creator-profiles/update', change)).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHENTICATED' },
  })
  expect(await execute(`select from session where user_id = ${user.id}`)).toEqual([])
})
