import { authorizationCodeGrant, buildAuthorizationUrl } from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runUserCommand } from '../../../commands/user-commands.ts'
import { userOptions } from '../../../commands/user-options.ts'
import {
  anApp,
  aVerifier,
  Browser,
  challengeOf,
  clientOf,
  connectInBrowser,
  redirectUri,
} from '../../../testing/connecting-apps.ts'
import { aUser } from '../../../testing/factories.ts'
import { linkIn, startMailServer } from '../../../testing/mail-server.ts'
import { mailSenderTo } from '../../../testing/mail-sender.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

const pkceCodeVerifier = aVerifier()

async function aCode() {
  const { clientId } = await app.has(anApp())
  const user = await app.has(aUser())
  const client = await clientOf(app, clientId)
  const url = buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    code_challenge: challengeOf(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const back = await connectInBrowser(app, url, user.id)
  const fields = {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_verifier: pkceCodeVerifier,
    code: back.searchParams.get('code')!,
  }
  return { clientId, user, client, back, fields }
}

async function token(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields)
  const response = await app.visitor(headers).fetch('/oauth/token', { method: 'POST', body })
  return {
    status: response.status,
    ...((await response.json()) as { error?: string; access_token?: string }),
  }
}

type Connected = Awaited<ReturnType<typeof aCode>>

async function runAsOperator(...words: string[]) {
  const env = { dataDir: '', s3: undefined, publicUrl: app.address, host: '', port: 0 }
  const parts = { env, orm: app.orm, signal: new AbortController().signal, readPassword: async () => '' }
  await runUserCommand(userOptions(words), parts)
}

const ends: Record<string, (connected: Connected) => Promise<void>> = {
  'its owner disconnects it': async ({ user: { id } }) => {
    const person = await app.as({ id })
    const { data } = await person.run('{ session { connectedApps { id } } }')
    const [{ id: connection }] = data.session.connectedApps
    const { errors } = await person.run(
      `mutation { disconnectApp(input: { id: ${connection} }) { deletedId } }`,
    )
    expect(errors).toBeUndefined()
  },
  'its owner resets the password': async ({ user: { email } }) => {
    await using mails = await startMailServer()
    await app.visitor().run(`mutation { requestPasswordReset(input: { email: "${email}" }) { success } }`)
    await mailSenderTo(mails, app).sendDue()
    const mail = mails.received.find(({ text }) => text.includes('#'))!
    const secret = new URL(linkIn(mail)).hash.slice(1)
    const { errors } = await app
      .visitor()
      .run(
        `mutation { resetPassword(input: { token: "${secret}", password: "a new long passphrase" }) { success } }`,
      )
    expect(errors).toBeUndefined()
  },
  'the operator signs its owner out': ({ user: { id } }) => runAsOperator('sign-out', '--id', String(id)),
  'the operator removes it': ({ clientId }) => runAsOperator('remove-app', clientId),
  'its owner deletes the account': async ({ user: { id } }) => {
    await app.em.execute('delete from users where id = ?', [id])
  },
}

describe.each(Object.entries(ends))('when %s', (_title, end) => {
  test('an app loses its access and its refresh token at once', async () => {
    const connected = await aCode()
    const { client, back, clientId } = connected
    const tokens = await authorizationCodeGrant(client, back, { pkceCodeVerifier })
    const withToken = app.visitor({ authorization: `Bearer ${tokens.access_token}` })
    expect((await withToken.run('{ session { id } }')).status).toBe(200)
    await end(connected)
    expect((await withToken.run('{ session { id } }')).status).toBe(401)
    const refresh = {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: tokens.refresh_token!,
    }
    expect((await token(refresh)).error).toMatch(/^invalid_(grant|client)/)
  })

  test('a code that was not used yet gives no token', async () => {
    const connected = await aCode()
    await end(connected)
    expect((await token(connected.fields)).error).toMatch(/^invalid_(grant|client)/)
  })
})

test('a code expires after a minute', async () => {
  const { fields } = await aCode()
  await app.em.execute(
    `update authorization_record set payload = payload || jsonb_build_object('exp', (payload->>'exp')::int - 61)
     where kind = 'AuthorizationCode'`,
  )
  expect((await token(fields)).error).toBe('invalid_grant')
})

test('a client secret is worth nothing: it neither replaces the verifier nor is it asked for', async () => {
  const { fields, clientId } = await aCode()
  const authorization = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:secret`).toString('base64')}`
  const { code_verifier: _verifier, ...withoutVerifier } = fields
  expect((await token(withoutVerifier, { authorization })).access_token).toBeUndefined()
  expect((await token({ ...withoutVerifier, client_secret: 'secret' })).access_token).toBeUndefined()
})

test('a network asks for at most 30 device codes in ten minutes', async () => {
  await using strict = await testApp({ rateLimitScale: 1 })
  const network = strict.visitor({ 'x-forwarded-for': '203.0.113.20' })
  const ask = () =>
    network.fetch('/oauth/device', { method: 'POST', body: new URLSearchParams({ client_id: 'My script' }) })
  for (let n = 0; n < 30; n += 1) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await refused.json()).toMatchObject({ error: 'temporarily_unavailable' })
})

test('behind HTTPS the cookies of a request are secure, and bound to the host or a path', async () => {
  await using secure = await testApp({ publicUrl: 'https://astrofolio.example' })
  const { clientId } = await secure.has(anApp())
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challengeOf(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const response = await new Browser(secure.address).open(`/oauth/authorize?${query.toString()}`, {
    'x-forwarded-proto': 'https',
  })
  expect(response.status).toBe(303)
  const cookies = response.headers.getSetCookie().filter((line) => !/^[^=]*unused/.test(line))
  expect(cookies.map((line) => line.split('=')[0])).toEqual(
    expect.arrayContaining(['__Host-popup', '__Secure-app_return']),
  )
  for (const line of cookies)
    expect(line.toLowerCase()).toMatch(/(?=.*; secure)(?=.*; httponly)(?=.*; samesite=lax)/)
})

test.each<Record<string, string>>([
  { response_type: 'token' },
  { response_type: 'code token' },
  { response_mode: 'fragment' },
])('a request with %j returns with an error, and neither code nor token', async (changes) => {
  const { clientId } = await app.has(anApp())
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challengeOf(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...changes,
  })
  const response = await new Browser(app.address).open(`/oauth/authorize?${query.toString()}`)
  const location = response.headers.get('location') ?? ''
  expect(location).toMatch(/[?#]error=/)
  expect(location).not.toMatch(/[?#&](code|access_token)=/)
})
