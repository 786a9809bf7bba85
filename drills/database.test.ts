import { afterAll, beforeAll, expect, test } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { Person } from '../server/testing/person.ts'
import { registerCreator } from './site.ts'
import { freePort } from '../embedded-postgres/free-port.ts'
import { type RunningServer, startServer } from '../server/testing/running-server.ts'

const bioOf = (nights: number) => `So many nights under the stars: ${nights}`
const nightsOf = (bio: string) => Number(bio.split(': ')[1])

const asJson = { method: 'POST', headers: { 'content-type': 'application/json' } }

let folder: string
let postgres: EmbeddedPostgres
let server: RunningServer
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

// The second test uses its server.
test('a server whose database is down at its start stays alive, returns 503, logs the failure once, and serves as soon as the database is up', async () => {
  const address = `http://127.0.0.1:${await freePort()}`
  const starting = startServer(
    {
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      RATE_LIMIT_SCALE: '100',
      PORT: new URL(address).port,
      LOG_LEVEL: 'info',
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
  const { cookie, profileId, slug } = await registerCreator(server)
  const person = new Person(server.address, { cookie })
  let [written, kept] = [0, 0]
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
  const since = (time: number, isMet: (status: number) => boolean) => (what: string) =>
    responses.some((one) => one.what === what && one.endedAt > time && isMet(one.status))
  const all = Object.keys(requests)

  const before = performance.now()
  await expect.poll(() => all.every(since(before, (status) => status < 500))).toBe(true)
  await postgres.stop()
  const gone = performance.now()
  await expect.poll(() => all.every(since(gone, (status) => status === 503))).toBe(true)
  await sleep(500) // for more than the first ones
  postgres = await startPostgres()
  const back = performance.now()
  await expect.poll(() => all.every(since(back, (status) => status < 500)), { timeout: 5_000 }).toBe(true)
  const recovered = performance.now()
  await sleep(500) // the state must last
  over.abort()
  await Promise.all(people)

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
  expect((await person.run('{ session { email } }')).data.session.email).toBe('vera@people.example')
  const { body } = await person.get(`/creator-profiles/get?slug=${slug}`)
  expect(nightsOf(body.profile.bio), 'what was answered with success').toBeGreaterThanOrEqual(kept)
})
