import express from 'express'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { CachedImages } from './cached-images.ts'
import type { ImageStore } from './image-store.ts'
import { LocalImageStore } from './local-image-store.ts'
import { serveImages } from './serve-images.ts'
import { requestLog } from '../../observability/log.ts'

test('the stream of a picture is closed when the client disconnects, and nothing is logged', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const content = new Readable({ read() {} })
  const store = {
    async open() {
      ask()
      await opened
      return { content, size: 5_000_000 } // too large for the memory
    },
  } as Partial<ImageStore> as ImageStore
  const logged: string[] = []
  const app = express().use(requestLog(pino({ level: 'error' }, { write: (line) => logged.push(line) })))
  const server = createServer(app.use('/images', serveImages(new CachedImages(store)))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const visitor = connect((server.address() as AddressInfo).port, '127.0.0.1')
  visitor.write(`GET /images/${'0'.repeat(32)}/large.jpg HTTP/1.1\r\nHost: x\r\n\r\n`)
  await asked
  visitor.destroy()
  await once(visitor, 'close')
  await expect.poll(() => new Promise((told) => server.getConnections((_, count) => told(count)))).toBe(0)
  open()
  await expect.poll(() => content.destroyed).toBe(true)
  expect(logged).toEqual([])
  server.close()
})

test('only pictures are served, although the store and its disk have other files too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'astrofolio-served-'))
  const store = new LocalImageStore(join(dataDir, 'images'))
  const picture = `${'a'.repeat(32)}/large.jpg`
  for (const name of [picture, 'database/owner']) await store.put(name, Buffer.from('content'))
  await writeFile(join(dataDir, 'session-secret'), 'secret')
  const app = express().use(requestLog(pino({ level: 'silent' })), serveImages(new CachedImages(store)))
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}/${path}`)).status
  expect(await statusOf(picture)).toBe(200)
  for (const path of [
    'database/owner',
    'database%2Fowner',
    '..%2Fsession-secret',
    `${'a'.repeat(32)}%2F..%2F`,
  ])
    expect(await statusOf(path), path).toBe(404)
  server.close()
  await rm(dataDir, { recursive: true })
})
