import { afterAll, beforeAll, expect, test } from 'vitest'
import { link, mkdir, readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startLock } from '../server/database/startup.ts'
import { uploading } from '../server/testing/gallery-uploads.ts'
import { Person } from '../server/testing/person.ts'
import { type RunningServer, startServer } from '../server/testing/running-server.ts'
import { connectTo, createEmptySite, createSite, registerCreator, type Site, starFields } from './site.ts'

let site: Site
let server: RunningServer
let creator: Person
let profileId: number
let client: pg.Client
const ending = new AsyncDisposableStack()
beforeAll(async () => {
  site = ending.use(await createSite())
  client = ending.use(await connectTo(site))
})
afterAll(() => ending.disposeAsync())

// The others use its server.
test('a server waits while another one prepares the database', async () => {
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
  const registered = await registerCreator(server)
  creator = new Person(server.address, { cookie: registered.cookie })
  profileId = registered.profileId
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
     select $1, row_number() over (), 600, 400, $2, 'data:,', folder || '/large.jpg', '[]' from unnest($3::text[]) folder`,
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
