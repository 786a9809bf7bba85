import { afterEach, expect, test, vi } from 'vitest'
import { aGearItem, aProfile } from '../testing/factories.ts'
import type { Person } from '../testing/person.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

// A tenth of the limits, whose figures are in rate-limiter.test.ts.
const app = forAllTests(() => testApp({ rateLimitScale: 1 / 10 }))
afterEach(() => void vi.useRealTimers())

let networks = 0
const aNetwork = () => ({ 'x-forwarded-for': `198.51.100.${++networks}` })

const read = '{ __typename }'
const preflighted = { headers: { 'apollo-require-preflight': '1' } }
const reading: ((person: Person) => Promise<{ status: number }>)[] = [
  (person) => person.run(read),
  (person) => person.get('/auth/session'),
  (person) => person.fetch(`/graphql?query=${encodeURIComponent(read)}`, preflighted),
]

test('a network may send so many requests a minute, to all APIs together', async () => {
  const points = 60
  const person = app.visitor(aNetwork())
  const statuses: number[] = []
  while (statuses.length < points)
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => statuses.push((await reading[n % 3]!(person)).status)),
    )
  expect(new Set(statuses)).toEqual(new Set([200]))

  const refusal = 'Too many requests from your network. Please try again in 1 minute.'
  expect(await person.run(read)).toMatchObject({
    status: 429,
    errors: [{ message: refusal, extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } }],
  })
  expect(await person.get('/auth/session')).toEqual({
    status: 429,
    body: { error: refusal, message: refusal, code: 'RATE_LIMITED' },
  })
  expect((await app.visitor(aNetwork()).run(read)).status).toBe(200)
  expect((await person.fetch('/_api/openapi.json')).status).toBe(200)

  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  expect((await person.run(read)).status).toBe(200)
})

test('a client sees in each counted response how many requests its network has left, and for how long', async () => {
  const start = Date.now()
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  await using strict = await testApp({ orm: app.orm, rateLimitScale: 1 / 100 })
  const person = strict.visitor(aNetwork())
  const json = { 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    person.fetch(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const sending: [status: number, send: () => Promise<Response>][] = [
    [200, () => post('/graphql', { query: read })],
    [422, () => post('/graphql', { query: '{ nothing }' })],
    [400, () => person.fetch('/graphql', { method: 'POST', headers: json, body: '{' })],
    [200, () => person.fetch('/_api/creator-profiles/list')],
    [404, () => person.fetch('/_api/nothing')],
    [401, () => post('/_api/creator-gear/delete', { id: 1 })],
    [429, () => post('/graphql', { query: read })],
    [429, () => person.fetch('/_api/creator-profiles/list')],
  ]
  for (const [n, [status, send]] of sending.entries()) {
    vi.setSystemTime(start + n * 1_000)
    const { status: received, headers } = await send()
    expect(received).toBe(status)
    expect(headers.get('ratelimit-policy')).toBe('"requestsPerNetwork";q=6;w=60')
    expect(headers.get('ratelimit')).toBe(`"requestsPerNetwork";r=${Math.max(0, 5 - n)};t=${60 - n}`)
    expect(headers.get('retry-after')).toBe(status === 429 ? `${60 - n}` : null)
  }
  const { headers } = await person.fetch('/_api/openapi.json')
  expect([headers.get('ratelimit-policy'), headers.get('ratelimit')]).toEqual([null, null])
})

test('counting or refusing a network costs no statement', async () => {
  await using strict = await testApp({ orm: app.orm, rateLimitScale: 1 / 200 })
  const person = strict.visitor(aNetwork())
  const statuses: number[] = []
  const statements = await strict.statementsOf(async () => {
    for (let n = 0; n < 5; n++) statuses.push((await person.run(read)).status)
  })
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect(statements).toEqual([])
})

test('a user may run so many mutations a minute, each of a request counted, and continue to read', async () => {
  const { person, profileId: id, userId } = await app.creator()
  const gear = await app.has(aGearItem(id))
  const move = `moveGearItem(input: { id: ${gear.id}, toIndex: 0 }) { creatorProfile { id } }`
  const moves = (count: number) =>
    `mutation { ${Array.from({ length: count }, (_, n) => `a${n}: ${move}`).join(' ')} }`
  const codesOf = async (query: string) => {
    const { errors = [] } = await person.run(query)
    return errors.map(({ extensions }) => extensions['code'])
  }
  expect(await codesOf(moves(4))).toEqual([])
  const link = { creatorProfileId: id, platform: 'Mastodon', url: 'https://example.org' }
  expect((await person.post('/creator-social-links/create', link)).status).toBe(200)

  // The sixth is carried out, and its result stays beside the error of the next.
  const { data, errors } = await person.run(moves(2))
  expect(data).toEqual({ a0: { creatorProfile: { id } }, a1: null })
  expect(errors).toMatchObject([{ path: ['a1'], extensions: { code: 'RATE_LIMITED' } }])
  expect(await codesOf(moves(1))).toEqual(['RATE_LIMITED'])
  const text = 'Too many changes. Please try again in 1 minute.'
  const change = { profileId: id, bio: 'A bio of ten.' }
  expect(await person.post('/creator-profiles/update', change)).toEqual({
    status: 429,
    body: { error: text, message: text, code: 'RATE_LIMITED' },
  })
  expect((await person.run('{ session { id } }')).data).toEqual({ session: { id: userId } })

  const neighbour = await app.as({ id: (await app.has(aProfile())).userId })
  expect((await neighbour.run(`mutation { ${move} }`)).errors![0]!.extensions['code']).toBe('FORBIDDEN')
})
