import { expect, test } from 'vitest'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LocalImageStore } from '../server/features/images/store/local-image-store.ts'
import { fewObjects } from '../server/testing/few-objects.ts'
import { aTinyImage, uploading } from '../server/testing/gallery-uploads.ts'
import { startPostgresWithClients } from '../server/testing/postgres-with-clients.ts'
import { startTestApp } from '../server/testing/start-test-app.ts'
import { filesInFolder } from '../server/testing/stored-files.ts'
import { makeTemplate } from '../server/testing/template-database.ts'
import { createEmptySite, runCommand } from './site.ts'

test('an operator backs up a running site into a folder that only its owner can read, and restores it elsewhere with its pictures', async () => {
  await using postgres = await startPostgresWithClients()
  await using oldSite = await createEmptySite(postgres.url)
  const imagesOf = ({ dataDir }: { dataDir: string }) => join(dataDir, 'images')
  const images = new LocalImageStore(imagesOf(oldSite))
  await using app = await startTestApp(await makeTemplate(postgres, fewObjects), { images })
  const { person, profileId } = await app.creator()
  await uploading.REST(person, { profileId, files: [aTinyImage()] })

  const backup = await runCommand('backup', { ...oldSite.environment, DATABASE_URL: app.databaseUrl })
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
  expect(await filesInFolder(imagesOf(newSite))).toEqual(await filesInFolder(imagesOf(oldSite)))
})
