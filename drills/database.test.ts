import { afterAll, beforeAll, expect, test } from 'vitest'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { Person } from '../server/testing/person.ts'
import { email, halfARequest, password, registerCreator, runCommand } from './site.ts'
import { freePort } from '../embedded-postgres/free-port.ts'
import { type RunningServer, startServer } from '../server/testing/running-server.ts'

const bioOf = (nights: number) => `So many nights under the stars: ${nights}`
const nightsOf = (bio: string) => Number(bio.split(': ')[1])

/** The data folder of the servers, with the PostgreSQL that a server without DATABASE_URL starts. */
let folder: string
let postgres: EmbeddedPostgres
let server: RunningServer
/** A creator of the second test, and what she and others ask. */
let person: Person
let profileId: number
let slug: string
let [written, kept] = [0, 0]
let log = ''
const ending = new AsyncDisposableStack()
const startPostgres = () => startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: false })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'astrofolio-postgres-'))
  ending.defer(() => rm(folder, { recursive: true, force: true }))
  postgres = await startPostgres()
  ending.defer(() => postgres.stop())
  await postgres.stop()
})
afterAll(() => ending.disposeAsync())

const asJson = { method: 'POST', headers: { 'content-type': 'application/json' } }
const post = (path: string, body: object) => person.fetch(path, { ...asJson, body: JSON.stringify(body) })

const requests: Record<string, () => Promise<Response>> = {
  'the directory': () => person.fetch('/_api/creator-profiles/list'),
  'the session': () => post('/graphql', { query: '{ session { email } }' }),
  'a visit': () => person.fetch(`/creators/${slug}`),
  'a change of the profile': async () => {
    const nights = ++written
    const response = await post('/_api/creator-profiles/update', { profileId, bio: bioOf(nights) })
    if (response.ok) kept = nights
    return response
  },
}

/** Sends each request again and again, until `stop`. */
function askRepeatedly() {
  const responses: { what: string; begunAt: number; endedAt: number; status: number; refusal: string }[] = []
  const over = new AbortController()
  const people = Object.entries(requests).map(async ([what, send]) => {
    while (!over.signal.aborted) {
      const begunAt = performance.now()
      const response = await send()
      await response.arrayBuffer()
      const { status, headers } = response
      const type = headers.get('content-type')?.split(';')[0]
      const refusal = `${status} ${type} ${Number(headers.get('retry-after')) > 0}`
      responses.push({ what, begunAt, endedAt: performance.now(), status, refusal })
      await sleep(20)
    }
  })
  return {
    responses,
    /** Whether each request has had such a response since then. */
    haveAll: (since: number, isMet: (status: number) => boolean) =>
      Object.keys(requests).every((what) =>
        responses.some((one) => one.what === what && one.endedAt > since && isMet(one.status)),
      ),
    stop: () => {
      over.abort()
      return Promise.all(people)
    },
  }
}

// The next two tests use its server.
test('a server whose database is down at its start stays alive, returns 503, logs the failure once, and serves as soon as the database is up', async () => {
  const address = `http://127.0.0.1:${await freePort()}`
  const starting = startServer(
    {
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      RATE_LIMIT_SCALE: '100',
      PORT: new URL(address).port,
      LOG_LEVEL: 'info',
      SHUTDOWN_NOTICE_SECONDS: '5',
    },
    { listener: (text) => (log += text) },
  )
  ending.defer(async () => void (await (await starting).stop()))
  const get = (path: string) => fetch(`${address}${path}`)
  const alive = () =>
    get('/healthz').then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(alive, { timeout: 60_000 }).toBe(200) // a busy machine loads slowly
  expect(await (await get('/readyz')).json()).toEqual({ status: 'starting' })
  const response = await get('/_api/creator-profiles/list')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  await sleep(1_200) // long enough for more than one attempt
  postgres = await startPostgres()
  server = await starting
  expect(server.address).toBe(address)
  for (const path of ['/readyz', '/_api/creator-profiles/list']) expect((await get(path)).status).toBe(200)
  expect(log.match(/PostgreSQL is unreachable/g)).toHaveLength(1)
})

