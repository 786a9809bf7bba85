import {
  authorizationCodeGrant,
  initiateDeviceAuthorization,
  pollDeviceAuthorizationGrant,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client'
import { expect, test } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import {
  anApp,
  authorizationUrl,
  Browser,
  checks,
  clientOf,
  connectDevice,
  connectInBrowser,
  statusOf,
} from '../../testing/connecting-apps.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)

test('an app on a phone signs in by code with PKCE, renews its token, and revokes it', async () => {
  const { clientId } = await app.has(anApp())
  const { id } = await app.has(aUser())
  const redirect = { redirect_uri: 'http://127.0.0.1:49152/callback', scope: 'read write' }
  const back = await connectInBrowser(app, authorizationUrl(app, clientId, redirect), id)
  expect(back.origin + back.pathname).toBe('http://127.0.0.1:49152/callback')
  const client = await clientOf(app, clientId)
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
  const browser = new Browser(app.address)
  const page = await browser.open(authorizationUrl(app, clientId))
  const interaction = page.headers.get('location')!.split('/').at(-1)
  const decline =
    'mutation ($input: DeclineConnectionInput!) { declineConnection(input: $input) { redirectUrl } }'
  const { data } = await browser.run(decline, { input: { interaction } })
  const back = await browser.open(data.declineConnection.redirectUrl)
  const address = new URL(back.headers.get('location')!)
  await expect(authorizationCodeGrant(await clientOf(app, clientId), address, checks)).rejects.toMatchObject({
    error: 'access_denied',
  })
})

test('a tool without a browser signs in by a code that its user types elsewhere', async () => {
  const { id } = await app.has(aUser())
  const client = await clientOf(app, 'My capture script 2.0')
  const device = await initiateDeviceAuthorization(client, { scope: 'write' })
  expect(device).toMatchObject({
    verification_uri: `${app.address}/connect/device`,
    verification_uri_complete: `${app.address}/connect/device?user_code=${device.user_code}`,
    expires_in: 600,
  })
  const polling = pollDeviceAuthorizationGrant(client, { ...device, interval: 1 })
  await connectDevice(app, device.user_code.toLowerCase().replace('-', ' '), id)
  const { access_token: token, scope } = await polling
  expect(scope).toBe('write')
  expect(await statusOf(app, token)).toBe(200)
})
