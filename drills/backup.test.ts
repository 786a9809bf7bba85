import { expect, test } from 'vitest'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { aTinyImage, uploading } from '../server/testing/gallery-uploads.ts'
import { Person } from '../server/testing/person.ts'
import { filesInFolder } from '../server/testing/stored-files.ts'
import { startPostgresWithClients } from '../server/testing/postgres-with-clients.ts'
import { startServer } from '../server/testing/running-server.ts'
import { createEmptySite, runCommand } from './site.ts'

test('an operator backs up a running site into a folder that only its owner can read, and restores it elsewhere with its pictures', async () => {
  await using postgres = await startPostgresWithClients()
  await using oldSite = await createEmptySite(postgres.url)
  const server = await startServer(oldSite.environment)
  const vera = new Person(server.address).keepingCookies()
  const account = { email: 'vera@people.example', password: 'Mare Tranquillitatis 69', displayName: 'Vera' }
  await vera.post('/auth/register_with_password', account)
  const { body } = await vera.post('/creator-profiles/create', {})
  await uploading.REST(vera, { profileId: body.profile.id, files: [aTinyImage()] })

  const backup = await runCommand('backup', oldSite.environment) // while the server runs
  expect(backup).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 account and 1 picture are in '),
  })
  const folder = join(oldSite.dataDir, 'backups')
  const [name] = await readdir(folder)
  expect(name).toMatch(/^astrofolio-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
  for (const path of [folder, join(folder, name!)]) expect((await stat(path)).mode & 0o777).toBe(0o700)

  await using newSite = await createEmptySite(postgres.url)
  const restored = await runCommand('restore', newSite.environment, join(folder, name!))
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 account and 1 picture are restored'),
  })
  const images = (dataDir: string) => filesInFolder(join(dataDir, 'images'))
  expect(await images(newSite.dataDir)).toEqual(await images(oldSite.dataDir))
  await server.stop()
})
