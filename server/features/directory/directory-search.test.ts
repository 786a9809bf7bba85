import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SearchPool } from '../../database/search-pool.ts'
import { requestLimits } from '../../limits/request-limits.ts'
import { aProfile } from '../../testing/factories.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { deepPage, nearPage } from './directory-pages.ts'
import { DirectorySearch } from './directory-search.ts'
import { CreatorProfileSort, SortOrder } from './directory.type.ts'

const letterOf = (n: number) => 'abcdefghijkl'[(n * 5) % 12]!

const app = forAllTests(() => testApp({ searchTimeoutMs: requestLimits.search.statement }))
let pool: SearchPool
/** With the timeout of the site. */
let limitedPool: SearchPool
beforeAll(async () => {
  pool = new SearchPool(app.databaseUrl, { timeoutMs: 5_000 })
  limitedPool = new SearchPool(app.databaseUrl)
  for (let n = 0; n < 12; n++)
    await app.has(
      aProfile({
        displayName: `Person ${letterOf(n)}`,
        bio: n % 4 === 3 ? 'Nothing to find here' : 'Galaxies and galaxy clusters',
        specialties: [
          ...(n % 3 === 0 ? ['Lunar'] : ['Solar', 'Lunar eclipses']),
          ...(letterOf(n) > 'h' ? ['Comets'] : []),
        ],
        viewCount: n % 5,
        createdAt: new Date(Date.UTC(2024, 0, 1 + ((n * 7) % 12))),
      }),
    )
})
const source = { rowsFrom: 'write' } as const
afterAll(async () => {
  await pool.close()
  await limitedPool.close()
})

const everyOrder = Object.values(CreatorProfileSort).flatMap((sortBy) =>
  Object.values(SortOrder).map((sortOrder) => ({ sortBy, sortOrder })),
)
const searches = [
  { search: 'galax' },
  { search: 'galaxies' },
  { specialty: 'LUNAR' },
  { search: 'galax', specialty: 'lunar' },
  // At one end of the order by name.
  { specialty: 'comets' },
]

test('a search that matches more than a few profiles has the same pages and totals as one that is sorted as a whole', async () => {
  for (const search of searches)
    for (const order of everyOrder) {
      const few = new DirectorySearch(pool)
      const many = new DirectorySearch(pool, { maxSorted: 0 })
      const read = async (by: DirectorySearch, page: number) => {
        const found = await by.page(source, { page, limit: 2, ...order, ...search })
        return { ids: found.profiles.map(({ id }) => id), totalCount: found.totalCount }
      }
      // The second time, the first page is cached.
      for (const page of [1, 2, 5, 1])
        expect(await read(many, page), JSON.stringify({ ...search, ...order, page })).toEqual(
          await read(few, page),
        )
    }
})

test('pages far from the beginning of the directory are those that skip all before', async () => {
  for (const order of everyOrder)
    for (const page of [1, 2, 3, 4, 5]) {
      const args = { page, limit: 3, ...order }
      const em = Object.assign(app.em.fork(), source)
      expect(await deepPage({ em, searches: pool }, args), JSON.stringify(args)).toEqual(
        await nearPage(em, args),
      )
    }
})

/** Blocks all searches, as in a directory that is too large for them. */
async function whileHeld(work: () => Promise<void>): Promise<void> {
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table directory_term, sky_object_name in access exclusive mode')
    await work()
  } finally {
    await client.end()
  }
}

const galaxies = {
  search: 'galax',
  page: 1,
  limit: 2,
  sortBy: CreatorProfileSort.viewCount,
  sortOrder: SortOrder.desc,
} as const

test('a common search whose recount times out keeps its total', async () => {
  const search = new DirectorySearch(limitedPool, { maxSorted: 0, totalMaxAgeMs: -1 })
  const hasTotal = async () => expect(await search.page(source, galaxies)).toMatchObject({ totalCount: 9 })
  await hasTotal()
  await whileHeld(hasTotal)
})

test('a common search whose first count times out is too broad, and succeeds once a count is fast enough', async () => {
  let isSlow = true
  class SlowPool extends SearchPool {
    override rows<Row extends object>(...[rowsFrom, search, values]: Parameters<SearchPool['rows']>) {
      const slow = { name: 'slow_count', text: 'select pg_sleep(2), $1::text' }
      return super.rows<Row>(rowsFrom, isSlow && search.name === 'search_count' ? slow : search, values)
    }
  }
  const slowPool = new SlowPool(app.databaseUrl)
  const search = new DirectorySearch(slowPool, { maxSorted: 0 })
  const read = () => search.page(source, galaxies)
  await expect(read()).rejects.toThrow('Search is too broad')
  isSlow = false
  await expect.poll(() => read().catch(() => undefined)).toMatchObject({ totalCount: 9 })
  await slowPool.close()
})

/** Returns how a designation is searched for while `terms` have a number of profiles each. */
async function searchOfM57(terms: Record<string, number>) {
  const em = app.em.fork()
  await em.begin()
  for (const entry of Object.entries(terms))
    await em.execute('insert into directory_term (term, profiles) values (?, ?)', entry)
  const [row] = await em.execute(
    `select query::text, at_most, is_exact from directory_search('{m,57}', '{m57,null}', '{2,0}', '{}', null)`,
  )
  await em.rollback()
  return row
}

test('a designation is found as its object alone where both words are too common to be counted', async () => {
  const inProfiles = (rarer: number) => searchOfM57({ m: 50_000, '57': rarer, '@m-57': 3 })
  const counted = { query: `'@m-57' | 'm' & '57'`, at_most: 10_003, is_exact: false }
  expect(await inProfiles(10_000)).toEqual(counted)
  expect(await inProfiles(10_001)).toEqual({ query: `'@m-57'`, at_most: 3, is_exact: true })
  // One that no profile has is not counted like a common word.
  expect(await searchOfM57({ m: 5000 })).toMatchObject({ at_most: 0 })
})

test('while searches take too long they are too broad, and eight of them leave a visitor who reads a profile a connection', () =>
  whileHeld(async () => {
    const searches = [
      '{ creatorProfiles(search: "galaxies") { profiles { slug } } }',
      '{ skyObjects(search: "ngc") { objects { name } } }',
      '{ directoryFilters(name: gear, search: "r") { label } }',
      '{ directoryFilters(name: object, search: "m") { label } }',
    ]
    const answers = [...searches, ...searches].map((query, n) =>
      app.visitor({ 'x-forwarded-for': `198.51.100.${n}` }).run(query),
    )
    expect((await app.visitor().run('{ creatorProfile(id: 1) { slug } }')).errors).toBeUndefined()
    const message = 'Search is too broad'
    const problems = [{ path: 'search', rule: 'specific', limit: null, message }]
    for (const { errors } of await Promise.all(answers))
      expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT', problems } }])
  }))

test('of a network two searches run, a hundred wait, and further ones are refused at once with a time to retry', async () => {
  let all!: Promise<unknown>[]
  await whileHeld(async () => {
    const search = { name: 'held', text: 'select count(*)::int as total from directory_term' }
    const refusals: unknown[] = []
    all = Array.from({ length: 2 + 100 + 5 }, () =>
      limitedPool.rows({ turn: '203.0.113.1' }, search, []).catch((error: unknown) => refusals.push(error)),
    )
    await setImmediate()
    const busy = { extensions: { code: 'BUSY', retryAfter: 1 } }
    expect(refusals).toMatchObject(Array.from({ length: 5 }, () => busy))
  })
  await Promise.all(all)
})
