import type { MikroORM } from '@mikro-orm/postgresql'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createImageStore } from '../features/images/store/create-image-store.ts'
import type { ImageStore } from '../features/images/store/image-store.ts'
import { PendingFiles, recordRemoval } from '../features/images/store/pending-files.ts'
import { checkStore } from '../features/images/store/stray-files.ts'
import { connect } from '../database/orm.config.ts'
import { createDatabase } from '../testing/databases.ts'
import { aGearItem, aProfile, aSocialLink, aSupportLink, aUser } from '../testing/factories.ts'
import { aSquarePicture, aTinyPicture, uploading } from '../testing/gallery-uploads.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { type Person, testApp, type TestApp } from '../testing/test-app.ts'
import { type ArchivedFile, readArchive, writeArchive } from './archive.ts'
import { backUp } from './backup.ts'
import { backupOptions, incompleteMessage } from '../commands/backup.ts'
import { restoreOptions } from '../commands/restore.ts'
import { tablesToBackUp } from './backed-up-tables.ts'
import { countsFile, manifestFile } from './manifest.ts'
import { restore } from './restore.ts'

let app: TestApp
let folder: string
let vera: Person
let profileId: number
let userId: number
let gearItemId: number
beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'astrofolio-backups-'))
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
  await vera.postForm('/account/picture/upload', { picture: aSquarePicture() })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const anUpload = async () => {
  const { images } = await uploading['REST'](vera, {
    profileId,
    files: [aTinyPicture()],
    metadata: { title: 'Ember' },
  })
  const [image] = images!
  // Rows that refer to the picture.
  const related = { objects: ['M 31', 'M 42'], gear: [{ gearItemId, role: 'telescope' }] }
  await vera.post('/creator-images/update', { imageId: image!.id, ...related })
  return image!
}

const newName = () => randomBytes(6).toString('hex')

const aBackup = async (images: ImageStore = app.images) => {
  const file = join(folder, `${newName()}.tar.gz`)
  return { file, ...(await backUp({ orm: app.orm, images, file })) }
}

async function anEmptyPlace(database: 'bare' | 'migrated' = 'migrated') {
  const template = database === 'migrated' ? inject('template') : undefined
  const made = await createDatabase(inject('postgresUrl'), `test_${newName()}`, template)
  const orm = await connect(made.url)
  const images = await createImageStore({ dataDir: await mkdtemp(join(folder, 'place-')) })
  return {
    orm,
    images,
    async [Symbol.asyncDispose]() {
      await orm.close()
      await made.drop()
    },
  }
}

/** With generated columns. */
async function rowsIn(orm: MikroORM) {
  const pool = await orm.em.getConnection().getNativeClient()
  const client = await pool.connect()
  try {
    const tables: Record<string, unknown> = {}
    for (const { name } of await tablesToBackUp(client)) {
      const { rows } = await client.query(
        `select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`,
      )
      tables[name] = rows
    }
    return tables
  } finally {
    client.release()
  }
}

async function filesIn(images: ImageStore): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const { name } of images.list()) {
    const { content } = (await images.open(name))!
    files[name] = Buffer.concat(await content.toArray()).toString('base64')
  }
  return files
}

const checkedStore = ({ orm, images }: { orm: MikroORM; images: ImageStore }) =>
  checkStore({ em: orm.em.fork(), images })

async function expectEmpty({ orm, images }: { orm: MikroORM; images: ImageStore }) {
  expect(Object.values(await rowsIn(orm)).flat()).toEqual([])
  expect(await filesIn(images)).toEqual({})
}

async function anArchive(from: string, change: (files: ArchivedFile[]) => ArchivedFile[]): Promise<string> {
  const file = join(folder, `${newName()}.tar.gz`)
  const files: ArchivedFile[] = []
  for await (const archived of readArchive(from)) files.push(archived)
  await writeArchive(
    file,
    (async function* () {
      yield* change(files)
    })(),
  )
  return file
}

const editing = (name: string, edit: (text: string) => string) => (files: ArchivedFile[]) =>
  files.map((file) =>
    file.name === name ? { name, content: Buffer.from(edit(file.content.toString())) } : file,
  )

