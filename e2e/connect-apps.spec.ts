import type { Page } from '@playwright/test'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  initiateDeviceAuthorization,
  None,
  pollDeviceAuthorizationGrant,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  ResponseBodyError,
  tokenRevocation,
} from 'openid-client'
import pg from 'pg'
import type { ConnectedSite } from './connected-server.ts'
import { test, useConnectedSite } from './connected-site.ts'
import { panel } from './locators.ts'
import { expect } from './test.ts'

useConnectedSite()

const nightPlanner = {
  clientId: 'night-planner',
  name: 'Night Planner',
  redirectUri: 'http://127.0.0.1/done',
}

/** A native app as openid-client makes one. */
const appOf = (address: string, clientId = nightPlanner.clientId): Promise<Configuration> =>
  discovery(new URL(address), clientId, undefined, None(), {
    algorithm: 'oauth2',
    execute: [allowInsecureRequests],
  })

/** As an operator registers it. */
async function registerApp(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { clientId, name, redirectUri } = nightPlanner
  await client.query(
    `insert into oauth_app (client_id, name, address, redirect_uris, uses_device_code, created_at)
     values ($1, $2, 'https://planner.example/', $3, true, now()) on conflict do nothing`,
    [clientId, name, [redirectUri]],
  )
  await client.end()
}

/** The app listens on a free port for the browser. */
async function aLoopbackApp() {
  const returned = Promise.withResolvers<string>()
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/done')) returned.resolve(url)
    response
      .setHeader('content-type', 'text/html')
      .end('<title>Night Planner</title>You may close this page.')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const redirectUri = `http://127.0.0.1:${port}/done`
  return {
    redirectUri,
    returned: async () => new URL(await returned.promise, redirectUri),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true })

/** Opens the request of an app in the browser of a visitor. */
async function openRequest(page: Page, { address, databaseUrl }: ConnectedSite, redirectUri: string) {
  await registerApp(databaseUrl)
  const app = await appOf(address)
  const pkceCodeVerifier = randomPKCECodeVerifier()
  const expectedState = randomState()
  const url = buildAuthorizationUrl(app, {
    redirect_uri: redirectUri,
    scope: 'read write',
    state: expectedState,
    code_challenge: await calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  await page.goto(url.href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to connect Night Planner')
  return { app, checks: { pkceCodeVerifier, expectedState } }
}

/** Connects the app in the browser, whose user signs in on the way. */
async function byCode(page: Page, site: ConnectedSite, signInOnPage: () => Promise<unknown>) {
  await using loopback = await aLoopbackApp()
  const { app, checks } = await openRequest(page, site, loopback.redirectUri)
  await signInOnPage()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect Night Planner?')
  await connectButton(page).click()
  await expect(page.getByText('You may close this page.')).toBeVisible()
  return { app, tokens: await authorizationCodeGrant(app, await loopback.returned(), checks) }
}

/** Connects a tool that nobody registered, by the code that it shows. */
async function byDevice(page: Page, address: string) {
  const app = await appOf(address, 'Observatory 2')
  const device = await initiateDeviceAuthorization(app, { scope: 'write' })
  const polling = pollDeviceAuthorizationGrant(app, { ...device, interval: 1 })
  await page.goto(device.verification_uri)
  await page.getByLabel('Code').fill(device.user_code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect an unregistered program?')
  await connectButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connected')
  return { app, tokens: await polling }
}

/** The name of the account that a token belongs to; undefined if it is refused. */
async function nameOf(address: string, token: string): Promise<string | undefined> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ session { displayName } }' }),
  })
  const { data } = (await response.json()) as { data?: { session: { displayName: string } } }
  return data?.session.displayName
}

type Connected = Awaited<ReturnType<typeof byCode>>

/** Uses the tokens, refreshes them, and revokes them. */
async function expectTokens(address: string, { app, tokens }: Connected, name: string) {
  expect(await nameOf(address, tokens.access_token)).toBe(name)
  const renewed = await refreshTokenGrant(app, tokens.refresh_token!)
  expect(await nameOf(address, renewed.access_token)).toBe(name)
  await tokenRevocation(app, renewed.refresh_token!)
  expect(await nameOf(address, renewed.access_token)).toBeUndefined()
  await expect(refreshTokenGrant(app, renewed.refresh_token!)).rejects.toBeInstanceOf(ResponseBodyError)
}

test('a user of Google, who has no password, connects an app by code and by device, and sees both at Account', async ({
  page,
  site,
}) => {
  const vera = {
    subject: '4711',
    name: 'Vera 4711',
    email: 'vera-4711@people.example',
    isEmailVerified: true,
  }
  site.providers.google.people.push(vera)
  const app = await byCode(page, site, async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await (await opened).getByRole('button', { name: vera.name }).click()
  })
  const tool = await byDevice(page, site.address)
  await page.goto('/account')
  const apps = panel(page, 'Connected apps')
  for (const name of ['Night Planner', 'An unregistered program']) await expect(apps).toContainText(name)
  for (const connected of [app, tool]) await expectTokens(site.address, connected, vera.name)
  await page.reload()
  await expect(apps).not.toContainText('Night Planner')
})
