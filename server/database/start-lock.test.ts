import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withStartLock } from './startup.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

test('a server whose database becomes unreachable during its preparation does not exit', async () => {
  const pool = await app.orm.em.getConnection().getNativeClient()
  const held = new Promise<pg.PoolClient>((acquired) => pool.once('acquire', acquired))
  await withStartLock(app.orm, async () => {
    const client = await held
    const isOver = new Promise((ended) => client.once('end', ended))
    await app.em.fork().execute(`
      select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`)
    await isOver
  })
  expect((await app.visitor().run('{ creatorProfiles { profiles { id } } }')).status).toBe(200)
})
