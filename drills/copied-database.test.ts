import { expect, test } from 'vitest'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase } from '../server/testing/databases.ts'
import { uploading } from '../server/testing/gallery-uploads.ts'
import { Person } from '../server/testing/person.ts'
import { type RunningServer, startServer } from '../server/testing/running-server.ts'
import { createSite, registerCreator, type Site, starFields } from './site.ts'

/** Makes all stored files and records two hours older, as if the copy were started later. */
async function letTwoHoursPass({ dataDir }: Site, ...clients: pg.Client[]) {
  const then = new Date(Date.now() - 2 * 60 * 60_000)
  const files = await readdir(`${dataDir}/images`, { recursive: true, withFileTypes: true })
  for (const file of files) if (file.isFile()) await utimes(join(file.parentPath, file.name), then, then)
  for (const client of clients)
    await client.query(`update pending_file set recorded_at = recorded_at - interval '2 hours'`)
}

async function expectShown({ address }: RunningServer, profileId: number, count: number) {
  const { body } = await new Person(address).get(`/creator-images/list?profileId=${profileId}`)
  const images = body.images as { imageUrl: string; sizes: { url: string }[] }[]
  expect(images).toHaveLength(count)
  for (const { imageUrl, sizes } of images)
    for (const url of [imageUrl, ...sizes.map((size) => size.url)])
      expect((await fetch(address + url)).status, url).toBe(200)
}

test('a copy of the database beside the same image store deletes no picture that either shows', async () => {
  await using site = await createSite()
  await using ending = new AsyncDisposableStack()
  const first = await startServer(site.environment)
  const { cookie, profileId } = await registerCreator(first)
  const upload = ({ address }: RunningServer, count: number, imagesEach = 1) =>
    starFields(imagesEach, 0.1).then((files) =>
      Promise.all(
        Array.from({ length: count }, () =>
          uploading.REST(new Person(address, { cookie }), { profileId, files }),
        ),
      ),
    )
  await upload(first, 1, 2)
  await first.stop()

  const url = new URL(site.database.url)
  const copied = await createDatabase(url.href, `${url.pathname.slice(1)}_copy`, url.pathname.slice(1))
  ending.defer(() => copied.drop())
  const clientOf = async (connectionString: string) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    ending.defer(() => client.end())
    return client
  }
  const [database, copy] = [await clientOf(site.database.url), await clientOf(copied.url)]
  const original = await startServer(site.environment)
  ending.defer(async () => {
    original.child.kill('SIGCONT')
    await original.stop()
  })
  await upload(original, 1, 2) // images that the copy does not know

  // An upload whose files are stored and whose rows are not, and a copy of that moment.
  const lock = await clientOf(site.database.url)
  await lock.query('begin; lock table gallery_image in share row exclusive mode')
  const before = (await readdir(`${site.dataDir}/images`)).length
  const uploads = upload(original, 1)
  await expect.poll(async () => (await readdir(`${site.dataDir}/images`)).length).toBe(before + 1)
  const waiting = () =>
    lock.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
  // A statement may wait for five seconds; a stopped process for longer.
  original.child.kill('SIGSTOP')
  await lock.query('commit')
  const { rows } = await database.query('select name, uploaded_by, recorded_at from pending_file')
  expect(rows).not.toEqual([])
  for (const row of rows) await copy.query('insert into pending_file values ($1, $2, $3)', Object.values(row))
  await letTwoHoursPass(site, copy)

  // A marker that the maintenance of the copy removes.
  const marker = `${'0'.repeat(32)}/large.jpg`
  await copy.query('insert into pending_file (name) values ($1)', [marker])
  const beside = await startServer({ ...site.environment, DATABASE_URL: copied.url })
  ending.defer(async () => void (await beside.stop()))
  const marked = async () => (await copy.query('select from pending_file where name = $1', [marker])).rowCount
  await expect.poll(marked).toBe(0)

  original.child.kill('SIGCONT')
  expect((await uploads).map(({ status }) => status)).toEqual([200])
  await expectShown(original, profileId, 5)
  await expectShown(beside, profileId, 2)
})
