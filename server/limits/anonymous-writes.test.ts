import { beforeAll, expect, test } from 'vitest'
import { authorizeUrl } from '../../contract/oauth-popup.ts'
import { accessOf } from '../graphql/access.ts'
import { createSchema } from '../schema.ts'
import { anApp, authorizationUrl, post } from '../testing/connecting-apps.ts'
import { startOpenIdProvider } from '../testing/providers/openid-provider.ts'
import { forAllTests, type Person, testApp } from '../testing/test-app.ts'
import { requestLimits } from './request-limits.ts'

/** A tenth of the limits, so that few requests reach them. */
const rateLimitScale = 1 / 10

const google = forAllTests(() => startOpenIdProvider([]))
const app = forAllTests(() => testApp({ oauth: { google }, rateLimitScale }))
let clientId: string
let profileId: number
beforeAll(async () => {
  ;({ clientId } = await app.has(anApp()))
  ;({ profileId } = await app.creator())
})

let count = 0

/** A mutation with the email of a stranger. */
const mutation = (fields: (email: string) => string) => (stranger: Person) =>
  stranger.run(`mutation { ${fields(`email: "stranger-${++count}@people.example"`)} }`)

interface Write {
  table: string
  counter: keyof typeof requestLimits.rates
  send: (stranger: Person, network: string) => Promise<unknown>
}

/** Each request of a visitor that stores a row, the table, and the counter that bounds it for a network. */
const writes: Record<string, Write> = {
  register: {
    table: 'users',
    counter: 'registrationsPerNetwork',
    send: mutation(
      (email) =>
        `register(input: { ${email}, password: "Andromeda 1968", displayName: "A" }) { session { id } }`,
    ),
  },
  requestPasswordReset: {
    table: 'mail',
    counter: 'passwordResetsPerNetwork',
    send: mutation((email) => `requestPasswordReset(input: { ${email} }) { success }`),
  },
  createReport: {
    table: 'report',
    counter: 'reportsPerNetwork',
    send: mutation(
      (email) =>
        `createReport(input: { creatorProfileId: ${profileId}, reason: other, ${email} }) { success }`,
    ),
  },
  beginPasskeySignIn: {
    table: 'passkey_challenge',
    counter: 'passkeyChallengesPerNetwork',
    send: mutation(() => 'beginPasskeySignIn { options }'),
  },
  'a popup of a provider': {
    table: 'oauth_attempt',
    counter: 'signInsPerNetwork',
    send: (stranger) => stranger.fetch(authorizeUrl('google'), { redirect: 'manual' }),
  },
  'a request of an app': {
    table: 'authorization_record',
    counter: 'authorizationsPerNetwork',
    send: (stranger) => openRequest(stranger),
  },
  'a request of a device': {
    table: 'authorization_record',
    counter: 'deviceAuthorizationsPerNetwork',
    send: (_stranger, network) =>
      post(app, '/oauth/device', { client_id: clientId }, { 'x-forwarded-for': network }),
  },
}

/** Opens the page on which a user connects an app. */
function openRequest(stranger: Person, changes: Record<string, string> = {}) {
  const { pathname, search } = authorizationUrl(app, clientId, changes)
  return stranger.fetch(pathname + search, { redirect: 'manual' })
}

/** Store no row of their own: those of a sign-in need an account, and a view is counted once for each profile and network. */
const withoutRows =
  'confirmEmailChange declineConnection establishSession logIn logOut recordProfileView resetPassword signInWithPasskey'.split(
    ' ',
  )

const rowsOf = async (table: string) =>
  (await app.em.execute<{ total: number }[]>(`select count(*)::int as total from ${table}`))[0]!.total

test.each(Object.entries(writes))(
  'a stranger stores by %s as many rows as the limit of a network allows, and keeps nobody else from it',
  async (name, { table, counter, send }) => {
    const network = `198.51.100.${Object.keys(writes).indexOf(name)}`
    const stranger = app.visitor({ 'x-forwarded-for': network })
    const before = await rowsOf(table)
    const limit = requestLimits.rates[counter].points * rateLimitScale
    for (let sent = 0; sent < limit + 3; sent++) await send(stranger, network)
    expect((await rowsOf(table)) - before).toBe(limit)
    const elsewhere = `203.0.113.${Object.keys(writes).indexOf(name)}`
    await send(app.visitor({ 'x-forwarded-for': elsewhere }), elsewhere)
    expect((await rowsOf(table)) - before).toBe(limit + 1)
  },
)

test('every mutation that a visitor may send is listed here', () => {
  const fields = Object.values(createSchema().getMutationType()!.getFields())
  const open = fields.filter((field) => accessOf(field)?.access === 'public').map(({ name }) => name)
  const listed = [...Object.keys(writes).filter((name) => !name.startsWith('a ')), ...withoutRows]
  expect(open.toSorted()).toEqual(listed.toSorted())
})

test('the request of an app stores at most five kilobytes', async () => {
  const from = (changes: Record<string, string>) =>
    openRequest(app.visitor({ 'x-forwarded-for': `192.0.2.${++count}` }), changes)
  const before = await rowsOf('authorization_record')
  expect((await from({ state: 'x'.repeat(1025) })).headers.get('location')).toMatch(/error=invalid_request/)
  expect(await rowsOf('authorization_record')).toBe(before)
  for (const name of 'scope code_challenge redirect_uri response_mode request nonce other'.split(' '))
    await from({ [name]: `read ${'x'.repeat(8_000)}` })
  for (const state of ['x'.repeat(1024), '\u{1F52D}'.repeat(256)])
    expect((await from({ state })).status).toBe(303)
  const stored = 'select max(length(payload::text))::int as bytes from authorization_record'
  const [row] = await app.em.execute<{ bytes: number }[]>(stored)
  expect(row!.bytes).toBeLessThan(5_000)
})
