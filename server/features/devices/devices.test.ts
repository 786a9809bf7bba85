import { describe, expect, test } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { newSecret } from '../identity/one-time-secret.ts'
import { issueSignInToken } from '../sign-in-methods/providers/sign-in-token.entity.ts'
import { describeBrowser } from './devices.ts'

const app = forAllTests(testApp)
const second = forAllTests(() => testApp({ orm: app.orm }))

const LIST = '{ session { devices { id browser system signedInAt lastSeenAt isCurrent } } }'
const SIGN_OUT =
  'mutation ($id: PositiveInt!) { signOutDevice(input: { id: $id }) { deletedId session { devices { isCurrent } } } }'
const SIGN_IN =
  'mutation ($tempToken: String!) { establishSession(input: { tempToken: $tempToken }) { session { id } } }'

const execute = (sql: string, values: unknown[] = []) => app.em.execute(sql, values)

/** Returns how to sign in to it with another browser. */
async function anAccount() {
  const { id: userId } = await app.has(aUser())
  return async (userAgent = '', at = app): Promise<Person> => {
    const browserSecret = newSecret()
    const tempToken = await app.has((em) => issueSignInToken(em, { userId, browserSecret }))
    const person = at.visitor({ 'user-agent': userAgent, cookie: `popup=${browserSecret}` }).keepingCookies()
    expect(await person.run(SIGN_IN, { tempToken })).not.toHaveProperty('errors')
    return person
  }
}

const listOf = async (person: Person) => (await person.run(LIST)).data.session.devices
const isSignedIn = async (person: Person) => (await person.run('{ session { id } }')).data.session !== null

const agents = {
  laptop: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
}

describe('a user', () => {
  test('sees where they are signed in: this device first, then by last use, without devices of others and ended sessions', async () => {
    const signIn = await anAccount()
    const laptop = await signIn(agents.laptop)
    await signIn(agents.phone)
    await signIn(agents.desktop)
    await execute(
      `update session set last_seen_at = now() - case when user_agent like '%iPhone%' then interval '1 hour' else interval '2 hours' end`,
    )
    const list = await listOf(laptop)
    expect(list).toMatchObject([
      { browser: 'Firefox 140', system: 'Linux', isCurrent: true },
      { browser: 'Safari 18', system: 'iOS', isCurrent: false },
      { browser: 'Chrome 138', system: 'Windows', isCurrent: false },
    ])
    for (const { signedInAt } of list) expect(Date.now() - Date.parse(signedInAt)).toBeLessThan(60_000)
    expect(Math.round((Date.now() - Date.parse(list[1].lastSeenAt)) / 60_000)).toBe(60)

    const [idle, old] = [await signIn('idle/1'), await signIn('old/1')]
    const signInAsAnother = await anAccount()
    await signInAsAnother()
    await execute(`update session set expire = now() where user_agent = 'idle/1'`)
    await execute(
      `update session set sess = jsonb_set(sess::jsonb, '{signedInAt}', '0') where user_agent = 'old/1'`,
    )
    const ids = (devices: { id: number }[]) => devices.map(({ id }) => id)
    expect(ids(await listOf(laptop))).toEqual(ids(list))
    expect([await isSignedIn(idle), await isSignedIn(old)]).toEqual([false, false])
  })

  test('sees a client in words or as unknown, never as markup or with a message in it', async () => {
    const clients: [userAgent: string, browser: string | null][] = [
      ['AstroApp/2.1 CFNetwork/1568 Darwin/24.1', 'AstroApp 2'],
      ['Mozilla/Buy stars at www.evil.example/1 x', null],
      ['<script>alert(1)</script>/2 é', null],
      [`Mozilla/5.0 (${'y'.repeat(5_000)})`, null],
    ]
    const signIn = await anAccount()
    for (const [userAgent] of clients) await signIn(userAgent)
    const list = await listOf(await signIn(agents.laptop))
    const expected = clients.map(([, browser]) => ({ browser, system: null })).toReversed()
    expect(list.slice(1)).toMatchObject(expected)
    expect(await execute('select max(length(user_agent)) from session')).toEqual([{ max: 500 }])
  })

  test('gets mails that name a browser in words, and without the text of another client', () => {
    for (const [words, userAgent] of [
      [
        'Miui 14 on Android',
        'Mozilla/5.0 (Linux; U; Android 13; en-us; M2101K7AG Build/TKQ1.221013.002) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.4.0-g',
      ],
      [
        'Opera Touch 4 on iOS',
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.7.0',
      ],
      [undefined, 'Mozilla/Buy stars at www.evil.example/1 x'],
      [undefined, 'curl/8.14.1'],
    ] as const)
      expect(describeBrowser(userAgent)).toBe(words)
  })

  test('signs another device out at once, in every process, then all others and itself, and no device of another account', async () => {
    const signIn = await anAccount()
    const [here, phone] = [await signIn(agents.laptop), await signIn(agents.phone, second)]
    const stranger = await (await anAccount())()
    const id = (await listOf(here))[1].id
    expect((await stranger.run(SIGN_OUT, { id })).errors).toMatchObject([
      { message: 'Device not found', extensions: { code: 'NOT_FOUND' } },
    ])
    expect(await isSignedIn(phone)).toBe(true)
    const devices = [{ isCurrent: true }]
    expect((await here.run(SIGN_OUT, { id })).data).toEqual({
      signOutDevice: { deletedId: id, session: { devices } },
    })
    expect(await isSignedIn(phone)).toBe(false)
    const others = [await signIn(agents.phone), await signIn('', second)]
    const { data } = await here.run('mutation { signOutOtherDevices { session { devices { isCurrent } } } }')
    expect(data.signOutOtherDevices.session.devices).toEqual(devices)
    for (const device of others) expect(await isSignedIn(device)).toBe(false)
    expect([await isSignedIn(here), await isSignedIn(stranger)]).toEqual([true, true])
    // This device, which gets no session with the response.
    const [{ id: own }] = await listOf(here)
    expect((await here.run(SIGN_OUT, { id: own })).data).toEqual({
      signOutDevice: { deletedId: own, session: null },
    })
    expect(await isSignedIn(here)).toBe(false)
  })
})

test('a session takes the User-Agent of a browser that was updated when it is extended', async () => {
  const signIn = await anAccount()
  const person = await signIn(agents.laptop)
  await execute(`update session set expire = now() + interval '1 day'`)
  const updated = app.visitor({ cookie: person.cookie, 'user-agent': agents.laptop.replaceAll('140', '141') })
  await updated.run('{ session { id } }')
  expect(await listOf(person)).toMatchObject([{ browser: 'Firefox 141' }])
})

test('a list of the devices has at most 50 entries', async () => {
  const person = await app.as(await app.has(aUser()))
  await execute(
    `insert into session (sid, sess, expire) select 'sid-' || n, sess, expire from session, generate_series(1, 60) n
     where id = (select max(id) from session)`,
  )
  const list = await listOf(person)
  expect(list).toHaveLength(50)
  expect(list[0].isCurrent).toBe(true)
})
