import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { prepareDatabase } from '../lifecycle/prepare-database.ts'
import { functionFiles } from './functions.ts'
import { withStartLock } from './startup.ts'
import { connect } from '../orm.config.ts'
import { aGalleryImage, aProfile } from '../testing/factories.ts'
import { fewObjects } from '../testing/few-objects.ts'
import { createDatabase } from '../testing/databases.ts'
import { forAllTests } from '../testing/test-app.ts'

/** An empty one, of a role that is no superuser, in which a superuser has created the extension. */
async function aDatabase() {
  const name = `test_${randomBytes(6).toString('hex')}`
  const created = await createDatabase(inject('postgresUrl'), name)
  const superuser = new pg.Client(created.url)
  await superuser.connect()
  await superuser.query(`create extension pg_trgm; create role ${name} login password 'secret';
    alter database ${name} owner to ${name}`)
  const url = Object.assign(new URL(created.url), { username: name, password: 'secret' }).href
  const orm = await connect(url)
  return {
    url,
    orm,
    async [Symbol.asyncDispose]() {
      await orm.close()
      await superuser.query(`reassign owned by ${name} to current_user; drop role ${name}`)
      await superuser.end()
      await created.drop()
    },
  }
}

/** The first test prepares it, the others use it in their order. */
const database = forAllTests(aDatabase)
let orm: Awaited<ReturnType<typeof connect>>
beforeAll(() => void ({ orm } = database))

const prepare = (of = orm) => prepareDatabase(of, database.url, fewObjects)

async function schemaLines(): Promise<string[]> {
  const rows = await orm.em.getConnection().execute<{ line: string }[]>(`
    select 'table ' || relname || ' ' || relpersistence::text as line
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    union all select 'column ' || relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull ||
      ' ' || attidentity::text || attgenerated::text || coalesce(pg_get_expr(adbin, adrelid), '')
      from pg_attribute join pg_class on attrelid = pg_class.oid left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
      where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`)
  return rows.map(({ line }) => line).filter((line) => !line.includes('mikro_orm_migrations'))
}

test('of several processes that find an empty database at once, whose role is no superuser, one prepares it and the others wait', async () => {
  const others = [await connect(database.url), await connect(database.url)]
  try {
    const migrations = (await orm.migrator.getPending()).length
    const pending: number[] = []
    await Promise.all(
      [orm, ...others].map((each) =>
        withStartLock(each, async () => {
          pending.push((await each.migrator.getPending()).length)
          await prepare(each)
        }),
      ),
    )
    expect(pending).toEqual([migrations, 0, 0])
  } finally {
    for (const other of others) await other.close()
  }
})

test('a server whose database becomes unreachable during its preparation does not exit', async () => {
  await orm.em.getConnection().connect()
  const pool = await orm.em.getConnection().getNativeClient()
  const held = new Promise<pg.PoolClient>((acquired) => pool.once('acquire', acquired))
  await withStartLock(orm, async () => {
    const client = await held
    const isOver = new Promise((ended) => client.once('end', ended))
    await orm.em.execute(`
      select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`)
    await isOver
  })
  expect(await orm.em.execute('select 1 as one')).toEqual([{ one: 1 }])
})

test('the database has the functions of the files, no others, and no triggers, and is not prepared again', async () => {
  const drifted = 'create function forgotten() returns int language sql as $$ select 1 $$'
  await orm.em.execute(
    `${drifted}; drop function directory_search; update loaded_files set version = 'earlier'`,
  )
  await prepare()
  const found = await orm.em.execute<{ name: string; body: string }[]>(
    `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     order by proname collate "C"`,
  )
  expect(found.map(({ name }) => name)).toEqual(functionFiles().map(({ name }) => name))
  for (const [index, { name, text }] of functionFiles().entries()) {
    expect(text).toContain(`create or replace function ${name}(`)
    expect(text).toContain(`$$${found[index]!.body}$$`)
  }
  expect(await orm.em.execute('select tgname from pg_trigger where not tgisinternal')).toEqual([])

  const newest = () => orm.em.execute('select max(oid::bigint) as oid from pg_proc')
  const before = await newest()
  await prepare()
  expect(await newest()).toEqual(before)
})

test('a changed catalogue of objects is loaded, keeps the counts of pictures, and marks the pictures of an object with a new title, whose files contain it', async () => {
  const text = `select id, title, images from sky_object where slug = 'm-31'`
  await orm.em.execute(`update sky_object set title = 'Old', images = 3 where slug = 'm-31'`)
  const [{ id }] = await orm.em.execute<[{ id: number }]>(text)
  const factory = orm.em.fork()
  const { id: profileId } = await aProfile()(factory)
  for (const [title, object] of [
    ['Renamed', 'NGC 224'],
    ['Same', 'NGC 1976'],
  ] as const) {
    const image = await aGalleryImage(profileId, title)(factory)
    await orm.em.execute(
      'insert into image_object (image_id, object_name, profile_id, position) values (?, ?, ?, 1)',
      [image.id, object, profileId],
    )
  }
  await orm.em.execute(`update gallery_image set metadata_hash = 'written'`)
  await orm.em.execute(`update loaded_files set version = 'earlier'; delete from sky_object_name`)
  await prepare()
  expect(await orm.em.execute(text)).toEqual([{ id, title: 'Andromeda Galaxy', images: 3 }])
  expect(await orm.em.execute(`select rank from sky_object_name where key = 'm31'`)).toEqual([{ rank: 0 }])
  expect(await orm.em.execute('select title, metadata_hash from gallery_image order by id')).toEqual([
    { title: 'Renamed', metadata_hash: null },
    { title: 'Same', metadata_hash: 'written' },
  ])
})

test('each migration is reverted to the schema before it, and runs again to the same schema, that of the entities', async () => {
  const newest = await schemaLines()
  expect(newest).toContainEqual(expect.stringContaining('column creator_profile.slug'))
  const steps: { name: string; lines: string[] }[] = []
  for (const { name } of (await orm.migrator.getExecuted()).toReversed()) {
    steps.unshift({ name, lines: await schemaLines() })
    await orm.migrator.down()
  }
  expect(await schemaLines()).toEqual([])

  for (const { name, lines } of steps) {
    await orm.migrator.up({ to: name })
    expect(await schemaLines(), name).toEqual(lines)
  }

  expect(await orm.migrator.checkSchema()).toBe(false)
  await orm.em.execute('drop schema graphile_worker cascade')
  // checkSchema() reads the snapshot only, which does not change when a migration is deleted.
  const ofEntities = new Set(Array.from(orm.getMetadata(), ({ tableName }) => tableName))
  const tables = await orm.em.execute<{ name: string }[]>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const skipTables = tables.map(({ name }) => name).filter((name) => !ofEntities.has(name))
  Object.assign(orm.config.get('schemaGenerator'), { skipTables })
  expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('')
})

test('a database of a version before the first release is rejected with an error that says what to do', async () => {
  await orm.em.execute(`update mikro_orm_migrations set name = 'Migration20261121100000_fold'`)
  await expect(prepare()).rejects.toThrow('Use an empty database')
})
