import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InMemoryCounters } from './in-memory-counters.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { aGearItem, aProfile } from '../testing/factories.ts'
import { sentStatements } from '../testing/explained-statements.ts'
import { Person } from '../testing/person.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

/** Two processes of one site. */
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimitScale: 1 })
  other = await testApp({ rateLimitScale: 1, orm: app.orm })
})
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

let networks = 0
const aNetwork = () => ({ 'x-forwarded-for': `198.51.100.${++networks}` })

const execute = <Row>(statement: string) => app.em.getConnection().execute<Row[]>(statement)
const hour = 3_600_000
const windows = (counter: string) =>
  execute<{ points: number; expire: string }>(
    `select points, expire from read_rate where key like '${counter}:%'`,
  )
async function exchanged(counter: string, points: number) {
  await expect
    .poll(() => windows(counter), { timeout: 5_000 })
    .toEqual([expect.objectContaining({ points }) as unknown])
}
/**
 * A slow machine may not send so many requests within a minute, so the window of the first one is made an
 * hour longer. The processes adopt it with their next exchange.
 */
async function inALongWindow(counter: string, points: number, ask: () => Promise<unknown>) {
  await execute('delete from read_rate')
  const begun = Date.now()
  await ask()
  const ended = Date.now()
  await exchanged(counter, points)
  const ends = Number((await windows(counter))[0]!.expire)
  expect(ends).toBeGreaterThanOrEqual(begun + 60_000)
  expect(ends).toBeLessThanOrEqual(ended + 60_000)
  await execute(`update read_rate set expire = expire + ${hour}`)
}

const read = '{ __typename }'
const reading = [
  async (person: Person) => (await person.run(read)).status,
  async (person: Person) => (await person.get('/auth/session')).status,
  async (person: Person) =>
    (
      await person.fetch(`/graphql?query=${encodeURIComponent(read)}`, {
        headers: { 'apollo-require-preflight': '1' },
      })
    ).status,
]
const refusal = expect.stringMatching(
  /^Too many requests from your network\. Please try again in (1 hour|2 hours)\.$/,
) as string

const networkOfTheTests = aNetwork()

test('a network may send 600 requests a minute, to all processes and APIs together', async () => {
  const points = 600
  const people = [app.visitor(networkOfTheTests), other.visitor(networkOfTheTests)]
  const statuses: number[] = []
  const ask = async (n: number) => statuses.push(await reading[n % 3]!(people[n % 2]!))
  await inALongWindow('requestsPerNetwork', 1, () => ask(0))
  while (statuses.length < points)
    await Promise.all(Array.from({ length: Math.min(20, points - statuses.length) }, (_, n) => ask(n)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await exchanged('requestsPerNetwork', points)

  for (const person of people) {
    // A process learns the count of the other one within a second of its own next request.
    await expect.poll(() => reading[0]!(person), { timeout: 5_000 }).toBe(429)
    expect(await person.run(read)).toMatchObject({
      status: 429,
      errors: [{ message: refusal, extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } }],
    })
    expect(await person.get('/auth/session')).toEqual({
      status: 429,
      body: { error: refusal, message: refusal, code: 'RATE_LIMITED' },
    })
    const { headers } = await person.fetch('/_api/creator-profiles/list')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60 + hour / 1000)
  }
  expect((await app.visitor(aNetwork()).run(read)).status).toBe(200)
  expect((await people[0]!.fetch('/_api/openapi.json')).status).toBe(200)
})

test('a process that was started later rejects the network within a second too, until the minute is over', async () => {
  await using fresh = await testApp({ rateLimitScale: 1, orm: app.orm })
  const person = fresh.visitor(networkOfTheTests)
  await expect.poll(() => reading[0]!(person), { timeout: 5_000 }).toBe(429)

  await execute('update read_rate set expire = 1')
  await using later = await testApp({ rateLimitScale: 1, orm: app.orm })
  const again = later.visitor(networkOfTheTests)
  expect(await reading[0]!(again)).toBe(200)
  await later.rateLimiter.flush()
  expect(await reading[0]!(again)).toBe(200)
})

