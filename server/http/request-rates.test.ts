import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestLimits } from '../request-limits.ts'
import { aGearItem, aProfile } from '../testing/factories.ts'
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
/**
 * Asks for the first time, and lets the windows that this began last an hour longer than the minute that they have:
 * so often is not asked within a minute on every machine.
 */
async function inALongWindow(counter: string, table: string, ask: () => Promise<unknown>) {
  const begun = Date.now()
  await ask()
  const ended = Date.now()
  const longer = `update ${table} set expire = expire + ${hour} where key like '${counter}:%' returning expire`
  const [window, ...others] = await execute<{ expire: string }>(longer)
  expect(others).toEqual([])
  const ends = Number(window!.expire) - hour
  expect(ends).toBeGreaterThanOrEqual(begun + 60_000)
  expect(ends).toBeLessThanOrEqual(ended + 60_000)
}

const read = '{ creatorProfiles { profiles { id } } }'
/** A read, by each way in turn; its status. */
const reading = [
  async (person: Person) => (await person.run(read)).status,
  async (person: Person) => (await person.get('/creator-profiles/list')).status,
  async (person: Person) =>
    (
      await person.fetch(`/graphql?query=${encodeURIComponent(read)}`, {
        headers: { 'apollo-require-preflight': '1' },
      })
    ).status,
]

test('a network may ask for 600 things a minute, of all processes and by all ways together, and for more after it', async () => {
  const network = aNetwork()
  const people = [app.visitor(network), other.visitor(network)]
  const { points } = requestLimits.rates.readsOfAnAddress
  const statuses: number[] = []
  const ask = async (n: number) => statuses.push(await reading[n % 3]!(people[n % 2]!))
  await inALongWindow('readsOfAnAddress', 'read_rate', () => ask(0))
  while (statuses.length < points)
    await Promise.all(Array.from({ length: Math.min(20, points - statuses.length) }, (_, n) => ask(n)))
  expect(new Set(statuses)).toEqual(new Set([200]))

  const message = expect.stringMatching(
    /^Too many requests from your network\. Please try again in \d+ minutes\.$/,
  ) as string
  for (const person of people) {
    const refused = await person.run(read)
    expect(refused).toMatchObject({
      status: 429,
      errors: [{ message, extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } }],
    })
    expect(await person.get('/creator-profiles/list')).toEqual({
      status: 429,
      body: { error: message, message, code: 'RATE_LIMITED' },
    })
    const { headers } = await person.fetch('/_api/creator-profiles/list')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60 + hour / 1000)
  }
  expect((await app.visitor(aNetwork()).run(read)).status).toBe(200)
  expect((await people[0]!.fetch('/_api/openapi.json')).status).toBe(200)

  await execute("update read_rate set expire = 1 where key like 'readsOfAnAddress:%'")
  await using fresh = await testApp({ rateLimitScale: 1, orm: app.orm })
  expect((await fresh.visitor(network).run(read)).status).toBe(200)
})

test('somebody may change 60 things a minute, each of a request counted, and may read on', async () => {
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
  const { points } = requestLimits.rates.writesOfAUser
  await inALongWindow('writesOfAUser', 'throttle', async () => expect(await codesOf(moves(15))).toEqual([]))
  for (let moved = 15; moved < points - 15; moved += 15) expect(await codesOf(moves(15))).toEqual([])
  for (let added = 0; added < 15; added++) {
    const link = { creatorProfileId: id, platform: 'Mastodon', url: 'https://example.org' }
    expect((await elsewhere.post('/creator-social-links/create', link)).status).toBe(200)
  }

  expect(await codesOf(moves(1))).toEqual(['RATE_LIMITED'])
  await execute(`update throttle set expire = ${Date.now() + 59_000} where key like 'writesOfAUser:%'`)
  const text = 'Too many changes. Please try again in 1 minute.'
  expect(await elsewhere.post('/creator-profiles/update', { profileId: id, bio: 'A bio of ten.' })).toEqual({
    status: 429,
    body: { error: text, message: text, code: 'RATE_LIMITED' },
  })
  expect((await person.run('{ session { id } }')).data).toEqual({ session: { id: userId } })

  const neighbour = await app.as({ id: (await app.has(aProfile())).userId })
  expect((await neighbour.run(`mutation { ${move} }`)).errors![0]!.extensions['code']).toBe('FORBIDDEN')
})
