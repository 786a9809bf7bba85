import { afterAll, beforeAll, expect, test } from 'vitest'
import { once } from 'node:events'
import { link, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startLock } from '../server/database/startup.ts'
import { uploading } from '../server/testing/gallery-uploads.ts'
import { hasOwnFileSystems, mounting } from '../server/testing/own-file-systems.ts'
import { Person, type SentFile } from '../server/testing/person.ts'
import { type RunningServer, startServer } from '../server/testing/running-server.ts'
import { filesInFolder } from '../server/testing/stored-files.ts'
import { connectTo, createEmptySite, createSite, registerCreator, type Site, starFields } from './site.ts'

let site: Site
let client: pg.Client
let profileId: number
let cookie: string
/** The files of pictures before the first server was killed. */
let kept: string[]
/** That of the second test, which the others use. */
let server: RunningServer
let creator: Person
const ending = new AsyncDisposableStack()
beforeAll(async () => {
  site = ending.use(await createSite())
  client = ending.use(await connectTo(site))
})
afterAll(() => ending.disposeAsync())

const stored = () => filesInFolder(`${site.dataDir}/images`)
const orphans = async () => (await stored()).length - kept.length

test('a server killed between the files and the rows of uploads shows no picture without its files', async () => {
  const rows = async () => {
    const found = await client.query<{ file: string; stored_sizes: { file: string }[] }>(
      'select file, stored_sizes from gallery_image',
    )
    return found.rows.flatMap(({ file, stored_sizes }) =>
      [file].concat(stored_sizes.map((size) => size.file)),
    )
  }
  const killed = await startServer(site.environment)
  ;({ cookie, profileId } = await registerCreator(killed))
  const person = new Person(killed.address, { cookie })
  const files = await starFields(2, 0.1)
  const upload = (way: keyof typeof uploading) => uploading[way](person, { profileId, files })
  await upload('GraphQL')
  const shown = await rows()
  kept = await stored()
  expect(shown).not.toEqual([])
  expect(kept).toEqual(expect.arrayContaining(shown))

  await client.query('begin; lock table gallery_image in share row exclusive mode')
  const uploads = Promise.allSettled([upload('GraphQL'), upload('REST')])
  await expect.poll(orphans, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0) // a busy machine decodes slowly
  const exit = once(killed.child, 'exit')
  killed.child.kill('SIGKILL')
  await exit
  await uploads
  await client.query('rollback')
  expect(await rows()).toEqual(shown)
  expect(await stored()).toEqual(expect.arrayContaining(kept))
})

