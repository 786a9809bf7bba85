import { afterEach, describe, expect, test, vi } from 'vitest'
import { aConnection, post, statusOf } from '../../testing/connecting-apps.ts'
import { aProfile, aUser } from '../../testing/factories.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { newSecret } from '../identity/one-time-secret.ts'
import { issueSignInToken } from '../sign-in-methods/providers/sign-in-token.entity.ts'

const dayMs = 24 * 60 * 60 * 1000

const app = forAllTests(testApp)
afterEach(() => void vi.useRealTimers())

/** Sets the clock of the process, but not that of the database. */
function setClock(days: number) {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs })
}
/** What one server writes and the other reads, would have ended if either used its clock. */
const clockIsBehind = () => setClock(-40)
const clockIsAhead = () => setClock(40)
const correctClock = () => void vi.useRealTimers()

const isSignedIn = async (browser: Person) => (await browser.run('{ session { id } }')).data.session !== null
const age = (interval: string, id: number) =>
  app.em.execute(
    `update session set expire = expire - ?::interval, sess = jsonb_set(sess::jsonb, '{signedInAt}',
       to_jsonb((sess->>'signedInAt')::bigint - (extract(epoch from ?::interval) * 1000)::bigint))
     where user_id = ?`,
    [interval, interval, id],
  )

/** Returns the days until the end of the cookie of a response. */
async function lifetimeOf(response: Response): Promise<number> {
  await response.text() // the session is saved
  const clock = Date.now()
  correctClock()
  const end = Date.parse(/Expires=([^;]+)/.exec(response.headers.get('set-cookie')!)![1]!)
  const days = (end - Date.now()) / dayMs
  setClock((clock - Date.now()) / dayMs)
  return days
}

/** Signs in to a new account without a password. */
async function signedIn() {
  const { id, email } = await app.has(aUser())
  const browserSecret = newSecret()
  const tempToken = await app.has((em) => issueSignInToken(em, { userId: id, browserSecret }))
  const browser = app.visitor({ cookie: `popup=${browserSecret}` }).keepingCookies()
  const response = await browser.fetch('/_api/auth/establish_session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tempToken }),
  })
  return { id, email, browser, response }
}

describe('while the clock of one server is forty days behind and that of another ahead', () => {
  test('a person signs in, for seven days without a request', async () => {
    clockIsBehind()
    const { browser, id, response } = await signedIn()
    expect(await lifetimeOf(response)).toBeCloseTo(7, 1)
    for (const setTheClock of [clockIsAhead, clockIsBehind]) {
      setTheClock()
      expect(await isSignedIn(browser)).toBe(true)
      await age('2 hours', id)
      expect(await lifetimeOf(await browser.fetch('/_api/auth/session'))).toBeCloseTo(7, 1)
    }
    await age('169 hours', id)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('wrong passwords lock an account for fifteen minutes, as ever', async () => {
    const { email } = await app.has(aUser())
    const logIn = async () => {
      const { errors } = await runMutation(app.visitor(), 'logIn', { input: { email, password: 'wrong' } })
      return errors![0]!.extensions
    }
    await app.rateLimiter.count('failedSignInsPerAccount', email, 9)
    clockIsBehind()
    expect(await logIn()).toMatchObject({ code: 'UNAUTHENTICATED' })
    for (const setTheClock of [clockIsAhead, clockIsBehind]) {
      setTheClock()
      const { code, retryAfter } = await logIn()
      expect(code).toBe('RATE_LIMITED')
      expect(retryAfter).toBeLessThanOrEqual(15 * 60)
    }
    // Of a clock that was ahead.
    await app.em.execute('update throttle set expire = expire + 40 * 86400000::bigint')
    expect(await logIn()).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('a recent sign-in confirms an account without a password, an older one does not', async () => {
    clockIsBehind()
    const { browser, id } = await signedIn()
    const remove = () => runMutation(browser, 'deleteAccount', { input: {} })
    await age('11 minutes', id)
    expect((await remove()).errors).toMatchObject([{ extensions: { code: 'REAUTHENTICATION_REQUIRED' } }])
    await age('-2 minutes', id)
    clockIsAhead()
    expect(await remove()).not.toHaveProperty('errors')
  })

  test('a repeated creation adds nothing twice', async () => {
    const { id: creatorProfileId, userId } = await app.has(aProfile())
    const { cookie } = await app.as({ id: userId })
    const browser = app.visitor({ cookie, 'idempotency-key': newSecret() })
    const gear = `{ creatorProfileId: ${creatorProfileId}, itemName: "One", category: "Camera" }`
    const create = async () => {
      const { data } = await browser.run(
        `mutation { createGearItem(input: ${gear}) { gearItem { id updatedAt } } }`,
      )
      return data.createGearItem.gearItem
    }
    clockIsBehind()
    const first = await create()
    clockIsAhead()
    expect((await create()).id).toBe(first.id)
    correctClock()
    expect(Math.abs(Date.parse(first.updatedAt) - Date.now())).toBeLessThan(dayMs)
  })

  test('an app exchanges its code, uses its token and renews it', async () => {
    clockIsBehind()
    const { clientId, fields } = await aConnection(app)
    clockIsAhead()
    const tokens = await post(app, '/oauth/token', fields)
    const renew = (refresh_token: string) =>
      post(app, '/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token })
    clockIsBehind()
    const renewed = await renew(tokens.refresh_token)
    for (const setTheClock of [correctClock, clockIsAhead]) {
      setTheClock()
      for (const token of [tokens, renewed]) expect(await statusOf(app, token.access_token)).toBe(200)
    }
    expect(await renew(renewed.refresh_token)).toMatchObject({ status: 200 })
  })
})
