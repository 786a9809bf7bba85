import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aUser } from '../../../testing/factories.ts'
import {
  aConnection,
  anApp,
  authorizationUrl,
  codeFields,
  CONNECT,
  connectDevice,
  open,
  post as postTo,
  statusOf,
} from '../../../testing/connecting-apps.ts'
import { connect } from '../../../orm.config.ts'
import { forAllTests, testApp } from '../../../testing/test-app.ts'
import { deviceGrant } from './oidc-clients.ts'

const app = forAllTests(testApp)

const post = (path: string, fields: Record<string, string> | string) => postTo(app, path, fields)
const connections = async (userId: number) =>
  (await app.em.execute('select from connected_app where user_id = ?', [userId])).length

test('a code that is used twice, also at once, disconnects the app, whose tokens end', async () => {
  const { fields, user } = await aConnection(app)
  const tokens = await post('/oauth/token', fields)
  expect(await statusOf(app, tokens.access_token)).toBe(200)
  expect(await post('/oauth/token', fields)).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect(await statusOf(app, tokens.access_token)).toBe(401)
  expect(await connections(user.id)).toBe(0)

  const another = await aConnection(app)
  const answers = await Promise.all([1, 2, 3].map(() => post('/oauth/token', another.fields)))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  expect(await connections(another.user.id)).toBe(0)
})

test('an app cannot use or revoke the code and the tokens of another app', async () => {
  const { fields, code } = await aConnection(app)
  const other = (await app.has(anApp())).clientId
  expect((await post('/oauth/token', codeFields(other, code))).error).toBe('invalid_grant')
  const tokens = await post('/oauth/token', fields)
  expect((await post('/oauth/revoke', { client_id: other, token: tokens.refresh_token })).status).toBe(200)
  expect(await statusOf(app, tokens.access_token)).toBe(200)
})

test('an authorization request of an unknown app, of an unverified one, or with another redirect shows a page and is not redirected', async () => {
  const { clientId } = await app.has(anApp())
  for (const [client, redirect, text] of [
    [clientId, 'http://127.0.0.1/callback/evil', 'The app could not be connected'],
    [clientId, 'http://evil@127.0.0.1/callback', 'The app could not be connected'],
    [clientId, 'https://evil.example/callback', 'The app could not be connected'],
    ['https://evil.example', undefined, 'The app that sent you here'],
    ['My script', undefined, 'The app that sent you here'],
    ['\0', undefined, 'The app that sent you here'],
  ] as const) {
    const url = authorizationUrl(app, client, redirect ? { redirect_uri: redirect, scope: 'admin' } : {})
    const page = await open(app.visitor(), url)
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
    expect(await page.text()).toContain(text)
  }
})

test('an authorization request that is not allowed returns to the app with an error and the issuer', async () => {
  const { clientId } = await app.has(anApp())
  for (const [changes, error] of [
    [{ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    [{ state: 'a\0b' }, 'invalid_request'],
    [{ scope: 'admin' }, 'invalid_scope'],
    [{ prompt: 'none' }, 'consent_required'],
    [{ request: 'e30.e30.' }, 'request_not_supported'],
    [{ response_mode: 'form_post' }, 'unsupported_response_mode'],
  ] as const) {
    const answer = await open(app.visitor(), authorizationUrl(app, clientId, changes))
    const { searchParams, origin } = new URL(answer.headers.get('location') ?? '')
    expect(origin).toBe('http://127.0.0.1')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      state: 'state' in changes ? changes.state : 'a state',
      error,
      iss: app.address,
    })
  }
})

test('a device code gives one token, to its own app, after a person agreed', async () => {
  const client_id = 'My script'
  const { id } = await app.has(aUser())
  const device = await post('/oauth/device', { client_id })
  const poll = { grant_type: deviceGrant, client_id, device_code: device.device_code }
  expect((await post('/oauth/token', poll)).error).toBe('authorization_pending')
  expect((await post('/oauth/token', { ...poll, client_id: 'Other script' })).error).toBe('invalid_grant')
  await connectDevice(app, device.user_code, id)
  await expect(connectDevice(app, device.user_code, id)).rejects.toThrow('not found')
  const { access_token, scope } = await post('/oauth/token', poll)
  expect(scope).toBe('read')
  expect(await statusOf(app, access_token)).toBe(200)
  expect((await post('/oauth/token', poll)).error).toBe('invalid_grant')
  expect(await statusOf(app, access_token)).toBe(401)
})

