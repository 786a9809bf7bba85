import { describe, expect, test } from 'vitest'
import { aTinyImage, uploading } from '../../../testing/gallery-uploads.ts'
import { aTaggedJpeg, takenOn } from '../../../testing/images/tagged-images.ts'
import { type Creator, type SentFile, forAllTests } from '../../../testing/test-app.ts'
import {
  expectNoIncomingFiles,
  expectNothingKept,
  galleryOf,
  storedFiles,
  uploadApp,
} from '../../../testing/upload-app.ts'
import { runJobs } from '../../../testing/run-jobs.ts'
import { runMutation } from '../../../testing/run-mutation.ts'
import { GalleryImage } from '../gallery-image.entity.ts'

const app = forAllTests(uploadApp)

const dots = (count: number) => Array.from({ length: count }, (_, n) => aTinyImage(`dot ${n}.png`))
const notAnImage: SentFile = {
  name: 'page.jpg',
  mediaType: 'image/jpeg',
  content: new TextEncoder().encode('<html><script>alert(1)</script></html>'),
}

/** Adds images of a number of bytes at the end, or changes those that it added. */
const addImages = ({ profileId }: { profileId: number }, count: number, bytes: number) =>
  app.em.execute(
    `insert into gallery_image (creator_profile_id, position, width, height, byte_size, stored_bytes, placeholder, file, stored_sizes)
     select ?, 2 + n, 1, 1, 1, ?, '', 'added-' || ? || '-' || n, '[]' from generate_series(1, ?) n
     on conflict (file) do update set stored_bytes = excluded.stored_bytes`,
    [profileId, bytes, profileId, count],
  )

/** Returns the number of images whose files were added. */
async function foldersSince(before: string[]) {
  const added = (await storedFiles(app)).filter((name) => !before.includes(name))
  return new Set(added.map((name) => name.split('/')[0])).size
}

test.each([
  // Before the files are received, unlike Apollo's CSRF prevention.
  ['GraphQL', 400, 'A multipart request needs the header Apollo-Require-Preflight'],
  ['REST', 403, 'Requests from other sites are refused'],
] as const)(
  'a creator cannot be made to upload over %s by a form of another site',
  async (way, ...refusal) => {
    const creator = await app.creator()
    const headers = {
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
      'apollo-require-preflight': '',
    }
    await expectNothingKept(app, creator, async () => {
      const { status, message } = await uploading[way](creator.person, {
        ...creator,
        files: dots(1),
        headers,
      })
      expect([status, message]).toEqual(refusal)
    })
  },
)

