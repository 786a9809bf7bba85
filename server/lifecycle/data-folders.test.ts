import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeAbandonedUploads, sessionSecretOf, useTemporaryFolder } from './data-folders.ts'

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

test('files that a killed process left are removed after ten minutes, those of a running upload are not', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  for (const [name, minutes] of [
    ['abandoned', 11],
    ['under-way', 9],
  ] as const) {
    await writeFile(join(dataDir, name), 'half a picture')
    await utimes(join(dataDir, name), minutesAgo(minutes), minutesAgo(minutes))
  }
  await mkdir(join(dataDir, 'folder'))
  await writeFile(join(dataDir, 'folder', 'file'), 'abandoned too')
  await utimes(join(dataDir, 'folder'), minutesAgo(11), minutesAgo(11))
  await removeAbandonedUploads(dataDir)
  expect(await readdir(dataDir)).toEqual(['under-way'])
  expect(existsSync(dataDir)).toBe(true)
})

test('the session secret is generated once, and an incomplete one is refused', async () => {
  const secret = await sessionSecretOf(dataDir)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(await sessionSecretOf(dataDir)).toBe(secret)
  await writeFile(join(dataDir, 'session-secret'), '')
  await expect(sessionSecretOf(dataDir)).rejects.toThrow('session-secret is incomplete')
})
