import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { aProfile } from '../testing/factories.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)
beforeAll(async () => {
  await app.has(aProfile({ slug: 'dusty-lane', displayName: 'Dusty Lane' }))
})

const PROFILE = 'query Profile($slug: String!) { creatorProfile(slug: $slug) { displayName } }'
const variables = { slug: 'dusty-lane' }
const dustyLane = { data: { creatorProfile: { displayName: 'Dusty Lane' } } }

const hashOf = (query: string) => createHash('sha256').update(query).digest('hex')
const byHash = (query: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(query) } })

/** Encodes the parameters as Apollo's clients do. */
async function get(parameters: Record<string, unknown>, at = app) {
  const texts = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const visitor = at.visitor({ 'x-apollo-operation-name': 'Profile' })
  const response = await visitor.fetch(`/graphql?${new URLSearchParams(texts).toString()}`)
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what each test asserts
  return { status: response.status, body: (await response.json()) as any, headers: response.headers }
}

test('a client with an unknown hash sends the document once, and only the hash from then on', async () => {
  const extensions = byHash(PROFILE)
  const first = await get({ extensions, variables })
  const unknown = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }
  expect(first).toMatchObject({ status: 200, body: { errors: [unknown] } })
  expect(first.headers.get('cache-control')).toBe('no-store')

  expect((await get({ query: PROFILE, extensions, variables })).body).toEqual(dustyLane)

  const read = await get({ extensions, variables })
  expect(read).toMatchObject({ status: 200, body: dustyLane })
  expect(read.headers.get('cache-control')).toContain('public')
})

test('a wrong hash is not logged as an error', async () => {
  const logged: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => void logged.push(line) })
  await using other = await testApp({ orm: app.orm, logger })
  expect((await get({ query: PROFILE, extensions: byHash('other'), variables }, other)).status).toBe(400)
  expect((await get({ extensions: { persistedQuery: true } }, other)).status).toBe(400)
  expect((await get({ extensions: byHash('unknown') }, other)).status).toBe(200)
  expect(logged).toEqual([])
})

test('a URL that is too long is rejected with JSON', async () => {
  const { status, body } = await get({ extensions: { padding: 'x'.repeat(20_000) } })
  expect(status).toBe(431)
  const text = 'The address or the headers are too long'
  expect(body).toEqual({ error: text, message: text, code: 'HEADERS_TOO_LARGE' })
})
