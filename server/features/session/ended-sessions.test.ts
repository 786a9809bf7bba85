import { describe, expect, test } from 'vitest'
import { accountPurges } from '../accounts/purge-expired.ts'
import { aUser } from '../../testing/factories.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)

const SESSION = '{ session { displayName } }'
const LOG_IN = 'mutation ($input: LogInInput!) { logIn(input: $input) { session { id } } }'

const execute = (sql: string) => app.em.execute(sql)
const count = async (table: string): Promise<number> => {
  const [row] = await execute(`select count(*)::int as total from ${table}`)
  return (row as { total: number }).total
}

/** `idle` and `inAll` move the sessions back in time. */
async function signedIn(displayName: string, { idle = '0 days', inAll = '0 days' } = {}): Promise<Person> {
  const { id } = await app.has(aUser({ displayName }))
  const person = await app.as({ id })
  await app.em.execute(
    `update session set expire = expire - ?::interval,
       sess = jsonb_set(sess::jsonb, '{signedInAt}', to_jsonb((sess->>'signedInAt')::bigint - (extract(epoch from ?::interval) * 1000)::bigint))
     where user_id = ?`,
    [idle, inAll, id],
  )
  return person
}

const nameOf = async (person: Person) => (await person.run(SESSION)).data.session?.displayName ?? null

describe('a session', () => {
  test('lasts seven days without a request, each of which extends it again, and thirty in all', async () => {
    const almost = await signedIn('Almost Idle', { idle: '167 hours' })
    const idle = await signedIn('Idle', { idle: '169 hours' })
    const busy = await signedIn('Almost Old', { inAll: '719 hours' })
    const old = await signedIn('Old', { inAll: '721 hours' })
    expect(await Promise.all([almost, idle, busy, old].map(nameOf))).toEqual([
      'Almost Idle',
      null,
      'Almost Old',
      null,
    ])
    await execute(`update session set expire = expire - interval '167 hours'`)

    const kept = (await almost.fetch('/_api/auth/session')).headers.get('set-cookie')!
    expect(await nameOf(almost)).toBe('Almost Idle')
    const days = (Date.parse(/Expires=([^;]+)/.exec(kept)![1]!) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(7, 2)
  })

  test('that ended is purged without a request, also by several processes at once', async () => {
    await execute('delete from session')
    const people = [
      await signedIn('Here'),
      await signedIn('Away', { idle: '169 hours' }),
      await signedIn('Always Here', { inAll: '721 hours' }),
      await signedIn('Nearly Always', { idle: '167 hours', inAll: '719 hours' }),
    ]
    expect(await count('session')).toBe(4)
    await Promise.all([1, 2, 3].map(() => accountPurges.sessions(app.orm.em.fork())))
    expect(await count('session')).toBe(2)
    expect(await Promise.all(people.map(nameOf))).toEqual(['Here', null, null, 'Nearly Always'])
  })
})

test('expired rate counters are purged, current ones are kept', async () => {
  await execute('delete from throttle')
  const visitor = app.visitor({ 'x-forwarded-for': '203.0.113.9' })
  await visitor.run(LOG_IN, { input: { email: 'nobody@people.example', password: 'a guess' } })
  const throttles = await count('throttle')
  expect(throttles).toBeGreaterThan(1)

  await accountPurges.counters(app.orm.em.fork())
  expect(await count('throttle')).toBe(throttles)
  // Five minutes on, those of an account last longer than those of a network.
  await execute('update throttle set expire = expire - 301000')
  await Promise.all([1, 2].map(() => accountPurges.counters(app.orm.em.fork())))
  expect(await count('throttle')).toBe(1)
})
