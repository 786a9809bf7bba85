import express from 'express'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { ImageStore } from './image-store.ts'
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
      return { content, size: 5 }
    },
  } as Partial<ImageStore> as ImageStore
  const logged: string[] = []
  const app = express().use(requestLog(pino({ level: 'error' }, { write: (line) => logged.push(line) })))
  const server = createServer(app.use('/images', serveImages(store))).listen(0, '127.0.0.1')
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
