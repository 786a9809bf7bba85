import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { Connections } from './send.ts'

/** Starts a server, and counts its connections. */
async function serving(listener: RequestListener, maxConnections?: number) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  const counted = { connections: 0 }
  server.on('connection', () => counted.connections++)
  await once(server, 'listening')
  const connections = new Connections(maxConnections)
  onTestFinished(() => {
    connections[Symbol.dispose]()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, counted, send: connections.send.bind(connections, address) }
}

test('a request arrives as it was sent, and its response is returned', async () => {
  const { send } = await serving(async (request, response) => {
    const body = await text(request)
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response
      .writeHead(418)
      .end(JSON.stringify({ ...request.headers, method: request.method, url: request.url, body }))
  })
  const { status, body, cookies } = await send({
    path: '/teapot?a=1',
    headers: { cookie: 'x=1' },
    body: '{"ü":1}',
  })
  expect({ status, cookies }).toEqual({ status: 418, cookies: ['a=1', 'b=2'] })
  expect(JSON.parse(body)).toMatchObject({
    method: 'POST',
    url: '/teapot?a=1',
    cookie: 'x=1',
    body: '{"ü":1}',
    'content-type': 'application/json',
    'content-length': '8',
  })
})

test('a text that arrives in pieces is put together', async () => {
  const moon = '🌒'.repeat(200_000)
  const { send } = await serving((request, response) => {
    const bytes = Buffer.from(moon)
    if (request.url === '/length') response.setHeader('content-length', bytes.length)
    for (let at = 0; at < bytes.length; at += 65_537) response.write(bytes.subarray(at, at + 65_537))
    response.end()
  })
  for (const path of ['/length', '/chunked']) expect((await send({ path })).body === moon, path).toBe(true)
})

test('one after another, all requests use the same connection, also after a 304 and a picture', async () => {
  const { send, counted } = await serving(({ url }, response) => {
    const isImage = url === '/picture'
    response.setHeader('content-type', isImage ? 'image/jpeg' : 'text/plain')
    response.setHeader('content-length', 400_000)
    response.statusCode = url === '/unchanged' ? 304 : 200
    response.end(url === '/unchanged' ? undefined : Buffer.alloc(400_000, 'x'))
  })
  expect(await send({ path: '/unchanged' })).toMatchObject({ status: 304, body: '' })
  expect(await send({ path: '/picture' })).toMatchObject({ status: 200, body: '' })
  expect((await send({ path: '/text' })).body).toHaveLength(400_000)
  expect(counted.connections).toBe(1)
})

test('concurrent requests use their own connections, and a closed one is not used again', async () => {
  const { send, counted } = await serving(({ url }, response) => {
    response.setHeader('connection', url === '/last' ? 'close' : 'keep-alive')
    void setTimeout(50).then(() => response.end(url))
  })
  const paths = ['/a', '/b', '/last']
  const bodies = async () => (await Promise.all(paths.map((path) => send({ path })))).map(({ body }) => body)
  expect(await bodies()).toEqual(paths)
  expect(await bodies()).toEqual(paths)
  expect(counted.connections).toBe(4)
})

test.each([1, 2])('with at most %i connections, further requests wait for one', async (max) => {
  const order: string[] = []
  let pending = 0
  let mostPending = 0
  const { send, counted } = await serving(async ({ url }, response) => {
    order.push(url!)
    mostPending = Math.max(mostPending, ++pending)
    response.setHeader('connection', url === '/2' ? 'close' : 'keep-alive')
    await setTimeout(20)
    pending--
    response.end(url)
  }, max)
  const paths = Array.from({ length: 7 }, (_, n) => `/${n}`)
  const answers = await Promise.all(paths.map((path) => send({ path })))
  expect(answers.map(({ body }) => body)).toEqual(paths)
  // Requests on different connections may arrive in any order.
  if (max === 1) expect(order).toEqual(paths)
  expect(mostPending).toBe(max)
  expect(counted.connections).toBe(max + 1)
})

test('a connection that the server closed in the meantime is not used again', async () => {
  const { server, send, counted } = await serving((_request, response) => response.end('here'))
  expect((await send({ path: '/' })).body).toBe('here')
  server.closeAllConnections()
  await setTimeout(50)
  expect((await send({ path: '/' })).body).toBe('here')
  expect(counted.connections).toBe(2)
})

test('a server that is silent, or closes the connection, fails the request', async () => {
  const { send } = await serving(({ url, socket }, response) => {
    if (url === '/half') response.writeHead(200, { 'content-length': 10 }).write('half')
    if (url !== '/silent') void setTimeout(20).then(() => socket.destroy())
  })
  await expect(send({ path: '/silent' }, 100)).rejects.toThrow('Timeout')
  await expect(send({ path: '/half' })).rejects.toThrow(/closed|ECONNRESET/)
  await expect(send({ path: '/nothing' })).rejects.toThrow(/closed|ECONNRESET/)
})