test('a device that asks too soon is told to slow down, and later its user connects it', async () => {
  const client_id = 'My script'
  const { id } = await app.has(aUser())
  const device = await post('/oauth/device', { client_id })
  expect(device).toMatchObject({ interval: 5, expires_in: 600 })
  const poll = async (secondsLater: number) => {
    await app.em.execute(
      `update authorization_record set polled_at = polled_at - interval '${secondsLater} s'`,
    )
    return post('/oauth/token', { grant_type: deviceGrant, client_id, device_code: device.device_code })
  }
  for (const seconds of [0, 5]) expect((await poll(seconds)).error).toBe('authorization_pending')
  expect(await poll(3)).toMatchObject({
    status: 400,
    error: 'slow_down',
    error_description: 'Nobody has answered yet: poll every 10 seconds',
  })
  expect((await poll(5)).error_description).toContain('every 15 seconds')
  expect((await poll(15)).error).toBe('authorization_pending')
  const answers = await Promise.all([0, 0].map(poll))
  expect(answers.map(({ error }) => error)).toEqual(['slow_down', 'slow_down'])
  await connectDevice(app, device.user_code, id)
  expect((await poll(0)).status).toBe(200)
})

test('a code expires after a minute, and that of a device after ten', async () => {
  const { fields } = await aConnection(app)
  const client_id = 'My script'
  const { device_code } = await post('/oauth/device', { client_id })
  const pass = (seconds: number) =>
    app.em.execute(
      `update authorization_record set expires_at = expires_at - make_interval(secs => ?)
       where kind in ('AuthorizationCode', 'DeviceCode')`,
      [seconds],
    )
  const poll = () => post('/oauth/token', { grant_type: deviceGrant, client_id, device_code })
  await pass(61)
  expect((await post('/oauth/token', fields)).error).toBe('invalid_grant')
  expect((await poll()).error).toBe('authorization_pending')
  await pass(540)
  expect((await poll()).error).toBe('expired_token')
})

test('of concurrent returns to an app only one has a code, and a browser is told that the request has ended', async () => {
  const { clientId } = await app.has(anApp())
  const { id } = await app.has(aUser())
  const browser = (await app.as({ id })).keepingCookies()
  const page = await open(browser, authorizationUrl(app, clientId))
  const interaction = page.headers.get('location')!.split('/').at(-1)
  const { data } = await browser.run(CONNECT, { input: { interaction } })
  const answers = await Promise.all([1, 2, 3].map(() => open(browser, data.connectApp.redirectUrl)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 400, 400])
  const ended = await open(browser, data.connectApp.redirectUrl)
  expect(ended.status).toBe(400)
  expect(await ended.text()).toMatch(/This request has ended[^]*If the app is not connected, start again/)
})

test('repeated parameters and other methods are refused', async () => {
  expect((await post('/oauth/device', 'client_id=My+script&scope=read&scope=write')).error).toBe(
    'invalid_request',
  )
  for (const [method, path] of [
    ['GET', '/oauth/token'],
    ['HEAD', '/oauth/authorize'],
    ['DELETE', '/oauth/revoke'],
  ] as const) {
    const response = await app.visitor().fetch(path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([
      405,
      expect.stringMatching(/^(GET|POST), OPTIONS$/),
    ])
  }
})

test('while the database is unreachable, apps and browsers get 503 with Retry-After', async () => {
  const orm = await connect('postgres://nobody@127.0.0.1:1/nothing')
  await orm.em.getConnection().connect({ skipOnConnect: true })
  const lines: { msg: string; err?: object; requestId?: string }[] = []
  const logger = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) })
  await using lonely = await testApp({ orm, logger })
  const body = new URLSearchParams(codeFields('tools.example', 'a code'))
  const ask = (path: string, accept: string) =>
    lonely.visitor({ accept }).fetch(path, path.includes('authorize') ? {} : { method: 'POST', body })
  const { pathname, search } = authorizationUrl(app, 'tools.example')
  for (const [path, accept] of [
    [pathname + search, 'text/html'],
    ['/oauth/token', 'application/json'],
  ] as const) {
    const response = await ask(path, accept)
    expect([response.status, response.headers.get('retry-after')], path).toEqual([503, '2'])
    const text = await response.text()
    if (accept === 'text/html') expect(text).toContain('<p>This cannot be reached just now')
    else expect(JSON.parse(text)).toMatchObject({ error: 'temporarily_unavailable' })
    const logged = { msg: 'The database did not respond', requestId: response.headers.get('x-request-id') }
    expect(
      lines.findLast(({ err }) => err),
      path,
    ).toMatchObject(logged)
  }
  await orm.close()
})

test('addresses are those of PUBLIC_URL, whatever the headers say', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  expect(await postTo(app, '/oauth/device', { client_id: 'My script' }, headers)).toMatchObject({
    verification_uri: `${app.address}/connect/device`,
  })
})
