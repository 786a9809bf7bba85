import { expect, test } from 'vitest'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { aTinyImage, uploading } from '../server/testing/gallery-uploads.ts'
import { Person } from '../server/testing/person.ts'
import { startPostgresWithClients } from '../server/testing/postgres-with-clients.ts'
import { startServer } from '../server/testing/running-server.ts'
import { createEmptySite, pixelsOf, runCommand } from './site.ts'

const secret = { SESSION_SECRET: 'the same secret of 32 characters here and there' }

test('an operator moves the site, and users stay signed in and see their pictures', async () => {
  await using postgres = await startPostgresWithClients()
  await using oldSite = await createEmptySite(postgres.url)
  const here = { ...oldSite.environment, ...secret }
  const server = await startServer(here)
  const vera = new Person(server.address).keepingCookies()
  const account = { email: 'vera@people.example', password: 'Mare Tranquillitatis 69', displayName: 'Vera' }
  await vera.post('/auth/register_with_password', account)
  const { body } = await vera.post('/creator-profiles/create', {})
  const { images } = await uploading.REST(vera, { profileId: body.profile.id, files: [aTinyImage()] })

  expect(await runCommand('restore', here)).toMatchObject({
    code: 1,
    output: expect.stringContaining('The folder of the backup is missing.'),
  })
  const backup = await runCommand('backup', here) // while the server runs
  expect(backup).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 account and 1 picture are in '),
  })
  const folder = join(oldSite.dataDir, 'backups')
  const [name] = await readdir(folder)
  expect(name).toMatch(/^astrofolio-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
  for (const path of [folder, join(folder, name!)]) expect((await stat(path)).mode & 0o777).toBe(0o700)

  await using newSite = await createEmptySite(postgres.url)
  const there = { ...newSite.environment, ...secret }
  const restored = await runCommand('restore', there, join(folder, name!))
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 account and 1 picture are restored'),
  })
  expect(await runCommand('restore', there, join(folder, name!))).toMatchObject({
    code: 1,
    output: expect.stringContaining('the database has tables already'),
  })
  const other = await startServer(there)
  const again = new Person(other.address, { cookie: vera.cookie })
  expect((await again.get('/auth/session')).body).toMatchObject({ user: { email: account.email } })
  const image = await again.fetch(images![0]!.imageUrl)
  const original = await vera.fetch(images![0]!.imageUrl)
  expect(image.status).toBe(200)
  // Without PUBLIC_URL the files name the page at the address of their server.
  expect((await pixelsOf(image)).equals(await pixelsOf(original))).toBe(true)
  for (const { stop } of [server, other]) await stop()
})

test('a backup of an empty site fails with a non-zero exit code', async () => {
  await using site = await createEmptySite()
  expect(await runCommand('backup', site.environment)).toMatchObject({
    code: 1,
    output: expect.stringContaining('The database has no tables yet.'),
  })
  expect(await readdir(join(site.dataDir, 'backups'))).toEqual([])
})
