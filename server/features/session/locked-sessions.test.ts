import { expect, test } from 'vitest'
import { lockWaits } from '../../testing/databases.ts'
import { anAccessToken, aProfile } from '../../testing/factories.ts'
import { forAllTests, type RestAnswer, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)

test.each(['session', 'access_token'])(
  'while the table %s is locked and users send requests, visitors read and open pages',
  async (table) => {
    const { id, userId } = await app.has(aProfile())
    const { secret } = await app.has(anAccessToken(userId))
    const user =
      table === 'session' ? await app.as({ id: userId }) : app.visitor({ authorization: `Bearer ${secret}` })
    let ofUser: Promise<RestAnswer>[] = []
    await app.em.fork().transactional(async (em) => {
      await em.execute(`lock table ${table} in access exclusive mode`)
      ofUser = Array.from({ length: 30 }, () => user.get('/auth/session'))
      await expect.poll(async () => (await lockWaits(em)).length).toBeGreaterThanOrEqual(1)
      const { data } = await app.visitor().run(`{ creatorProfile(id: ${id}) { id } }`)
      expect(data).toEqual({ creatorProfile: { id } })
      expect((await app.visitor().get('/creator-profiles/list')).status).toBe(200)
    })
    for (const { status } of await Promise.all(ofUser)) expect([200, 503]).toContain(status)
  },
)
