import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { rows } from '../../database/statements.ts'
import { aProfile } from '../../testing/factories.ts'
import { forAllTests, type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import type { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { countVisits, purgeOldVisits } from './profile-visits.ts'

const VISIT = `mutation Visit($slug: String!) { recordProfileView(input: { slug: $slug }) { creatorProfile { slug viewCount } } }`

const app = forAllTests(testApp)
afterEach(() => void vi.restoreAllMocks())

const aStranger = (address: string) => app.visitor({ 'x-forwarded-for': address })

async function viewsAfterVisit(person: Person, { slug }: CreatorProfile): Promise<number> {
  const { data } = await person.run(VISIT, { slug })
  return data.recordProfileView.creatorProfile.viewCount
}

test("a visitor's first visit is visible at once, a second one within half an hour is not counted", async () => {
  const profile = await app.has(aProfile({ viewCount: 10 }))
  expect(await viewsAfterVisit(aStranger('203.0.113.1'), profile)).toBe(11)
  expect(await viewsAfterVisit(aStranger('203.0.113.1'), profile)).toBe(11)
  expect(await viewsAfterVisit(aStranger('203.0.113.2'), profile)).toBe(12)
})

test('a visitor counts again after half an hour, and separately for each profile', async () => {
  const [one, other] = [await app.has(aProfile()), await app.has(aProfile())]
  const visitor = aStranger('203.0.113.3')
  await viewsAfterVisit(visitor, one)
  expect(await viewsAfterVisit(visitor, other)).toBe(1)
  await letMinutesPass(29)
  expect(await viewsAfterVisit(visitor, one)).toBe(1)
  await letMinutesPass(2)
  expect(await viewsAfterVisit(visitor, one)).toBe(2)
})

test('a visitor counts again half an hour after the counted visit, even if another process received one since', async () => {
  await using other = await testApp({ orm: app.orm })
  const profile = await app.has(aProfile())
  const from = { 'x-forwarded-for': '203.0.113.4' }
  const countAt = async (process: TestApp) => {
    await process.visitor(from).run(VISIT, { slug: profile.slug })
    await process.views.flush()
    return storedCount(profile)
  }
  expect(await countAt(app)).toBe(1)
  await letMinutesPass(25)
  expect(await countAt(other)).toBe(1)
  await letMinutesPass(6)
  expect(await countAt(other)).toBe(2)
})

test('the owner is never counted, another creator is', async () => {
  const profile = await app.has(aProfile())
  const other = await app.has(aProfile())
  expect(await viewsAfterVisit(await app.as({ id: profile.userId }), profile)).toBe(0)
  expect(await viewsAfterVisit(await app.as({ id: other.userId }), profile)).toBe(1)
})

test.each(['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'curl/8.5.0', ''])(
  'a robot is never counted: %s',
  async (userAgent) => {
    const profile = await app.has(aProfile())
    expect(await viewsAfterVisit(app.visitor({ 'user-agent': userAgent }), profile)).toBe(0)
  },
)

test('two hundred visitors, twenty concurrently, are counted exactly', async () => {
  const profile = await app.has(aProfile())
  const addresses = Array.from({ length: 200 }, (_, n) => `198.51.100.${n}`)
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let next = addresses.pop(); next; next = addresses.pop())
        await viewsAfterVisit(aStranger(next), profile)
    }),
  )
  await app.views.flush()
  expect(await storedCount(profile)).toBe(200)
})

test('no address is stored, and visits are deleted after half an hour', async () => {
  const profile = await app.has(aProfile())
  await viewsAfterVisit(aStranger('203.0.113.77'), profile)
  await app.views.flush()
  expect(await visitorsOf(profile)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])

  await letMinutesPass(31)
  await viewsAfterVisit(aStranger('203.0.113.78'), profile)
  await app.views.flush()
  const [before] = await visitorsOf(profile)
  await purgeOldVisits(app.em)
  expect(await visitorsOf(profile)).toHaveLength(1)
  expect(await visitorsOf(profile)).not.toContain(before)
})

test('another browser on the same network does not count again', async () => {
  const profile = await app.has(aProfile())
  for (const version of [140, 141, 142]) {
    const headers = {
      'x-forwarded-for': '203.0.113.90',
      'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/${version}.0`,
    }
    expect(await viewsAfterVisit(app.visitor(headers), profile)).toBe(1)
  }
})

test('a visit to an unknown profile is refused', async () => {
  const { errors } = await app.visitor().run(VISIT, { slug: 'nobody' })
  expect(errors).toMatchObject([{ message: 'Creator profile not found', extensions: { code: 'NOT_FOUND' } }])
})

test('a purge skips a visit that is counted again, and neither waits for the other', async () => {
  await using site = await testApp()
  const visits = [1, 2, 3].map((profileId) => ({ profileId, visitor: `${profileId}`.repeat(32) }))
  const client = new pg.Client(site.databaseUrl)
  await client.connect()
  for (const { profileId, visitor } of visits.toReversed())
    await client.query(
      `insert into recent_visit (profile_id, visitor, seen_at) values ($1, $2, now() - interval '31 minutes')`,
      [profileId, visitor],
    )
  await client.query('begin')
  await countVisits(client, visits.slice(1, 2))
  await purgeOldVisits(site.em.fork())
  await client.query('commit')
  const { rows } = await client.query('select profile_id from recent_visit')
  await client.end()
  expect(rows).toEqual([{ profile_id: 2 }])
})

test('ten thousand profiles are counted in seconds on a connection whose first visits were of one profile', async () => {
  await using site = await testApp()
  const client = new pg.Client(site.databaseUrl)
  await client.connect()
  await client.query(`
    insert into users (email, display_name) select 'p' || n || '@people.example', 'Person' from generate_series(1, 10000) n;
    insert into creator_profile (id, user_id, slug) select id, id, 'creator-' || id from users;
    insert into profile_views (profile_id) select id from users`)
  const { rows } = await client.query<{ id: number }>('select id from creator_profile order by id')
  await client.end()
  const visits = rows.map(({ id }) => ({ profileId: id, visitor: 'a'.repeat(32) }))
  const pool = await site.em.getConnection().getNativeClient()
  const connection = await pool.connect()
  // A nested loop over both sets of rows takes longer, a join in linear time a tenth of it.
  await connection.query(`set statement_timeout = '3s'`)
  expect(await countVisits(connection, visits.slice(0, 1))).toEqual([])
  expect(await countVisits(connection, visits)).toHaveLength(1)
  connection.release(true)
})

/** In the database and in the process. */
async function letMinutesPass(minutes: number) {
  await app.views.flush()
  await rows(app.em)`update recent_visit set seen_at = seen_at - make_interval(mins => ${minutes})`
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + minutes * 60_000)
}

async function visitorsOf({ id }: CreatorProfile): Promise<string[]> {
  const stored = await rows<{ visitor: string }>(app.em)`
    select visitor from recent_visit where profile_id = ${id} order by seen_at`
  return stored.map(({ visitor }) => visitor)
}

async function storedCount({ id }: CreatorProfile): Promise<number> {
  const { data } = await app
    .visitor()
    .run('query($id: PositiveInt) { creatorProfile(id: $id) { viewCount } }', { id })
  return data.creatorProfile.viewCount
}
