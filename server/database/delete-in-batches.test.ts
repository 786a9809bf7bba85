import { expect, test } from 'vitest'
import { runMaintenance } from '../testing/run-jobs.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)

const execute = (statement: string) => app.em.getConnection().execute(statement)
const countOf = async (table: string) =>
  ((await execute(`select count(*)::int as total from ${table}`)) as { total: number }[])[0]!.total

/** Expired rows for each table. */
const tables = (rows: number) => ({
  passkey_challenge: `insert into passkey_challenge (hash, browser_hash, purpose, expires_at)
    select 'challenge ' || n || ' of ${rows}', '', 'sign-in', now() from generate_series(1, ${rows}) n`,
  authorization_record: `insert into authorization_record (id, kind, payload, expires_at)
    select 'record ' || n, 'Interaction', '{}', now() from generate_series(1, ${rows}) n`,
  mail: `insert into mail (kind, recipient, created_at)
    select 'password-reset', n || '@people.example', now() - interval '8 days' from generate_series(1, ${rows}) n`,
  throttle: `insert into throttle (key, points, expire) select 'counter:' || n, 1, 0 from generate_series(1, ${rows}) n`,
})

test('expired rows are deleted in statements of ten thousand, however many there are', async () => {
  for (const statement of Object.values(tables(10_001))) await execute(statement)
  const statements = await app.statementsOf(() => runMaintenance(app))
  for (const table of Object.keys(tables(0))) {
    expect(await countOf(table)).toBe(0)
    const deletions = statements.filter((text) => text.includes(`delete from "${table}"`))
    expect(deletions).toHaveLength(2)
    for (const text of deletions) expect(text).toContain('limit 10000')
  }
})

test('rows that a request is using are left to the next run, which does not wait for them', async () => {
  await execute(tables(10).passkey_challenge)
  await app.em.fork().transactional(async (em) => {
    await em.execute(`select from passkey_challenge where hash = 'challenge 7 of 10' for update`)
    await runMaintenance(app)
    expect(await countOf('passkey_challenge')).toBe(1)
  })
})
