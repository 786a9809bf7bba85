import { expect, test } from 'vitest'
import { aConnection, post, statusOf } from '../../../testing/connecting-apps.ts'
import { forAllTests, testApp } from '../../../testing/test-app.ts'
import { deviceGrant } from './oidc-clients.ts'

const app = forAllTests(testApp)

const basic = (id: string, password = '') => ({
  authorization: `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`,
})

/** As libraries do: with the id in the body too, or by Basic alone. */
const bodies: [string, (fields: Record<string, string>) => Record<string, string>][] = [
  ['with its id in the body', (fields) => fields],
  ['without it', ({ client_id: _id, ...fields }) => fields],
  ['with an empty secret', (fields) => ({ ...fields, client_secret: '' })],
]

test.each(bodies)(
  'an app whose library sends its id by Basic, without a password, and %s, exchanges its code, renews and revokes its tokens',
  async (_how, sent) => {
    const { fields, clientId } = await aConnection(app)
    const tokens = await post(app, '/oauth/token', sent(fields), basic(clientId))
    expect(tokens).toMatchObject({ status: 200, scope: 'read' })
    const refresh = {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: clientId,
    }
    const renewed = await post(app, '/oauth/token', sent(refresh), basic(clientId))
    expect(await statusOf(app, renewed.access_token)).toBe(200)
    const ended = { token: renewed.refresh_token, client_id: clientId }
    expect((await post(app, '/oauth/revoke', sent(ended), basic(clientId))).status).toBe(200)
    expect(await statusOf(app, renewed.access_token)).toBe(401)
  },
)

test.each(['My script 2', 'My+script+2', 'My%20script%202'])(
  'an app whose library sends its id by Basic as %s asks for a device',
  async (id) => {
    const asked = await post(app, '/oauth/device', {}, basic(id))
    expect(asked).toMatchObject({ status: 200, device_code: expect.any(String) })
    const poll = { grant_type: deviceGrant, device_code: asked.device_code, client_id: 'My script 2' }
    expect((await post(app, '/oauth/token', poll, basic(id))).error).toBe('authorization_pending')
  },
)

test.each<[what: string, headers: (id: string) => Record<string, string>]>([
  ['the id of another app', () => basic('another')],
  ['a password', (id) => basic(id, 'secret')],
  ['a malformed id', () => basic('%E0%A4%A')],
  ['another scheme', (id) => ({ authorization: `Digest ${id}` })],
])('a request with %s is refused, and does not use up its code', async (_what, headers) => {
  const { fields, clientId } = await aConnection(app)
  const refused = await post(app, '/oauth/token', fields, headers(clientId))
  expect(refused.status).toBeOneOf([400, 401])
  expect(refused.error).toMatch(/^invalid_(request|client)$/)
  expect((await post(app, '/oauth/token', fields)).access_token).toMatch(/^astro_/)
})
