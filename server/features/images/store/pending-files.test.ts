import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lockWaits } from '../../../testing/databases.ts'
import { aTinyImage, uploading } from '../../../testing/gallery-uploads.ts'
import { runJobs, runMaintenance } from '../../../testing/run-jobs.ts'
import { filesInFolder } from '../../../testing/stored-files.ts'
import { forAllTests, testApp } from '../../../testing/test-app.ts'
import { UnremovedFiles } from './image-store.ts'
import { PendingFiles } from './pending-files.ts'

const app = forAllTests(testApp)
beforeEach(() => execute('delete from graphile_worker._private_jobs'))

const execute = (text: string, values: unknown[] = []) =>
  app.em.getConnection().execute<Record<string, unknown>[]>(text, values)
const jobs = () => execute('select payload, attempts from graphile_worker._private_jobs')
const letPass = (interval: string) =>
  execute(`update graphile_worker._private_jobs set run_at = run_at - interval '${interval}'`)
const stored = () => filesInFolder(app.images.folder)
const aFile = () => ({ name: `${randomBytes(16).toString('hex')}/large.jpg`, content: Buffer.from('x') })

describe('the files of an upload', () => {
  test('are removed when the upload fails, or a day after their process died, and not before', async () => {
    const [file, ofDead] = [aFile(), aFile()]
    {
      await using uploaded = app.pendingFiles.upload(app.em.fork())
      await uploaded.put([file])
      await runJobs(app)
      expect(await stored()).toContain(file.name)
    }
    await app.pendingFiles.upload(app.em.fork()).put([ofDead])
    await letPass('23 hours 59 minutes')
    await runJobs(app)
    expect(await stored()).toEqual([ofDead.name])
    await letPass('1 minute')
    await runJobs(app)
    expect(await stored()).toEqual([])
    expect(await jobs()).toEqual([])
  })

  test('get no row when they may have been removed meanwhile', async () => {
    await using uploaded = app.pendingFiles.upload(app.em.fork())
    for (let files = 0; files < 2; files++) await uploaded.put([aFile()])
    await letPass('1 day')
    await runJobs(app)
    const keeping = app.em.fork().transactional((em) => uploaded.keep(em))
    await expect(keeping).rejects.toMatchObject({ extensions: { code: 'UNAVAILABLE' } })
  })

  test('are kept by a commit that ends after the upload lost its connection', async () => {
    const file = aFile()
    const uploaded = app.pendingFiles.upload(app.em.fork())
    await uploaded.put([file])
    let disposed: Promise<void> | undefined
    await app.em.fork().transactional(async (em) => {
      await uploaded.keep(em)
      disposed = uploaded[Symbol.asyncDispose]()
      await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
    })
    await disposed
    await runJobs(app)
    expect(await stored()).toContain(file.name)
    expect(await jobs()).toEqual([])
  })

  test('are not removed for a copy of their database', async () => {
    await using copy = await testApp()
    const file = aFile()
    await app.pendingFiles.upload(app.em.fork()).put([file])
    const [{ payload } = {}] = await jobs()
    await copy.em.execute(`select graphile_worker.add_job('remove_files', ?::json)`, [
      JSON.stringify(payload),
    ])
    await runJobs(copy, { pendingFiles: new PendingFiles(app.images) })
    expect(await copy.em.execute('select from graphile_worker.jobs')).toEqual([])
    expect(await stored()).toContain(file.name)
  })

  test('that a former version recorded are removed, those of uploads an hour later', async () => {
    const files = [aFile(), aFile()]
    for (const { name, content } of files) await app.images.put(name, content)
    const [deleted, uploaded] = files.map(({ name }) => name)
    await app.pendingFiles.upload(app.em.fork()).put([aFile()])
    const [{ payload } = {}] = await jobs()
    const { uploadedTo } = payload as { uploadedTo: string }
    await execute('insert into pending_file values (?, null, now()), (?, ?, now())', [
      deleted,
      uploaded,
      uploadedTo,
    ])
    await runMaintenance(app)
    expect(await stored()).not.toContain(deleted)
    expect(await stored()).toContain(uploaded)
    await execute(`update pending_file set recorded_at = now() - interval '1 hour'`)
    await runMaintenance(app)
    expect(await stored()).not.toContain(uploaded)
  })
})

test('a deleted picture whose file cannot be removed is 404 at its address from the next minute, counted, and its file is removed later', async () => {
  const creator = await app.creator()
  const { images } = await uploading.GraphQL(creator.person, { ...creator, files: [aTinyImage()] })
  const name = images![0]!.imageUrl.split('/').slice(-2).join('/')
  const remove = app.images.remove.bind(app.images)
  const failing = vi.spyOn(app.images, 'remove').mockImplementation(async (names) => {
    await remove(names.filter((one) => one !== name))
    if (names.includes(name)) throw new UnremovedFiles(new Map([[name, new Error('EACCES')]]))
  })
  await creator.person.post('/creator-images/delete', { imageId: images![0]!.id })
  const failures = new Map<string, number>()
  await runJobs(app, { failures })
  expect([...failures]).toEqual([['remove_files', 1]])
  expect((await stored()).filter((file) => file.startsWith(name.split('/')[0]!))).toEqual([name])
  await app.pendingFiles.readUnserved(app.em.fork())
  expect((await app.visitor().fetch(`/images/${name}`)).status).toBe(404)

  failing.mockRestore()
  await letPass('1 minute')
  await runJobs(app)
  await app.pendingFiles.readUnserved(app.em.fork())
  expect(await stored()).not.toContain(name)
  expect(app.pendingFiles.isUnserved(name)).toBe(false)
})
