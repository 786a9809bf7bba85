import { expect, test } from 'vitest'
import { once } from 'node:events'
import { link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Person } from '../server/testing/person.ts'
import { startServer } from '../server/testing/running-server.ts'
import { createSite, registerCreator, type Site, starFields } from './site.ts'

const images = 1_000
const password = 'Mare Tranquillitatis 69'

/** Hard links to one file. */
async function addImages({ dataDir }: Site, client: pg.Client, profileId: number): Promise<number> {
  const [image] = await starFields(1, 0.3)
  const original = `${dataDir}/original.jpg`
  await writeFile(original, image!.content)
  const folders = Array.from({ length: images }, (_, index) => index.toString(16).padStart(32, '0'))
  for (const folder of folders) {
    await mkdir(`${dataDir}/images/${folder}`, { recursive: true })
    await link(original, `${dataDir}/images/${folder}/large.jpg`)
  }
  await client.query(
    `insert into gallery_image (creator_profile_id, position, width, height, byte_size, placeholder, file, stored_sizes)
     select $1, row_number() over (), 600, 400, $2, 'data:,', folder || '/large.jpg', '[]' from unnest($3::text[]) folder`,
    [profileId, image!.content.length, folders],
  )
  return image!.content.length
}

/** Returns a value of /proc/PID/status in MB. */
async function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)![1]) / 1024
}

// Reads the memory of a process from /proc.
test.skipIf(process.platform !== 'linux')(
  'an export of 1,000 pictures needs little memory, and a deletion whose process is killed is finished by the next one',
  async () => {
    await using site = await createSite()
    const client = new pg.Client({ connectionString: site.database.url })
    const server = await startServer(site.environment)
    const { pid } = server.child
    await client.connect()
    try {
      const { cookie, profileId } = await registerCreator(server)
      const bytes = await addImages(site, client, profileId)
      const person = new Person(server.address, { cookie })

      await writeFile(`/proc/${pid}/clear_refs`, '5') // resets the peak
      const before = await memoryOf(pid!, 'VmRSS')
      const response = await person.fetch('/_api/account/export')
      let received = 0
      for await (const chunk of response.body!) {
        if (received === 0) await sleep(500) // a slow client
        received += chunk.length
      }
      expect(received).toBeGreaterThan(images * bytes)
      expect(received, 'more than what may be held in memory').toBeGreaterThan(100 * 1024 * 1024)
      expect((await memoryOf(pid!, 'VmHWM')) - before, 'MB').toBeLessThan(50)

      const noted = async () => (await client.query('select 1 from pending_file limit 1')).rowCount
      const answer = person
        .run('mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { deletedId } }', {
          input: { currentPassword: password },
        })
        .catch(() => undefined)
      while (!(await noted()));
      server.child.kill('SIGKILL')
      await once(server.child, 'exit')
      await answer
      expect(await noted(), 'the kill was before the last file').toBe(1)
      const rows =
        'select 1 from users union all select 1 from creator_profile union all select 1 from gallery_image'
      expect((await client.query(rows)).rowCount).toBe(0)

      const next = await startServer(site.environment)
      try {
        await expect.poll(noted).toBe(0)
        expect(await readdir(`${site.dataDir}/images`)).toEqual([])
        expect((await new Person(next.address, { cookie }).run('{ session { id } }')).data).toEqual({
          session: null,
        })
      } finally {
        await next.stop()
      }
    } finally {
      await client.end()
      if (server.child.exitCode === null && server.child.signalCode === null) await server.stop()
    }
  },
)
