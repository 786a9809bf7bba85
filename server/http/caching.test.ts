import { beforeAll, describe, expect, test } from 'vitest'
import { aGearItem, aProfile } from '../testing/factories.ts'
import { forAllTests, type Person, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)
let creator: { id: number; userId: number }
beforeAll(async () => {
  creator = await app.has(aProfile({ slug: 'dusty-lane', displayName: 'Dusty Lane' }))
  await app.has(aGearItem(creator.id))
})

const forAll = 'public, max-age=0, s-maxage=30, must-revalidate'
const forOne = 'private, no-cache'
const forNobody = 'no-store'

const graph = (query: string) => `/graphql?query=${encodeURIComponent(query)}`
const DIRECTORY = '{ creatorProfiles { profiles { slug gear { itemName } } pagination { totalCount } } }'

const reads = {
  'the directory of the graph': () => graph(DIRECTORY),
  'a profile of REST': () => `/_api/creator-profiles/get?userId=${creator.userId}`,
}

const ask = (person: Person, path: string, options: RequestInit = {}) =>
  person.fetch(path, {
    ...options,
    headers: { 'apollo-require-preflight': 'true', ...(options.headers as Record<string, string>) },
  })

const cachingOf = async (person: Person, path: string, options?: RequestInit) =>
  (await ask(person, path, options)).headers.get('cache-control')

describe.each(Object.entries(reads))('%s', (_name, path) => {
  test('may be cached half a minute for all visitors, and has the same headers for HEAD', async () => {
    const { status, headers } = await ask(app.visitor(), path())
    expect([status, headers.get('cache-control'), headers.getSetCookie()]).toEqual([200, forAll, []])
    const varied = headers.get('vary')!.split(/, */)
    expect(varied).toEqual(expect.arrayContaining(['Accept', 'Cookie', 'Accept-Encoding']))
    expect(varied).not.toContain('Origin')
    const head = await ask(app.visitor(), path(), { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['cache-control', 'etag', 'content-type'])
      expect(head.headers.get(name), name).toBe(headers.get(name))
  })

  test('is private for a request with a cookie', async () => {
    const person = await app.as({ id: creator.userId })
    await app.em.getConnection().execute(`update session set expire = now() + interval '1 day'`)
    const { headers } = await ask(person, path())
    expect([headers.get('cache-control'), headers.getSetCookie().length]).toEqual([forOne, 1])
    expect(await cachingOf(app.visitor({ cookie: 'popup=anything' }), path())).toBe(forOne)
  })

  test('is answered with 304 when it has not changed, also to a script, whose browser adds no-cache', async () => {
    for (const person of [app.visitor(), await app.as({ id: creator.userId })]) {
      const first = await ask(person, path())
      const has = { 'if-none-match': `"other", ${first.headers.get('etag')}` }
      for (const caching of [
        {},
        { 'cache-control': 'max-age=0' },
        { 'cache-control': 'no-cache', pragma: 'no-cache' },
      ]) {
        const again = await ask(person, path(), { headers: { ...has, ...caching } as Record<string, string> })
        expect([again.status, await again.text()]).toEqual([304, ''])
        for (const name of ['etag', 'cache-control', 'vary'])
          expect(again.headers.get(name), name).toBe(first.headers.get(name))
      }
    }
  })
})

test('a client is sent what has changed', async () => {
  const etag = (await ask(app.visitor(), graph(DIRECTORY))).headers.get('etag')!
  await app.has(aGearItem(creator.id))
  const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
  expect((await ask(app.visitor(), graph(DIRECTORY), { headers })).status).toBe(200)
})

test.each([
  ['who is signed in', () => graph('{ session { id } }')],
  [
    'who is signed in, beside what all may see',
    () => graph('{ session { id } creatorProfiles { profiles { id } } }'),
  ],
  ['who is signed in, over REST', () => '/_api/auth/session'],
  ['a fetch that counts a view', () => '/_api/creator-profiles/get?slug=dusty-lane'],
  [
    'half an answer',
    () => graph('{ creatorProfiles { profiles { id } } creatorProfile(slug: "nobody") { id } }'),
  ],
  ['a document that is none', () => graph('{')],
  ['an unknown list, over REST', () => '/_api/creator-gear/list?creatorProfileId=987654'],
  ['a write by GET', () => graph('mutation { logOut { success } }')],
])('no cache may store %s', async (_what, path) => {
  for (const person of [app.visitor(), await app.as({ id: creator.userId })])
    for (const method of ['GET', 'HEAD']) expect(await cachingOf(person, path(), { method })).toBe(forNobody)
})

test('no cache may store responses to POST, even of a query', async () => {
  const headers = { 'content-type': 'application/json' }
  for (const [path, sent] of [
    ['/graphql', { query: DIRECTORY }],
    ['/_api/auth/logout', {}],
  ] as const) {
    const body = JSON.stringify(sent)
    expect(await cachingOf(app.visitor(), path, { method: 'POST', headers, body })).toBe(forNobody)
  }
})
