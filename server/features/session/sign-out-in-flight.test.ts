import pg from 'pg'
import { expect, test } from 'vitest'
import { aProfile } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

test.each([
  ['is fresh', '7 days'],
  ['is prolonged by that request', '1 day'],
])('a request in flight does not restore a session that its user ends, if it %s', async (_if, lasts) => {
  await using app = await testApp()
  const profile = await app.has(aProfile())
  const person = await app.as({ id: profile.userId })
  await app.em.getConnection().execute(`update session set expire = now() + interval '${lasts}'`)
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  await client.query('begin')
  await client.query('select from creator_profile where id = $1 for update', [profile.id])

  const change = person.post('/creator-profiles/update', { profileId: profile.id, location: 'Atacama' })
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => app.em.getConnection().execute(waiting)).toHaveLength(1)
  expect((await person.post('/auth/logout', {})).status).toBe(200)
  await client.query('commit')
  await client.end()

  expect((await change).status).toBe(200)
  expect((await person.get('/auth/session')).body).toEqual({ error: 'Not signed in' })
  expect(await app.em.getConnection().execute('select sid from session')).toEqual([])
})
