import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type ResponseBodyError,
  refreshTokenGrant,
} from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../../../testing/factories.ts'
import {
  anApp,
  aVerifier,
  Browser,
  challengeOf,
  clientOf,
  connectInBrowser,
  redirectUri,
} from '../../../testing/connecting-apps.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { requestLimits } from '../../../limits/request-limits.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

const verifier = aVerifier()

const requestOf = (client: Configuration, parameters: Record<string, string> = {}) =>
  buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    state: 'a state',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...parameters,
  })

async function aConnectedClient(parameters?: Record<string, string>) {
  const { clientId } = await app.has(anApp())
  const { id: userId } = await app.has(aUser())
  const client = await clientOf(app, clientId)
  const back = await connectInBrowser(app, requestOf(client, parameters), userId)
  const tokens = await authorizationCodeGrant(client, back, {
    pkceCodeVerifier: verifier,
    expectedState: 'a state',
  })
  return { client, userId, tokens, refreshToken: tokens.refresh_token! }
}

const ask = async (token: string) =>
  (await app.visitor({ authorization: `Bearer ${token}` }).run('{ session { id } }')).status

test('an app whose library sends parameters of OpenID Connect is connected', async () => {
  const parameters = {
    nonce: 'a nonce',
    prompt: 'login',
    max_age: '0',
    acr_values: 'any',
    claims: '{}',
    login_hint: 'someone',
    resource: 'https://api.example/',
    display: 'touch',
  }
  const { tokens } = await aConnectedClient(parameters)
  expect(await ask(tokens.access_token)).toBe(200)
})

test.each([
  ['longer than an address', 'x'.repeat(2_049)],
  ['with a character that PostgreSQL cannot store', 'a\0b'],
])('a state %s is refused before it is stored', async (_what, state) => {
  const { clientId } = await app.has(anApp())
  const answer = await new Browser(app.address).open(requestOf(await clientOf(app, clientId), { state }))
  const { searchParams } = new URL(answer.headers.get('location') ?? '')
  expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'invalid_request', state })
})

test('an app that renews its token without end is refused for a while, and stays connected', async () => {
  const { client, userId, tokens, refreshToken } = await aConnectedClient()
  const [connected] = await app.em.execute('select id from connected_app where user_id = ?', [userId])
  const id = String(connected!['id'])
  const { points } = requestLimits.rates.renewalsPerConnectedApp
  await app.rateLimiter.count('renewalsPerConnectedApp', id, points)
  const refused = await refreshTokenGrant(client, refreshToken).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    status: 429,
    error: 'temporarily_unavailable',
    error_description: expect.stringMatching(/^This app renews its access too often/),
  })
  expect(Number((refused as ResponseBodyError).response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await ask(tokens.access_token)).toBe(200)
  await app.rateLimiter.reset('renewalsPerConnectedApp', id)
  expect((await refreshTokenGrant(client, refreshToken)).access_token).toMatch(/^astro_/)
})

/** Whether a statement waits for a lock of another one. */
async function untilOneWaits(): Promise<void> {
  await expect
    .poll(() => app.em.fork().execute('select from pg_locks where not granted'), { timeout: 5_000 })
    .not.toHaveLength(0)
}

describe('an app that is disconnected while it is used does not keep its owner waiting', () => {
  test('by a request with its token', async () => {
    const { tokens, userId } = await aConnectedClient()
    let status: Promise<number> | undefined
    await app.em.fork().transactional(async (em) => {
      await em.execute('select from connected_app where user_id = ? for update', [userId])
      status = ask(tokens.access_token)
      await untilOneWaits()
      await em.execute('delete from connected_app where user_id = ?', [userId])
    })
    expect(await status).toBeLessThan(500)
  })

  test('by a renewal, when the password is reset', async () => {
    const { client, refreshToken, userId } = await aConnectedClient()
    let renewal: Promise<unknown> | undefined
    await app.em.fork().transactional(async (em) => {
      await em.execute('select from users where id = ? for update', [userId])
      renewal = refreshTokenGrant(client, refreshToken).catch((error: unknown) => error)
      await untilOneWaits()
      await em.execute('delete from connected_app where user_id = ?', [userId])
    })
    expect(await renewal).toMatchObject({ error: 'invalid_grant' })
  })
})
