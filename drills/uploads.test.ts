import { describe, expect, test } from 'vitest'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { uploading } from '../server/testing/gallery-uploads.ts'
import { Person, type SentFile } from '../server/testing/person.ts'
import { createSite, halfAnUpload, registerCreator, type Site, starFields } from './site.ts'
import { type RunningServer, startServer } from '../server/testing/running-server.ts'

async function rowsAndFiles({ database, dataDir }: Site) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ file: string; stored_sizes: { file: string }[] }>(
    'select file, stored_sizes from gallery_image',
  )
  await client.end()
  const named = rows.flatMap(({ file, stored_sizes }) => [file, ...stored_sizes.map((size) => size.file)])
  const entries = await readdir(`${dataDir}/images`, { recursive: true, withFileTypes: true }).catch(() => [])
  const stored = entries
    .filter((entry) => entry.isFile() && entry.name.includes('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(`${dataDir}/images/`.length))
  return { images: rows.length, named, stored }
}

/** Returns the number of stored images without a row. */
const countOrphans = ({ named, stored }: { named: string[]; stored: string[] }) =>
  folders(stored).length - folders(named).length

const folders = (files: string[]) => [...new Set(files.map((file) => file.split('/')[0]!))].toSorted()

test('servers killed during uploads have no picture without its files, and after an hour no file without its picture', async () => {
  await using site = await createSite()
  const files = await starFields(2, 0.3)
  const first = await startServer(site.environment)
  const { cookie, profileId } = await registerCreator(first)
  const uploadTo = ({ address }: RunningServer) =>
    Promise.all(
      [uploading.GraphQL, uploading.REST, uploading.GraphQL].map((upload) =>
        upload(new Person(address, { cookie }), { profileId, files }).catch(() => undefined),
      ),
    )
  const begun = performance.now()
  await uploadTo(first)
  const took = performance.now() - begun
  const undisturbed = (await rowsAndFiles(site)).images
  expect(undisturbed).toBe(6)
  await first.stop()

  const uploadUntilKilled = async (isTimeToKill: () => Promise<unknown>) => {
    const server = await startServer(site.environment)
    const uploads = uploadTo(server)
    await isTimeToKill()
    await kill(server)
    const answered = (await uploads).flatMap((outcome) => outcome?.images ?? [])
    const { named, stored } = await rowsAndFiles(site)
    expect(named.filter((file) => !stored.includes(file))).toEqual([])
    expect(named).toEqual(
      expect.arrayContaining(answered.map(({ imageUrl }) => imageUrl.split('/images/')[1])),
    )
    return countOrphans({ named, stored })
  }

  const waiting = { timeout: 60_000, interval: 10 } // a busy machine decodes slowly

  {
    // Between files and rows.
    const lock = new pg.Client({ connectionString: site.database.url })
    await lock.connect()
    await lock.query('begin; lock table gallery_image in share row exclusive mode')
    const orphans = async () => countOrphans(await rowsAndFiles(site))
    const left = await uploadUntilKilled(async () => await expect.poll(orphans, waiting).toBeGreaterThan(0))
    expect(left).toBeGreaterThan(0)
    await lock.end()
  }

  {
    // When rows are written.
    const before = (await rowsAndFiles(site)).images
    const areWritten = async () => (await rowsAndFiles(site)).images > before
    await uploadUntilKilled(async () => await expect.poll(areWritten, waiting).toBe(true))
  }

  {
    // At other moments.
    await Promise.all([0.2, 0.5, 0.8].map((part) => uploadUntilKilled(() => sleep(part * took))))
  }

  {
    // While a file arrives.
    const server = await startServer(site.environment)
    const upload = await halfAnUpload(site, server.address, { cookie, profileId })
    await kill(server)
    await expect(upload.finish()).rejects.toThrow(/hang up|ECONNRESET|EPIPE/)
  }

  const arrived = await readdir(`${site.dataDir}/tmp`)
  expect(arrived).not.toEqual([])
  const longAgo = new Date(Date.now() - 11 * 60_000)
  for (const name of arrived) await utimes(`${site.dataDir}/tmp/${name}`, longAgo, longAgo)
  const client = new pg.Client({ connectionString: site.database.url })
  await client.connect()
  await client.query(`update pending_file set recorded_at = recorded_at - interval '1 hour'`)
  const server = await startServer(site.environment)
  await expect.poll(() => readdir(`${site.dataDir}/tmp`)).toEqual([])
  await expect.poll(async () => (await client.query('select from pending_file')).rowCount).toBe(0)
  await server.stop()
  await client.end()

  const { images: shown, named, stored } = await rowsAndFiles(site)
  expect(shown, 'uploads that were done before the kill').toBeGreaterThan(undisturbed)
  expect(folders(stored)).toEqual(folders(named))
  expect(named.filter((file) => !stored.includes(file))).toEqual([])
})

async function kill({ child }: RunningServer): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** Whether an unprivileged process may mount a tmpfs in its own mount namespace. */
const hasOwnFileSystems =
  process.platform === 'linux' && spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0

describe.skipIf(!hasOwnFileSystems)('on a full disk', () => {
  for (const [full, folder, size] of [
    ['the image store', 'images', '900k'],
    ['the folder of incoming files', 'tmp', '300k'],
  ] as const) {
    test(`for ${full}, an upload is refused and nothing is lost`, async () => {
      await using site = await createSite()
      const small = `${site.dataDir}/${folder}`
      await mkdir(small)
      const server = await startServer(site.environment, {
        wrapper: [
          'unshare',
          '--map-root-user',
          '--mount',
          'sh',
          '-c',
          `mount -t tmpfs -o size=${size} none "$0" && exec "$@"`,
          small,
        ],
      })
      try {
        const creator = await registerCreator(server)
        const person = new Person(server.address, { cookie: creator.cookie })
        const send = (way: keyof typeof uploading, files: SentFile[]) =>
          uploading[way](person, { profileId: creator.profileId, files })
        const shown = async () => {
          const { body } = await person.get(`/creator-images/list?profileId=${creator.profileId}`)
          const images = body.images as { imageUrl: string; sizes: { url: string }[] }[]
          for (const { imageUrl, sizes } of images) {
            for (const url of [imageUrl, ...sizes.map((size) => size.url)]) {
              expect((await person.fetch(url)).status).toBe(200)
            }
          }
          return images.length
        }
        const [little] = await starFields(1, 0.1)
        const large = await starFields(3, 1.5)
        expect((await send('REST', [little!])).status).toBe(200)
        // The second upload exceeds the space by less than the disk allocates at once.
        const justTooLarge = {
          ...little!,
          content: Uint8Array.from({ length: 310_000 }, (_, at) => little!.content[at] ?? 0),
        }
        const uploads = folder === 'tmp' ? [[little!, ...large], [justTooLarge]] : [[little!, ...large]]
        for (const [way, files] of (['GraphQL', 'REST'] as const).flatMap((way) =>
          uploads.map((files) => [way, files] as const),
        )) {
          expect(await send(way, files)).toEqual({
            // The folder of incoming files is full before the operation runs.
            status: way === 'GraphQL' && folder === 'images' ? 294 : 507,
            code: 'STORAGE_FULL',
            message: 'There is no room for more pictures at the moment. Nothing of this upload was kept.',
          })
          expect(await shown()).toBe(1)
          // Reads the folder through the server's mount namespace.
          const left = () => readdir(`/proc/${server.child.pid}/root${small}`)
          const kept = folder === 'images' ? [expect.stringMatching(/^[0-9a-f]{32}$/)] : []
          await expect.poll(left, { message: 'no part of a file is left' }).toEqual(kept)
        }
        expect((await send('GraphQL', [little!])).status, 'the space of the failed uploads is free').toBe(200)
        expect(await shown()).toBe(2)
      } finally {
        await server.stop()
      }
    })
  }

  test('that is read-only, the server logs it at its start, serves visitors and refuses uploads', async () => {
    await using site = await createSite()
    let output = ''
    const readOnly = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'
    const server = await startServer(
      { ...site.environment, SESSION_SECRET: 'a secret of at least thirty-two characters' },
      {
        listener: (text) => (output += text),
        wrapper: ['unshare', '--map-root-user', '--mount', 'sh', '-c', readOnly, site.dataDir],
      },
    )
    try {
      expect(output).toContain(`${site.dataDir}/images is not writable (EROFS); uploads are rejected`)
      const { cookie, profileId } = await registerCreator(server)
      const person = new Person(server.address, { cookie })
      for (const way of ['GraphQL', 'REST'] as const) {
        const outcome = await uploading[way](person, { profileId, files: await starFields(1, 0.1) })
        expect(outcome).toMatchObject({ status: way === 'GraphQL' ? 294 : 507, code: 'STORAGE_FULL' })
      }
      expect((await person.get('/creator-profiles/list')).status).toBe(200)
    } finally {
      await server.stop()
    }
  })
})

test('pictures have paths while the server listens on all addresses and does not know its own', async () => {
  await using site = await createSite()
  const server = await startServer({ ...site.environment, HOST: '0.0.0.0' })
  try {
    const { cookie, profileId } = await registerCreator(server)
    const person = new Person(server.address, { cookie })
    const { images } = await uploading.GraphQL(person, { profileId, files: await starFields(1, 0.1) })
    expect(images![0]!.imageUrl).toMatch(/^\/images\//)
    expect((await person.fetch(images![0]!.imageUrl)).status).toBe(200)
  } finally {
    await server.stop()
  }
})
