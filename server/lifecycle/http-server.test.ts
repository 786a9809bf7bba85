import { once } from 'node:events'
import type { Server } from 'node:http'
import express from 'express'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestLimits } from '../limits/request-limits.ts'
import { createHttpServer, listen, type Timeouts } from './http-server.ts'
import { requestTimeout } from '../limits/request-timeout.ts'

const shortTimeouts = { headers: 300, request: 300, upload: 300, keepAlive: 300 }
const serverWith = (timeouts: Timeouts) =>
  createHttpServer(
    express().use(requestTimeout(timeouts.request), (request, response) => {
      request.resume().once('end', () => response.send('whole'))
    }),
    timeouts,
  )
const server = serverWith(shortTimeouts)
const shorterRequestServer = serverWith({ ...shortTimeouts, upload: 600 })
const slowUploadServer = serverWith({ ...shortTimeouts, upload: 3_600_000 })
const slowRequestServer = serverWith({ headers: 10_000, request: 10_000, upload: 10_000, keepAlive: 300 })
const servers = [server, shorterRequestServer, slowUploadServer, slowRequestServer]
beforeAll(async () => {
  for (const one of servers) await once(one.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  for (const one of servers) {
    one.closeAllConnections()
    one.close()
  }
})

const connectTo = (one: typeof server) => connect((one.address() as AddressInfo).port, '127.0.0.1')

/** Also returns the milliseconds until the connection was closed. */
async function answerTo(sent: string, one: Server) {
  const startedAt = performance.now()
  const socket = connectTo(one)
  socket.write(sent)
  return { answer: await text(socket), after: performance.now() - startedAt }
}

/** Timers may fire up to 2 ms early. */
const toleranceMs = 2

const tooLong =
  '{"error":"The request took too long","message":"The request took too long","code":"REQUEST_TIMEOUT"}'
const begin = (type: string) =>
  `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\nbegun`

test('the timeouts of the server are those of the table', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = createHttpServer()
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
  })
  expect(requestLimits.timeouts.request).toBe(60_000)
})

test.each([
  ['never ends its headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', server, shortTimeouts.headers],
  ['stops in the middle of a body', begin('application/json'), slowUploadServer, shortTimeouts.request],
  [
    'stops in the middle of an upload, which has more time,',
    begin('multipart/form-data; boundary=b'),
    shorterRequestServer,
    600,
  ],
])('a client that %s receives 408', async (_how, sent, one, timeout) => {
  const { answer, after } = await answerTo(sent, one)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain(tooLong)
  expect(after).toBeGreaterThanOrEqual(timeout - toleranceMs)
})

test('a slow client that is in time is answered, and keeps the connection until it is idle', async () => {
  const socket = connectTo(slowRequestServer)
  const answer = text(socket)
  const whole = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
  socket.write(whole)
  socket.once('data', () => socket.write(whole))
  const said = await answer
  expect(said.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2)
  expect(said).not.toContain('408')
})

test('a server whose port is in use listens on the next one, or if the port is fixed, says what to do', async () => {
  const host = '127.0.0.1'
  const portOf = (server: Server) => (server.address() as AddressInfo).port
  const [first, second, third] = [createHttpServer(), createHttpServer(), createHttpServer()]
  await listen(first, { port: 0, host })
  const port = portOf(first)
  await listen(second, { port, host, isPortFixed: false })
  expect(portOf(second)).toBeGreaterThan(port)
  expect(portOf(second)).toBeLessThan(port + 10)
  await expect(listen(third, { port, host })).rejects.toThrow(
    `Port ${port} is in use: end the other program, or set PORT.`,
  )
  for (const one of [first, second]) one.close()
})

// Elsewhere the kernel allows fewer by default.
test.skipIf(process.platform !== 'linux')(
  'a thousand clients can connect while the server is busy',
  { timeout: 20_000 },
  async () => {
    const busyServer = createHttpServer((_request, response) => void response.end())
    await listen(busyServer, { port: 0, host: '127.0.0.1' })
    const connected = new Int32Array(new SharedArrayBuffer(4))
    const clients = new Worker(
      `const { workerData: { port, connected } } = require('node:worker_threads')
      const { connect } = require('node:net')
      for (let n = 0; n < 1000; n++)
        connect(port, '127.0.0.1', () => Atomics.add(connected, 0, 1)).on('error', () => {})`,
      { eval: true, workerData: { port: (busyServer.address() as AddressInfo).port, connected } },
    )
    await once(clients, 'online')
    // Blocks the event loop, so that nothing is accepted.
    const end = performance.now() + 10_000
    while (connected[0]! < 1000 && performance.now() < end) Atomics.wait(connected, 0, connected[0]!, 100)
    expect(connected[0]).toBe(1000)
    await clients.terminate()
    busyServer.close()
    busyServer.closeAllConnections()
  },
)
