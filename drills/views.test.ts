import { expect, test } from 'vitest'
import { once } from 'node:events'
import pg from 'pg'
import { Person } from '../server/testing/person.ts'
import { registerCreator, createSite, type Site } from './site.ts'
import { startServer } from '../server/testing/running-server.ts'

async function storedViews({ database }: Site): Promise<number> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ views: number }>(
    'select coalesce(sum(view_count), 0)::int as views from profile_views',
  )
  await client.end()
  return rows[0]!.views
}

/** Records a view from a new network address. */
async function view(address: string, slug: string, visitor: number) {
  const from = { 'x-forwarded-for': `198.51.${Math.floor(visitor / 250)}.${visitor % 250}` }
  const answer = await new Person(address, from).get(`/creator-profiles/get?slug=${slug}`)
  expect(answer.status).toBe(200)
}

test('a stopped server has saved every view that it answered', async () => {
  await using site = await createSite()
  const server = await startServer({ ...site.environment, TRUST_PROXY: 'loopback' })
  const { slug } = await registerCreator(server)
  const visitors = Array.from({ length: 100 }, (_, visitor) => visitor)
  const viewAll = async () => {
    for (let next = visitors.pop(); next !== undefined; next = visitors.pop())
      await view(server.address, slug, next)
  }
  await Promise.all([viewAll(), viewAll(), viewAll()])
  // Twice, as when the whole process group gets it and `npm start` passes it on.
  server.child.kill('SIGTERM')
  expect(await server.stop()).toBe(0)
  expect(await storedViews(site)).toBe(100)
})

test('a killed server loses at most the views of one second', async () => {
  await using site = await createSite()
  const server = await startServer({ ...site.environment, TRUST_PROXY: 'loopback' })
  const { slug } = await registerCreator(server)
  const answered: number[] = []
  const begun = performance.now()
  while (performance.now() - begun < 5_000) {
    await view(server.address, slug, answered.length)
    answered.push(performance.now())
  }
  const killed = performance.now()
  const exit = once(server.child, 'exit')
  server.child.kill('SIGKILL')
  await exit
  // The save interval of one second, and time for the statement and a busy machine.
  const saved = answered.filter((time) => killed - time > 2_500).length
  expect(saved).toBeGreaterThan(0)
  expect(await storedViews(site)).toBeGreaterThanOrEqual(saved)
})