test('counting or rejecting a network costs no statement but one exchange a second', async () => {
  await using strict = await testApp({ rateLimitScale: 1 / 200 })
  const person = strict.visitor(aNetwork())
  const ask = async () => (await person.run('{ __typename }')).status
  const statuses: number[] = []
  // So that these processes send nothing meanwhile.
  for (const { rateLimiter } of [app, other]) await rateLimiter.flush()
  const begun = performance.now()
  const statements = await sentStatements(async () => {
    for (let n = 0; n < 5; n++) statuses.push(await ask())
  })
  const seconds = (performance.now() - begun) / 1_000
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  const exchanges = statements.filter(({ name }) => name === 'exchange rate counts')
  expect(exchanges.length).toBeLessThanOrEqual(seconds)
  expect(statements).toEqual(exchanges)
})

test('while PostgreSQL does not answer, a process counts a network alone and without waiting', async () => {
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  const nowhere = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const rateLimiter = createRateLimiter({ pool: nowhere, logger, scale: 1 / 200 })
  await using alone = await testApp({ rateLimiter })
  const person = alone.visitor(aNetwork())
  const ask = async () => (await person.run('{ __typename }')).status
  expect([await ask(), await ask()]).toEqual([200, 200])
  await rateLimiter.flush()
  await rateLimiter.flush()
  expect([await ask(), await ask()]).toEqual([200, 429])
  expect(lines).toEqual([expect.stringContaining('Rate counts cannot be exchanged') as string])
})

test('a user may run 60 mutations a minute, each of a request counted, and continue to read', async () => {
  const { userId, id } = await app.has(aProfile())
  const person = await app.as({ id: userId })
  const elsewhere = new Person(other.address, { cookie: person.cookie })
  const gear = await app.has(aGearItem(id))
  const move = `moveGearItem(id: ${gear.id}, toIndex: 0) { id }`
  const moves = (count: number) =>
    `mutation { ${Array.from({ length: count }, (_, n) => `a${n}: ${move}`).join(' ')} }`
  const codesOf = async (query: string) => {
    const { errors = [] } = await person.run(query)
    return errors.map(({ extensions }) => extensions['code'])
  }
  const points = 60
  await inALongWindow('writesPerUser', 15, async () => expect(await codesOf(moves(15))).toEqual([]))
  for (let moved = 15; moved < points - 15; moved += 15) expect(await codesOf(moves(15))).toEqual([])
  for (let added = 0; added < 15; added++) {
    const link = { creatorProfileId: id, platform: 'Mastodon', url: 'https://example.org' }
    expect((await elsewhere.post('/creator-social-links/create', link)).status).toBe(200)
  }
  await exchanged('writesPerUser', points)

  await execute(`update read_rate set expire = ${Date.now() + 59_000} where key like 'writesPerUser:%'`)
  await expect.poll(() => codesOf(moves(1)), { timeout: 5_000 }).toEqual(['RATE_LIMITED'])
  const change = () => elsewhere.post('/creator-profiles/update', { profileId: id, bio: 'A bio of ten.' })
  const text = 'Too many changes. Please try again in 1 minute.'
  await expect
    .poll(change, { timeout: 5_000 })
    .toEqual({ status: 429, body: { error: text, message: text, code: 'RATE_LIMITED' } })
  expect((await person.run('{ session { id } }')).data).toEqual({ session: { id: userId } })

  const neighbour = await app.as({ id: (await app.has(aProfile())).userId })
  expect((await neighbour.run(`mutation { ${move} }`)).errors![0]!.extensions['code']).toBe('FORBIDDEN')
})

test('a process counts 100,000 networks at a time, and drops the oldest for another', () => {
  const counters = new InMemoryCounters(new pg.Pool({ host: '127.0.0.1', port: 1 }), () => {})
  const twice = { limit: 2, durationMs: 60_000 }
  const count = (key: string) => counters.count(key, twice) === undefined
  expect([count('first'), count('first'), count('first')]).toEqual([true, true, false])
  for (let n = 1; n < 100_000; n++) count(`reads:${n}`)
  expect(count('first')).toBe(false)
  count('another')
  expect(count('first')).toBe(true)
})