describe('a backup', () => {
  test('is restored elsewhere: the same rows, the same files, and sequences that continue', async () => {
    const gone = await app.has(aUser())
    await app.em.getConnection().execute('delete from users where id = ?', [gone.id])
    const { file, accounts, pictures } = await aBackup()
    expect({ accounts, pictures }).toEqual({ accounts: 1, pictures: 3 })
    await using place = await anEmptyPlace('bare')
    expect(await restore({ ...place, file })).toMatchObject({ accounts: 1, pictures: 3 })
    expect(await rowsIn(place.orm)).toEqual(await rowsIn(app.orm))
    expect(await filesIn(place.images)).toEqual(await filesIn(app.images))
    // The id of a deleted account is not reused, because its sessions may still exist.
    const next = await aUser()(place.orm.em.fork())
    expect(next.id).toBe(gone.id + 1)
    expect(await checkedStore(place)).toEqual({ strays: [], incomplete: [] })
  })

  test('is restored from a folder to a bucket, and users are still signed in', async () => {
    await using s3Server = await startS3Server()
    const images = await createImageStore({ dataDir: folder, s3: s3Server.settings })
    const { file } = await aBackup()
    await using place = await anEmptyPlace()
    await restore({ orm: place.orm, images, file })
    expect(await filesIn(images)).toEqual(await filesIn(app.images))

    await using elsewhere = await testApp({ orm: place.orm, images })
    const again = elsewhere.visitor({ cookie: vera.cookie })
    const { data } = await again.run(
      'query ($id: PositiveInt!) { session { id } creatorProfile(userId: $id) { images { imageUrl } } }',
      { id: userId },
    )
    expect(data.session).toEqual({ id: userId })
    expect(data.creatorProfile.images).toHaveLength(3)
    const picture = await again.fetch(data.creatorProfile.images[0].imageUrl)
    expect(picture.status).toBe(200)
  })

  test('is a complete snapshot, whatever users upload and delete during it', async () => {
    const going = [await anUpload(), await anUpload()]
    const before = await filesIn(app.images)
    let opened = 0
    // After the snapshot, before the files are read.
    const busy: ImageStore = {
      put: (name, content) => app.images.put(name, content),
      remove: (names) => app.images.remove(names),
      list: () => app.images.list(),
      async open(name) {
        if (opened++ === 0) {
          await anUpload()
          for (const { id } of going) await vera.post('/creator-images/delete', { imageId: id })
        }
        return app.images.open(name)
      },
    }
    const { file, pictures, incomplete } = await aBackup(busy)
    expect({ pictures, incomplete }).toEqual({ pictures: 3, incomplete: [] })
    await using place = await anEmptyPlace()
    await restore({ ...place, file })
    const restored = await filesIn(place.images)
    for (const [name, content] of Object.entries(restored)) expect(before[name], name).toBe(content)
    expect(await checkedStore(place)).toEqual({ strays: [], incomplete: [] })
  })

  test('lists the pictures whose files are missing, and leaves them out', async () => {
    const { id, imageUrl } = await anUpload()
    const name = imageUrl.slice('/images/'.length)
    const content = Buffer.concat(await (await app.images.open(name))!.content.toArray())
    await app.images.remove([name])
    const { incomplete, file } = await aBackup()
    expect(incomplete).toEqual([{ id, file: name }])
    expect(incompleteMessage(incomplete)).toContain(`picture ${id} misses ${name}`)
    await using place = await anEmptyPlace()
    await restore({ ...place, file })
    expect(await checkedStore(place)).toEqual({ strays: [], incomplete: [] })
    await app.images.put(name, content)
  })

  test('keeps an account without its picture when a file of it is missing', async () => {
    const { data } = await vera.run('{ session { avatarSizes { url } } }')
    const name = data.session.avatarSizes[1].url.slice('/images/'.length)
    const content = Buffer.concat(await (await app.images.open(name))!.content.toArray())
    await app.images.remove([name])
    const { incomplete, file } = await aBackup()
    expect(incomplete).toEqual([{ accountId: userId, file: name }])
    expect(incompleteMessage(incomplete)).toContain(`the profile picture of account ${userId} misses ${name}`)
    await using place = await anEmptyPlace()
    await restore({ ...place, file })
    expect(await rowsIn(place.orm)).toMatchObject({ users: [{ row: { id: userId, picture_folder: null } }] })
    expect(await checkedStore(place)).toEqual({ strays: [], incomplete: [] })
    await app.images.put(name, content)
  })

  test('is readable only by its owner, gets its name when it is complete, and overwrites nothing', async () => {
    const { file } = await aBackup()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(backUp({ ...app, file })).rejects.toThrow('exists already')

    const cut = join(folder, `${newName()}.tar.gz`)
    const stopping = new AbortController()
    const slow: ImageStore = {
      put: (name, content) => app.images.put(name, content),
      remove: (names) => app.images.remove(names),
      list: () => app.images.list(),
      async open(name) {
        expect((await stat(`${cut}.part`)).mode & 0o777).toBe(0o600)
        await expect(stat(cut)).rejects.toThrow('ENOENT')
        stopping.abort(new Error('Stopped here'))
        await sleep(50)
        return app.images.open(name)
      },
    }
    await expect(backUp({ orm: app.orm, images: slow, file: cut, signal: stopping.signal })).rejects.toThrow(
      'Stopped here',
    )
    for (const name of [cut, `${cut}.part`]) await expect(stat(name)).rejects.toThrow('ENOENT')
  })

  test('that is stopped in the middle of a file names the signal, and leaves nothing', async () => {
    const unheard: Error[] = []
    const hear = (error: Error) => void unheard.push(error)
    process.on('uncaughtException', hear)
    const file = join(folder, `${newName()}.tar.gz`)
    const stopping = new AbortController()
    const files = async function* () {
      setImmediate(() => stopping.abort(new Error('Stopped by SIGTERM')))
      for (let number = 0; number < 100; number++) {
        yield { name: `large-${number}`, content: randomBytes(1_000_000) }
      }
    }
    await expect(writeArchive(file, files(), stopping.signal)).rejects.toThrow('Stopped by SIGTERM')
    for (const name of [file, `${file}.part`]) await expect(stat(name)).rejects.toThrow('ENOENT')
    process.off('uncaughtException', hear)
    expect(unheard).toEqual([])
  })

  test('of a database without tables is rejected', async () => {
    await using place = await anEmptyPlace('bare')
    const file = join(folder, `${newName()}.tar.gz`)
    await expect(backUp({ ...place, file })).rejects.toThrow('The database has no tables yet')
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })
})

