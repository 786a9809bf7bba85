import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lockWaits } from '../../../testing/databases.ts'
import { aSquareImage, aTinyImage, uploading } from '../../../testing/gallery-uploads.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { aCreator, storedFiles } from '../../../testing/upload-app.ts'
import { UnremovedFiles } from './image-store.ts'
import { PendingFiles } from './pending-files.ts'

let app: TestApp
const logged: { msg: string; files: string[] }[] = []
beforeAll(async () => {
  const write = (line: string) => logged.push(JSON.parse(line) as (typeof logged)[number])
  app = await testApp({ logger: pino({ level: 'error' }, { write }), metricsToken: 'a token of the tests' })
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(async () => {
  logged.length = 0
  await execute('delete from pending_file')
})
afterEach(() => void vi.restoreAllMocks())

const execute = (text: string, values: unknown[] = []) =>
  app.em.getConnection().execute<Record<string, unknown>[]>(text, values)
const recorded = async () =>
  (await execute('select name from pending_file order by name')).map(({ name }) => String(name))
const letPass = (interval: string) =>
  execute(`update pending_file set recorded_at = recorded_at - interval '${interval}'`)
const maintain = () => app.pendingFiles.removeRecorded(app.em.fork())
const aFile = () => ({ name: `${randomBytes(16).toString('hex')}/large.jpg`, content: Buffer.from('x') })

describe('the files of an upload', () => {
  test('are removed when the upload fails', async () => {
    const file = aFile()
    {
      await using uploaded = app.pendingFiles.upload(app.em.fork())
      await uploaded.put([file])
      expect(await recorded()).toEqual([file.name])
    }
    expect(await recorded()).toEqual([])
    expect(await storedFiles(app)).not.toContain(file.name)
  })

  test('are removed an hour after their process died, and not before', async () => {
    const file = aFile()
    await app.pendingFiles.upload(app.em.fork()).put([file])
    await letPass('59 minutes')
    await maintain()
    expect(await storedFiles(app)).toContain(file.name)
    await letPass('1 minute')
    await maintain()
    expect(await storedFiles(app)).not.toContain(file.name)
    expect(await recorded()).toEqual([])
  })

  test('stay for an import that takes longer than an hour', async () => {
    const [first, second] = [aFile(), aFile()]
    const uploaded = app.pendingFiles.upload(app.em.fork())
    await uploaded.put([first])
    await letPass('59 minutes')
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
    await uploaded.put([second])
    await letPass('59 minutes')
    await maintain()
    await app.em.fork().transactional((em) => uploaded.keep(em))
    expect(await storedFiles(app)).toEqual(expect.arrayContaining([first.name, second.name]))
    expect(await recorded()).toEqual([])
  })

  test('get no row when they may have been removed meanwhile', async () => {
    await using uploaded = app.pendingFiles.upload(app.em.fork())
    await uploaded.put([aFile()])
    await letPass('1 hour')
    await maintain()
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
    expect(await storedFiles(app)).toContain(file.name)
  })

  test('are not removed for a copy of their database, which forgets them after a day', async () => {
    await using copy = await testApp()
    const file = aFile()
    await app.pendingFiles.upload(app.em.fork()).put([file])
    await letPass('23 hours')
    const [row] = await execute('select name, uploaded_by, recorded_at from pending_file')
    const inCopy = (text: string, values: unknown[] = []) => copy.em.getConnection().execute(text, values)
    await inCopy('insert into pending_file select ?, ?, ?', Object.values(row!))
    const filesOfCopy = new PendingFiles(app.images, pino({ level: 'silent' }))
    await filesOfCopy.removeRecorded(copy.em.fork())
    expect(await inCopy('select from pending_file')).toHaveLength(1)
    await inCopy(`update pending_file set recorded_at = recorded_at - interval '1 hour'`)
    await filesOfCopy.removeRecorded(copy.em.fork())
    expect(await inCopy('select from pending_file')).toEqual([])
    expect(await storedFiles(app)).toContain(file.name)
  })
})

describe('a deleted picture whose file cannot be removed', () => {
  /** Lets the removal of some files fail. */
  const keepFiles = (isKept: (name: string) => boolean) => {
    const remove = app.images.remove.bind(app.images)
    app.images.remove = async (names) => {
      const kept = names.filter(isKept)
      await remove(names.filter((name) => !isKept(name)))
      if (kept.length > 0) throw new UnremovedFiles(new Map(kept.map((name) => [name, new Error('EACCES')])))
    }
    return () => (app.images.remove = remove)
  }
  const failures = async () => {
    const response = await app.visitor({ authorization: 'Bearer a token of the tests' }).fetch('/metrics')
    return Number(/^picture_removals_failed_total (\d+)$/m.exec(await response.text())![1])
  }
  const nameOf = (url: string) => url.split('/').slice(-2).join('/')
  const statusOf = async (name: string) => (await app.visitor().fetch(`/images/${name}`)).status

  test('is 404 at its address, logged and counted, and its file is removed later', async () => {
    const creator = await aCreator(app)
    const { images } = await uploading.GraphQL(creator.person, { ...creator, files: [aTinyImage()] })
    const name = nameOf(images![0]!.imageUrl)
    const before = await failures()
    const release = keepFiles((file) => file === name)
    await creator.person.post('/creator-images/delete', { imageId: images![0]!.id })
    expect(await recorded()).toEqual([name])
    expect((await storedFiles(app)).filter((file) => file.startsWith(name.split('/')[0]!))).toEqual([name])
    expect(await statusOf(name)).toBe(404)
    expect(logged).toMatchObject([
      { files: [name], msg: expect.stringContaining('1 files of deleted pictures cannot be removed') },
    ])
    expect(await failures()).toBe(before + 1)

    // Further files are removed although one fails.
    const other = aFile()
    await app.images.put(other.name, other.content)
    await execute('insert into pending_file (name) values (?)', [other.name])
    await maintain()
    expect(await recorded()).toEqual([name])
    expect(await storedFiles(app)).not.toContain(other.name)
    release()
    await maintain()
    expect(await recorded()).toEqual([])
    expect(await storedFiles(app)).not.toContain(name)
  })

  test('is 404 in another process after its maintenance', async () => {
    const creator = await aCreator(app)
    await using other = await testApp({ orm: app.orm, images: app.images })
    const { images } = await uploading.GraphQL(creator.person, { ...creator, files: [aTinyImage()] })
    const { imageUrl, id } = images![0]!
    const release = keepFiles(() => true)
    await creator.person.post('/creator-images/delete', { imageId: id })
    await other.pendingFiles.removeRecorded(app.em.fork())
    expect((await other.visitor().fetch(`/images/${nameOf(imageUrl)}`)).status).toBe(404)
    release()
    await maintain()
  })

  test('is 404 when it was deleted while the maintenance removed others', async () => {
    const [other, deleted] = [aFile(), aFile()]
    for (const { name, content } of [other, deleted]) await app.images.put(name, content)
    const record = (name: string) => execute('insert into pending_file (name) values (?)', [name])
    await record(other.name)
    const release = keepFiles((name) => name === deleted.name)
    const remove = app.images.remove.bind(app.images)
    app.images.remove = async (names) => {
      app.images.remove = remove
      await record(deleted.name)
      await app.pendingFiles.remove(app.em.fork(), [deleted.name])
      await remove(names)
    }
    await maintain()
    expect(await storedFiles(app)).not.toContain(other.name)
    expect(await storedFiles(app)).toContain(deleted.name)
    expect(await statusOf(deleted.name)).toBe(404)
    release()
    await maintain()
    expect(await recorded()).toEqual([])
  })

  test('a replaced and a deleted profile picture are treated alike', async () => {
    const { person } = await aCreator(app)
    const upload = async () => {
      const { body } = await person.postForm('/account/picture/upload', { picture: aSquareImage() })
      return nameOf(body.user.avatarUrl as string)
    }
    const first = await upload()
    const release = keepFiles((name) => name.endsWith('.jpg'))
    const second = await upload()
    expect(await recorded()).toEqual([first])
    await person.run('mutation { deleteProfilePicture { session { id } } }')
    expect(await recorded()).toEqual([first, second].toSorted())
    for (const name of [first, second]) expect(await statusOf(name)).toBe(404)
    release()
    await maintain()
    expect(await recorded()).toEqual([])
  })
})
