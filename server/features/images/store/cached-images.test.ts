import express from 'express'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestLog } from '../../../observability/log.ts'
import { CachedImages, imageCacheLimits } from './cached-images.ts'
import { LocalImageStore } from './local-image-store.ts'
import { serveImages } from './serve-images.ts'

const [first, second, third] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(32)}/640.webp`) as [
  string,
  string,
  string,
]
const thumbnail = Buffer.alloc(40_000, 'thumbnail')

let folder: string
let store: LocalImageStore
let server: Server
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'astrofolio-cached-'))
  store = new LocalImageStore(folder)
})
afterEach(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

/** Returns what a visitor gets for the picture with a name. */
async function serving(limits = imageCacheLimits) {
  const images = new CachedImages(store, limits)
  const app = express().use(requestLog(pino({ level: 'silent' })), serveImages(images))
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const visit = (name: string, options: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}/${name}`, options)
  return { images, visit, statusOf: async (name: string) => (await visit(name)).status }
}

test('a picture is read once for many visitors, and each gets all of it with the same headers', async () => {
  await store.put(first, thumbnail)
  const { visit } = await serving()
  const read = await visit(first)
  const content = Buffer.from(await read.arrayBuffer())
  await store.remove([first])
  const cached = await visit(first)
  expect(Buffer.from(await cached.arrayBuffer())).toEqual(thumbnail)
  expect(content).toEqual(thumbnail)
  const headersOf = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)))
  expect(headersOf(cached)).toEqual(headersOf(read))
  const etag = cached.headers.get('etag')!
  const again = await visit(first, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })
  expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' })
  const head = await visit(first, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(thumbnail.length))
})

test('a deleted picture is gone at once', async () => {
  await store.put(first, thumbnail)
  const { images, statusOf } = await serving()
  expect(await statusOf(first)).toBe(200)
  await images.remove([first])
  expect(await statusOf(first)).toBe(404)
})

test('a picture that is deleted while it is read is gone, too', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `${String(n).padStart(32, '0')}/640.webp`)
  for (const name of names) await store.put(name, thumbnail)
  const { images, statusOf } = await serving()
  await Promise.all(
    names.map(async (name) => {
      const reading = images.read(name)
      await images.remove([name])
      await reading
    }),
  )
  for (const name of names) expect(await statusOf(name)).toBe(404)
})

test('a picture that another process deleted is gone after 10 seconds', async () => {
  expect(imageCacheLimits.ttlMs).toBe(10_000)
  await store.put(first, thumbnail)
  const { statusOf } = await serving({ ...imageCacheLimits, ttlMs: 3_000 })
  expect(await statusOf(first)).toBe(200)
  await store.remove([first])
  expect(await statusOf(first)).toBe(200)
  await expect.poll(() => statusOf(first)).toBe(404)
})

test('files above 512 kB are not kept in memory', async () => {
  await store.put(first, Buffer.alloc(512 * 1024))
  await store.put(second, Buffer.alloc(512 * 1024 + 1))
  const { statusOf } = await serving()
  for (const name of [first, second]) expect(await statusOf(name)).toBe(200)
  await store.remove([first, second])
  expect(await statusOf(first)).toBe(200)
  expect(await statusOf(second)).toBe(404)
})

test('memory holds 64 MB of pictures, and drops those that nobody requested for the longest time', async () => {
  expect(imageCacheLimits.maxBytes).toBe(64 * 1024 * 1024)
  for (const name of [first, second, third]) await store.put(name, thumbnail)
  const { statusOf } = await serving({ ...imageCacheLimits, maxBytes: 2.5 * thumbnail.length })
  for (const name of [first, second, first, third]) expect(await statusOf(name)).toBe(200)
  await store.remove([first, second, third])
  expect(await statusOf(first)).toBe(200)
  expect(await statusOf(second)).toBe(404)
  expect(await statusOf(third)).toBe(200)
})
