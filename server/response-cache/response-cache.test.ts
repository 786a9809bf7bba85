import { ApolloServer } from '@apollo/server'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSchema } from 'graphql'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../graphql/context.ts'
import { forAllTests } from '../testing/test-app.ts'
import { cachedApp, until } from '../testing/cached-app.ts'
import { lockWaits } from '../testing/databases.ts'
import { aProfile } from '../testing/factories.ts'
import type { Person } from '../testing/person.ts'
import { runMutation } from '../testing/run-mutation.ts'
import { responseCachePlugin } from './response-cache-plugin.ts'
import { ResponseCache } from './response-cache.ts'

const app = forAllTests(cachedApp)
let creator: { id: number; userId: number }
beforeAll(async () => {
  creator = await app.has(aProfile({ slug: 'dusty-lane', bio: 'I image dark nebulae.' }))
})
beforeEach(() => app.cache.empty())

const PROFILE =
  'query P($slug: String!) { creatorProfile(slug: $slug) { slug bio viewCount gear { itemName } } }'
const DIRECTORY = '{ creatorProfiles { profiles { slug bio } pagination { totalCount } } }'
const lane = { slug: 'dusty-lane' }
const json = { 'content-type': 'application/json' }
const guard = { 'apollo-require-preflight': 'true' }
const graphPath = (query: string, variables = {}) =>
  `/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) }).toString()}`

const visitor = (headers?: Record<string, string>) => app.visitor(headers)
const bioFor = async (person: Person) => (await person.run(PROFILE, lane)).data.creatorProfile.bio as string
const post = (person: Person, query: string, variables = {}, headers = {}) =>
  person.fetch('/graphql', {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ query, variables }),
  })
const rewriteBio = async (owner: Person, bio: string) => {
  const input = { creatorProfileId: creator.id, bio }
  expect((await runMutation(owner, 'updateCreatorProfile', { input })).errors).toBeUndefined()
}

const ways: Record<string, (person: Person, headers?: Record<string, string>) => Promise<Response>> = {
  'the graph by POST': (person, headers) => post(person, PROFILE, lane, headers),
  'the graph by GET': (person, headers) =>
    person.fetch(graphPath(PROFILE, lane), { headers: { ...guard, ...headers } }),
  REST: (person, headers) => person.fetch('/_api/creator-profiles/list', headers ? { headers } : {}),
}

const ofOneRequest = ['x-request-id', 'date', 'ratelimit']

