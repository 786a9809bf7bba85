import pg from 'pg'
import { expect, test } from 'vitest'
import { aProfile, aUser } from '../../testing/factories.ts'
import { aWholeAccount } from '../../testing/whole-account.ts'
import { testApp } from '../../testing/test-app.ts'

test.each(['session', 'access_token'])(
  'while the table %s is locked and users send requests, visitors read and open pages',
  async (table) => {
    await using app = await testApp()
    const { id } = await app.has(aProfile())
    const { accessToken } = await aWholeAccount(app)
    const users = await Promise.all(
      Array.from({ length: 30 }, async () =>
        table === 'session'
          ? app.as(await app.has(aUser()))
          : app.visitor({ authorization: `Bearer ${accessToken}` }),
      ),
    )
    const lock = new pg.Client(app.databaseUrl)
    await lock.connect()
    await lock.query(`begin; lock table ${table} in access exclusive mode`)
    try {
      const ofUsers = users.map((user) => user.get('/auth/session'))
      const waiting = async () => {
        const { rows } = await lock.query<{ count: number }>(
          'select count(*)::int from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
        )
        return rows[0]!.count
      }
      await expect.poll(waiting).toBeGreaterThanOrEqual(1)
      const { data } = await app.visitor().run(`{ creatorProfile(id: ${id}) { id } }`)
      expect(data).toEqual({ creatorProfile: { id } })
      expect((await app.visitor().get('/creator-profiles/list')).status).toBe(200)
      await lock.query('rollback')
      for (const { status } of await Promise.all(ofUsers)) expect([200, 503]).toContain(status)
    } finally {
      await lock.end()
    }
  },
)