test('the database restarts while people read and write: clients get 503 with Retry-After, then everything works and nothing is lost', async () => {
  const registered = await registerCreator(server)
  ;({ profileId, slug } = registered)
  person = new Person(server.address, { cookie: registered.cookie })

  const before = performance.now()
  const { responses, haveAll, stop } = askRepeatedly()
  await expect.poll(() => haveAll(before, (status) => status < 500)).toBe(true)
  await postgres.stop()
  const gone = performance.now()
  await expect.poll(() => haveAll(gone, (status) => status === 503)).toBe(true)
  await sleep(500) // for more than the first ones
  postgres = await startPostgres()
  const back = performance.now()
  await expect.poll(() => haveAll(back, (status) => status < 500), { timeout: 5_000 }).toBe(true)
  const recovered = performance.now()
  await sleep(500) // the state must last
  await stop()

  const refused = responses.filter(({ status }) => status >= 500)
  for (const { what, refusal } of refused)
    expect(refusal, what).toBe(`503 ${what === 'a visit' ? 'text/html' : 'application/json'} true`)
  // Measured by the server, because this process is busy.
  const times = log
    .split('\n')
    .flatMap((line) => /"responseTime":(\d+)/.exec(line)?.slice(1) ?? [])
    .map(Number)
  expect(times.length).toBeGreaterThan(responses.length / 2)
  // Waits for an operation and for a connection (limits/request-limits.ts).
  expect(Math.max(...times)).toBeLessThan(6_000)
  expect(refused.filter(({ begunAt }) => begunAt > recovered)).toEqual([])
  expect(server.child.exitCode, 'the process lives').toBeNull()
  expect((await person.run('{ session { email } }')).data.session.email).toBe(email)
  const { body } = await person.get(`/creator-profiles/get?slug=${slug}`)
  expect(nightsOf(body.profile.bio), 'what was answered with success').toBeGreaterThanOrEqual(kept)
})

test('a server that is stopped while people read and write answers all of them and exits within ten seconds', async () => {
  const unfinished = halfARequest(server, '{"query":"{ session { email } }"}')
  const { responses, haveAll, stop } = askRepeatedly()
  await expect.poll(() => haveAll(0, (status) => status === 200)).toBe(true)

  const begun = performance.now()
  const exit = once(server.child, 'exit')
  // Twice, as when the whole process group gets it and `npm start` passes it on.
  for (let times = 0; times < 2; times++) server.child.kill('SIGTERM')
  // As a load balancer does.
  await expect.poll(async () => (await fetch(`${server.address}/readyz`)).status).toBe(503)
  const noticed = await fetch(`${server.address}/healthz`)
  expect([noticed.status, noticed.headers.get('connection')]).toEqual([200, 'close'])
  const now = performance.now()
  const areAnswered = () =>
    haveAll(now, () => true) && responses.filter((one) => one.endedAt > now).length > 20
  await expect.poll(areAnswered, { interval: 20 }).toBe(true)
  await stop()

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  await expect(unfinished.answer, 'a client that sends nothing more').rejects.toThrow('socket hang up')
  expect(await exit).toEqual([0, null])
  expect(performance.now() - begun).toBeLessThan(10_000)
})

// server/commands/user-commands.test.ts tests the commands.
test('an operator sets a password and grants a role in the embedded database, with and without a running server, each with a line in the log', async () => {
  await postgres.stop()
  const environment = { DATABASE_URL: '', DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'info' }
  const expectDone = async (command: string, options: string, message: string, input?: string) => {
    const words = `${command} --email ${email} ${options}`.trim().split(' ')
    const { code, stdout, stderr } = await runCommand('user', { environment, input }, ...words)
    expect(code, stderr).toBe(0)
    expect(stdout).toBe(`${email} ${message}\n`)
    const facts = { command: `user ${command}`, operator: userInfo().username, accountId: 1 }
    expect(JSON.parse(stderr)).toMatchObject(facts)
    expect(stderr).not.toContain(email)
  }
  const embedded = await startServer(environment)
  ending.defer(async () => void (await embedded.stop()))
  const next = { email, password: 'Difference Engine No. 2' }
  const again = new Person(embedded.address).keepingCookies()
  const session = async () => (await again.get('/auth/session')).body.user?.email
  await again.post('/auth/login_with_password', { email, password })
  expect(await session()).toBe(email)
  await expectDone(
    'set-password',
    '',
    'has a new password and is signed out everywhere.',
    `${next.password}\n`,
  )
  expect(await session()).toBeUndefined()
  expect((await again.post('/auth/login_with_password', next)).status).toBe(200)
  expect(await embedded.stop()).toBe(0)

  await expectDone('role', '--role admin', 'now has the role admin.')
  expect(existsSync(join(folder, 'postgres/cluster/data/postmaster.pid'))).toBe(false)
})
