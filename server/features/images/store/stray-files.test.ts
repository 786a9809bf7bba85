import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aGalleryImage, aProfile } from '../../../testing/factories.ts'
import { type S3Server, startS3Server } from '../../../testing/s3-server.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { GalleryImage } from '../../gallery/gallery-image.entity.ts'
import type { ImageStore } from './image-store.ts'
import { createImageStore } from './create-image-store.ts'
import { PendingFiles, recordRemoval } from './pending-files.ts'
import { checkStore } from './stray-files.ts'
import { oldStrays, sweepOptions, sweptMessage } from '../../../commands/sweep.ts'

let app: TestApp
let s3Server: S3Server
let folder: string
beforeAll(async () => {
  app = await testApp()
  s3Server = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'astrofolio-swept-'))
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await s3Server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

async function namesIn(images: ImageStore): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of images.list()) names.push(name)
  return names.toSorted()
}

async function storeFiles(
  images: ImageStore,
  files = ['large.jpg', '320.webp', 'share.jpg'],
): Promise<string[]> {
  const picture = randomBytes(16).toString('hex')
  const names = files.map((file) => `${picture}/${file}`)
  for (const name of names) await images.put(name, Buffer.from(name))
  return names
}

const storeOf = (images: ImageStore): ImageStore => ({
  put: (name, content) => images.put(name, content),
  open: (name) => images.open(name),
  remove: (names) => images.remove(names),
  list: () => images.list(),
})

async function aStoredPicture(images: ImageStore): Promise<{ id: number; names: string[] }> {
  const names = await storeFiles(images)
  return { id: await aRow(names), names }
}

async function aRow([file, sized]: string[]): Promise<number> {
  const { id: profileId } = await app.has(aProfile())
  const { id } = await app.has(aGalleryImage(profileId))
  const storedSizes = [{ file: sized!, width: 320, height: 213, mediaType: 'image/webp' }]
  await app.em.fork().nativeUpdate(GalleryImage, { id }, { file: file!, storedSizes })
  return id
}

async function check(images: ImageStore) {
  const { strays, incomplete } = await checkStore({ em: app.em.fork(), images })
  return { strays: strays.map(({ name }) => name).toSorted(), incomplete }
}

const nothing = { strays: [], incomplete: [] }

describe.each([
  { place: 'a folder', makeStore: () => createImageStore({ dataDir: folder }) },
  { place: 'a bucket', makeStore: () => createImageStore({ dataDir: folder, s3: s3Server.settings }) },
])('the check of $place', ({ makeStore }) => {
  let images: ImageStore
  beforeEach(async () => {
    images = await makeStore()
    await images.remove(await namesIn(images))
    await app.em.fork().nativeDelete(GalleryImage, {})
  })

  test('lists the files of no picture, and deletes none', async () => {
    await aStoredPicture(images)
    const strays = [...(await storeFiles(images)), ...(await storeFiles(images, ['1280.webp']))].toSorted()
    const before = await namesIn(images)
    expect(await check(images)).toEqual({ strays, incomplete: [] })
    expect(await namesIn(images)).toEqual(before)
  })

  test('does not list the files of running uploads, and those that are still to be removed', async () => {
    const pendingFiles = new PendingFiles(images, pino({ level: 'silent' }))
    const name = `${randomBytes(16).toString('hex')}/large.jpg`
    const em = app.em.fork()
    await using uploaded = pendingFiles.upload(em)
    await uploaded.put([{ name, content: Buffer.from('arriving') }])
    await recordRemoval(em, await storeFiles(images))
    expect(await check(images)).toEqual(nothing)
    expect(await namesIn(images)).toHaveLength(4)
  })

  test('lists the rows with missing files, and keeps their other files', async () => {
    await aStoredPicture(images)
    const [large, sized] = [await aStoredPicture(images), await aStoredPicture(images)]
    const lost = await aRow(['lost/large.jpg', 'lost/320.webp'])
    const renamed = await storeFiles(images, ['original.jpg', '320.webp', 'share.jpg'])
    const unusual = await aRow(renamed)
    await images.remove([large.names[0]!, sized.names[1]!, renamed[0]!])
    expect(await check(images)).toEqual({
      strays: [],
      incomplete: [
        { id: large.id, file: large.names[0] },
        { id: sized.id, file: sized.names[1] },
        { id: lost, file: 'lost/large.jpg' },
        { id: unusual, file: renamed[0] },
      ],
    })
    expect(await namesIn(images)).toHaveLength(9)
  })

  test('reports no files that are added and deleted during it', async () => {
    const before = await aStoredPicture(images)
    const arriving = await storeFiles(images)
    const busy: ImageStore = {
      ...storeOf(images),
      async *list() {
        yield* images.list()
        // The store is listed, and the database is not queried yet.
        await aRow(arriving)
        await aStoredPicture(images)
        await app.em.fork().nativeDelete(GalleryImage, { id: before.id })
        await images.remove(before.names)
      },
    }
    expect(await check(busy)).toEqual({ strays: before.names.toSorted(), incomplete: [] })
  })

  test('reports no file of a picture that is deleted during the check', async () => {
    const going = await aStoredPicture(images)
    const busy: ImageStore = {
      ...storeOf(images),
      async *list() {},
      async open(name) {
        await app.em.fork().nativeDelete(GalleryImage, { id: going.id })
        await images.remove(going.names)
        return images.open(name)
      },
    }
    expect(await check(busy)).toEqual(nothing)
  })
})

