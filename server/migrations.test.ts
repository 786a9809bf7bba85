import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from './orm.config.ts'
import { createDatabase, type TestDatabase } from './testing/databases.ts'

let database: TestDatabase
let orm: Awaited<ReturnType<typeof connect>>
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), `test_${randomBytes(6).toString('hex')}`)
  orm = await connect(database.url)
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

/** Everything that stands in the schema, a line each. */
async function schemaLines(): Promise<string[]> {
  const rows = await orm.em.getConnection().execute<{ line: string }[]>(`
    select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
      coalesce(column_default, '') || coalesce(generation_expression, '') as line
      from information_schema.columns where table_schema = 'public'
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'function ' || oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by 1`)
  return rows.map(({ line }) => line)
}

test('migrations go up on an empty database, down to nothing and up again to the same schema', async () => {
  await orm.migrator.up()
  const first = await schemaLines()
  expect(first).toContainEqual(expect.stringContaining('column creator_profile.slug'))

  await orm.migrator.down({ to: 0 })
  expect((await schemaLines()).filter((line) => !line.includes('mikro_orm_migrations'))).toEqual([])

  await orm.migrator.up()
  expect(await schemaLines()).toEqual(first)
})

test('the entities ask for nothing that no migration makes', async () => {
  expect(await orm.migrator.checkSchema()).toBe(false)
  // That looks at the snapshot alone, which stays when a migration gets lost.
  expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('')
})