describe.each(Object.entries(ways))('%s', (_name, read) => {
  test('answers a second visitor from the cache, with the same headers except for the request id and the requests left', async () => {
    const plainly = { 'accept-encoding': 'identity' }
    const first = await read(visitor(plainly))
    let second!: Response
    const statements = await app.statementsOf(async () => {
      second = await read(visitor(plainly))
    })
    expect(statements.filter((text) => text !== 'select 1')).toEqual([])
    expect(second.status).toBe(200)
    const plain = (response: Response) =>
      Object.fromEntries([...response.headers].filter(([name]) => !ofOneRequest.includes(name)))
    const left = (response: Response) => Number(/r=(\d+)/.exec(response.headers.get('ratelimit')!)![1])
    expect(left(second)).toBe(left(first) - 1)
    expect(plain(second)).toEqual(plain(first))
    expect(await second.text()).toBe(await first.text())
    expect(second.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  })

  test('answers a visitor with another cookie the same, but as private, and a signed-in user never from the cache', async () => {
    const person = await app.as({ id: creator.userId })
    expect(await app.isHit(() => read(person))).toBe(false)
    expect(await app.isHit(() => read(visitor()))).toBe(false)
    expect(await app.isHit(() => read(person))).toBe(false)
    const guest = visitor({ cookie: 'theme=dark' })
    let response!: Response
    expect(await app.isHit(async () => (response = await read(guest)))).toBe(true)
    expect(response.headers.get('cache-control')).toMatch(/^(private, no-cache|no-store)$/)
    expect(await response.text()).toBe(await (await read(visitor())).text())
  })
})

test('GET and POST share a response, whatever their media type and spelling', async () => {
  await post(visitor(), PROFILE, lane)
  const graphJson = { accept: 'application/graphql-response+json' }
  const body = JSON.stringify({ variables: lane, query: PROFILE }, null, 2)
  for (const [type, read] of [
    ['application/json', () => visitor().fetch(graphPath(PROFILE, lane), { headers: guard })],
    ['application/json', () => visitor().fetch('/graphql', { method: 'POST', headers: json, body })],
    [graphJson.accept, () => post(visitor(), PROFILE, lane, graphJson)],
  ] as const) {
    let response!: Response
    expect(await app.isHit(async () => (response = await read()))).toBe(true)
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
  }
})

test('twenty concurrent visitors with the same query cost the statements of one', async () => {
  const isOfTheGraph = (text: string) => text.includes('creator_profile')
  const one = (await app.statementsOf(() => post(visitor(), PROFILE, lane))).filter(isOfTheGraph)
  expect(one).toHaveLength(1)
  app.cache.empty()
  const all = await app.statementsOf(async () => {
    await using lock = await locked('gear_item')
    const { hits } = app.cache
    const answers = Array.from({ length: 20 }, () => bioFor(visitor()))
    await until('another request', () => app.cache.hits > hits)
    await lock.isWaitedFor()
    await lock.release()
    expect(new Set(await Promise.all(answers)).size).toBe(1)
  })
  expect(all.filter(isOfTheGraph)).toEqual(one)
})

test('twenty concurrent visitors who ask for what fails each receive the error', async () => {
  const answers = Array.from({ length: 20 }, () =>
    visitor().run('{ creatorProfile(slug: "nobody") { slug } }'),
  )
  for (const { errors } of await Promise.all(answers))
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
})

test('a query that fails unexpectedly lets no other request wait for it', async () => {
  const cache = new ResponseCache(1_000_000)
  let isFirst = true
  const apollo = new ApolloServer<Context>({
    schema: buildSchema('type Query { one: Int }'),
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    plugins: [
      responseCachePlugin(cache),
      {
        requestDidStart: async () => ({
          executionDidStart: async () => {
            if (!isFirst) return
            isFirst = false
            await until('the other request', () => cache.hits > 0)
            throw new Error('A plugin failed')
          },
        }),
      },
    ],
  })
  await apollo.start()
  const run = () =>
    apollo.executeOperation({ query: '{ one }' }, { contextValue: { isCacheable: true } as Context })
  const [first, second] = await Promise.allSettled([run(), run()])
  expect(first.status).toBe('rejected')
  expect(second).toMatchObject({ value: { body: { singleResult: { data: { one: null } } } } })
  await apollo.stop()
})

test('a change is visible to everybody at once in its process, and soon in others', async () => {
  await using other = await cachedApp({ orm: app.orm }, 200)
  const owner = await app.as({ id: creator.userId })
  for (const process of [app, other]) expect(await bioFor(process.visitor())).toBe('I image dark nebulae.')
  await rewriteBio(owner, 'I image what is dark.')
  for (const person of [owner, app.visitor()]) expect(await bioFor(person)).toBe('I image what is dark.')
  await until('the change', async () => (await bioFor(other.visitor())) === 'I image what is dark.')
  await rewriteBio(owner, 'I image dark nebulae.')
})

test('what a query reads before a change and returns after it is not stored', async () => {
  let read!: Promise<unknown>
  {
    await using lock = await locked('gear_item')
    read = bioFor(visitor())
    await lock.isWaitedFor()
    await runMutation(await app.as({ id: creator.userId }), 'changeDisplayName', {
      input: { displayName: 'Dusty Lane' },
    })
    await lock.release()
  }
  await read
  expect(await app.isHit(() => bioFor(visitor()))).toBe(false)
})

async function locked(table: string) {
  const em = app.em.fork()
  await em.begin()
  await em.execute(`lock table ${table} in access exclusive mode`)
  let isReleased = false
  const release = async () => {
    if (!isReleased) await em.commit()
    isReleased = true
  }
  return {
    release,
    isWaitedFor: () => until('a reader waits', async () => (await lockWaits(app.em)).length > 0),
    [Symbol.asyncDispose]: release,
  }
}

const [directory, nobody] = [
  'creatorProfiles { profiles { slug } }',
  'creatorProfile(slug: "nobody") { slug }',
]
const visit = 'recordProfileView(input: { slug: "dusty-lane" }) { creatorProfile { viewCount } }'

test.each([
  ['a response about the signed-in user', () => post(visitor(), `{ session { id } ${directory} }`)],
  ['an error', () => post(visitor(), `{ ${nobody} }`)],
  ['half an answer', () => post(visitor(), `{ ${directory} ${nobody} }`)],
  ['a visit', () => post(visitor(), `mutation { ${visit} }`)],
  ['a visit over REST', () => visitor().fetch('/_api/creator-profiles/get?slug=dusty-lane')],
  ['a document that does not parse', () => post(visitor(), '{')],
])('the cache does not store %s', async (_what, read) => {
  await read()
  expect(await app.isHit(read)).toBe(false)
})

test('a GET that other sites can send is rejected even when the response is in the cache', async () => {
  const statusOf = async (headers = {}) => (await visitor().fetch(graphPath(DIRECTORY), { headers })).status
  expect(await statusOf(guard)).toBe(200)
  expect(await statusOf()).toBe(400)
  expect(await statusOf({ ...guard, accept: 'text/csv' })).toBe(406)
})

test('the cache does not exceed its maximum size', () => {
  const cache = new ResponseCache(100_000)
  for (let n = 0; n < 1_000; n++) {
    cache.begin(`key ${n}`)({ n }, 2_000)
    expect(cache.bytes).toBeLessThanOrEqual(100_000)
  }
  expect(cache.size).toBeGreaterThan(20)
  expect(cache.size).toBeLessThan(50)
  expect(cache.find('key 999')).toEqual({ n: 999 })
  expect(cache.find('key 0')).toBeUndefined()
})

test('a result counts its age from the beginning of its computation, so that no view count gets older', async () => {
  const cache = new ResponseCache(100_000, 100)
  const end = cache.begin('slow')
  await sleep(150)
  end({ viewCount: 1 }, 100)
  expect(cache.find('slow')).toBeUndefined()
})

test('an operator sees hits, misses and the size of the cache', async () => {
  await bioFor(visitor())
  await bioFor(visitor())
  const text = await (await visitor().fetch('/metrics')).text()
  for (const metric of [
    'requests_total.outcome="hit".',
    'requests_total.outcome="miss".',
    'entries',
    'bytes',
  ])
    expect(text).toMatch(new RegExp(`response_cache_${metric} [1-9]`))
})