describe('a check', () => {
  let images: ImageStore
  beforeEach(async () => {
    images = await createImageStore({ dataDir: await mkdtemp(join(folder, 'one-')) })
    await app.em.fork().nativeDelete(GalleryImage, {})
  })

  test('does not list files whose names are not those of pictures', async () => {
    await images.put('lost+found/large.jpg', Buffer.from('not ours'))
    expect(await check(images)).toEqual(nothing)
  })

  test('handles more pictures than a batch', async () => {
    const { id: creatorProfileId } = await app.has(aProfile())
    const files: string[] = []
    while (files.length < 1200) files.push(...(await storeFiles(images, ['large.jpg', 'share.jpg'])))
    const larges = files.slice(80).filter((file) => file.endsWith('large.jpg'))
    const rows = larges.map((file, position) => ({
      creatorProfileId,
      file,
      position,
      width: 1,
      height: 1,
      byteSize: 1,
      placeholder: '',
      storedSizes: [],
    }))
    await app.em.fork().insertMany(GalleryImage, rows)
    const statements = await app.statementsOf(async () => {
      expect(await check(images)).toEqual({ strays: files.slice(0, 80).toSorted(), incomplete: [] })
    })
    // For each of three tables once a batch of 500 folders, and for two once a batch of rows.
    expect(statements.length).toBeLessThan(14)
    await images.remove(files)
    const lost = await app.statementsOf(async () => {
      expect((await check(images)).incomplete).toHaveLength(560)
    })
    expect(lost.length).toBeLessThan(14)
  })

  test('stops when its signal is aborted', async () => {
    await storeFiles(images)
    const signal = AbortSignal.abort()
    await expect(checkStore({ em: app.em.fork(), images, signal })).rejects.toThrow('aborted')
  })
})

test('an operator deletes strays that are more than a day old, and only on request', () => {
  expect(sweepOptions([])).toEqual({ isDeleting: false })
  expect(sweepOptions(['--delete'])).toEqual({ isDeleting: true })
  for (const words of [['--older-than', '0'], ['--delete=0'], ['all']]) {
    expect(() => sweepOptions(words), words.join(' ')).toThrow('npm run images:sweep')
  }
  const now = Date.parse('2026-03-14T12:00:00Z')
  const strays = ['2026-03-13T11:59:59Z', '2026-03-13T12:00:00Z'].map((storedAt) => ({
    name: storedAt,
    storedAt: new Date(storedAt),
  }))
  expect(oldStrays({ strays }, now)).toEqual(['2026-03-13T11:59:59Z'])
})

test('an operator reads the result', () => {
  const stray = { name: 'a/large.jpg', storedAt: new Date('2026-03-14T12:00:00Z') }
  expect(sweptMessage(nothing, undefined)).toBe(
    'Every file of the image store belongs to a picture.\nEvery picture has its files.',
  )
  expect(sweptMessage({ strays: [stray], incomplete: [] }, undefined)).toBe(
    `1 file belongs to no picture of this database:
  a/large.jpg, stored 2026-03-14T12:00:00.000Z
Nothing was deleted. If no other database uses this store, -- --delete deletes those older than a day.
Every picture has its files.`,
  )
  expect(
    sweptMessage({ strays: [stray, stray], incomplete: [{ id: 7, file: 'a/large.jpg' }] }, ['a/large.jpg']),
  ).toContain(
    'Deleted 1 of them; younger ones than a day are kept.\n1 picture has missing files:\n  picture 7 misses a/large.jpg',
  )
})
