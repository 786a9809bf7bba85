import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { withStartLock } from './startup.ts'
import { connect } from './orm.config.ts'
import { createDatabase, type TestDatabase } from '../testing/databases.ts'

let database: TestDatabase
let orm: Awaited<ReturnType<typeof connect>>
beforeEach(async () => {
  database = await createDatabase(inject('postgresUrl'), `test_${randomBytes(6).toString('hex')}`)
  orm = await connect(database.url)
})
afterEach(async () => {
  await orm.close()
  await database.drop()
})

async function schemaLines(): Promise<string[]> {
  const rows = await orm.em.getConnection().execute<{ line: string }[]>(`
    select 'table ' || relname || ' ' || relpersistence::text as line
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    union all select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
      coalesce(column_default, '') || coalesce(generation_expression, '') || coalesce(identity_generation, '') ||
      coalesce(character_maximum_length::text, '')
      from information_schema.columns where table_schema = 'public'
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by 1`)
  return rows.map(({ line }) => line).filter((line) => !line.includes('mikro_orm_migrations'))
}

test('each migration is reverted to the schema before it, and runs again to the same schema', async () => {
  const steps: { name: string; lines: string[] }[] = []
  for (const { name } of await orm.migrator.getPending()) {
    await orm.migrator.up({ to: name })
    steps.push({ name, lines: await schemaLines() })
  }
  const newest = steps.at(-1)!.lines
  expect(newest).toContainEqual(expect.stringContaining('column creator_profile.slug'))

  for (const { name, lines } of steps.toReversed()) {
    expect(await schemaLines(), name).toEqual(lines)
    await orm.migrator.down()
  }
  expect(await schemaLines()).toEqual([])

  await orm.migrator.up()
  expect(await schemaLines()).toEqual(newest)
})

test('the entities need no further migration', async () => {
  await orm.migrator.up()
  expect(await orm.migrator.checkSchema()).toBe(false)
  // checkSchema() reads the snapshot only, which does not change when a migration is deleted.
  expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('')
})

test('existing sessions keep their users, and those of deleted accounts are deleted', async () => {
  const { em, migrator } = orm
  await migrator.up({ to: 'Migration20261122140000_profile_changed' })
  const session = (userId: number) => JSON.stringify({ cookie: {}, userId, signedInAt: 1_790_000_000_000 })
  await em.execute(`insert into users (id, email, display_name) values (7, 'ada@people.example', 'Ada')`)
  await em.execute(
    `insert into session (sid, sess, expire) values ('hers', ?, now() + interval '6 days'), ('gone', ?, now())`,
    [session(7), session(8)],
  )
  await migrator.up()
  expect(
    await em.execute(
      `select sid, user_id, signed_in_at = to_timestamp(1790000000) as "signedInThen", now() - last_seen_at > interval '23 hours' as "wasAway" from session`,
    ),
  ).toEqual([{ sid: 'hers', user_id: 7, signedInThen: true, wasAway: true }])
})

test('existing texts are composed, and lists have each entry once', async () => {
  const { em, migrator } = orm
  await migrator.up({ to: 'Migration20261124090000_statistics_of_image_folders' })
  await em.execute(`insert into users (id, email, display_name) values (7, 'zoe@people.example', ?)`, [
    'Zoe\u0308',
  ])
  await em.execute(
    `insert into creator_profile (user_id, slug, bio, location, website_url, specialties)
      values (7, 'zoe', ?, ?, ?, array[?, ?, ?, ?])`,
    [
      'Zoe\u0308\r\nlooks up',
      '\u0958'.repeat(100), // is longer when it is composed
      'https://zoe.example/\u200b',
      'Ne\u0301buleuses',
      'Lunar',
      'N\u00c9BULEUSES\u200b',
      '\u200b',
    ],
  )
  await migrator.up()
  expect(await em.execute('select display_name as "name" from users')).toEqual([{ name: 'Zo\u00eb' }])
  expect(
    await em.execute('select bio, location, website_url as "url", specialties from creator_profile'),
  ).toEqual([
    {
      bio: 'Zo\u00eb\nlooks up',
      location: '\u0958'.repeat(100),
      url: 'https://zoe.example/',
      specialties: ['N\u00e9buleuses', 'Lunar'],
    },
  ])
})

test('of several processes that find an empty database at once, one prepares it and the others wait', async () => {
  const others = [await connect(database.url), await connect(database.url)]
  try {
    const migrations = (await orm.migrator.getPending()).length
    const ran: number[] = []
    await Promise.all(
      [orm, ...others].map((each) =>
        withStartLock(each, async () => void ran.push((await each.migrator.up()).length)),
      ),
    )
    expect(ran).toEqual([migrations, 0, 0])
  } finally {
    for (const other of others) await other.close()
  }
})
