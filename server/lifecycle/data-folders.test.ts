import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasOwnFileSystems, mounting } from '../testing/own-file-systems.ts'
import { sessionSecretOf, useTemporaryFolder } from './data-folders.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'astrofolio-data-'))
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, process.env[name])
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(dataDir, { recursive: true })
})

test.each([
  ['is created if needed', 'deeper/tmp', false],
  ['is closed if other users could read it', 'tmp', true],
])('the folder that receives uploads %s, for the server alone', async (_what, name, exists) => {
  const folder = join(dataDir, name)
  if (exists) await mkdir(folder, { mode: 0o755 })
  await useTemporaryFolder(folder)
  expect(tmpdir()).toBe(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('the session secret is generated once, and an incomplete one is refused', async () => {
  const secret = await sessionSecretOf(dataDir)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(await sessionSecretOf(dataDir)).toBe(secret)
  await writeFile(join(dataDir, 'session-secret'), '')
  await expect(sessionSecretOf(dataDir)).rejects.toThrow('session-secret is incomplete')
})

test.skipIf(!hasOwnFileSystems)(
  'a folder on a read-only disk is logged, and keeps only the embedded database from its start',
  async () => {
    const script = `
    const { prepareDataFolders } = await import('${new URL('data-folders.ts', import.meta.url).href}')
    const prepare = (databaseUrl) =>
      prepareDataFolders({ dataDir: process.argv[1], databaseUrl }, { error: console.log })
    await prepare('postgres://database')
    await prepare().catch(({ message }) => console.log(message))`
    const readOnly = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"'
    const [command = '', ...args] = mounting(readOnly, dataDir)
    const node = [process.execPath, '--input-type=module', '--eval', script, dataDir]
    const lines = execFileSync(command, [...args, ...node], { encoding: 'utf8' }).split('\n')
    expect(lines).toEqual([
      expect.stringContaining(`${dataDir}/tmp is not writable (EROFS); uploads are received in `),
      `${dataDir}/images is not writable (EROFS); uploads are rejected with 507`,
      expect.stringContaining('DATA_DIR is not writable, and the embedded PostgreSQL needs it'),
      '',
    ])
  },
)
