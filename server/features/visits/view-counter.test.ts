import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { rows } from '../../database/statements.ts'
import { aProfile } from '../../testing/factories.ts'
import { forAllTests, type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import type { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { countVisits, purgeOldVisits } from './profile-visits.ts'
import { ViewCounter } from './view-counter.ts'

const VISIT = `mutation Visit($slug: String!) { recordProfileView(input: { slug: $slug }) { creatorProfile { slug viewCount } } }`

const app = forAllTests(testApp)
const other = forAllTests(() => testApp({ orm: app.orm }))
afterEach(() => void vi.restoreAllMocks())

const aStranger = (address: string, at: TestApp = app) => at.visitor({ 'x-forwarded-for': address })
const aVisitor = () => ({
  visitor: { hash: randomBytes(16).toString('hex'), isRobot: false },
  userId: null,
})

const viewsAfterVisit = async (person: Person, { slug }: CreatorProfile): Promise<number> =>
  (await person.run(VISIT, { slug })).data.recordProfileView.creatorProfile.viewCount

async function storedCount({ id }: { id: number }): Promise<number> {
  const [count] = await rows<{ views: number }>(app.em)`
    select coalesce(sum(view_count), 0)::int as views from profile_views where profile_id = ${id}`
  return count!.views
}

/** In the database and in the process. */
async function letMinutesPass(minutes: number) {
  await app.views.flush()
  await rows(app.em)`update recent_visit set seen_at = seen_at - make_interval(mins => ${minutes})`
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + minutes * 60_000)
}

test('visits are saved by themselves without addresses, all of a second in one statement', async () => {
  const [one, another] = [await app.has(aProfile()), await app.has(aProfile())]
  const statements = await app.statementsOf(async () => {
    const visitors = [aVisitor(), aVisitor()]
    for (const profile of [one, another, one])
      for (const visitor of visitors) app.views.count(profile, visitor)
    await viewsAfterVisit(aStranger('203.0.113.77'), one)
    await expect.poll(() => storedCount(another)).toBe(2)
  })
  expect(statements.filter((statement) => statement.includes('into recent_visit'))).toHaveLength(1)
  expect(await storedCount(one)).toBe(3)
  for (const { visitor } of await rows<{ visitor: string }>(app.em)`select visitor from recent_visit`)
    expect(visitor).toMatch(/^[0-9a-f-]{36}$/)
})

test('a visitor sees their own visit at once, over GraphQL and REST, before and after it is saved', async () => {
  const profile = await app.has(aProfile({ viewCount: 40 }))
  const uncounted = aStranger('203.0.113.4')
  await uncounted.fetch(`/_api/creator-profiles/get?slug=${profile.slug}`, { method: 'HEAD' })
  await uncounted.get(`/creator-profiles/get?userId=${profile.userId}`)
  const byRest = async () => {
    const { body } = await aStranger('203.0.113.6').get(`/creator-profiles/get?slug=${profile.slug}`)
    return body.profile.viewCount as number
  }
  expect(await viewsAfterVisit(aStranger('203.0.113.5'), profile)).toBe(41)
  expect(await byRest()).toBe(42)
  expect(await viewsAfterVisit(aStranger('203.0.113.5'), profile)).toBe(42)
  await app.views.flush()
  expect(await viewsAfterVisit(aStranger('203.0.113.5'), profile)).toBe(42)
  expect(await byRest()).toBe(42)
  expect(await storedCount(profile)).toBe(42)
})

test('a visitor counts separately for each profile, and again half an hour after the counted visit, even if another process received one since', async () => {
  const [one, another] = [await app.has(aProfile()), await app.has(aProfile())]
  const visit = async (process: TestApp) => {
    const views = await viewsAfterVisit(aStranger('203.0.113.3', process), one)
    await process.views.flush()
    return views
  }
  expect(await visit(app)).toBe(1)
  expect(await viewsAfterVisit(aStranger('203.0.113.3'), another)).toBe(1)
  await letMinutesPass(25)
  await visit(other)
  expect(await storedCount(one)).toBe(1)
  await letMinutesPass(4)
  expect(await visit(app)).toBe(1)
  await letMinutesPass(2)
  await visit(other)
  expect(await storedCount(one)).toBe(2)
})

test('neither the owner, nor a robot, nor another browser of the same network is counted; another creator is; an unknown profile is refused', async () => {
  const profile = await app.has(aProfile())
  const { person: stranger } = await app.creator()
  expect(await viewsAfterVisit(await app.as({ id: profile.userId }), profile)).toBe(0)
  for (const robot of ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', ''])
    expect(await viewsAfterVisit(app.visitor({ 'user-agent': robot }), profile)).toBe(0)
  expect(await viewsAfterVisit(stranger, profile)).toBe(1)
  for (const version of [140, 141]) {
    const browser = `Mozilla/5.0 (X11; Linux x86_64) Firefox/${version}.0`
    const visitor = app.visitor({ 'x-forwarded-for': '203.0.113.90', 'user-agent': browser })
    expect(await viewsAfterVisit(visitor, profile)).toBe(2)
  }
  const { errors } = await app.visitor().run(VISIT, { slug: 'nobody' })
  expect(errors).toMatchObject([{ message: 'Creator profile not found', extensions: { code: 'NOT_FOUND' } }])
})

/** Returns a logger, and the messages that it logs. */
function aLog() {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) })
  return { lines, logger }
}

