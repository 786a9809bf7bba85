import express from 'express'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ImageStore, imagesPath } from '../features/gallery/image-store.ts'
import { imageStoreOf } from '../features/gallery/image-store-of-settings.ts'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { servedImages } from './images.ts'
import { requestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'

/** Pictures served as the application serves them, with what it logs. */
async function serve(images: ImageStore) {
  const log: string[] = []
  const app = express()
  app.use(requestLog(pino({ level: 'error' }, { write: (line) => log.push(line) })))
  app.use(securityHeaders({ https: false, inlineScripts: [] }))
  app.use(imagesPath, servedImages(images))
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    log,
    address: `http://127.0.0.1:${port}`,
    /** Asks for a path as it stands: `fetch` would tidy it first. */
    ask: async (path: string, method = 'GET', headers = {}) => {
      const sent = request({ port, host: '127.0.0.1', path, method, headers }).end()
      const [response] = await once(sent, 'response')
      return { status: response.statusCode as number, headers: response.headers, body: await text(response) }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const aName = () => `${randomBytes(16).toString('hex')}/large.jpg`

let s3Server: S3Server
let folder: string
beforeAll(async () => {
  s3Server = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'astrofolio-served-'))
})
afterAll(async () => {
  await s3Server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

describe.each([
  { place: 'a folder', makeStore: () => imageStoreOf({ dataDir: folder }) },
  { place: 'a bucket', makeStore: () => imageStoreOf({ dataDir: folder, s3: s3Server.settings }) },
])('a browser asks for pictures of $place', ({ makeStore }) => {
  test('and gets them from our origin, to keep, to show and for nothing else', async () => {
    const images = await makeStore()
    const [name, picture] = [aName(), randomBytes(3_000_000)]
    await images.put(name, picture)
    await using site = await serve(images)
    const response = await fetch(`${site.address}/images/${name}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '3000000',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${name}"`,
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true)
  })

  test('and hears only that they are there, or still the same', async () => {
    const images = await makeStore()
    const name = aName()
    await images.put(name, randomBytes(100_000))
    await using site = await serve(images)
    const head = await site.ask(`/images/${name}`, 'HEAD')
    expect(head).toMatchObject({ status: 200, body: '', headers: { 'content-length': '100000' } })
    const same = await site.ask(`/images/${name}`, 'GET', { 'if-none-match': `"${name}"` })
    expect(same).toMatchObject({ status: 304, body: '' })
    expect(same.headers['cache-control']).toContain('immutable')
    const other = await site.ask(`/images/${name}`, 'GET', { 'if-none-match': '"other"' })
    expect(other).toMatchObject({ status: 200, headers: { 'content-length': '100000' } })
  })

  test('and reads 404 for those that are not there', async () => {
    await using site = await serve(await makeStore())
    const absent = await site.ask(`/images/${aName()}`)
    expect(absent).toMatchObject({ status: 404, body: 'Not Found', headers: { 'cache-control': 'no-store' } })
  })
})

test('what is no name of a picture is not looked for', async () => {
  const picture = randomBytes(16).toString('hex')
  await mkdir(join(folder, 'images', picture), { recursive: true })
  await mkdir(join(folder, 'images', picture, 'folder.jpg'))
  await writeFile(join(folder, 'images', picture, 'large.jpg'), 'a picture')
  await writeFile(join(folder, 'images', picture, 'notes.txt'), 'a secret')
  await writeFile(join(folder, 'secret.jpg'), 'a secret')
  const images = await imageStoreOf({ dataDir: folder })
  const opened: string[] = []
  const open = (name: string) => {
    opened.push(name)
    return images.open(name)
  }
  await using site = await serve({ open } as ImageStore)
  const foreign = [
    '/images',
    '/images/',
    `/images/${picture}`,
    `/images/${picture}/`,
    `/images/${picture}/notes.txt`,
    `/images/${picture}/../../secret.jpg`,
    `/images/${picture}/..%2f..%2fsecret.jpg`,
    `/images/${picture}/%2e%2e/%2e%2e/secret.jpg`,
    `/images/${picture}/..%5c..%5csecret.jpg`,
    `/images/${picture}/large.jpg%00.png`,
    `/images/${picture}/large%2ejpg`,
    `/images/${picture}/large.jpg/`,
    `/images//${picture}/large.jpg`,
    `/images/${picture.toUpperCase()}x/large.jpg`,
    '/images/../secret.jpg',
    '/images/%2e%2e/secret.jpg',
    '/images/%ff/large.jpg',
    '/images/%',
    '/images/database/owner',
    '/images/etc/passwd',
  ]
  for (const path of foreign) expect((await site.ask(path)).status, path).toBe(404)
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    expect((await site.ask(`/images/${picture}/large.jpg`, method)).status, method).toBe(404)
  }
  expect(opened).toEqual([])
  expect((await site.ask(`/images/${picture}/folder.jpg`)).status).toBe(404)
  expect((await site.ask(`/images/${picture}/large.jpg`)).body).toBe('a picture')
  expect(opened).toHaveLength(2)
})

test('a store that cannot be reached is answered with 503 and logged, and the next picture is served', async () => {
  const gone = await startS3Server()
  await gone[Symbol.asyncDispose]()
  const near = await imageStoreOf({ dataDir: folder })
  const far = await imageStoreOf({ dataDir: folder, s3: gone.settings })
  let images = far
  const open = (name: string) => images.open(name)
  await using site = await serve({ open } as ImageStore)
  const name = aName()
  await near.put(name, Buffer.from('a picture'))
  const refused = await site.ask(`/images/${name}`)
  expect(refused).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } })
  expect(refused.headers['content-type']).toContain('text/plain')
  expect(site.log.join('')).toContain('The image store does not answer')
  expect(site.log.join('')).not.toMatch(/AWS4-HMAC|S3RVER/)
  images = near
  expect((await site.ask(`/images/${name}`)).body).toBe('a picture')
})

test('a picture that breaks off is cut off, and the next one is served', async () => {
  let isBroken = true
  const open = async () => ({
    size: 100_000,
    content: isBroken ? Readable.from(halfAPicture()) : Readable.from(['a picture']),
  })
  await using site = await serve({ open } as unknown as ImageStore)
  await expect(
    fetch(`${site.address}/images/${aName()}`).then((response) => response.text()),
  ).rejects.toThrow('terminated')
  await vi.waitFor(() => expect(site.log.join('')).toContain('A picture broke off'))
  isBroken = false
  const next = await fetch(`${site.address}/images/${aName()}`)
  expect(next.status).toBe(200)
  await next.body?.cancel()
})

async function* halfAPicture() {
  yield Buffer.alloc(50_000)
  await new Promise((soon) => setTimeout(soon, 20))
  throw new Error('The storage is gone')
}

test('somebody who leaves half-way leaves nothing open, and nothing in the log', async () => {
  const content = new Readable({ read() {} })
  content.push(Buffer.alloc(10_000))
  const open = async () => ({ size: 100_000, content })
  await using site = await serve({ open } as unknown as ImageStore)
  const leaving = new AbortController()
  const response = await fetch(`${site.address}/images/${aName()}`, { signal: leaving.signal })
  expect(response.status).toBe(200)
  const closed = new Promise((left) => content.once('close', left))
  leaving.abort()
  await closed
  await site.ask('/images/')
  expect(site.log.filter((line) => line.includes('broke off'))).toEqual([])
})
