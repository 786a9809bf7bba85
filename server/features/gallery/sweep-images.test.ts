import type { EntityManager } from '@mikro-orm/postgresql'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aGalleryImage, aProfile } from '../../testing/factories.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { connect } from '../../database/orm.config.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import type { ImageStore } from './image-store.ts'
import { createImageStore } from './create-image-store.ts'
import { sweepImages } from './sweep-images.ts'
import { sweepOptions, sweptMessage } from '../../commands/sweep.ts'

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

const hour = 60 * 60 * 1000
const owner = 'database/owner'

async function namesIn(images: ImageStore): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of images.list()) names.push(name)
  return names.filter((name) => name !== owner).toSorted()
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

const sweep = (images: ImageStore, minAgeMs = 0, em: EntityManager = app.em.fork()) =>
  sweepImages({ em, images: inPast(images), minAgeMs })

/** Buckets have times in seconds. */
const inPast = (images: ImageStore): ImageStore => ({
  put: (name, content) => images.put(name, content),
  open: (name) => images.open(name),
  remove: (names) => images.remove(names),
  async *list() {
    for await (const { name, storedAt } of images.list()) {
      yield { name, storedAt: new Date(storedAt.getTime() - 1000) }
    }
  },
})

describe.each([
  { place: 'a folder', makeStore: () => createImageStore({ dataDir: folder }) },
  { place: 'a bucket', makeStore: () => createImageStore({ dataDir: folder, s3: s3Server.settings }) },
])('the sweep of $place', ({ makeStore }) => {
  let images: ImageStore
  beforeEach(async () => {
    images = await makeStore()
    await images.remove([...(await namesIn(images)), owner])
    await app.em.fork().nativeDelete(GalleryImage, {})
  })

  test('removes the files that a crash left, and no others', async () => {
    const pictures = [await aStoredPicture(images), await aStoredPicture(images)]
    await storeFiles(images)
    await storeFiles(images, ['1280.webp'])
    expect(await sweep(images)).toEqual({ removed: 4, incomplete: [] })
    expect(await namesIn(images)).toEqual(pictures.flatMap(({ names }) => names).toSorted())
    expect(await sweep(images)).toEqual({ removed: 0, incomplete: [] })
  })

  test('keeps the files of a running upload, which are younger than the longest upload', async () => {
    const names = await storeFiles(images)
    expect(await sweep(images, hour)).toEqual({ removed: 0, incomplete: [] })
    expect(await namesIn(images)).toEqual(names.toSorted())
  })

  test('lists the rows with missing files, and keeps their other files', async () => {
    await aStoredPicture(images)
    const [large, sized] = [await aStoredPicture(images), await aStoredPicture(images)]
    const lost = await aRow(['lost/large.jpg', 'lost/320.webp'])
    const renamed = await storeFiles(images, ['original.jpg', '320.webp', 'share.jpg'])
    const unusual = await aRow(renamed)
    await images.remove([large.names[0]!, sized.names[1]!, renamed[0]!])
    expect(await sweep(images)).toEqual({
      removed: 0,
      incomplete: [
        { id: large.id, file: large.names[0] },
        { id: sized.id, file: sized.names[1] },
        { id: lost, file: 'lost/large.jpg' },
        { id: unusual, file: renamed[0] },
      ],
    })
    expect(await namesIn(images)).toHaveLength(9)
  })

  test('neither removes nor reports files that are added and deleted during the sweep', async () => {
    const before = await aStoredPicture(images)
    const arriving = await storeFiles(images)
    let later: string[] = []
    const busy: ImageStore = {
      ...inPast(images),
      async *list() {
        yield* inPast(images).list()
        // The store is listed, and the database is not queried yet.
        await aRow(arriving)
        later = (await aStoredPicture(images)).names
        await app.em.fork().nativeDelete(GalleryImage, { id: before.id })
        await images.remove(before.names)
      },
    }
    const swept = await sweepImages({ em: app.em.fork(), images: busy, minAgeMs: 0 })
    expect(swept.incomplete).toEqual([])
    expect(await namesIn(images)).toEqual([...arriving, ...later].toSorted())
  })

  test('reports no file of a picture that is deleted during the check', async () => {
    const going = await aStoredPicture(images)
    const busy: ImageStore = {
      ...inPast(images),
      async *list() {},
      async open(name) {
        if (name === owner) return images.open(name)
        await app.em.fork().nativeDelete(GalleryImage, { id: going.id })
        await images.remove(going.names)
        return images.open(name)
      },
    }
    const swept = await sweepImages({ em: app.em.fork(), images: busy })
    expect(swept.incomplete).toEqual([])
  })

  test('recognizes its database in another time zone, and after a kill while the owner file was written', async () => {
    await images.remove([owner])
    await sweep(images)
    const name = new URL(app.databaseUrl).pathname.slice(1)
    await app.em.getConnection().execute(`alter database "${name}" set timezone to 'Asia/Tokyo'`)
    const elsewhere = await connect(app.databaseUrl)
    const swept = sweep(images, undefined, elsewhere.em.fork())
    await expect(swept.finally(() => elsewhere.close())).resolves.toMatchObject({ removed: 0 })

    await images.remove([owner])
    await images.put(owner, Buffer.alloc(0))
    await expect(sweep(images)).resolves.toMatchObject({ removed: 0 })
    await expect(sweep(images)).resolves.toMatchObject({ removed: 0 })
  })

  test('does not change a store that belongs to another database', async () => {
    const { names } = await aStoredPicture(images)
    await sweep(images)
    await using other = await testApp()
    const { em } = other
    await em
      .getConnection()
      .execute(`update mikro_orm_migrations set executed_at = executed_at + interval '1 second'`)
    await expect(sweep(images, 0, em.fork())).rejects.toThrow('the pictures of another database')
    expect(await namesIn(images)).toEqual(names.toSorted())
    await images.remove([owner])
    expect(await sweep(images, 0, em.fork())).toEqual({ removed: 3, incomplete: [] })
  })
})

