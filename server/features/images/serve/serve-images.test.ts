import express from 'express'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { ImageStore } from '../store/image-store.ts'
import { LocalImageStore } from '../store/local-image-store.ts'
import { serveImages } from './serve-images.ts'
import { requestLog } from '../../../observability/log.ts'

/** Serves a store, and collects what is logged. */
async function serve(images: ImageStore) {
  const logged: string[] = []
  const app = express().use(requestLog(pino({ level: 'error' }, { write: (line) => logged.push(line) })))
  const parts = { images, pendingFiles: { isUnserved: () => false } }
  const server = createServer(app.use(serveImages(parts))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, logged, port: (server.address() as AddressInfo).port }
}

test('the stream of a picture is closed when the client disconnects, and nothing is logged', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const content = new Readable({ read() {} })
  const { server, logged, port } = await serve({
    async open() {
      ask()
      await opened
      return { content, size: 5_000_000 }
    },
  } as Partial<ImageStore> as ImageStore)
  const visitor = connect(port, '127.0.0.1')
  visitor.write(`GET /${'0'.repeat(32)}/large.jpg HTTP/1.1\r\nHost: x\r\n\r\n`)
  await asked
  visitor.destroy()
  await once(visitor, 'close')
  await expect.poll(() => new Promise((told) => server.getConnections((_, count) => told(count)))).toBe(0)
  open()
  await expect.poll(() => content.destroyed).toBe(true)
  expect(logged).toEqual([])
  server.close()
})

/** Serves a folder with one image of random bytes. */
async function servedImage() {
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-served-'))
  const store = new LocalImageStore(join(folder, 'images'))
  const name = `${'a'.repeat(32)}/large.jpg`
  const image = randomBytes(8_000_001) // more than the sockets buffer
  await store.put(name, image)
  const opened: Readable[] = []
  const open = store.open.bind(store)
  store.open = async (name) => {
    const stored = await open(name)
    opened.push(stored!.content)
    return stored
  }
  const { server, logged, port } = await serve(store)
  return {
    folder,
    file: join(folder, 'images', name),
    store,
    image,
    opened,
    logged,
    url: `http://127.0.0.1:${port}/${name}`,
    request: () => {
      const visitor = connect(port, '127.0.0.1')
      visitor.write(`GET /${name} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      return visitor
    },
    async [Symbol.asyncDispose]() {
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}

test('visitors get the same large picture, slow ones too, while others disconnect', async () => {
  await using site = await servedImage()
  const download = async () => Buffer.from(await (await fetch(site.url)).arrayBuffer())
  const slow = site.request()
  await once(slow, 'readable')
  const leaving = Array.from({ length: 5 }, site.request)
  for (const visitor of leaving) visitor.once('data', () => visitor.destroy())
  for (const content of await Promise.all(Array.from({ length: 4 }, download)))
    expect(content.equals(site.image)).toBe(true)
  await Promise.all(leaving.filter(({ closed }) => !closed).map((visitor) => once(visitor, 'close')))

  const parts: Buffer[] = []
  for await (const part of slow) parts.push(part as Buffer)
  const response = Buffer.concat(parts)
  expect(response.subarray(response.indexOf('\r\n\r\n') + 4).equals(site.image)).toBe(true)
  expect(site.opened).toHaveLength(10)
  await expect.poll(() => site.opened.every(({ closed }) => closed)).toBe(true)
  expect(site.logged).toEqual([])
})

test('a file that becomes shorter while it is sent ends the response early, and is logged', async () => {
  await using site = await servedImage()
  const visitor = site.request()
  await once(visitor, 'readable')
  await truncate(site.file, 10)
  visitor.resume()
  await once(visitor, 'close')
  await expect.poll(() => site.logged.join()).toContain('the response is truncated')
})

test('a browser that has a picture is answered with 304, and HEAD without the picture; both close the file', async () => {
  await using site = await servedImage()
  const head = await fetch(site.url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(site.image.length))
  const headers = { 'if-none-match': head.headers.get('etag')!, 'cache-control': 'max-age=0' }
  const again = await fetch(site.url, { headers })
  expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' })
  await expect.poll(() => site.opened.map(({ closed }) => closed)).toEqual([true, true])
})

test('a visitor who saves pictures gets a file for each, named by its title if the address has it', async () => {
  await using site = await servedImage()
  const nameIn = async (query: string) => {
    const response = await fetch(site.url + query, { method: 'HEAD' })
    return response.headers.get('content-disposition')
  }
  expect(await nameIn('')).toBe('inline; filename=astrofolio-aaaaaaaa-large.jpg')
  expect(await nameIn('?title=Orion+Nebula')).toBe('inline; filename="Orion Nebula.jpg"')
  expect(await nameIn(`?title=${encodeURIComponent('オリオン大星雲')}`)).toBe(
    `inline; filename="???????.jpg"; filename*=UTF-8''${encodeURIComponent('オリオン大星雲')}.jpg`,
  )
  expect(await nameIn(`?title=${encodeURIComponent('../M 42 \u202egpj.exe"\r\n')}`)).toBe(
    'inline; filename="M 42 gpj.exe.jpg"',
  )
  for (const useless of ['?title=', '?title=%2F..%2F', '?title=a&title=b', '?title[x]=a'])
    expect(await nameIn(useless), useless).toBe('inline; filename=astrofolio-aaaaaaaa-large.jpg')
})

test('only pictures are served, although the store and its disk have other files too', async () => {
  await using site = await servedImage()
  await site.store.put('other/file.jpg', Buffer.from('content'))
  await writeFile(join(site.folder, 'session-secret'), 'secret')
  const statusOf = async (path: string) => (await fetch(`${new URL(site.url).origin}/${path}`)).status
  for (const path of [
    'other/file.jpg',
    'other%2Ffile.jpg',
    '..%2Fsession-secret',
    `${'a'.repeat(32)}%2F..%2F`,
  ])
    expect(await statusOf(path), path).toBe(404)
})
