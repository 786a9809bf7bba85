import type { EntityManager } from '@mikro-orm/postgresql'
import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client'
import { App } from '../features/connected-apps/app.entity.ts'
import { ConnectedApp } from '../features/connected-apps/connected-app.entity.ts'
import { aUser } from './factories.ts'
import type { Person } from './person.ts'
import type { TestApp } from './start-test-app.ts'

const redirectUri = 'http://127.0.0.1/callback'

let apps = 0

/** Registers an app. */
export const anApp =
  (fields: Partial<App> = {}) =>
  async (em: EntityManager): Promise<App> => {
    apps += 1
    const app = {
      clientId: `tools.example-${apps}`,
      name: `Night Planner ${apps}`,
      address: 'https://tools.example/',
      redirectUris: [redirectUri],
      usesDeviceCode: true,
      createdAt: new Date(),
      ...fields,
    }
    await em.insert(App, app)
    return app
  }

/** What the app of `authorizationUrl` checks. */
export const checks = { pkceCodeVerifier: randomPKCECodeVerifier(), expectedState: 'a state' }

const challenge = await calculatePKCECodeChallenge(checks.pkceCodeVerifier)

/** Returns the address at which an app asks in a browser. */
export function authorizationUrl(
  { address }: TestApp,
  clientId: string,
  changes: Record<string, string | undefined> = {},
): URL {
  const url = new URL('/oauth/authorize', address)
  const params: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state: checks.expectedState,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  }
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) url.searchParams.set(name, value)
  return url
}

/** Connects a new app to a new account in a browser, and returns the code and what the app sends for its tokens. */
export async function aConnection(app: TestApp, changes: Record<string, string> = {}) {
  const { clientId } = await app.has(anApp())
  const user = await app.has(aUser())
  const back = await connectInBrowser(app, authorizationUrl(app, clientId, changes), user.id)
  const code = back.searchParams.get('code')!
  return { clientId, user, back, code, fields: codeFields(clientId, code) }
}

/** What an app sends to exchange a code. */
export const codeFields = (clientId: string, code: string) => ({
  grant_type: 'authorization_code',
  client_id: clientId,
  redirect_uri: redirectUri,
  code_verifier: checks.pkceCodeVerifier,
  code,
})

interface TokenAnswer {
  status: number
  error?: string
  error_description?: string
  access_token: string
  refresh_token: string
  scope?: string
  device_code: string
  user_code: string
}

/** Sends a form to an endpoint. */
export async function post(
  app: TestApp,
  path: string,
  fields: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<TokenAnswer> {
  // A text, so that the tests of logs know its secrets.
  const body = new URLSearchParams(fields).toString()
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
  const response = await app.visitor(form).fetch(path, { method: 'POST', body })
  const text = await response.text()
  return { ...(text ? JSON.parse(text) : {}), status: response.status } as TokenAnswer
}

/** A connected app with its tokens, which it renews. */
export async function aTool(app: TestApp) {
  const { clientId, fields, user } = await aConnection(app)
  const tokens = await post(app, '/oauth/token', fields)
  const renewal = (refresh_token = tokens.refresh_token, client_id = clientId) => ({
    grant_type: 'refresh_token',
    client_id,
    refresh_token,
  })
  const connection = () => app.em.fork().findOne(ConnectedApp, { userId: user.id })
  return {
    clientId,
    user,
    tokens,
    renewal,
    renew: (...sent: Parameters<typeof renewal>) => post(app, '/oauth/token', renewal(...sent)),
    connection,
    isConnected: async () => (await connection()) !== null,
  }
}

/** Returns the status of a request with an access token. */
export const statusOf = async (app: TestApp, token: string): Promise<number> =>
  (await app.visitor({ authorization: `Bearer ${token}` }).run('{ session { id } }')).status

export const CONNECT = `mutation ($input: ConnectAppInput!) {
  connectApp(input: $input) { redirectUrl connectedApp { id name scope isVerified } }
}`

/** Opens an address as a browser does, but follows no redirect. */
export const open = (browser: Person, address: string | URL): Promise<Response> =>
  browser.fetch(String(address), { redirect: 'manual', headers: { accept: 'text/html' } })

/** Opens the authorization endpoint and connects the app. Returns the address at the app, to which the browser is sent. */
export async function connectInBrowser(app: TestApp, url: string | URL, userId: number): Promise<URL> {
  const browser = (await app.as({ id: userId })).keepingCookies()
  const page = (await open(browser, url)).headers.get('location') ?? ''
  const { data, errors } = await browser.run(CONNECT, { input: { interaction: page.split('/').at(-1) } })
  if (errors) throw new Error(`The request at '${page}' was refused: ${errors[0]!.message}`)
  const back = await open(browser, data.connectApp.redirectUrl)
  return new URL(back.headers.get('location') ?? '')
}

/** Connects the app of a device by the code that it shows. */
export async function connectDevice(app: TestApp, userCode: string, userId: number): Promise<void> {
  const person = await app.as({ id: userId })
  const { errors } = await person.run(CONNECT, { input: { userCode } })
  if (errors) throw new Error(errors[0]!.message)
}
