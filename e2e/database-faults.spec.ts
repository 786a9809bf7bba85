import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Person } from '../server/testing/person.ts'
import { aCreator, aPlace, aPlaceWithPostgres } from './faults-place.ts'
import { freePort } from './free-port.ts'
import { startServer } from './running-server.ts'
import { expect, test } from './test.ts'

/** What somebody got who asked while the database came and went; times in milliseconds. */
interface Asked {
  what: string
  endedAt: number
  took: number
  status: number
  isJson: boolean
  retryAfter: string | null
}

const bioOf = (nights: number) => `So many nights under the stars: ${nights}`
const nightsOf = (bio: string) => Number(bio.split(': ')[1])

const asJson = { method: 'POST', headers: { 'content-type': 'application/json' } }

test('the database restarts while people read and write: they are told to come back, then all is well and nothing is lost', async () => {
  await using place = await aPlaceWithPostgres()
  const server = await startServer({ ...place.environment, LOG_LEVEL: 'info' })
  let log = ''
  server.child.stdout!.on('data', (text: string) => (log += text))
  try {
    const { cookie, profileId, slug } = await aCreator(server)
    const person = new Person(server.address, { cookie })
    let [written, kept] = [0, 0]
    const post = (path: string, body: object) => person.fetch(path, { ...asJson, body: JSON.stringify(body) })
    const ways: Record<string, () => Promise<Response>> = {
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
    const asked: Asked[] = []
    const over = new AbortController()
    const people = Object.entries(ways).map(async ([what, way]) => {
      while (!over.signal.aborted) {
        const begun = performance.now()
        const response = await way()
        await response.arrayBuffer()
        const endedAt = performance.now()
        const isJson = /json/.test(response.headers.get('content-type') ?? '')
        const retryAfter = response.headers.get('retry-after')
        asked.push({ what, endedAt, took: endedAt - begun, status: response.status, isJson, retryAfter })
        await sleep(20)
      }
    })
    const wellSince = (since: number) => (what: string) =>
      asked.some((one) => one.what === what && one.endedAt > since && one.status < 500)

    const before = performance.now()
    await expect.poll(() => Object.keys(ways).every(wellSince(before))).toBe(true)
    await place.stop()
    const gone = performance.now()
    const refusedSince = (since: number) =>
      asked.filter(({ status, endedAt }) => status === 503 && endedAt > since)
    await expect.poll(() => refusedSince(gone).length).toBeGreaterThan(20)
    const needy = Object.keys(ways).filter((what) => what !== 'a visit')
    await expect
      .poll(() => needy.every((what) => refusedSince(gone).some((one) => one.what === what)))
      .toBe(true)
    await place.start()
    const back = performance.now()
    await expect.poll(() => Object.keys(ways).every(wellSince(back)), { timeout: 5_000 }).toBe(true)
    const well = performance.now()
    await sleep(500) // and it stays so
    over.abort()
    await Promise.all(people)

    const refused = asked.filter(({ status }) => status >= 500)
    expect(
      refused.filter(
        ({ status, isJson, retryAfter }) => !(status === 503 && isJson && Number(retryAfter) > 0),
      ),
    ).toEqual([])
    expect(new Set(refused.map(({ what }) => what)), 'the page itself needs no database').toEqual(
      new Set(needy),
    )
    // The server's own measure: this process has more to do than to wait.
    const times = log
      .split('\n')
      .flatMap((line) => /"responseTime":(\d+)/.exec(line)?.slice(1) ?? [])
      .map(Number)
    expect(times.length).toBeGreaterThan(asked.length / 2)
    expect(Math.max(...times)).toBeLessThan(3_000)
    expect(refused.filter(({ endedAt, took }) => endedAt - took > well)).toEqual([])
    expect(server.child.exitCode, 'the process lives').toBeNull()
    expect((await person.run('{ session { email } }')).data.session.email).toBe('vera@people.example')
    const { body } = await person.get(`/creator-profiles/get?slug=${slug}`)
    expect(nightsOf(body.profile.bio), 'what was answered with success').toBeGreaterThanOrEqual(kept)
  } finally {
    await server.stop()
  }
})

test('a server whose database is away at its start lives, sends people away, says so once, and serves as soon as it comes', async () => {
  await using place = await aPlaceWithPostgres()
  await place.stop()
  let said = ''
  const address = `http://127.0.0.1:${await freePort()}`
  const starting = startServer(
    { ...place.environment, PORT: new URL(address).port, LOG_LEVEL: 'warn' },
    { listener: (text) => (said += text) },
  )
  const statusOf = (path: string) =>
    fetch(`${address}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => statusOf('/healthz')).toBe(200)
  expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'starting' })
  expect(await statusOf('/readyz')).toBe(503)
  for (const path of [
    '/_api/creator-profiles/list',
    '/graphql?query={__typename}',
    '/images/none.jpg',
    '/',
  ]) {
    const response = await fetch(`${address}${path}`)
    expect([path, response.status]).toEqual([path, 503])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(JSON.stringify(await response.json())).toContain('Please try again in a moment')
  }
  await sleep(1_200) // it has tried more than once
  await place.start()
  const server = await starting
  expect(await statusOf('/readyz')).toBe(200)
  expect(await statusOf('/_api/creator-profiles/list')).toBe(200)
  expect(said.match(/PostgreSQL is unreachable/g)).toHaveLength(1)
  expect(await server.stop()).toBe(0)
})

test('a server whose database cannot be prepared ends and says why', async () => {
  await using place = await aPlace()
  const client = new pg.Client(place.database.url)
  await client.connect()
  await client.query('create table session ()').finally(() => client.end())
  await expect(startServer(place.environment)).rejects.toThrow('relation "session" already exists')
})
