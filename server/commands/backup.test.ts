import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../orm.config.ts'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { createImageStore } from '../features/images/store/create-image-store.ts'
import type { ImageStore } from '../features/images/store/image-store.ts'
import { createDatabase } from '../testing/databases.ts'
import { aGearItem, aProfile, aSocialLink, aSupportLink, aUser } from '../testing/factories.ts'
import { fewObjects } from '../testing/few-objects.ts'
import { aSquareImage, aTinyImage, uploading } from '../testing/gallery-uploads.ts'
import { startPostgresWithClients } from '../testing/postgres-with-clients.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { filesInFolder } from '../testing/stored-files.ts'
import { makeTemplate } from '../testing/template-database.ts'
import type { Person, TestApp } from '../testing/test-app.ts'
import { makeBackup, backupFolder, tablesWithoutRows } from './make-backup.ts'
import { connectionTo } from './postgres-programs.ts'
import { restoreBackup } from './restore-backup.ts'
import { pathArgument } from './run-command.ts'

// On a PostgreSQL with client programs, which the embedded one does not have.

let app: TestApp
let folder: string
let site: { postgresUrl: string; template: string }
let vera: Person
let profileId: number
let userId: number
let gearItemId: number
const started = new AsyncDisposableStack()
beforeAll(async () => {
  const postgres = started.use(await startPostgresWithClients())
  folder = await mkdtemp(join(tmpdir(), 'astrofolio-backups-'))
  started.defer(() => rm(folder, { recursive: true }))
  site = await makeTemplate(postgres, fewObjects)
  app = started.use(await startTestApp(site))
  const profile = await app.has(
    aProfile({
      displayName: 'Véra\tRubin\\N',
      bio: 'Dust,\nlanes\r\nand "quotes" \\.',
      specialties: ['a,b', '{}'],
    }),
  )
  ;({ id: profileId, userId } = profile)
  vera = await app.as({ id: profile.userId })
  ;({ id: gearItemId } = await app.has(aGearItem(profileId)))
  await app.has(aSocialLink(profileId))
  await app.has(aSupportLink(profileId))
  for (let count = 0; count < 3; count++) await anUpload()
  await vera.postForm('/account/picture/upload', { picture: aSquareImage() })
})
afterAll(() => started.disposeAsync())

const anUpload = async () => {
  const { images } = await uploading['REST'](vera, {
    profileId,
    files: [aTinyImage()],
    metadata: { title: 'Ember' },
  })
  const [image] = images!
  // Rows that refer to the image.
  const related = { objects: ['M 31', 'M 42'], gear: [{ gearItemId, role: 'telescope' }] }
  await vera.post('/creator-images/update', { imageId: image!.id, ...related })
  return image!
}

const newPath = () => join(folder, randomBytes(6).toString('hex'))

const partsOf = (
  { orm, databaseUrl }: Pick<TestApp, 'orm' | 'databaseUrl'>,
  signal = new AbortController().signal,
) => ({ orm, databaseUrl, signal, env: { databaseUrl, dataDir: folder } })

const aBackup = async (images: ImageStore = app.images) => {
  const made = newPath()
  await app.searchIndex.written() // or the comparisons would find what is written later
  return { folder: made, ...(await makeBackup({ ...partsOf(app), images, folder: made })) }
}

/** An empty database, and a folder for images. */
async function aPlace() {
  const database = await createDatabase(site.postgresUrl, `test_${randomBytes(6).toString('hex')}`)
  const orm = await connect(database.url)
  const dataDir = newPath()
  const images = await createImageStore({ dataDir })
  return {
    ...partsOf({ orm, databaseUrl: database.url }),
    catalogue: fewObjects,
    images,
    files: () => filesIn(join(dataDir, 'images')),
    async [Symbol.asyncDispose]() {
      await orm.close()
      await database.drop()
    },
  }
}

/**
 * Returns the rows of all tables in a backup, with generated columns; without the catalogue, which is large, and the marks that a
 * start makes.
 */
async function rowsIn(orm: MikroORM) {
  const tables: Record<string, unknown[]> = {}
  const names = await orm.em.execute<{ name: string }[]>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^(sky_|index_mark)' order by 1`,
  )
  for (const { name } of names.filter(({ name }) => !tablesWithoutRows.includes(name)))
    tables[name] = await orm.em.execute(
      `select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`,
    )
  return tables
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = await filesInFolder(folder)
  const contents = names.map(async (name) => [name, await readFile(join(folder, name), 'base64')])
  return Object.fromEntries(await Promise.all(contents))
}

/** Calls back before it opens a file. */
const watched = (images: ImageStore, whenOpened: (name: string) => Promise<unknown>): ImageStore => ({
  put: (name, content) => images.put(name, content),
  remove: (names) => images.remove(names),
  namesIn: (folder) => images.namesIn(folder),
  open: async (name) => {
    await whenOpened(name)
    return images.open(name)
  },
})

/** The folder that the first test makes. */
let backup: string

