import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { forAllTests } from '../../../testing/test-app.ts'
import { startS3Server } from '../../../testing/s3-server.ts'
import { filesInFolder } from '../../../testing/stored-files.ts'
import { type ImageStore, openLatest, UnwritableStore } from './image-store.ts'
import { createImageStore } from './create-image-store.ts'
import { LocalImageStore } from './local-image-store.ts'
import { S3ImageStore, type S3Settings } from './s3-image-store.ts'

const aFolder = () => randomBytes(16).toString('hex')

async function textIn(store: ImageStore, name: string): Promise<string | null> {
  const found = await store.open(name)
  return found && Buffer.concat(await found.content.toArray()).toString()
}

const s3Server = forAllTests(startS3Server)
let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'astrofolio-images-'))))
afterAll(async () => {
  await rm(folder, { recursive: true })
})

describe.each([
  { place: 'a folder', makeStore: () => createImageStore({ dataDir: folder }) },
  { place: 'a bucket', makeStore: () => createImageStore({ dataDir: folder, s3: s3Server.settings }) },
])('pictures in $place', ({ makeStore }) => {
  let store: ImageStore
  beforeAll(async () => void (store = await makeStore()))

  test('are returned unchanged with their size and listed by folder, and others are absent', async () => {
    const [folder, other] = [aFolder(), aFolder()]
    const image = randomBytes(2 * 1024 * 1024)
    await store.put(`${folder}/large.jpg`, image)
    await store.put(`${folder}/640.webp`, Buffer.from('x'))
    await store.put(`${other}/large.jpg`, Buffer.from('x'))
    const { content, size } = (await store.open(`${folder}/large.jpg`))!
    expect(size).toBe(image.length)
    expect(Buffer.concat(await content.toArray()).equals(image)).toBe(true)
    expect((await store.namesIn(folder)).toSorted()).toEqual([`${folder}/640.webp`, `${folder}/large.jpg`])
    expect(await store.namesIn(aFolder())).toEqual([])
    for (const absent of [
      `${folder}/320.webp`,
      `${folder}/large.jpg/640.webp`,
      folder,
      `${aFolder()}/large.jpg`,
    ])
      expect(await store.open(absent), absent).toBeNull()
  })

  test('are removed, whether they exist or not', async () => {
    const [image, other] = [aFolder(), aFolder()]
    for (const name of [`${image}/large.jpg`, `${image}/640.webp`, `${other}/large.jpg`])
      await store.put(name, Buffer.from('x'))
    await store.remove([`${image}/large.jpg`, `${image}/absent.webp`, `${aFolder()}/large.jpg`])
    expect(await store.namesIn(image)).toEqual([`${image}/640.webp`])
    expect(await store.namesIn(other)).toEqual([`${other}/large.jpg`])
    await store.remove([])
    expect(await textIn(store, `${other}/large.jpg`)).toBe('x')
  })

  test('are opened by a former name as long as the image exists', async () => {
    const image = aFolder()
    for (const name of ['large-1a2b3c4d.jpg', '640-1a2b3c4d.jpg', '640-1a2b3c4d.webp'])
      await store.put(`${image}/${name}`, Buffer.from(name))
    for (const [former, current] of [
      ['large.jpg', 'large-1a2b3c4d.jpg'],
      ['640-ffffffff-free.jpg', '640-1a2b3c4d.jpg'],
      ['640-1a2b3c4d.webp', '640-1a2b3c4d.webp'],
    ]) {
      const { content } = (await openLatest(store, `${image}/${former}`))!
      expect(Buffer.concat(await content.toArray()).toString()).toBe(current)
    }
    for (const absent of [`${image}/large.png`, `${image}/320.webp`, `${aFolder()}/large.jpg`])
      expect(await openLatest(store, absent)).toBeNull()
  })
})

describe('a folder', () => {
  /** Fails writes after the first half, like a disk that becomes full. */
  async function fillTheDisk(code: string) {
    const file = await open(folder)
    const prototype = Object.getPrototypeOf(file) as typeof file
    await file.close()
    vi.spyOn(prototype, 'writeFile').mockImplementation(async function (this: typeof file, content) {
      await this.write(Buffer.from(content as Buffer).subarray(0, 2))
      throw Object.assign(new Error(`${code}: no space left on device, write`), { code })
    })
  }
  afterEach(() => vi.restoreAllMocks())

  test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'])(
    'that is full or read-only (%s) throws UnwritableStore and keeps no part of the picture',
    async (code) => {
      const full = join(folder, code)
      const store = new LocalImageStore(full)
      const image = aFolder()
      await store.put(`${image}/640.webp`, Buffer.from('stored before'))
      await fillTheDisk(code)
      await expect(store.put(`${image}/large.jpg`, Buffer.from('large'))).rejects.toThrow(UnwritableStore)
      await expect(store.put(`${aFolder()}/large.jpg`, Buffer.from('large'))).rejects.toThrow(UnwritableStore)
      expect(await readdir(full)).toEqual([image])
      expect(await filesInFolder(full)).toEqual([`${image}/640.webp`])
      expect(await textIn(store, `${image}/640.webp`)).toBe('stored before')
    },
  )

  test('that fails in another way throws that error', async () => {
    const store = new LocalImageStore(join(folder, 'broken'))
    const name = `${aFolder()}/large.jpg`
    await store.put(name, Buffer.from('first'))
    await expect(store.put(name, Buffer.from('second'))).rejects.toThrow('EEXIST')
    expect(await textIn(store, name)).toBe('first')
    await fillTheDisk('EIO')
    await expect(store.put(`${aFolder()}/large.jpg`, Buffer.from('large'))).rejects.toThrow('EIO')
  })

  test('is never left, for any name, and leaves no empty folders behind', async () => {
    const tidy = join(folder, 'tidy')
    const store = new LocalImageStore(tidy)
    const name = `${aFolder()}/large.jpg`
    await store.put(name, Buffer.from('large'))
    await store.remove([name])
    expect(await readdir(tidy)).toEqual([])
    for (const name of ['../secret', 'a/../../secret', '/etc/passwd', '', '.']) {
      await expect(store.open(name), name).rejects.toThrow('Not a name')
      await expect(store.put(name, Buffer.from('x')), name).rejects.toThrow('Not a name')
      await expect(store.remove([name]), name).rejects.toThrow('Not a name')
    }
  })
})