test('the next server waits while another one prepares the database, then removes files without a picture', async () => {
  const arrived = `${site.dataDir}/tmp/arrived`
  await writeFile(arrived, 'half of an upload')
  const longAgo = new Date(Date.now() - 11 * 60_000)
  await utimes(arrived, longAgo, longAgo)
  await client.query(`update graphile_worker._private_jobs set run_at = run_at - interval '1 day'`)
  await client.query('delete from throttle') // the next one has other limits
  await client.query('select pg_advisory_lock($1)', [startLock])
  const settings = { HOST: '0.0.0.0', RATE_LIMIT_SCALE: '0.1', SEARCH_TIMEOUT_MS: '5000' }
  const starting = startServer({ ...site.environment, ...settings })
  ending.defer(async () => void (await (await starting).stop()))
  const waiting = async () => {
    const { rowCount } = await client.query(
      `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rowCount
  }
  await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
  await client.query('select pg_advisory_unlock_all()')
  server = await starting
  creator = new Person(server.address, { cookie })

  await expect.poll(orphans, { timeout: 65_000 }).toBe(0) // every minute
  await expect.poll(() => readdir(`${site.dataDir}/tmp`)).toEqual([])
  expect(await stored()).toEqual(kept)
})

// Reads the memory of a process from /proc. Of all that it takes: how much of an export is new depends on what its start left free.
test.skipIf(process.platform !== 'linux')(
  'a server that exports 1,000 pictures needs little memory',
  async () => {
    const { pid } = server.child
    const bytes = await addImages(1_000)
    await writeFile(`/proc/${pid}/clear_refs`, '5') // resets the peak
    const response = await creator.fetch('/_api/account/export')
    let received = 0
    for await (const chunk of response.body!) {
      if (received === 0) await sleep(500) // a slow client
      received += chunk.length
    }
    expect(received).toBeGreaterThan(1_000 * bytes)
    expect(received, 'more than what may be held in memory').toBeGreaterThan(100 * 1024 * 1024)
    const [, peak] = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))!
    expect(Number(peak) / 1024, 'MB').toBeLessThan(400)
  },
)

/** Adds pictures whose files are hard links to one file; returns its size. */
async function addImages(count: number): Promise<number> {
  const [image] = await starFields(1, 0.3)
  const original = `${site.dataDir}/original.jpg`
  await writeFile(original, image!.content)
  const folders = Array.from({ length: count }, (_, index) => index.toString(16).padStart(32, '0'))
  for (const folder of folders) {
    await mkdir(`${site.dataDir}/images/${folder}`, { recursive: true })
    await link(original, `${site.dataDir}/images/${folder}/large.jpg`)
  }
  await client.query(
    `insert into gallery_image (creator_profile_id, position, width, height, byte_size, placeholder, file, stored_sizes)
     select $1, 1000 + row_number() over (), 600, 400, $2, 'data:,', folder || '/large.jpg', '[]' from unnest($3::text[]) folder`,
    [profileId, image!.content.length, folders],
  )
  return image!.content.length
}

test('pictures have paths while the server listens on all addresses and does not know its own', async () => {
  await client.query('delete from gallery_image')
  const { images } = await uploading.GraphQL(creator, { profileId, files: await starFields(1, 0.1) })
  expect(images![0]!.imageUrl).toMatch(/^\/images\//)
  expect((await creator.fetch(images![0]!.imageUrl)).status).toBe(200)
})

test('RATE_LIMIT_SCALE scales the rate limits', async () => {
  const guess = { email: 'nobody@people.example', password: 'guess' }
  const statuses: number[] = []
  for (let tried = 0; tried < 4; tried++)
    statuses.push((await creator.post('/auth/login_with_password', guess)).status)
  expect(statuses).toEqual([401, 401, 401, 429])
})

test('SEARCH_TIMEOUT_MS gives searches more time than by default', async () => {
  await client.query('begin; lock table directory_term in access exclusive mode')
  const search = creator.get('/creator-profiles/list?search=galaxy')
  await sleep(1_000)
  await client.query('rollback')
  expect((await search).status).toBe(200)
})

test('a server with another version of Node, or a database that cannot be migrated, exits and logs why', async () => {
  const node20 = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`
  await expect(startServer({}, { preload: node20 })).rejects.toThrow(
    'Astrofolio needs Node 22.18 or newer, and this is 20.20.2.',
  )
  await using empty = await createEmptySite()
  await using other = await connectTo(empty)
  await other.query('create table session ()')
  await expect(startServer(empty.environment)).rejects.toThrow('relation "session" already exists')
})

test.skipIf(!hasOwnFileSystems)(
  'on a disk that is full, an upload is refused and nothing is lost, in the image store and in the folder of incoming files',
  async () => {
    await using site = await createSite()
    for (const folder of ['images', 'tmp']) await mkdir(`${site.dataDir}/${folder}`)
    const small = 'mount -t tmpfs -o size=400k none "$0/images" && mount -t tmpfs -o size=1m none "$0/tmp"'
    const server = await startServer(site.environment, { wrapper: mounting(small, site.dataDir) })
    try {
      const { cookie, profileId } = await registerCreator(server)
      const person = new Person(server.address, { cookie })
      const send = (way: keyof typeof uploading, files: SentFile[]) =>
        uploading[way](person, { profileId, files })
      const shown = async () => {
        const { body } = await person.get(`/creator-images/list?profileId=${profileId}`)
        const images = body.images as { imageUrl: string; sizes: { url: string }[] }[]
        for (const { imageUrl, sizes } of images)
          for (const url of [imageUrl, ...sizes.map((size) => size.url)])
            expect((await person.fetch(url)).status).toBe(200)
        return images.length
      }
      // Reads the folders through the server's mount namespace.
      const left = async () =>
        Promise.all(
          ['images', 'tmp'].map((name) => readdir(`/proc/${server.child.pid}/root${site.dataDir}/${name}`)),
        )
      const [little] = await starFields(1, 0.1)
      const [large] = await starFields(1, 1.5)
      const longer = (length: number) => ({
        ...little!,
        content: Uint8Array.from({ length }, (_, at) => little!.content[at] ?? 0),
      })
      // Exceeds the space by less than the disk allocates at once.
      const justTooLarge = longer(1_050_000)
      const tooLarge = [little!, longer(600_000), longer(600_000)]
      expect((await send('REST', [little!])).status).toBe(200)
      for (const [way, status, files] of [
        ['GraphQL', 294, [little!, large!]],
        // The folder of incoming files is full before the operation runs.
        ['GraphQL', 507, [justTooLarge]],
        ['GraphQL', 507, tooLarge],
        ['REST', 507, [justTooLarge]],
        ['REST', 507, tooLarge],
      ] as const) {
        expect(await send(way, [...files])).toEqual({
          status,
          code: 'STORAGE_FULL',
          message: 'There is no room for more pictures at the moment. Nothing of this upload was kept.',
        })
        expect(await shown()).toBe(1)
        await expect
          .poll(left, { message: 'no part of a file is left' })
          .toEqual([[expect.stringMatching(/^[0-9a-f]{32}$/)], []])
      }
      expect((await send('GraphQL', [little!])).status, 'the space of the failed uploads is free').toBe(200)
      expect(await shown()).toBe(2)
    } finally {
      await server.stop()
    }
  },
)
