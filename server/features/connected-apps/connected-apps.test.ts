import { describe, expect, test } from 'vitest'
import { post } from '../../testing/connecting-apps.ts'
import { aConnectedApp, aDeviceRequest, aUser } from '../../testing/factories.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { waitingMails } from '../../testing/waiting-mails.ts'
import { endAccess } from '../accounts/change-password.ts'
import { hashOf, newSecret } from '../identity/one-time-secret.ts'
import { App } from './app.entity.ts'
import { OidcPayload, OidcModelName } from './oidc-payload.entity.ts'

const app = forAllTests(testApp)

const REQUEST = `query ($input: ConnectionRequestInput!) {
  connectionRequest(input: $input) { app { name address isVerified } scope kind }
}`
const APPS = 'session { connectedApps { name isVerified scope device lastUsedAt } }'
const CONNECT = `mutation ($input: ConnectAppInput!) {
  connectApp(input: $input) { redirectUrl connectedApp { id name } ${APPS} }
}`
const DECLINE = `mutation ($input: DeclineConnectionInput!) { declineConnection(input: $input) { redirectUrl } }`
const NAME = `mutation ($input: NameConnectedAppInput!) {
  nameConnectedApp(input: $input) { connectedApp { id name } ${APPS} }
}`
const DISCONNECT = `mutation ($id: PositiveInt!) { disconnectApp(input: { id: $id }) { deletedId ${APPS} } }`

async function signedIn(): Promise<{ userId: number; person: Person }> {
  const { id: userId } = await app.has(aUser())
  return { userId, person: await app.as({ id: userId }) }
}

const aCode = async (fields = {}) => ({ userCode: await app.has(aDeviceRequest(fields)) })
const ask = (person: Person, input: object) => person.run(REQUEST, { input })
const connect = (person: Person, input: object) => person.run(CONNECT, { input })
const codeOf = ({ errors }: Awaited<ReturnType<Person['run']>>) => errors?.[0]?.extensions['code']
const appsOf = async (person: Person) => (await person.run(`{ ${APPS} }`)).data.session.connectedApps

