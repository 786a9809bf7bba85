import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { rows } from '../../database/statements.ts'
import { aProfile } from '../../testing/factories.ts'
import { Person } from '../../testing/person.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { type CreatorProfile, ProfileViews } from '../profile/creator-profile.entity.ts'
import { ViewCounter } from './view-counter.ts'

const VISIT = `mutation Visit($slug: String!) { recordProfileView(input: { slug: $slug }) { creatorProfile { slug viewCount } } }`

const app = forAllTests(testApp)

const aStranger = (address: string) => app.visitor({ 'x-forwarded-for': address })
const aVisitor = () => ({
  visitor: { hash: randomBytes(16).toString('hex'), isRobot: false },
  userId: null,
})

async function viewsAfterVisit(person: Person, { slug }: CreatorProfile): Promise<number> {
  const { data } = await person.run(VISIT, { slug })
  return data.recordProfileView.creatorProfile.viewCount
}

async function storedCount({ id }: { id: number }): Promise<number> {
  const [count] = await rows<{ views: number }>(app.em)`
    select coalesce(sum(view_count), 0)::int as views from profile_views where profile_id = ${id}`
  return count!.views
}

test('visits are saved by themselves, all of a second in one statement', async () => {
  const [one, other] = [await app.has(aProfile()), await app.has(aProfile())]
  const statements = await app.statementsOf(async () => {
    const visitors = [aVisitor(), aVisitor()]
    for (const profile of [one, other, one]) for (const visitor of visitors) app.views.count(profile, visitor)
    await expect.poll(() => storedCount(other)).toBe(2)
  })
  expect(statements.filter((statement) => statement.includes('into recent_visit'))).toHaveLength(1)
  expect(await storedCount(one)).toBe(2)
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

test('a visitor who views one profile in two processes within a second counts once', async () => {
  await using other = await testApp({ orm: app.orm })
  const profile = await app.has(aProfile())
  for (const { address } of [app, other, app]) {
    const visitor = new Person(address, { 'x-forwarded-for': '203.0.113.8' })
    expect((await visitor.get(`/creator-profiles/get?slug=${profile.slug}`)).status).toBe(200)
  }
  await Promise.all([app.views.flush(), other.views.flush()])
  expect(await storedCount(profile)).toBe(1)
})

test('processes that save the same profiles at the same time count each visitor once, and none of them fails', async () => {
  const ids = await manyProfiles(100)
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 4 })
  const problems: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => void problems.push(line) })
  const counters = Array.from({ length: 4 }, () => new ViewCounter({ pool, logger }))
  let visits = 0
  for (let round = 0; round < 3; round++) {
    const viewers = Array.from({ length: 10 }, aVisitor)
    visits += ids.length * viewers.length
    for (const counter of counters) {
      const shuffled = ids.toSorted(() => Math.random() - 0.5)
      for (const id of shuffled) for (const viewer of viewers) counter.count({ id, userId: 0 }, viewer)
    }
    await Promise.all(counters.map((counter) => counter.flush()))
  }
  await pool.end()
  expect(problems).toEqual([])
  const counts = await rows<{ views: number }>(app.em)`
    select sum(view_count)::int as views from profile_views where profile_id = any(${ids})`
  expect(counts).toEqual([{ views: visits }])
})

test('while the database is unreachable, 100,000 views are queued, further ones are dropped, and visitors are served', async () => {
  const [id] = await manyProfiles(1)
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) })
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
  const counter = new ViewCounter({ pool, logger })
  const visited = { id: id!, userId: 0 }
  for (let n = 0; n < 100_000; n++) counter.count(visited, aVisitor())
  await counter.flush()
  expect([counter.unsaved, counter.dropped]).toEqual([100_000, 0])
  for (let n = 0; n < 10; n++) expect(counter.count(visited, aVisitor())).toBe(100_000)
  await counter.flush()
  expect([counter.unsaved, counter.dropped]).toEqual([100_000, 10])

  Object.assign(pool.options, { connectionString: app.databaseUrl })
  await counter.flush()
  expect([counter.unsaved, counter.count(visited, { ...aVisitor(), userId: 0 })]).toEqual([0, 0])
  expect(await storedCount(visited)).toBe(100_000)
  expect(lines).toEqual([
    'Views cannot be saved in PostgreSQL; retrying every second',
    'Views are dropped: the queue for PostgreSQL is full',
    'Views are saved in PostgreSQL again',
  ])
  await counter.stop()
  await pool.end()
})

test('a process that stops saves the last views, and does not wait for an unreachable database', async () => {
  const profile = await app.has(aProfile())
  const pool = await app.orm.em.getConnection().getNativeClient()
  const counter = new ViewCounter({ pool, logger: pino({ level: 'silent' }) })
  counter.count(profile, aVisitor())
  await counter.stop()
  expect(await storedCount(profile)).toBe(1)

  const lines: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line).msg) })
  const cutOff = new ViewCounter({ pool, logger })
  cutOff.count(profile, aVisitor())
  const locking = await pool.connect()
  await locking.query('begin; lock table recent_visit')
  await cutOff.stop()
  expect(lines).toEqual(['Views were lost: PostgreSQL did not save them before the shutdown'])
  await locking.query('rollback')
  locking.release()
})

async function manyProfiles(count: number): Promise<number[]> {
  const profiles = await rows<{ id: number }>(app.em)`
    with account as (
      insert into users (email, display_name) select gen_random_uuid() || '@people.example', 'Somebody'
      from generate_series(1, ${count}::int) returning id
    )
    insert into creator_profile (user_id, slug) select id, 'many-' || id from account returning id`
  await app.em.insertMany(
    ProfileViews,
    profiles.map(({ id }) => ({ profileId: id })),
  )
  return profiles.map(({ id }) => id)
}