describe('a restore is rejected, and leaves nothing,', () => {
  let file: string
  beforeAll(async () => void ({ file } = await aBackup()))

  test('when there are accounts', async () => {
    await using place = await anEmptyPlace()
    await aUser()(place.orm.em.fork())
    const rows = await rowsIn(place.orm)
    await expect(restore({ ...place, file })).rejects.toThrow('has accounts already (1)')
    expect(await rowsIn(place.orm)).toEqual(rows)
    expect(await filesIn(place.images)).toEqual({})
  })

  test('when there are pictures, which stay', async () => {
    await using place = await anEmptyPlace()
    const name = `${'a'.repeat(32)}/large.jpg`
    await place.images.put(name, Buffer.from('x'))
    await expect(restore({ ...place, file })).rejects.toThrow('has pictures already')
    expect(Object.keys(await filesIn(place.images))).toEqual([name])
  })

  const wrong: Record<string, [make: () => Promise<string>, why: string]> = {
    'a missing archive': [async () => join(folder, 'none.tar.gz'), 'no such file'],
    'a file that is not an archive': [() => written(Buffer.from('Dear diary')), 'is not a backup'],
    'a truncated archive': [
      async () => written((await readFile(file)).subarray(0, -2000)),
      'damaged or truncated',
    ],
    'an archive that lost its last bytes': [
      async () => written((await readFile(file)).subarray(0, -4)),
      'damaged or truncated',
    ],
    'an archive that ends early and yet is a valid tar': [
      () => anArchive(file, (files) => files.slice(0, -1)),
      'ends before its counts',
    ],
    'an archive with a flipped bit in a picture': [
      async () => written(gzipSync(turned(gunzipSync(await readFile(file)), 'WEBP'))),
      'is damaged',
    ],
    'an archive that lacks a picture': [
      () =>
        anArchive(file, (files) =>
          files.toSpliced(
            files.findIndex(({ name }) => name.startsWith('pictures/')),
            1,
          ),
        ),
      'files of pictures it has',
    ],
    'an archive that lacks rows': [
      () => anArchive(file, (files) => files.filter(({ name }) => !name.startsWith('rows/social_link/'))),
      'of 1 rows of social_link it has 0',
    ],
    'an archive with foreign files': [
      () =>
        anArchive(file, (files) => [files[0]!, { name: 'pictures/../../x.jpg', content: Buffer.from('x') }]),
      'not the name of a picture',
    ],
    'a format of the future': [
      () =>
        anArchive(
          file,
          editing(manifestFile, (text) => text.replace('"format": 1', '"format": 2')),
        ),
      'has format 2',
    ],
    'a migration of the future': [
      () =>
        anArchive(
          file,
          editing(manifestFile, (text) => text.replace(/Migration\d+_\w+/, 'Migration29990101000000_future')),
        ),
      'a newer version of the program (Migration29990101000000_future)',
    ],
    'invalid counts': [
      () =>
        anArchive(
          file,
          editing(countsFile, (text) => text.replace(/"rows": \d/, '"rows": "few"')),
        ),
      'counts.json in the archive is damaged',
    ],
  }
  const written = async (content: Buffer) => {
    const name = join(folder, `${newName()}.tar.gz`)
    await writeFile(name, content)
    return name
  }
  const turned = (content: Buffer, mark: string) => {
    const place = content.indexOf(mark)
    expect(place).toBeGreaterThan(0)
    content[place]! ^= 1
    return content
  }

  // All use the same target, which each must leave unchanged.
  let place: Awaited<ReturnType<typeof anEmptyPlace>>
  beforeAll(async () => void (place = await anEmptyPlace()))
  afterAll(() => place[Symbol.asyncDispose]())
  test.each(Object.entries(wrong))('of %s', async (_, [make, why]) => {
    await expect(restore({ ...place, file: await make() })).rejects.toThrow(why)
    await expectEmpty(place)
  })

  test('to a store that is full, and works when there is space', async () => {
    await using place = await anEmptyPlace()
    let stored = 0
    const full: ImageStore = {
      open: (name) => place.images.open(name),
      remove: (names) => place.images.remove(names),
      list: () => place.images.list(),
      async put(name, content) {
        if (stored++ > 10) throw new Error('The image store is full')
        await place.images.put(name, content)
      },
    }
    await expect(restore({ orm: place.orm, images: full, file })).rejects.toThrow('The image store is full')
    expect(stored).toBeGreaterThan(10)
    await expectEmpty(place)
    await restore({ ...place, file })
    expect(await rowsIn(place.orm)).toEqual(await rowsIn(app.orm))
  })
})

