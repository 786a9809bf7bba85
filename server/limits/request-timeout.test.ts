import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forAllTests, testApp } from '../testing/test-app.ts'

const requestTimeoutMs = 200
const app = forAllTests(() => testApp({ requestTimeoutMs }))

function begin(path: string, ...headers: string[]) {
  const { port, hostname, host } = new URL(app.address)
  const socket = connect(Number(port), hostname)
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, 'Content-Length: 1000', ...headers, '', '']
  socket.write(head.join('\r\n'))
  return socket
}
const asJson = 'Content-Type: application/json'

test.each(['/graphql', '/_api/auth/logout'])(
  'a client that never ends a body for %s receives 408',
  async (path) => {
    const answer = await text(begin(path, asJson))
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toContain(
      '{"error":"The request took too long","message":"The request took too long","code":"REQUEST_TIMEOUT"}',
    )
  },
)

test('a client that was rejected before its body and never sends it is disconnected; others are served', async () => {
  const socket = begin('/_api/auth/logout', asJson, 'Origin: https://elsewhere.example')
  const closed = once(socket, 'close')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1.1 403 /)
  await closed
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
