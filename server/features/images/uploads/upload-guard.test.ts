import { readdir } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { FreeSpace } from '../../../limits/free-space.ts'
import { anAccessToken, aProfile, aUser } from '../../../testing/factories.ts'
import { aTinyImage, uploading } from '../../../testing/gallery-uploads.ts'
import { type RawUpload, rawUpload } from '../../../testing/raw-upload.ts'
import { forAllTests, testApp } from '../../../testing/test-app.ts'
import { expectNoIncomingFiles, uploadApp } from '../../../testing/upload-app.ts'
import { TokenScope } from '../../connected-apps/token-scope.ts'

const app = forAllTests(uploadApp)

const file = '--b\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nx'
const uploadPath = '/_api/creator-images/upload'

/** Begins uploads whose files never end. */
async function begun(cookie: string, count: number): Promise<RawUpload[]> {
  const before = (await readdir(app.incoming)).length
  const uploads = Array.from({ length: count }, () => rawUpload(app, uploadPath, { cookie }))
  for (const upload of uploads) upload.send(file)
  await expect.poll(async () => (await readdir(app.incoming)).length).toBe(before + count)
  return uploads
}

const abortAll = async (uploads: RawUpload[]) => {
  await Promise.all(uploads.map((upload) => upload.abort()))
  await expectNoIncomingFiles(app)
}

test.each([
  ['/graphql', 'This access token may only read.'],
  [uploadPath, 'This access token may only read.'],
  ['/_api/account/picture/upload', 'Access tokens cannot do this.'],
])('a token of read scope is refused before the body of an upload to %s', async (path, message) => {
  const { userId } = await app.has(aProfile())
  const { secret } = await app.has(anAccessToken(userId, { scope: TokenScope.read }))
  const upload = rawUpload(app, path, { authorization: `Bearer ${secret}` })
  await expect.poll(upload.answer).toContain(message)
  expect(upload.answer()).toContain('HTTP/1.1 403 ')
  await upload.abort()
})

test('before its body the fourth upload at a time of an account is refused, until one of the others has ended', async () => {
  const { person, profileId } = await app.creator()
  const running = await begun(person.cookie, 3)
  const fourth = rawUpload(app, uploadPath, { cookie: person.cookie })
  await expect.poll(fourth.answer).toContain('At most 3 uploads at a time. Wait until one has ended.')
  expect(fourth.answer()).toContain('HTTP/1.1 429 ')
  expect(fourth.answer()).toMatch(/^retry-after: 15\r$/im)
  expect(await readdir(app.incoming)).toHaveLength(3)
  const other = await app.creator()
  const others = await uploading.REST(other.person, { ...other, files: [aTinyImage()] })
  expect(others.status).toBe(200)

  await running[0]!.abort()
  const upload = async () => (await uploading.REST(person, { profileId, files: [aTinyImage()] })).status
  await expect.poll(upload).toBe(200)
  await fourth.abort()
  await abortAll(running)
})

test('before its body an upload is counted, also if it is aborted', async () => {
  await app.em.execute('delete from throttle')
  await using strict = await testApp({ orm: app.orm, rateLimitScale: 0.1 })
  const { cookie } = await strict.as(await strict.has(aUser()))
  const counted = async () => {
    const rows = await strict.em.execute<{ points: number }[]>('select points from throttle')
    return rows[0]?.points ?? 0
  }
  for (let count = 1; count <= 12; count++) {
    const upload = rawUpload(strict, uploadPath, { cookie })
    await expect.poll(counted).toBe(count)
    await upload.abort()
  }
  const refused = rawUpload(strict, uploadPath, { cookie })
  await expect.poll(refused.answer).toContain('Too many uploads.')
  expect(refused.answer()).toContain('HTTP/1.1 429 ')
  await refused.abort()
})

test('while there is little free space, an upload is refused with 507, and an operator reads it in the log and the metrics', async () => {
  const logged: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => logged.push(line) })
  const freeSpace = new FreeSpace({
    folders: [app.incoming, '/absent'],
    minBytes: Number.MAX_SAFE_INTEGER,
    logger,
  })
  await using full = await testApp({ orm: app.orm, freeSpace, metricsToken: 'a token of the tests' })
  const { cookie } = await full.as(await full.has(aUser()))
  for (let count = 0; count < 2; count++) {
    const upload = rawUpload(full, uploadPath, { cookie })
    await expect.poll(upload.answer).toContain('There is no room for more pictures at the moment.')
    expect(upload.answer()).toContain('HTTP/1.1 507 ')
    await upload.abort()
  }
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('DATA_DIR has little free space; uploads are refused with 507')
  const metrics = await full.visitor({ authorization: 'Bearer a token of the tests' }).fetch('/metrics')
  expect(await metrics.text()).toMatch(/^disk_free_bytes [1-9]\d*$/m)
})

test('a process refuses the forty-first upload at a time before its body', async () => {
  const running: RawUpload[] = []
  for (const count of [...Array(13).fill(3), 1] as number[]) {
    const { cookie } = await app.as(await app.has(aUser()))
    running.push(...(await begun(cookie, count)))
  }
  const { cookie } = await app.as(await app.has(aUser()))
  const refused = rawUpload(app, uploadPath, { cookie })
  await expect.poll(refused.answer).toContain('Too many pictures are being uploaded just now.')
  expect(refused.answer()).toContain('HTTP/1.1 503 ')
  expect(await readdir(app.incoming)).toHaveLength(40)
  await refused.abort()
  await abortAll(running)
  const creator = await app.creator()
  expect((await uploading.REST(creator.person, { ...creator, files: [aTinyImage()] })).status).toBe(200)
})

test('several uploads in one document are counted by their files', async () => {
  const { person, profileId } = await app.creator()
  const files = [aTinyImage('one.png'), aTinyImage('two.png')]
  const UPLOAD = `mutation ($one: UploadGalleryImagesInput!, $two: UploadGalleryImagesInput!) {
    one: uploadGalleryImages(input: $one) { galleryImages { id } } two: uploadGalleryImages(input: $two) { galleryImages { id } } }`
  const [one, two] = files.map((file) => ({ creatorProfileId: profileId, images: [file] }))
  await app.em.execute('delete from throttle')
  const { errors } = await person.runWithFiles(UPLOAD, { one, two })
  expect(errors).toBeUndefined()
  expect(await app.em.execute('select points from throttle')).toEqual([{ points: 2 }])
})
