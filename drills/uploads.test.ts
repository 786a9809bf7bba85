import { expect, test } from 'vitest'
import { once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploading } from '../server/testing/gallery-uploads.ts'
import { hasOwnFileSystems, mounting } from '../server/testing/own-file-systems.ts'
import { Person, type SentFile } from '../server/testing/person.ts'
import { filesInFolder } from '../server/testing/stored-files.ts'
import { connectTo, createSite, registerCreator, starFields } from './site.ts'
import { startServer } from '../server/testing/running-server.ts'

test('a server killed between the files and the rows of uploads shows no picture without its files, and the next one removes files without a picture', async () => {
  await using site = await createSite()
  await using client = await connectTo(site)
  const rows = async () => {
    const found = await client.query<{ file: string; stored_sizes: { file: string }[] }>(
      'select file, stored_sizes from gallery_image',
    )
    return found.rows.flatMap(({ file, stored_sizes }) =>
      [file].concat(stored_sizes.map((size) => size.file)),
    )
  }
  const stored = () => filesInFolder(`${site.dataDir}/images`)
  const server = await startServer(site.environment)
  const { cookie, profileId } = await registerCreator(server)
  const person = new Person(server.address, { cookie })
  const files = await starFields(2, 0.1)
  const upload = (way: keyof typeof uploading) => uploading[way](person, { profileId, files })
  await upload('GraphQL')
  const [shown, kept] = [await rows(), await stored()]
  expect(shown).not.toEqual([])
  expect(kept).toEqual(expect.arrayContaining(shown))

  await client.query('begin; lock table gallery_image in share row exclusive mode')
  const uploads = Promise.allSettled([upload('GraphQL'), upload('REST')])
  const orphans = async () => (await stored()).length - kept.length
  await expect.poll(orphans, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0) // a busy machine decodes slowly
  const exit = once(server.child, 'exit')
  server.child.kill('SIGKILL')
  await exit
  await uploads
  await client.query('rollback')
  expect(await rows()).toEqual(shown)
  expect(await stored()).toEqual(expect.arrayContaining(kept))

  const arrived = join(site.dataDir, 'tmp/arrived')
  await writeFile(arrived, 'half of an upload')
  const longAgo = new Date(Date.now() - 11 * 60_000)
  await utimes(arrived, longAgo, longAgo)
  await client.query(`update graphile_worker._private_jobs set run_at = run_at - interval '1 day'`)
  const next = await startServer(site.environment)
  await expect.poll(orphans, { timeout: 65_000 }).toBe(0) // every minute
  await expect.poll(() => readdir(`${site.dataDir}/tmp`)).toEqual([])
  await next.stop()
  expect(await stored()).toEqual(kept)
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