describe('a backup', () => {
  test('is restored elsewhere: the same rows, files and sessions, sequences that continue, but no mails, links and counters; a restore that fails changes no row, and works later', async () => {
    const gone = await app.has(aUser())
    await app.em.execute('delete from users where id = ?', [gone.id])
    await app.em.execute(`insert into pending_file (name) values ('x/large.jpg')`)
    await app.em.execute(`insert into throttle (key) values ('x')`)
    const { folder, ...backedUp } = await aBackup()
    backup = folder
    await app.em.execute('delete from pending_file')
    expect(backedUp).toMatchObject({ accounts: 1, pictures: 3, lost: [] })
    await using place = await aPlace()
    const restored = (images: ImageStore = place.images) => restoreBackup({ ...place, images, folder })
    await place.orm.em.execute('create table star ()')
    await expect(restored()).rejects.toThrow('the database has tables already (star)')
    expect(await place.files()).toEqual({})
    await place.orm.em.execute('drop table star')
    let stored = 0
    const full: ImageStore = {
      ...watched(place.images, async () => {}),
      async put(name, content) {
        if (stored++ > 10) throw new Error('The image store is full')
        await place.images.put(name, content)
      },
    }
    await expect(restored(full)).rejects.toThrow('The image store is full')
    expect(stored).toBeGreaterThan(10)
    await place.orm.em.execute('create type mail as enum ()')
    await expect(restored()).rejects.toThrow('already exists')
    expect(await rowsIn(place.orm)).toEqual({})
    await place.orm.em.execute('drop type mail')

    expect(await restored()).toMatchObject({ accounts: 1, pictures: 3 })
    expect(await rowsIn(place.orm)).toEqual(await rowsIn(app.orm))
    expect(await place.files()).toEqual(await filesIn(app.images.folder))
    for (const name of tablesWithoutRows)
      expect(await place.orm.em.execute(`select from ${name}`), name).toEqual([])
    // The id of a deleted account is not reused, because its sessions may still exist.
    const next = await aUser()(place.orm.em.fork())
    expect(next.id).toBe(gone.id + 1)
    await using elsewhere = await startTestApp(site, { orm: place.orm, images: place.images })
    const { data } = await elsewhere.visitor({ cookie: vera.cookie }).run('{ session { id } }')
    expect(data.session).toEqual({ id: userId })
  })

  test('is a complete snapshot, whatever users upload, edit and delete during it', async () => {
    const [going, edited] = [await anUpload(), await anUpload()]
    let brief: Awaited<ReturnType<typeof anUpload>> | undefined
    let isDeleted = false
    const busy = watched(app.images, async (name) => {
      // Profile pictures are copied after those of galleries, before the dump.
      if (name.endsWith('/448.jpg') && !brief) {
        brief = await anUpload()
        await anUpload()
        await vera.post('/creator-images/delete', { imageId: going.id })
        await vera.post('/creator-images/update', { imageId: edited.id, title: 'Edited' })
        await runJobs(app)
      } else if (brief && !isDeleted && name.startsWith(brief.imageUrl.split('/').at(-2)!)) {
        isDeleted = true
        await vera.post('/creator-images/delete', { imageId: brief.id })
        await runJobs(app)
      }
    })
    const { folder, pictures, lost } = await aBackup(busy)
    expect({ isDeleted, pictures, lost }).toEqual({ isDeleted: true, pictures: 5, lost: [] })
    await using place = await aPlace()
    await restoreBackup({ ...place, folder })
    expect(await place.orm.em.fork().count(GalleryImage)).toBe(5)
    expect(await place.files()).toEqual(await filesIn(app.images.folder))
  })

  test('lists files that the store has lost, is readable only by its owner and overwrites nothing', async () => {
    const { id, imageUrl } = await anUpload()
    const { data } = await vera.run('{ session { avatarSizes { url } } }')
    const names = [imageUrl, data.session.avatarSizes[1].url].map((url: string) =>
      url.split('/').slice(-2).join('/'),
    )
    const contents = await Promise.all(names.map((name) => readFile(join(app.images.folder, name))))
    await app.images.remove(names)
    const { lost, folder } = await aBackup()
    expect(lost).toEqual([
      `picture ${id} misses ${names[0]}`,
      `the profile picture of account ${userId} misses ${names[1]}`,
    ])
    expect(await filesIn(join(folder, 'images'))).toEqual(await filesIn(app.images.folder))
    for (const [index, name] of names.entries()) await app.images.put(name, contents[index]!)

    for (const name of ['', 'images']) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o700)
    for (const name of Object.keys(await filesIn(folder)))
      expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600)
    if (process.platform === 'linux')
      expect(spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder }).status).toBe(0)
    const parts = { ...partsOf(app), images: app.images }
    await expect(makeBackup({ ...parts, folder })).rejects.toThrow('exists already')
  })

  test('gets its name when it is complete, and leaves nothing when it is stopped', async () => {
    const cut = newPath()
    const stopping = new AbortController()
    const stopped = watched(app.images, async () => {
      expect((await stat(`${cut}.part`)).mode & 0o777).toBe(0o700)
      await expect(stat(cut)).rejects.toThrow('ENOENT')
      stopping.abort(new Error('Stopped by SIGTERM'))
    })
    const made = makeBackup({ ...partsOf(app, stopping.signal), images: stopped, folder: cut })
    await expect(made).rejects.toThrow('Stopped by SIGTERM')
    for (const name of [cut, `${cut}.part`]) await expect(stat(name)).rejects.toThrow('ENOENT')
  })

  test('shows no password in the list of processes', () => {
    for (const url of ['postgres://ada:s%40fe@db/site', 'postgres://ada@db/site?password=s%40fe'])
      expect(connectionTo(url)).toMatchObject({
        dbname: '--dbname=postgres://ada@db/site',
        env: { PGPASSWORD: 's@fe' },
      })
    const { dbname } = connectionTo('postgres://ada@db/site?options=-c%20jit%3Doff')
    expect(dbname).toBe('--dbname=postgres://ada@db/site?options=-c%20jit%3Doff')
  })

  test('without a suitable pg_dump fails with the package to install, and another way for the embedded database', async () => {
    const { PATH } = process.env
    const programs = await mkdtemp(join(folder, 'programs-'))
    const made = (databaseUrl?: string) =>
      makeBackup({
        ...partsOf(app),
        env: { databaseUrl, dataDir: '.data' },
        images: app.images,
        folder: newPath(),
      })
    try {
      process.env['PATH'] = programs
      await expect(made(app.databaseUrl)).rejects.toThrow(
        /^There is no pg_dump\.\n.* postgresql-client-\d\d\.$/,
      )
      // What pg_dump prints for a newer server.
      const script =
        '#!/bin/sh\necho "pg_dump: error: aborting because of server version mismatch" >&2; exit 1'
      await writeFile(join(programs, 'pg_dump'), script, { mode: 0o755 })
      await expect(made()).rejects.toThrow(
        /version mismatch\n.* postgresql-client-\d\d; or stop the server and copy \.data\.$/,
      )
    } finally {
      process.env['PATH'] = PATH
    }
  })
})