describe('a bucket', () => {
  async function aStorage(answer: RequestListener, timeouts?: ConstructorParameters<typeof S3ImageStore>[1]) {
    const server = createServer(answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const settings: S3Settings = { ...s3Server.settings, endpoint }
    return {
      endpoint,
      store: new S3ImageStore(settings, timeouts),
      async [Symbol.asyncDispose]() {
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
      },
    }
  }
  const error = (code: string) => `<Error><Code>${code}</Code><Message>No.</Message></Error>`

  test('is sent the content type and the caching header of a picture', async () => {
    let sent = {}
    await using storage = await aStorage((request, response) => {
      sent = request.headers
      request.resume().on('end', () => response.end())
    })
    await storage.store.put(`${aFolder()}/640.webp`, Buffer.from('webp'))
    const caching = 'public, max-age=31536000, immutable'
    expect(sent).toMatchObject({ 'content-type': 'image/webp', 'cache-control': caching })
  })

  test('that does not exist or rejects the credentials is not treated as empty', async () => {
    const credentials = { accessKeyId: 'unknown', secretAccessKey: 'S3RVER' }
    for (const wrong of [{ credentials }, { bucket: 'elsewhere' }]) {
      const store = new S3ImageStore({ ...s3Server.settings, ...wrong })
      await expect(store.open(`${aFolder()}/large.jpg`)).rejects.toThrow(Error)
      await expect(store.put(`${aFolder()}/large.jpg`, Buffer.from('x'))).rejects.toThrow(Error)
    }
  })

  test.each([
    [507, 'NoRoom'],
    [400, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ])('that is full (%i %s) says so', async (status, code) => {
    await using storage = await aStorage((request, response) => {
      request.resume().on('end', () => {
        if (request.method === 'HEAD') return response.writeHead(404).end()
        return response.writeHead(status, { 'content-type': 'application/xml' }).end(error(code))
      })
    })
    await expect(storage.store.put(`${aFolder()}/large.jpg`, Buffer.from('x'))).rejects.toThrow(
      UnwritableStore,
    )
  })

  test('is sent deletions in batches of a thousand, the limit of S3', async () => {
    const removed: number[] = []
    await using storage = await aStorage(async (request, response) => {
      removed.push((await text(request)).split('<Key>').length - 1)
      response.end('<DeleteResult/>')
    })
    await storage.store.remove(Array.from({ length: 2001 }, (_, index) => `${index}/large.jpg`))
    expect(removed).toEqual([1000, 1000, 1])
  })

  test('that does not delete a file causes an error', async () => {
    const kept = '<Error><Key>a/large.jpg</Key><Code>AccessDenied</Code><Message>No.</Message></Error>'
    await using storage = await aStorage((request, response) => {
      request.resume().on('end', () => response.end(`<DeleteResult>${kept}</DeleteResult>`))
    })
    await expect(storage.store.remove(['a/large.jpg', 'b/large.jpg'])).rejects.toThrow(
      '1 files were not removed (a/large.jpg: AccessDenied)',
    )
  })

  test('that fails temporarily is retried', async () => {
    let attempts = 0
    await using storage = await aStorage((_request, response) => {
      attempts++
      if (attempts < 3) return response.writeHead(503).end()
      return response.writeHead(200, { 'content-length': 4 }).end('here')
    })
    expect(await textIn(storage.store, `${aFolder()}/large.jpg`)).toBe('here')
    expect(attempts).toBe(3)
  })

  test('that never responds, or stops in the middle of a picture, causes a timeout', async () => {
    const soon = { connectionTimeout: 1000, requestTimeout: 100, readTimeout: 100, socketTimeout: 100 }
    await using silent = await aStorage(() => {}, soon)
    await expect(silent.store.open(`${aFolder()}/large.jpg`)).rejects.toThrow(Error)
    await expect(silent.store.put(`${aFolder()}/large.jpg`, Buffer.from('x'))).rejects.toThrow(Error)
    await using stopping = await aStorage((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half')
    }, soon)
    await expect(textIn(stopping.store, `${aFolder()}/large.jpg`)).rejects.toThrow(Error)
  })
})