test('a restore keeps the files if the connection breaks during the commit, because it may have succeeded', async () => {
  const { file } = await aBackup()
  await using place = await anEmptyPlace()
  const pool = await place.orm.em.getConnection().getNativeClient()
  pool.on('acquire', (client) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
    let isRestoring = false
    client.query = ((...parameters: unknown[]) => {
      isRestoring ||= String(parameters[0]).startsWith('truncate')
      const result = query(...parameters)
      if (!isRestoring || parameters[0] !== 'commit') return result
      return Promise.resolve(result).then(() => Promise.reject(new Error('Connection terminated')))
    }) as typeof client.query
  })
  await expect(restore({ ...place, file })).rejects.toThrow(
    'PostgreSQL did not confirm the end of the restore',
  )
  expect(await rowsIn(place.orm)).toEqual(await rowsIn(app.orm))
  expect(await filesIn(place.images)).toEqual(await filesIn(app.images))
})

test('the first start after a restore keeps files that an account had which was deleted before', async () => {
  const { file } = await aBackup()
  await using place = await anEmptyPlace()
  const em = place.orm.em.fork()
  await recordRemoval(em, Object.keys(await filesIn(app.images)))
  await restore({ ...place, file })
  await new PendingFiles(place.images, pino({ level: 'silent' })).removeRecorded(em)
  expect(await filesIn(place.images)).toEqual(await filesIn(app.images))
})

test('a backup leaves out what is derived from other tables or short-lived', async () => {
  const pool = await app.orm.em.getConnection().getNativeClient()
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const kept = Object.keys(await rowsIn(app.orm))
  expect(rows.map(({ name }) => name).filter((name) => !kept.includes(name))).toEqual([
    'directory_entry',
    'directory_label',
    'directory_rank',
    'directory_term',
    'loaded_files',
    'mail',
    'mailed_link',
    'mikro_orm_migrations',
    'oauth_attempt',
    'pending_file',
    'profile_object',
    'read_rate',
    'recent_visit',
    'sign_in_token',
    'sky_object',
    'sky_object_change',
    'sky_object_name',
    'throttle',
  ])
})

test('an operator passes one file, which is optional for a backup', () => {
  const place = { dataDir: '/data', now: new Date('2026-11-21T23:30:05.123Z') }
  expect(backupOptions([], place).file).toBe('/data/backups/astrofolio-2026-11-21T23-30-05Z.tar.gz')
  expect(backupOptions(['a.tar.gz'], place).file).toBe('a.tar.gz')
  expect(restoreOptions(['a.tar.gz']).file).toBe('a.tar.gz')
  for (const words of [['a', 'b'], ['--all']]) {
    expect(() => backupOptions(words, place)).toThrow('npm run backup')
    expect(() => restoreOptions(words)).toThrow('npm run restore')
  }
  expect(() => restoreOptions([])).toThrow('npm run restore')
})