describe('a user who types the code of a device', () => {
  test('sees which app asks, connects it, and disconnects it', async () => {
    const { person } = await signedIn()
    const code = await app.has(aDeviceRequest({ scope: 'read' }))
    const typed = `${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase()
    expect((await ask(person, { userCode: typed })).data.connectionRequest).toEqual({
      app: { name: null, address: null, isVerified: false },
      scope: 'read',
      kind: 'device',
    })
    const { data } = await connect(person, { userCode: typed })
    const { connectedApp, redirectUrl, session } = data.connectApp
    expect(redirectUrl).toBeNull()
    const listed = { name: null, isVerified: false, scope: 'read', lastUsedAt: null }
    expect(session.connectedApps).toEqual([{ ...listed, device: 'Firefox 140 on Linux' }])
    const stranger = await signedIn()
    expect(codeOf(await stranger.person.run(DISCONNECT, { id: connectedApp.id }))).toBe('NOT_FOUND')
    expect((await person.run(DISCONNECT, { id: connectedApp.id })).data.disconnectApp).toEqual({
      deletedId: connectedApp.id,
      session: { connectedApps: [] },
    })
  })

  test('answers it once, also by answers at once, and not after it has expired', async () => {
    const { person } = await signedIn()
    const [connected, declined] = [await aCode(), await aCode()]
    const answers = await Promise.all([1, 2, 3].map(() => connect(person, connected)))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(await person.run(DECLINE, { input: declined })).not.toHaveProperty('errors')
    // Of the ten attempts with an unknown code, the race takes up to two.
    for (const [input, mutation] of [
      [connected, DECLINE],
      [declined, CONNECT],
      [await aCode({ minutes: -1 }), CONNECT],
    ] as const) {
      expect((await ask(person, input)).data.connectionRequest).toBeNull()
      expect(codeOf(await person.run(mutation, { input }))).toBe('NOT_FOUND')
    }
    expect(await appsOf(person)).toHaveLength(1)
  })

  test('cannot connect an app after the session has ended, or for another account than that of the page', async () => {
    const { person, userId } = await signedIn()
    const other = await signedIn()
    const input = await aCode()
    const page = app.visitor({ cookie: other.person.cookie, 'x-account-id': String(userId) })
    expect(codeOf(await connect(page, input))).toBe('ACCOUNT_CHANGED')
    await app.em.fork().transactional((em) => endAccess(em, userId))
    for (const visitor of [person, app.visitor()]) {
      expect(codeOf(await ask(visitor, input))).toBe('UNAUTHENTICATED')
      expect(codeOf(await connect(visitor, input))).toBe('UNAUTHENTICATED')
    }
    expect(await appsOf(other.person)).toEqual([])
  })

  test('has at most 50 connected apps', async () => {
    const { person, userId } = await signedIn()
    for (let n = 0; n < 50; n += 1) await aConnectedApp(userId)(app.em)
    const { errors } = await connect(person, await aCode())
    expect(errors).toMatchObject([
      { message: 'An account holds at most 50 connected apps. Disconnect one first.' },
    ])
  })

  test('receives a notice by mail, with the name of a registered app alone', async () => {
    const { person } = await signedIn()
    await app.has((em) =>
      em.insert(App, {
        clientId: 'stacker',
        name: 'Deep Stacker',
        address: 'https://stacker.example',
        redirectUris: [],
        usesDeviceCode: true,
      }),
    )
    const { user_code: userCode } = await post(app, '/oauth/device', { client_id: 'Buy stars' })
    const asked = await ask(person, { userCode })
    expect(asked.data.connectionRequest.app).toEqual({ name: null, address: null, isVerified: false })
    const connected = await connect(person, { userCode })
    await connect(person, await aCode({ clientId: 'stacker' }))
    const texts = (await waitingMails(app)).map(({ text }) => text)
    expect(JSON.stringify([asked, connected, texts])).not.toContain('Buy stars')
    expect(texts.at(-2)).toMatch(
      /An unregistered program was connected to your Astrofolio account on [^.]+, from Firefox 140 on Linux\. Until you disconnect it, it can read what you may read/,
    )
    expect(texts.at(-1)).toMatch(/^Deep Stacker was connected to your Astrofolio account on /)
  })
})

describe('a request that an app started in a browser', () => {
  const back = 'https://stars.example/oauth/authorize/1'

  async function opened() {
    const [id, browserSecret] = [newSecret(), newSecret()]
    const clientId = `planner-${id}`.slice(0, 50)
    const name = `Planner ${id}`.slice(0, 50)
    await app.has(async (em) => {
      await em.insert(App, { clientId, name, address: 'https://planner.example', redirectUris: [] })
      await em.insert(OidcPayload, {
        id: hashOf(id),
        kind: OidcModelName.interaction,
        payload: {
          params: { client_id: clientId, scope: 'write' },
          returnTo: back,
          browserHash: hashOf(browserSecret),
        },
        expiresAt: new Date(Date.now() + 60_000),
      })
    })
    return { input: { interaction: id }, browser: `popup=${browserSecret}`, name }
  }
  const inBrowser = ({ cookie }: Person, browser: string) => app.visitor({ cookie: `${cookie}; ${browser}` })

  test('is shown to a visitor of that browser, who declines it, or connects the app once signed in', async () => {
    const { input, browser, name } = await opened()
    const visitor = app.visitor({ cookie: browser })
    const { data } = await ask(visitor, input)
    expect(data.connectionRequest).toMatchObject({ app: { name, isVerified: true }, kind: 'browser' })
    expect(codeOf(await connect(visitor, input))).toBe('UNAUTHENTICATED')
    expect(codeOf(await visitor.run(DECLINE, { input: await aCode() }))).toBe('UNAUTHENTICATED')
    const person = inBrowser((await signedIn()).person, browser)
    const answer = await connect(person, input)
    expect(answer.data.connectApp).toMatchObject({ redirectUrl: back, connectedApp: { name } })
    expect(codeOf(await connect(person, input))).toBe('NOT_FOUND')

    const another = await opened()
    const declined = await app.visitor({ cookie: another.browser }).run(DECLINE, { input: another.input })
    expect(declined.data.declineConnection).toEqual({ redirectUrl: back })
  })

  test('cannot be answered in another browser, to which an attacker sent its address', async () => {
    const { input } = await opened()
    const { browser: another } = await opened()
    const { person } = await signedIn()
    for (const victim of [person, inBrowser(person, another), app.visitor({ cookie: another })]) {
      expect((await ask(victim, input)).data.connectionRequest).toBeNull()
      expect(codeOf(await connect(victim, input))).toMatch(/^(NOT_FOUND|UNAUTHENTICATED)$/)
      expect(codeOf(await victim.run(DECLINE, { input }))).toBe('NOT_FOUND')
    }
    expect(await appsOf(person)).toEqual([])
  })
})

test.each([
  ['of one account ten', 'userCodesPerAccount', 9],
  ['of one network thirty', 'userCodesPerNetwork', 29],
] as const)(
  'someone who guesses codes has %s attempts, not counting right ones',
  async (_of, counter, before) => {
    const network = `203.0.113.${before}`
    const { person, userId } = await signedIn()
    const guesser = app.visitor({ cookie: person.cookie, 'x-forwarded-for': network })
    await app.rateLimiter.count(counter, counter === 'userCodesPerNetwork' ? network : String(userId), before)
    const guess = async (userCode = 'BBBBBBBB') => codeOf(await ask(guesser, { userCode }))
    expect(await guess(await app.has(aDeviceRequest()))).toBeUndefined()
    expect([await guess(), await guess()]).toEqual([undefined, 'RATE_LIMITED'])
    const right = await aCode()
    expect(codeOf(await connect(guesser, right))).toBe('RATE_LIMITED')
  },
)

test('a client names a request in one way', async () => {
  for (const input of ['{ }', '{ interaction: "a", userCode: "b" }', `{ userCode: "${'B'.repeat(101)}" }`])
    expect(codeOf(await app.visitor().run(`{ connectionRequest(input: ${input}) { kind } }`))).toBe(
      'BAD_USER_INPUT',
    )
})

test('a user names an unregistered program by the rules of names, and nobody else does; a registered app keeps its name', async () => {
  const { person, userId } = await signedIn()
  const id = await app.has(aConnectedApp(userId))
  const name = (text: string, by = person) => by.run(NAME, { input: { id, name: text } })
  expect((await name(' Observatory ')).data.nameConnectedApp).toMatchObject({
    connectedApp: { id, name: 'Observatory' },
    session: { connectedApps: [{ name: 'Observatory', isVerified: false }] },
  })
  for (const bad of [' ', 'x'.repeat(51), 'Good\u202eeliF'])
    expect(codeOf(await name(bad))).toBe('BAD_USER_INPUT')
  expect(codeOf(await name('Mine', (await signedIn()).person))).toBe('NOT_FOUND')

  const registered = await app.has(aConnectedApp(userId, { clientId: 'deep-stacker', isVerified: true }))
  expect(await person.run(NAME, { input: { id: registered, name: 'Another' } })).toMatchObject({
    errors: [{ message: 'This app has the name under which it is registered' }],
  })
  expect((await appsOf(person)).map((app: { name: string }) => app.name).toSorted()).toEqual([
    'Observatory',
    'deep-stacker',
  ])
})

test('a developer whose client id is too long or not of ASCII reads what is wrong with it', async () => {
  for (const client_id of ['x'.repeat(51), 'line\nbreak', 'C\u0430pture', '\0'])
    expect(await post(app, '/oauth/device', { client_id })).toMatchObject({
      status: 400,
      error: 'invalid_client',
      error_description: 'The client id must be 1 to 50 printable characters of ASCII',
    })
})
