import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runUserCommand } from '../../../commands/user-commands.ts'
import { userOptions } from '../../../commands/user-options.ts'
import {
  aConnectedClient,
  aConnection,
  anApp,
  authorizationUrl,
  Browser,
  post,
  statusOf,
} from '../../../testing/connecting-apps.ts'
import { linkIn, startMailServer } from '../../../testing/mail-server.ts'
import { mailSenderTo } from '../../../testing/mail-sender.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

type Connected = Awaited<ReturnType<typeof aConnection>>

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
    const connected = await aConnectedClient(app)
    const { tokens, refreshToken, clientId } = connected
    expect(await statusOf(app, tokens.access_token)).toBe(200)
    await end(connected)
    expect(await statusOf(app, tokens.access_token)).toBe(401)
    const refresh = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken }
    expect((await post(app, '/oauth/token', refresh)).error).toMatch(/^invalid_(grant|client)$/)
  })

  test('a code that was not used yet gives no token', async () => {
    const connected = await aConnection(app)
    await end(connected)
    const answer = await post(app, '/oauth/token', connected.fields)
    expect(answer.access_token).toBeUndefined()
    // A removed app is an unregistered program, which may not send codes at all.
    expect(answer.error).toMatch(/^invalid_(grant|client|request)$/)
  })
})

test('a code expires after a minute', async () => {
  const { fields } = await aConnection(app)
  await app.em.execute(
    `update authorization_record set expires_at = expires_at - interval '61 seconds'
     where kind = 'AuthorizationCode'`,
  )
  expect((await post(app, '/oauth/token', fields)).error).toBe('invalid_grant')
})

test('a client secret is worth nothing: it neither replaces the verifier nor is it asked for', async () => {
  const { fields, clientId } = await aConnection(app)
  const authorization = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:secret`).toString('base64')}`
  const { code_verifier: _verifier, ...withoutVerifier } = fields
  expect((await post(app, '/oauth/token', withoutVerifier, { authorization })).access_token).toBeUndefined()
  expect(
    (await post(app, '/oauth/token', { ...withoutVerifier, client_secret: 'secret' })).access_token,
  ).toBeUndefined()
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
  const response = await new Browser(secure.address).open(authorizationUrl(secure, clientId), {
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
