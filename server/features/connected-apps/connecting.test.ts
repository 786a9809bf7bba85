import {
  allowInsecureRequests,
  authorizationCodeGrant,
  discovery,
  None,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client'
import { describe, expect, test } from 'vitest'
import { lockWaits } from '../../testing/databases.ts'
import { aMailedLink, aUser } from '../../testing/factories.ts'
import {
  aConnection,
  anApp,
  aTool,
  authorizationUrl,
  checks,
  codeFields,
  connectInBrowser,
  open,
  post,
  statusOf,
} from '../../testing/connecting-apps.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { type Answer, forAllTests, testApp } from '../../testing/test-app.ts'
import type { User } from '../session/user.entity.ts'
import { ConnectedApp } from './connected-app.entity.ts'
import { deviceGrant } from './authorization-server/oidc-clients.ts'
import { LinkPurpose } from '../mail/mailed-link.entity.ts'

const app = forAllTests(testApp)

/** Libraries send them. */
const ofOpenIdConnect = {
  nonce: 'a nonce',
  prompt: 'login',
  max_age: '0',
  acr_values: 'any',
  claims: '{}',
  login_hint: 'someone',
  resource: 'https://api.example/',
  display: 'touch',
}

test('an app on a phone signs in by code with PKCE, also with parameters of OpenID Connect, renews its token, and revokes it', async () => {
  const { clientId } = await app.has(anApp())
  const { id } = await app.has(aUser())
  const redirect = {
    ...ofOpenIdConnect,
    redirect_uri: 'http://127.0.0.1:49152/callback',
    scope: 'read write',
  }
  const back = await connectInBrowser(app, authorizationUrl(app, clientId, redirect), id)
  expect(back.origin + back.pathname).toBe('http://127.0.0.1:49152/callback')
  const client = await discovery(new URL(app.address), clientId, undefined, None(), {
    algorithm: 'oauth2',
    execute: [allowInsecureRequests],
  })
  const tokens = await authorizationCodeGrant(client, back, checks)
  expect(tokens).toMatchObject({ scope: 'read write', expires_in: 3600, token_type: 'bearer' })
  expect(tokens.access_token).toMatch(/^astro_[\w-]{43}$/)
  const phone = app.visitor({ authorization: `Bearer ${tokens.access_token}` })
  expect((await phone.run('{ session { id } }')).data).toEqual({ session: { id } })

  const renewed = await refreshTokenGrant(client, tokens.refresh_token!)
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
  expect(await statusOf(app, renewed.access_token)).toBe(200)

  await tokenRevocation(client, renewed.refresh_token!)
  for (const { access_token: token } of [tokens, renewed]) expect(await statusOf(app, token)).toBe(401)
  expect(await app.em.execute('select from connected_app where user_id = ?', [id])).toEqual([])
})

test('an app learns that access is denied when a visitor cancels before signing in', async () => {
  const { clientId } = await app.has(anApp())
  const browser = app.visitor().keepingCookies()
  const page = await open(browser, authorizationUrl(app, clientId))
  const interaction = page.headers.get('location')!.split('/').at(-1)
  const decline =
    'mutation ($input: DeclineConnectionInput!) { declineConnection(input: $input) { redirectUrl } }'
  const { data } = await browser.run(decline, { input: { interaction } })
  const back = await open(browser, data.declineConnection.redirectUrl)
  expect(back.headers.get('location')).toContain('error=access_denied')
})

const ends: Record<string, (user: User) => Promise<Answer[]>> = {
  'its owner disconnects it': async ({ id: userId }) => {
    const person = await app.as({ id: userId })
    const connections = await app.em.fork().find(ConnectedApp, { userId })
    return Promise.all(connections.map(({ id }) => runMutation(person, 'disconnectApp', { input: { id } })))
  },
  'its owner resets the password': async ({ id: userId }) => {
    const token = await app.has(aMailedLink({ userId, purpose: LinkPurpose.resetPassword }))
    const input = { token, password: 'a new long passphrase' }
    return [await runMutation(app.visitor(), 'resetPassword', { input })]
  },
}

test.each(Object.entries(ends))(
  'when %s, an app loses its access, its refresh token and a code that it has not used yet',
  async (_title, end) => {
    const { clientId, user, tokens, renew } = await aTool(app)
    const back = await connectInBrowser(app, authorizationUrl(app, clientId), user.id)
    const code = codeFields(clientId, back.searchParams.get('code')!)
    expect(await statusOf(app, tokens.access_token)).toBe(200)
    for (const answer of await end(user)) expect(answer).not.toHaveProperty('errors')
    expect(await statusOf(app, tokens.access_token)).toBe(401)
    expect((await renew()).error).toBe('invalid_grant')
    expect((await post(app, '/oauth/token', code)).error).toBe('invalid_grant')
  },
)

test('behind HTTPS the cookies of a request are secure, and bound to the host or a path', async () => {
  await using secure = await testApp({ orm: app.orm, publicUrl: 'https://astrofolio.example' })
  const { clientId } = await app.has(anApp())
  const browser = secure.visitor({ 'x-forwarded-proto': 'https' })
  const response = await open(browser, authorizationUrl(secure, clientId))
  expect(response.status).toBe(303)
  const cookies = response.headers.getSetCookie().filter((line) => !/^[^=]*unused/.test(line))
  expect(cookies.map((line) => line.split('=')[0])).toEqual(
    expect.arrayContaining(['__Host-popup', '__Secure-app_return']),
  )
  for (const line of cookies)
    expect(line.toLowerCase()).toMatch(/(?=.*; secure)(?=.*; httponly)(?=.*; samesite=lax)/)
})

test('an app that renews its token without end is refused for a while, also by renewals at once, and stays connected', async () => {
  const { renewal, tokens, connection } = await aTool(app)
  await app.rateLimiter.count('renewalsPerConnectedApp', String((await connection())!.id), 59)
  const renew = () =>
    app.visitor().fetch('/oauth/token', { method: 'POST', body: new URLSearchParams(renewal()) })
  const answers = await Promise.all([renew(), renew()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
  const refused = answers.find(({ ok }) => !ok)!
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({
    error: 'temporarily_unavailable',
    error_description: expect.stringMatching(/^This app renews its access too often/),
  })
  expect(await statusOf(app, tokens.access_token)).toBe(200)
})

test.each([
  ['a request with its token', 'connected_app', 'user_id', [200, 401]],
  ['a renewal, when the password is reset', 'users', 'id', ['invalid_grant']],
])(
  'an app that is disconnected during %s does not keep its owner waiting',
  async (what, table, column, expected: unknown[]) => {
    const { renew, tokens, user } = await aTool(app)
    let used: Promise<unknown> | undefined
    await app.em.fork().transactional(async (em) => {
      await em.execute(`select from ${table} where ${column} = ? for update`, [user.id])
      used = what.startsWith('a renewal')
        ? renew().then(({ error }) => error)
        : statusOf(app, tokens.access_token)
      await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
      await em.execute('delete from connected_app where user_id = ?', [user.id])
    })
    expect(await used).toBeOneOf(expected)
  },
)

describe('an app whose library sends its id by Basic without a password', () => {
  const basic = (id: string, password = '') => ({
    authorization: `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`,
  })
  const withoutId = ({ client_id: _id, ...fields }: Record<string, string>) => fields

  test('exchanges its code, renews and revokes its tokens, with its id in the body or not', async () => {
    const { fields, clientId } = await aConnection(app)
    const tokens = await post(app, '/oauth/token', withoutId(fields), basic(clientId))
    expect(tokens).toMatchObject({ status: 200, scope: 'read' })
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, client_id: clientId }
    const renewed = await post(app, '/oauth/token', { ...refresh, client_secret: '' }, basic(clientId))
    expect(await statusOf(app, renewed.access_token)).toBe(200)
    const ended = { token: renewed.refresh_token }
    expect((await post(app, '/oauth/revoke', ended, basic(clientId))).status).toBe(200)
    expect(await statusOf(app, renewed.access_token)).toBe(401)
  })

  test('asks for a device, however it encodes the id', async () => {
    for (const id of ['My script 2', 'My+script+2', 'My%20script%202']) {
      const asked = await post(app, '/oauth/device', {}, basic(id))
      expect(asked).toMatchObject({ status: 200, device_code: expect.any(String) })
      const poll = { grant_type: deviceGrant, device_code: asked.device_code, client_id: 'My script 2' }
      expect((await post(app, '/oauth/token', poll, basic(id))).error).toBe('authorization_pending')
    }
  })

  test('is refused with another id, a password or another scheme, and does not use up its code', async () => {
    const { fields, clientId } = await aConnection(app)
    for (const headers of [
      basic('another'),
      basic(clientId, 'secret'),
      basic('%E0%A4%A'),
      { authorization: `Digest ${clientId}` },
    ]) {
      const refused = await post(app, '/oauth/token', fields, headers)
      expect(refused.status, headers.authorization).toBeOneOf([400, 401])
      expect(refused.error).toMatch(/^invalid_(request|client)$/)
    }
    expect((await post(app, '/oauth/token', fields)).access_token).toMatch(/^astro_/)
  })
})
