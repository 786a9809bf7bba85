import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeAbandonedUploads, temporaryName } from './temporary-files.ts'

let dataDir: string
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'astrofolio-data-'))))
afterEach(() => rm(dataDir, { recursive: true }))
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('files of another host are removed after ten minutes, those of a running upload are not', async () => {
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

test('files of processes that were killed are removed at once, those of running ones and of other hosts are not', async () => {
  const random = 'a'.repeat(32)
  const { pid: killed } = spawnSync('true')
  const ofRunning = [
    temporaryName(),
    `${hostname()}.${process.ppid}.${random}`,
    `other-host.${killed}.${random}`,
  ]
  for (const name of [...ofRunning, `${hostname()}.${killed}.${random}`])
    await writeFile(join(dataDir, name), 'half a picture')
  const ofPredecessor = temporaryName()
  await writeFile(join(dataDir, ofPredecessor), 'of a container that was restarted')
  await utimes(
    join(dataDir, ofPredecessor),
    minutesAgo(9),
    new Date(Date.now() - process.uptime() * 1000 - 1_000),
  )
  await removeAbandonedUploads(dataDir)
  expect((await readdir(dataDir)).toSorted()).toEqual(ofRunning.toSorted())
})
