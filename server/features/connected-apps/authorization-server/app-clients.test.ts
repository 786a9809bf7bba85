import { type ResponseBodyError, refreshTokenGrant } from 'openid-client'
import { describe, expect, test } from 'vitest'
import {
  aConnectedClient,
  anApp,
  authorizationUrl,
  Browser,
  statusOf,
} from '../../../testing/connecting-apps.ts'
import { lockWaits } from '../../../testing/databases.ts'
import { forAllTests, testApp } from '../../../testing/test-app.ts'

const app = forAllTests(testApp)

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
  const { tokens } = await aConnectedClient(app, parameters)
  expect(await statusOf(app, tokens.access_token)).toBe(200)
})

test.each([
  ['longer than an address', 'x'.repeat(2_049)],
  ['with a character that PostgreSQL cannot store', 'a\0b'],
])('a state %s is refused before it is stored', async (_what, state) => {
  const { clientId } = await app.has(anApp())
  const answer = await new Browser(app.address).open(authorizationUrl(app, clientId, { state }))
  const { searchParams } = new URL(answer.headers.get('location') ?? '')
  expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'invalid_request', state })
})

test('an app that renews its token without end is refused for a while, and stays connected', async () => {
  const { client, user, tokens, refreshToken } = await aConnectedClient(app)
  const [connected] = await app.em.execute('select id from connected_app where user_id = ?', [user.id])
  const id = String(connected!['id'])
  await app.rateLimiter.count('renewalsPerConnectedApp', id, 60)
  const refused = await refreshTokenGrant(client, refreshToken).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    status: 429,
    error: 'temporarily_unavailable',
    error_description: expect.stringMatching(/^This app renews its access too often/),
  })
  expect(Number((refused as ResponseBodyError).response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await statusOf(app, tokens.access_token)).toBe(200)
  await app.rateLimiter.reset('renewalsPerConnectedApp', id)
  expect((await refreshTokenGrant(client, refreshToken)).access_token).toMatch(/^astro_/)
})

const untilOneWaits = async () => {
  await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
}

describe('an app that is disconnected while it is used does not keep its owner waiting', () => {
  test('by a request with its token', async () => {
    const { tokens, user } = await aConnectedClient(app)
    let status: Promise<number> | undefined
    await app.em.fork().transactional(async (em) => {
      await em.execute('select from connected_app where user_id = ? for update', [user.id])
      status = statusOf(app, tokens.access_token)
      await untilOneWaits()
      await em.execute('delete from connected_app where user_id = ?', [user.id])
    })
    expect(await status).toBeLessThan(500)
  })

  test('by a renewal, when the password is reset', async () => {
    const { client, refreshToken, user } = await aConnectedClient(app)
    let renewal: Promise<unknown> | undefined
    await app.em.fork().transactional(async (em) => {
      await em.execute('select from users where id = ? for update', [user.id])
      renewal = refreshTokenGrant(client, refreshToken).catch((error: unknown) => error)
      await untilOneWaits()
      await em.execute('delete from connected_app where user_id = ?', [user.id])
    })
    expect(await renewal).toMatchObject({ error: 'invalid_grant' })
  })
})