test('processes that save the same profiles at the same time count each visitor once, and none of them fails', async () => {
  const ids = await manyProfiles(50)
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 3 })
  const { lines, logger } = aLog()
  const counters = [1, 2, 3].map(() => new ViewCounter({ pool, logger }))
  const viewers = [1, 2, 3, 4].map(aVisitor)
  for (const counter of counters) {
    const shuffled = ids.toSorted(() => Math.random() - 0.5)
    for (const id of shuffled) for (const viewer of viewers) counter.count({ id, userId: 0 }, viewer)
  }
  await Promise.all(counters.map((counter) => counter.flush()))
  await pool.end()
  expect(lines).toEqual([])
  const counts = await rows<{ views: number }>(app.em)`
    select sum(view_count)::int as views from profile_views where profile_id = any(${ids})`
  expect(counts).toEqual([{ views: ids.length * viewers.length }])
})

test('ten thousand profiles are counted in seconds on a connection whose first visits were of one profile', async () => {
  const ids = await manyProfiles(10_000)
  const visits = ids.map((id) => ({ profileId: id, visitor: 'a'.repeat(32) }))
  const pool = await app.em.getConnection().getNativeClient()
  const connection = await pool.connect()
  // A nested loop over both sets of rows takes longer, a join in linear time a tenth of it.
  await connection.query(`set statement_timeout = '3s'`)
  expect(await countVisits(connection, visits.slice(0, 1))).toEqual([])
  expect(await countVisits(connection, visits)).toHaveLength(1)
  connection.release(true)
})

test('a purge skips a visit that is counted again, and neither waits for the other', async () => {
  const visits = [1, 2, 3].map((n) => ({ profileId: 900_000 + n, visitor: `${n}`.repeat(32) }))
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  for (const { profileId, visitor } of visits.toReversed())
    await client.query(
      `insert into recent_visit (profile_id, visitor, seen_at) values ($1, $2, now() - interval '31 minutes')`,
      [profileId, visitor],
    )
  await client.query('begin')
  await countVisits(client, visits.slice(1, 2))
  await purgeOldVisits(app.em.fork())
  await client.query('commit')
  const { rows: kept } = await client.query('select profile_id from recent_visit where profile_id > 900000')
  await client.end()
  expect(kept).toEqual([{ profile_id: 900_002 }])
})

function unreachableCounter() {
  const { lines, logger } = aLog()
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
  return { lines, pool, counter: new ViewCounter({ pool, logger }) }
}

test('while the database is unreachable, 100,000 views are queued, and further ones are dropped', async () => {
  const { counter, lines } = unreachableCounter()
  for (let n = 0; n < 100_010; n++) {
    const visitor = { hash: String(n).padStart(32, '0'), isRobot: false }
    counter.count({ id: 1, userId: 0 }, { userId: null, visitor })
  }
  expect([counter.unsaved, counter.dropped]).toEqual([100_000, 10])
  expect(lines).toEqual(['Views are dropped: the queue for PostgreSQL is full'])
  await counter.stop()
})

test('views that could not be saved are saved later, and visitors are served meanwhile', async () => {
  const { counter, lines, pool } = unreachableCounter()
  const visited = { id: (await app.has(aProfile())).id, userId: 0 }
  for (const views of [1, 2]) expect(counter.count(visited, aVisitor())).toBe(views)
  for (const _ of ['first', 'second']) await counter.flush()
  Object.assign(pool.options, { connectionString: app.databaseUrl })
  await counter.flush()
  expect([counter.unsaved, counter.count(visited, { ...aVisitor(), userId: 0 })]).toEqual([0, 0])
  expect(await storedCount(visited)).toBe(2)
  expect(lines).toEqual([
    'Views cannot be saved in PostgreSQL; retrying every second',
    'Views are saved in PostgreSQL again',
  ])
  await counter.stop()
  await pool.end()
})

test('a process that stops saves the last views, and does not wait for an unreachable database', async () => {
  const profile = await app.has(aProfile())
  const pool = await app.orm.em.getConnection().getNativeClient()
  const { lines, logger } = aLog()
  const counters = [1, 2].map(() => new ViewCounter({ pool, logger }))
  for (const counter of counters) counter.count(profile, aVisitor())
  await counters[0]!.stop()
  expect([await storedCount(profile), lines]).toEqual([1, []])

  const locking = await pool.connect()
  await locking.query('begin; lock table recent_visit')
  await counters[1]!.stop()
  expect(lines).toEqual(['Views were lost: PostgreSQL did not save them before the shutdown'])
  await locking.query('rollback')
  locking.release()
})

async function manyProfiles(count: number): Promise<number[]> {
  const profiles = await rows<{ id: number }>(app.em)`
    with account as (
      insert into users (email, display_name) select gen_random_uuid() || '@people.example', 'Somebody'
      from generate_series(1, ${count}::int) returning id
    ),
    profile as (insert into creator_profile (user_id, slug) select id, 'many-' || id from account returning id)
    insert into profile_views (profile_id) select id from profile returning profile_id as id`
  return profiles.map(({ id }) => id)
}
