import { authorizationCodeGrant, refreshTokenGrant } from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  aConnectedClient,
  aConnection,
  anApp,
  checks,
  clientOf,
  post,
  statusOf,
} from '../../testing/connecting-apps.ts'
import { aProfile, aUser } from '../../testing/factories.ts'
import { mailSenderTo } from '../../testing/mail-sender.ts'
import { linkIn, type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

const dayMs = 24 * 60 * 60 * 1000
const password = 'Analytical Engine'
const SESSION = '{ session { id } }'

let app: TestApp
let mails: MailServer
beforeAll(async () => {
  app = await testApp()
  mails = await startMailServer()
})
afterAll(async () => {
  await mails[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})
afterEach(() => void vi.useRealTimers())

/** Sets the clock of the process, but not that of the database. */
const setClock = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs })
const correctClock = () => void vi.useRealTimers()

let count = 0
const anEmail = () => `ada-${++count}@people.example`

async function registered(email = anEmail()): Promise<{ browser: Person; email: string; cookie: string }> {
  const browser = app.visitor().keepingCookies()
  const input = { email, password, displayName: 'Ada' }
  const response = await browser.fetch('/_api/auth/register_with_password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  await response.text() // the session is saved
  return { browser, email, cookie: response.headers.get('set-cookie') ?? '' }
}

const isSignedIn = async (browser: Person) => (await browser.run(SESSION)).data.session !== null
const logIn = async (email: string, tried = password) => {
  const { errors } = await app
    .visitor()
    .run('mutation ($input: LogInInput!) { logIn(input: $input) { session { id } } }', {
      input: { email, password: tried },
    })
  return errors?.[0]?.extensions
}
const age = (interval: string, email: string) =>
  app.em.execute(
    `update session set expire = expire - ?::interval, sess = jsonb_set(sess::jsonb, '{signedInAt}',
       to_jsonb((sess->>'signedInAt')::bigint - (extract(epoch from ?::interval) * 1000)::bigint))
     where user_id = (select id from users where email = ?)`,
    [interval, interval, email],
  )

describe.each([
  ['ahead', 40],
  ['behind', -40],
])('while the clock of a server is forty days %s', (_direction, days) => {
  test('a person signs in, for seven days without a request', async () => {
    setClock(days)
    const { browser, email, cookie } = await registered()
    expect(await isSignedIn(browser)).toBe(true)
    correctClock()
    const end = Date.parse(/Expires=([^;]+)/.exec(cookie)![1]!)
    expect((end - Date.now()) / dayMs).toBeCloseTo(7, 1)
    expect(await isSignedIn(browser)).toBe(true)
    setClock(days)
    await age('2 hours', email)
    const response = await browser.fetch('/_api/auth/session')
    await response.text() // the session is saved
    const extended = response.headers.get('set-cookie')!
    correctClock()
    expect((Date.parse(/Expires=([^;]+)/.exec(extended)![1]!) - Date.now()) / dayMs).toBeCloseTo(7, 1)
    await age('169 hours', email)
    setClock(days)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('wrong passwords lock an account for fifteen minutes, as ever', async () => {
    const { email } = await registered()
    setClock(days)
    for (let tried = 0; tried < 10; tried++) await logIn(email, 'wrong')
    for (const clock of [correctClock, () => setClock(days)]) {
      clock()
      const refused = await logIn(email)
      expect(refused).toMatchObject({ code: 'RATE_LIMITED' })
      expect(refused!['retryAfter']).toBeLessThanOrEqual(15 * 60)
    }
    await app.em.execute('update throttle set expire = expire - 15 * 60000')
    expect(await logIn(email)).toBeUndefined()
  })

  test('a recent sign-in confirms an account without a password, an older one does not', async () => {
    setClock(days)
    const { browser, email } = await registered()
    await app.em.execute('update users set password_hash = null where email = ?', [email])
    const setPassword = async () =>
      (
        await browser.run(
          'mutation { changePassword(input: { password: "Betelgeuse 1920" }) { session { id } } }',
        )
      ).errors?.[0]?.extensions['code']
    await age('11 minutes', email)
    expect(await setPassword()).toBe('REAUTHENTICATION_REQUIRED')
    await age('-2 minutes', email)
    expect(await setPassword()).toBeUndefined()
  })

  test('a repeated creation adds nothing twice', async () => {
    const { userId: id } = await app.has(aProfile())
    const { cookie } = await app.as({ id })
    const browser = app.visitor({ cookie, 'idempotency-key': `key ${++count}` })
    const profile = await app.em.execute<{ id: number }[]>(
      'select id from creator_profile where user_id = ?',
      [id],
    )
    const create = async () =>
      (
        await browser.run(
          `mutation { createGearItem(input: { creatorProfileId: ${profile[0]!.id}, itemName: "One", category: "Camera" }) { gearItem { id updatedAt } } }`,
        )
      ).data.createGearItem.gearItem as { id: number; updatedAt: string }
    setClock(days)
    const first = await create()
    correctClock()
    expect((await create()).id).toBe(first.id)
    expect(Math.abs(Date.parse(first.updatedAt) - Date.now())).toBeLessThan(dayMs)
    setClock(days)
    expect((await create()).id).toBe(first.id)
  })

  test('the link of a mail works for its time', async () => {
    const { email } = await registered()
    const request = () =>
      app
        .visitor()
        .run('mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { success } }', {
          email,
        })
    const reset = async () => {
      const token = new URL(linkIn(mails.received.at(-1)!)).hash.slice(1)
      return (
        await app
          .visitor()
          .run(
            'mutation ($token: String!) { resetPassword(input: { token: $token, password: "Betelgeuse 1920" }) { success } }',
            { token },
          )
      ).errors
    }
    setClock(days)
    await request()
    await mailSenderTo(mails, app).sendDue()
    correctClock()
    expect(await reset()).toBeUndefined()
    await request()
    await mailSenderTo(mails, app).sendDue()
    setClock(days)
    expect(await reset()).toBeUndefined()
  })

  test('an app exchanges its code, uses its token and renews it', async () => {
    const { clientId, back } = await aConnection(app)
    const client = await clientOf(app, clientId)
    setClock(days)
    const tokens = await authorizationCodeGrant(client, back, checks)
    for (const clock of [correctClock, () => setClock(days)]) {
      clock()
      expect(await statusOf(app, tokens.access_token)).toBe(200)
    }
    const renewed = await refreshTokenGrant(client, tokens.refresh_token!)
    correctClock()
    expect(await statusOf(app, renewed.access_token)).toBe(200)
    expect((await refreshTokenGrant(client, renewed.refresh_token!)).access_token).toBeDefined()
    setClock(days)
    const { refreshToken, clientId: other } = await aConnectedClient(app)
    correctClock()
    const fields = { grant_type: 'refresh_token', client_id: other, refresh_token: refreshToken }
    expect(await post(app, '/oauth/token', fields)).toMatchObject({ status: 200 })
  })

  test('a device connects by its code', async () => {
    const { clientId } = await app.has(anApp())
    const owner = await app.as(await app.has(aUser()))
    const { device_code: deviceCode, user_code: userCode } = await post(app, '/oauth/device', {
      client_id: clientId,
    })
    setClock(days)
    const { errors } = await owner.run(
      'mutation ($input: ConnectAppInput!) { connectApp(input: $input) { connectedApp { id } } }',
      { input: { userCode } },
    )
    expect(errors).toBeUndefined()
    const answer = await post(app, '/oauth/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: clientId,
      device_code: deviceCode,
    })
    expect(answer).toMatchObject({ status: 200 })
  })
})

test('a count by a clock that was ahead locks nobody for longer than its time', async () => {
  const { email } = await registered()
  for (let tried = 0; tried < 11; tried++) await logIn(email, 'wrong')
  await app.em.execute(`update throttle set expire = expire + 40 * 86400000::bigint`)
  expect(await logIn(email)).toBeUndefined()
})
