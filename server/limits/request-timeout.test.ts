import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { rawUpload } from '../testing/raw-upload.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

const requestTimeoutMs = 200
const app = forAllTests(() => testApp({ requestTimeoutMs }))

/** Sends the headers of a body that never comes. */
const begin = (path: string, headers = {}) =>
  rawUpload(app, path, { 'Content-Type': 'application/json', ...headers })

test('a client that never ends a body receives 408', async () => {
  for (const path of ['/graphql', '/_api/auth/logout']) {
    const { answer } = begin(path)
    await expect
      .poll(answer)
      .toContain(
        '{"error":"The request took too long","message":"The request took too long","code":"REQUEST_TIMEOUT"}',
      )
    expect(answer()).toMatch(/^HTTP\/1.1 408 /)
  }
})

test('a client that was rejected before its body and never sends it is disconnected; others are served', async () => {
  const { answer, closed } = begin('/_api/auth/logout', { Origin: 'https://elsewhere.example' })
  await closed
  expect(answer()).toMatch(/^HTTP\/1.1 403 /)
  expect((await app.visitor().get('/creator-profiles/list')).status).toBe(200)
})

test('a client that sent its request in time may wait for the response', async () => {
  const pool = await app.orm.em.getConnection().getNativeClient()
  const client = await pool.connect()
  await client.query('begin; lock table profile_views')
  const pending = app.visitor().get('/creator-profiles/list')
  expect(await Promise.race([pending, sleep(2 * requestTimeoutMs, 'no response yet')])).toBe(
    'no response yet',
  )
  await client.query('rollback')
  client.release()
  expect((await pending).status).toBe(200)
})