const aCopy = async (change: (copy: string, image: string) => Promise<unknown>) => {
  const copy = newPath()
  await cp(backup, copy, { recursive: true })
  const [image = ''] = Object.keys(await filesIn(join(copy, 'images')))
  await change(copy, join(copy, 'images', image))
  return copy
}
const edited = (edit: (list: string) => string) =>
  aCopy(async (copy) => {
    const list = join(copy, 'SHA256SUMS')
    await writeFile(list, edit(await readFile(list, 'utf8')))
  })
const wrong: Record<string, [make: () => Promise<string>, why: string]> = {
  'a missing folder': [async () => newPath(), 'not a complete backup'],
  'a foreign folder': [async () => folder, 'not a complete backup'],
  'a foreign list': [() => edited((list) => list.slice(list.indexOf('\n') + 1)), 'is not a backup'],
  'an empty list': [() => edited(() => ''), 'is not a backup'],
  'a truncated list': [
    () => edited((list) => list.slice(0, list.lastIndexOf('\n', list.length - 2))),
    'is truncated',
  ],
  'a truncated dump': [
    () => aCopy(async (copy) => truncate(join(copy, 'database.dump'), 10_000)),
    'database.dump in the backup is damaged',
  ],
  'a damaged picture': [() => aCopy((_copy, image) => appendFile(image, 'x')), 'in the backup is damaged'],
  'a missing picture': [() => aCopy((_copy, image) => rm(image)), 'is missing'],
  'a foreign file': [
    () => edited((list) => list.replace(/ {2}images\/\S+/, '  images/../../x.jpg')),
    'has an unknown file',
  ],
  'a migration of the future': [
    () => edited((list) => list.replace(/Migration\d+_\w+/, 'Migration29990101000000_future')),
    'a newer version of the program (Migration29990101000000_future)',
  ],
}

test('a folder that is not a whole backup of a known version is not restored', async () => {
  await using place = await aPlace()
  for (const [name, [make, why]] of Object.entries(wrong))
    await expect(restoreBackup({ ...place, folder: await make() }), name).rejects.toThrow(why)
  expect(await rowsIn(place.orm)).toEqual({})
  expect(await place.files()).toEqual({})
})

test('an operator passes one folder, which is optional for a backup', () => {
  const place = { dataDir: '/data', now: new Date('2026-11-21T23:30:05.123Z') }
  expect(backupFolder([], place)).toBe('/data/backups/astrofolio-2026-11-21T23-30-05Z')
  expect(backupFolder(['a'], place)).toBe('a')
  expect(pathArgument(['a'], 'npm run restore')).toBe('a')
  for (const words of [['a', 'b'], ['--all']]) {
    expect(() => backupFolder(words, place)).toThrow('npm run backup')
    expect(() => pathArgument(words, 'npm run restore')).toThrow('npm run restore')
  }
})