describe('a sweep', () => {
  let images: ImageStore
  beforeEach(async () => {
    images = await createImageStore({ dataDir: await mkdtemp(join(folder, 'one-')) })
    await app.em.fork().nativeDelete(GalleryImage, {})
  })

  test('keeps files whose names are not those of pictures', async () => {
    await images.put('lost+found/large.jpg', Buffer.from('not ours'))
    expect(await sweep(images)).toEqual({ removed: 0, incomplete: [] })
    expect(await namesIn(images)).toEqual(['lost+found/large.jpg'])
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
      expect(await sweep(images)).toEqual({ removed: 80, incomplete: [] })
    })
    expect(await namesIn(images)).toEqual(files.slice(80).toSorted())
    // For each of two tables: once a batch of 500 folders, again before 80 of them are removed, and once a batch of rows.
    expect(statements.length).toBeLessThan(14)
    await images.remove(files)
    const lost = await app.statementsOf(async () => {
      expect((await sweep(images)).incomplete).toHaveLength(560)
    })
    expect(lost.length).toBeLessThan(14)
  })

  test('stops when its signal is aborted', async () => {
    await storeFiles(images)
    const signal = AbortSignal.abort()
    await expect(sweepImages({ em: app.em.fork(), images, signal })).rejects.toThrow('aborted')
  })
})

test('an operator passes the minimum age of files in minutes', () => {
  expect(sweepOptions([])).toEqual({ minAgeMs: hour })
  expect(sweepOptions(['--older-than', '0'])).toEqual({ minAgeMs: 0 })
  expect(sweepOptions(['--older-than', '5'])).toEqual({ minAgeMs: 300_000 })
  for (const words of [['--older-than', 'soon'], ['--older-than', '-1'], ['--older-than'], ['--all']]) {
    expect(() => sweepOptions(words), words.join(' ')).toThrow('npm run images:sweep')
  }
})

test('an operator reads the result', () => {
  expect(sweptMessage({ removed: 0, incomplete: [] })).toBe(
    'No files to remove.\nEvery picture has its files.',
  )
  expect(sweptMessage({ removed: 1, incomplete: [{ id: 7, file: 'a/large.jpg' }] })).toBe(
    'Removed 1 file that belonged to no picture.\n1 picture has missing files:\n  picture 7 misses a/large.jpg',
  )
})