// Both APIs run the same mutation.
describe('a creator who uploads', () => {
  const upload = uploading.REST

  test('adds no picture when some of the files cannot be accepted, and reads which and why', async () => {
    const creator = await app.creator()
    await expectNothingKept(app, creator, async () => {
      const large = { ...notAnImage, name: 'large.jpg', content: new Uint8Array(10 * 1024 * 1024 + 1) }
      const empty = { ...notAnImage, name: 'empty.jpg', content: new Uint8Array(0) }
      const files = [large, ...dots(1), notAnImage, empty]
      const tooLarge = 'File size exceeds 10MB limit'
      const wrongType = 'Invalid file type. Accepted: JPEG, PNG, WebP'
      for (const upload of Object.values(uploading))
        expect(await upload(creator.person, { ...creator, files })).toEqual({
          status: expect.any(Number),
          code: 'BAD_USER_INPUT',
          message: `large.jpg: ${tooLarge}; page.jpg: ${wrongType}; empty.jpg: This file is empty`,
          fields: { 'images[0]': tooLarge, 'images[2]': wrongType, 'images[3]': 'This file is empty' },
        })
    })
  })

  test('must choose between 1 and 5 files, each of which may have 10 MB', async () => {
    const creator = await app.creator()
    await expectNothingKept(app, creator, async () => {
      for (const [count, message] of [
        [0, 'Please select at least one picture to upload.'],
        [6, 'Maximum 5 files allowed'],
      ] as const)
        expect(await upload(creator.person, { ...creator, files: dots(count) })).toMatchObject({
          code: 'BAD_USER_INPUT',
          message,
        })
    })
    const file = { ...aTinyImage(), content: new Uint8Array(10_485_760) }
    file.content.set(aTinyImage().content)
    expect(await upload(creator.person, { ...creator, files: [file] })).toMatchObject({ status: 200 })
  })

  test('keeps the capture date of each picture, unless another date or null is sent', async () => {
    const creator = await app.creator()
    const files = [await aTaggedJpeg(), aTinyImage('undated.png')].map(({ name, mediaType, content }) => ({
      name,
      mediaType,
      content: new Uint8Array(content),
    }))
    const datesOf = async (metadata: Record<string, string>) =>
      (await upload(creator.person, { ...creator, files, metadata })).images!.map(
        ({ captureDate }) => captureDate,
      )
    expect(await datesOf({})).toEqual([takenOn, null])
    expect(await datesOf({ captureDate: '2024-02-29' })).toEqual(['2024-02-29', '2024-02-29'])
  })

  test.each([
    { own: 'titles', all: 'title', label: 'Title', max: 150, many: 'titles' },
    { own: 'altTexts', all: 'altText', label: 'Alt text', max: 300, many: 'alt texts' },
  ] as const)('gives each picture its own of $own, and $all to those without', async (text) => {
    const { own, all, label, max, many } = text
    const creator = await app.creator()
    const textsOf = async (count: number, metadata: Record<string, string | string[]>) => {
      const files = dots(count)
      const { images, ...failure } = await upload(creator.person, { ...creator, files, metadata })
      return images?.map((image) => image[all]) ?? failure
    }
    const mixed = await textsOf(3, { [all]: 'Milky Way', [own]: [' Veil', ' '] })
    expect(mixed).toEqual(['Veil', 'Milky Way', 'Milky Way'])
    expect(await textsOf(2, { [own]: ['', 'Moon'] })).toEqual([null, 'Moon'])
    for (const [texts, path, message] of [
      [['Sun', 'x'.repeat(max + 1)], `${own}[1]`, `${label} must be at most ${max} characters`],
      [['Sun', 'Moon', 'Mars'], own, `There are more ${many} than pictures`],
    ] as const)
      expect(await textsOf(2, { [own]: [...texts] })).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { [path]: message },
      })
  })

  test('reads file names without misleading characters, truncated to a readable length', async () => {
    const creator = await app.creator()
    const named = async (name: string) => {
      const { message } = await upload(creator.person, { ...creator, files: [{ ...notAnImage, name }] })
      return message!.slice(0, message!.indexOf(': '))
    }
    expect(await named('Größe 🔭.jpg')).toBe('Größe 🔭.jpg')
    expect(await named('evil\u202egpj.exe')).toBe('evilgpj.exe')
    expect(await named('x'.repeat(300))).toBe(`${'x'.repeat(100)}…`)
  })

  test('adds pictures at the end, in the order of the files, by a statement more for each', async () => {
    const creator = await app.creator()
    const send = async (count: number, title: string) => {
      let ids: number[] = []
      const statements = await app.statementsOf(async () => {
        const metadata = { title }
        const { images } = await upload(creator.person, { ...creator, files: dots(count), metadata })
        ids = images!.map(({ id }) => id)
      })
      return { ids, statements }
    }
    await send(1, 'First')
    const [one, more] = [await send(1, 'Second'), await send(5, 'More')]
    const gallery = await galleryOf(app, creator)
    expect(gallery.map(({ title }) => title)).toEqual(['First', 'Second', ...Array<string>(5).fill('More')])
    expect(gallery.slice(2).map(({ id }) => id)).toEqual(more.ids)
    await expectNoIncomingFiles(app)
    // Each records its files, and one counts them.
    expect(more.statements).toHaveLength(one.statements.length + 5)
  })

  test('has the pictures once after three concurrent requests with one key, and a later one', async () => {
    const creator = await app.creator()
    const before = await storedFiles(app)
    const headers = { 'idempotency-key': 'one upload' }
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, () => upload(creator.person, { ...creator, files: dots(2), headers })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill(200))
    // Answered before anything is decoded.
    const unseen = await upload(creator.person, { ...creator, files: [notAnImage, notAnImage], headers })
    const ids = [...outcomes, unseen].map(({ images }) => images!.map(({ id }) => id).join())
    expect(new Set(ids).size).toBe(1)
    expect(await galleryOf(app, creator)).toHaveLength(2)
    expect(await foldersSince(before)).toBe(2)
    await upload(creator.person, { ...creator, files: dots(1), headers: { 'idempotency-key': 'another' } })
    expect(await galleryOf(app, creator)).toHaveLength(3)
  })

  test('stores at most 5 GB, and sees how much of it is used', async () => {
    const creator = await app.creator()
    const useOf = async () =>
      (await creator.person.run('{ session { storedBytes maxStoredBytes } }')).data.session
    expect(await useOf()).toEqual({ storedBytes: 0, maxStoredBytes: 5_368_709_120 })
    const before = await storedFiles(app)
    const { images } = await upload(creator.person, { ...creator, files: dots(2) })
    const names = (await storedFiles(app)).filter((name) => !before.includes(name))
    const sizes = await Promise.all(names.map(async (name) => (await app.images.open(name))!))
    for (const { content } of sizes) content.destroy()
    const used = sizes.reduce((sum, { size }) => sum + size, 0)
    expect(await useOf()).toMatchObject({ storedBytes: used })

    const setBytes = (bytes: number) => addImages(creator, 4, bytes / 4)
    const refused = {
      code: 'QUOTA_EXCEEDED',
      message: 'Your pictures would take up more than 5 GB. Delete some of them first.',
    }
    for (const bytes of [5_368_709_120 - used - 4, 5_368_709_120]) {
      await setBytes(bytes - (bytes % 4))
      await expectNothingKept(app, creator, async () => {
        expect(await upload(creator.person, { ...creator, files: dots(2) })).toMatchObject(refused)
      })
    }
    await setBytes(5_368_709_120 - 4 * used)
    expect((await upload(creator.person, { ...creator, files: dots(1) })).status).toBe(200)
    await setBytes(5_368_709_120)
    await creator.person.post('/creator-images/delete', { imageId: images![0]!.id })
    expect(await useOf()).toMatchObject({ storedBytes: expect.toSatisfy((bytes) => bytes > 5_368_709_120) })
  })

  test('fills a gallery of 500 once when uploads race for the last places, and then gets an error', async () => {
    const creator = await app.creator()
    await addImages(creator, 498, 0)
    const before = await storedFiles(app)
    const race = await Promise.all(
      [1, 2, 3].map(() => upload(creator.person, { ...creator, files: dots(2) })),
    )
    expect(race.filter(({ images }) => images)).toHaveLength(1)
    expect(await galleryOf(app, creator)).toHaveLength(500)
    expect(await foldersSince(before)).toBe(2)
    expect(await upload(creator.person, { ...creator, files: dots(1) })).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'A gallery holds at most 500 pictures',
    })
  })
})

const REPLACE = `mutation ($input: ReplaceGalleryImageInput!) { replaceGalleryImage(input: $input) {
  galleryImage { id title imageUrl captureDate width createdAt index objects { name } } session { storedBytes } } }`

const replace = ({ person }: Creator, id: number, image: SentFile) =>
  person.runWithFiles(REPLACE, { input: { id, image } })

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

test('a creator replaces the file of a picture, which keeps its address, texts, objects, place and a date that was entered', async () => {
  const { creator, first, others } = await anUploadedImage()
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

  const entered = { id: others[0]!.id, captureDate: '2020-01-02' }
  await runMutation(creator.person, 'updateGalleryImage', { input: entered })
  const again = await replace(creator, entered.id, await aDatedJpeg())
  expect(again.data.replaceGalleryImage.galleryImage.captureDate).toBe('2020-01-02')
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
