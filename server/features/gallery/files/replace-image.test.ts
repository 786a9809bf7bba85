import { expect, test } from 'vitest'
import { aTinyImage, uploading } from '../../../testing/gallery-uploads.ts'
import { runJobs } from '../../../testing/run-jobs.ts'
import { aTaggedJpeg, takenOn } from '../../../testing/images/tagged-images.ts'
import { type Creator, forAllTests, type SentFile } from '../../../testing/test-app.ts'
import { expectNothingKept, storedFiles, uploadApp } from '../../../testing/upload-app.ts'
import { GalleryImage } from '../gallery-image.entity.ts'

const app = forAllTests(uploadApp)

const REPLACE = `mutation ($input: ReplaceGalleryImageInput!) { replaceGalleryImage(input: $input) {
  galleryImage { id title imageUrl captureDate width createdAt index objects { name } } session { storedBytes } } }`

const replace = ({ person }: Creator, id: number, image: SentFile, headers: Record<string, string> = {}) =>
  person.runWithFiles(REPLACE, { input: { id, image } }, headers)

async function aDatedJpeg(): Promise<SentFile> {
  const { content, ...file } = await aTaggedJpeg()
  return { ...file, content: new Uint8Array(content) }
}

async function anUploadedImage() {
  const creator = await app.creator()
  const metadata = { title: 'Ember Veil', objects: ['M 31'] }
  const { images } = await uploading.GraphQL(creator.person, {
    ...creator,
    files: Array.from({ length: 4 }, () => aTinyImage()),
    metadata,
  })
  const [first, ...others] = images!
  return { creator, first: first!, others }
}

const statusOf = async (url: string) => (await app.visitor().fetch(url)).status

test('a creator replaces the file of a picture, which keeps its address, texts, objects and place', async () => {
  const { creator, first } = await anUploadedImage()
  const { data, errors } = await replace(creator, first.id, await aDatedJpeg())
  expect(errors).toBeUndefined()
  const { galleryImage } = data.replaceGalleryImage
  expect(galleryImage).toMatchObject({
    id: first.id,
    title: 'Ember Veil',
    index: 0,
    objects: [{ name: 'NGC 224' }],
    captureDate: takenOn,
  })
  expect(galleryImage.imageUrl).not.toBe(first.imageUrl)
  await runJobs(app)
  expect(await statusOf(galleryImage.imageUrl)).toBe(200)
  expect([await statusOf(first.imageUrl), await statusOf(first.shareImageUrl)]).toEqual([404, 404])
})

test('a date that the creator entered stays', async () => {
  const { creator, first } = await anUploadedImage()
  await creator.person.run(
    `mutation { updateGalleryImage(input: { id: ${first.id}, captureDate: "2020-01-02" }) { galleryImage { id } } }`,
  )
  const { data } = await replace(creator, first.id, await aDatedJpeg())
  expect(data.replaceGalleryImage.galleryImage.captureDate).toBe('2020-01-02')
})

test('a file that cannot be read is refused with the reason, and the picture keeps its own', async () => {
  const { creator, first } = await anUploadedImage()
  await expectNothingKept(app, creator, async () => {
    const page = { ...aTinyImage('page.png'), content: new TextEncoder().encode('<html></html>') }
    const { errors } = await replace(creator, first.id, page)
    expect(errors).toMatchObject([
      {
        message: 'Invalid file type. Accepted: JPEG, PNG, WebP',
        extensions: { code: 'BAD_USER_INPUT', problems: [{ path: 'image' }] },
      },
    ])
  })
})

test('the quota counts a replaced file once', async () => {
  const { creator, first, others } = await anUploadedImage()
  const [full, largest] = [5 * 1024 ** 3, 2 ** 31 - 1]
  const em = app.em.fork()
  const take = (id: number, storedBytes: number) => em.nativeUpdate(GalleryImage, id, { storedBytes })
  await take(others[0]!.id, largest)
  await take(others[1]!.id, largest)
  await take(first.id, full - 2 * largest - 10_000)
  expect((await replace(creator, first.id, aTinyImage())).errors).toBeUndefined()
  await take(others[2]!.id, largest)
  expect((await replace(creator, first.id, aTinyImage())).errors).toMatchObject([
    { extensions: { code: 'QUOTA_EXCEEDED' } },
  ])
})

test('a retry with the same key replaces nothing again', async () => {
  const { creator, first } = await anUploadedImage()
  const key = { 'idempotency-key': 'one replacement' }
  const once = await replace(creator, first.id, aTinyImage(), key)
  const before = await storedFiles(app)
  expect(await replace(creator, first.id, aTinyImage(), key)).toEqual(once)
  expect(await storedFiles(app)).toEqual(before)
})
