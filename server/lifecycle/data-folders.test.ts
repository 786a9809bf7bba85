import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test('uploads are stored in a folder that only the server can read, created if needed', async () => {
  const folder = join(dataDir, 'deeper', 'tmp')
  await useTemporaryFolder(folder)
  expect(tmpdir()).toBe(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('a folder that other users could read is closed', async () => {
  const folder = join(dataDir, 'tmp')
  await mkdir(folder, { mode: 0o755 })
  await useTemporaryFolder(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('the session secret is generated once, and an incomplete one is refused', async () => {
  const secret = await sessionSecretOf(dataDir)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(await sessionSecretOf(dataDir)).toBe(secret)
  await writeFile(join(dataDir, 'session-secret'), '')
  await expect(sessionSecretOf(dataDir)).rejects.toThrow('session-secret is incomplete')
})
