import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runJobs } from './run-jobs.ts'
import { filesInFolder } from './stored-files.ts'
import { type Creator, type TestApp, testApp } from './test-app.ts'

/** The application with its own folder of incoming files. */
export type UploadApp = TestApp & { incoming: string }

export async function uploadApp(): Promise<UploadApp> {
  const app = await testApp()
  const systemFolder = tmpdir()
  const incoming = await mkdtemp(join(systemFolder, 'astrofolio-incoming-'))
  process.env['TMPDIR'] = incoming
  const dispose = app[Symbol.asyncDispose].bind(app)
  return Object.assign(app, {
    incoming,
    async [Symbol.asyncDispose]() {
      process.env['TMPDIR'] = systemFolder
      await rm(incoming, { recursive: true })
      await dispose()
    },
  })
}

/** Returns a gallery as visitors see it. */
export async function galleryOf(
  app: TestApp,
  { profileId }: Pick<Creator, 'profileId'>,
): Promise<{ id: number; title: string; imageUrl: string }[]> {
  const { data } = await app
    .visitor()
    .run(`{ creatorProfile(id: ${profileId}) { images(first: 500) { nodes { id title imageUrl } } } }`)
  return data.creatorProfile.images.nodes
}

/** Once those of deleted pictures and failed uploads were removed. */
export async function storedFiles(app: TestApp): Promise<string[]> {
  await runJobs(app)
  return filesInFolder(app.images.folder)
}

/** Expects that some work adds neither rows nor files, and leaves no incoming files. */
export async function expectNothingKept(app: UploadApp, creator: Creator, work: () => Promise<unknown>) {
  const before = { gallery: await galleryOf(app, creator), stored: await storedFiles(app) }
  await work()
  expect({ gallery: await galleryOf(app, creator), stored: await storedFiles(app) }).toEqual(before)
  await expectNoIncomingFiles(app)
}

/** Polls, because incoming files are deleted just after the response was sent. */
export async function expectNoIncomingFiles(app: UploadApp) {
  await expect.poll(() => readdir(app.incoming)).toEqual([])
}
