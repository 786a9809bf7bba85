import { expect, test } from 'vitest'
import { runUserCommand } from '../../commands/user-commands.ts'
import { userOptions } from '../../commands/user-options.ts'
import {
  anApp,
  authorizationUrl,
  Browser,
  codeFields,
  connectInBrowser,
  post,
  statusOf,
} from '../../testing/connecting-apps.ts'
import { aUser } from '../../testing/factories.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import type { User } from '../session/user.entity.ts'
import { hashOf, newSecret } from '../identity/one-time-secret.ts'
import { LinkPurpose } from '../mail/mailed-link.entity.ts'

const app = forAllTests(testApp)

interface Connected {
  clientId: string
  user: User
}

async function runAsOperator(...words: string[]) {
  const env = { dataDir: '', s3: undefined, publicUrl: app.address, host: '', port: 0 }
  const parts = { env, orm: app.orm, signal: new AbortController().signal, readPassword: async () => '' }
  await runUserCommand(userOptions(words), parts)
}

const ends: Record<string, (connected: Connected) => Promise<void>> = {
  'its owner disconnects it': async ({ user: { id } }) => {
    const person = await app.as({ id })
    const { data } = await person.run('{ session { connectedApps { id } } }')
    for (const { id: connection } of data.session.connectedApps) {
      const { errors } = await person.run(
        `mutation { disconnectApp(input: { id: ${connection} }) { deletedId } }`,
      )
      expect(errors).toBeUndefined()
    }
  },
  'its owner resets the password': async ({ user: { id } }) => {
    const token = newSecret()
    await app.em.execute(
      `insert into mailed_link (hash, purpose, user_id, expires_at) values (?, ?, ?, now() + interval '1 hour')`,
      [hashOf(token), LinkPurpose.resetPassword, id],
    )
    const { errors } = await app
      .visitor()
      .run(
        `mutation { resetPassword(input: { token: "${token}", password: "a new long passphrase" }) { success } }`,
      )
    expect(errors).toBeUndefined()
  },
  'the operator signs its owner out': ({ user: { id } }) => runAsOperator('sign-out', '--id', String(id)),
  'the operator removes it': ({ clientId }) => runAsOperator('remove-app', clientId),
  'its owner deletes the account': async ({ user: { id } }) => {
    await app.em.execute('delete from users where id = ?', [id])
  },
}

test.each(Object.entries(ends))(
  'when %s, an app loses its access, its refresh token and a code that it has not used yet',
  async (_title, end) => {
    const { clientId } = await app.has(anApp())
    const user = await app.has(aUser())
    const codes = []
    for (let n = 0; n < 2; n += 1) {
      const back = await connectInBrowser(app, authorizationUrl(app, clientId), user.id)
      codes.push(codeFields(clientId, back.searchParams.get('code')!))
    }
    const tokens = await post(app, '/oauth/token', codes[0]!)
    expect(await statusOf(app, tokens.access_token)).toBe(200)
    await end({ clientId, user })
    expect(await statusOf(app, tokens.access_token)).toBe(401)
    const refresh = {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: tokens.refresh_token,
    }
    expect((await post(app, '/oauth/token', refresh)).error).toMatch(/^invalid_(grant|client)$/)
    // A removed app is an unregistered program, which may not send codes at all.
    expect((await post(app, '/oauth/token', codes[1]!)).error).toMatch(/^invalid_(grant|client|request)$/)
  },
)

test('a network asks for at most 30 device codes in ten minutes', async () => {
  await using strict = await testApp({ orm: app.orm, rateLimitScale: 1 })
  const network = '203.0.113.20'
  await strict.rateLimiter.count('deviceAuthorizationsPerNetwork', network, 29)
  const body = new URLSearchParams({ client_id: 'My script' })
  const ask = () =>
    strict.visitor({ 'x-forwarded-for': network }).fetch('/oauth/device', { method: 'POST', body })
  expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await refused.json()).toMatchObject({ error: 'temporarily_unavailable' })
})

test('behind HTTPS the cookies of a request are secure, and bound to the host or a path', async () => {
  await using secure = await testApp({ orm: app.orm, publicUrl: 'https://astrofolio.example' })
  const { clientId } = await app.has(anApp())
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
