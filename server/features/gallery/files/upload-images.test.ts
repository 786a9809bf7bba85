import { describe, expect, test } from 'vitest'
import { aTinyImage, uploading } from '../../../testing/gallery-uploads.ts'
import { aJpegOfBytes } from '../../../testing/images/plain-images.ts'
import { aTaggedJpeg, takenOn } from '../../../testing/images/tagged-images.ts'
import { forAllTests, type SentFile, testApp } from '../../../testing/test-app.ts'
import {
  expectNoIncomingFiles,
  expectNothingKept,
  galleryOf,
  storedFiles,
  uploadApp,
} from '../../../testing/upload-app.ts'

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

const ways = Object.entries(uploading)

describe.each(ways)('a creator who uploads by %s', (way, upload) => {
  test('adds no picture when some of the files cannot be accepted, and reads which and why', async () => {
    const creator = await app.creator()
    await expectNothingKept(app, creator, async () => {
      const large = { ...notAnImage, name: 'large.jpg', content: new Uint8Array(10 * 1024 * 1024 + 1) }
      const empty = { ...notAnImage, name: 'empty.jpg', content: new Uint8Array(0) }
      const files = [large, ...dots(1), notAnImage, empty]
      const [tooLarge, wrongType] = [
        'File size exceeds 10MB limit',
        'Invalid file type. Accepted: JPEG, PNG, WebP',
      ]
      expect(await upload(creator.person, { ...creator, files })).toEqual({
        status: expect.any(Number),
        code: 'BAD_USER_INPUT',
        message: `large.jpg: ${tooLarge}; page.jpg: ${wrongType}; empty.jpg: This file is empty`,
        fields: { 'images[0]': tooLarge, 'images[2]': wrongType, 'images[3]': 'This file is empty' },
      })
    })
  })

  test('cannot be made to upload by a form of another site', async () => {
    const creator = await app.creator()
    await expectNothingKept(app, creator, async () => {
      const headers = {
        origin: 'https://elsewhere.example',
        'sec-fetch-site': 'cross-site',
        'apollo-require-preflight': '',
      }
      const { status, message } = await upload(creator.person, { ...creator, files: dots(1), headers })
      // Before the files are received, unlike Apollo's CSRF prevention.
      expect([status, message]).toEqual(
        way === 'REST'
          ? [403, 'Requests from other sites are refused']
          : [400, 'A multipart request needs the header Apollo-Require-Preflight'],
      )
    })
  })
})

// Both APIs run the same mutation.
describe('a creator who uploads', () => {
  const upload = uploading.REST

  test('must choose between 1 and 5 files', async () => {
    const creator = await app.creator()
    await expectNothingKept(app, creator, async () => {
      for (const [count, message] of [
        [0, 'Please select at least one picture to upload.'],
        [6, 'Maximum 5 files allowed'],
        [9, 'Maximum 5 files allowed'],
      ] as const) {
        const outcome = await upload(creator.person, { ...creator, files: dots(count) })
        expect(outcome).toMatchObject({ code: 'BAD_USER_INPUT', message })
      }
    })
  })

  test('may choose a file of 10 MB', async () => {
    const creator = await app.creator()
    const { content } = await aJpegOfBytes()
    expect(content).toHaveLength(10_485_760)
    const file = { ...notAnImage, content: Uint8Array.from(content) }
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
      const { images, ...failure } = await upload(creator.person, {
        ...creator,
        files: dots(count),
        metadata,
      })
      return images?.map((image) => image[all]) ?? failure
    }
    expect(await textsOf(3, { [all]: 'Milky Way', [own]: [' Veil', ' '] })).toEqual([
      'Veil',
      'Milky Way',
      'Milky Way',
    ])
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

  test('adds pictures at the end, in the order of the files', async () => {
    const creator = await app.creator()
    await uploading.GraphQL(creator.person, { ...creator, files: dots(1), metadata: { title: 'First' } })
    const { status, images } = await upload(creator.person, {
      ...creator,
      files: dots(5),
      metadata: { title: 'More' },
    })
    expect(status).toBe(200)
    const gallery = await galleryOf(app, creator)
    expect(gallery.map(({ title }) => title)).toEqual(['First', 'More', 'More', 'More', 'More', 'More'])
    expect(gallery.slice(1).map(({ id }) => id)).toEqual(images!.map(({ id }) => id))
    await expectNoIncomingFiles(app)
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

  test('costs a statement more for each further picture, which records its files, and one to count them', async () => {
    const creator = await app.creator()
    const send = (count: number) =>
      app.statementsOf(() => upload(creator.person, { ...creator, files: dots(count) }))
    await send(1)
    const one = await send(1)
    expect(await send(5)).toHaveLength(one.length + 5)
  })
})

test('a creator may send 120 files in ten minutes, over both APIs together', async () => {
  await using strict = await testApp({ rateLimitScale: 0.1 })
  const { person, profile } = await strict.creator()
  const send = (upload: (typeof ways)[number][1], count: number) =>
    upload(person, { profileId: profile.id, files: dots(count) })
  expect((await send(uploading.GraphQL, 5)).status).toBe(200)
  expect((await send(uploading.REST, 5)).status).toBe(200)
  for (const [, upload] of ways) {
    expect(await send(upload, 3)).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/^Too many uploads\. Please try again in \d+ minutes\.$/),
    })
  }
})
