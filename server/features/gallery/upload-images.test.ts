import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProfile } from '../../testing/factories.ts'
import { aTinyPicture, uploading } from '../../testing/gallery-uploads.ts'
import { aTaggedJpeg, takenOn } from '../../testing/pictures/tagged-pictures.ts'
import { type Person, type SentFile, type TestApp, testApp } from '../../testing/test-app.ts'
import { DecodingQueue } from './decoding-queue.ts'

let app: TestApp
/** The folder of incoming files. */
let incoming: string
const systemFolder = tmpdir()
beforeAll(async () => {
  app = await testApp()
  incoming = await mkdtemp(join(systemFolder, 'astrofolio-incoming-'))
  process.env['TMPDIR'] = incoming
})
afterAll(async () => {
  process.env['TMPDIR'] = systemFolder
  await rm(incoming, { recursive: true })
  await app[Symbol.asyncDispose]()
})

async function aCreator() {
  const profile = await app.has(aProfile())
  return { person: await app.as({ id: profile.userId }), profileId: profile.id }
}
type Creator = Awaited<ReturnType<typeof aCreator>>

/** Returns a gallery as visitors see it. */
async function shown({ profileId }: Creator): Promise<{ id: number; title: string; imageUrl: string }[]> {
  const { data } = await app
    .visitor()
    .run(`{ creatorProfile(id: ${profileId}) { images { id title imageUrl } } }`)
  return data.creatorProfile.images
}

async function storedFiles(): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of app.images.list()) names.push(name)
  return names
}

/** Expects that some work adds neither rows nor files, and leaves no incoming files. */
async function expectNothingKept(creator: Creator, work: () => Promise<unknown>) {
  const before = { shown: await shown(creator), stored: await storedFiles() }
  await work()
  expect({ shown: await shown(creator), stored: await storedFiles() }).toEqual(before)
  await expectNoIncomingFiles()
}

/** Polls, because incoming files are deleted just after the response was sent. */
const expectNoIncomingFiles = async () => {
  await expect.poll(() => readdir(incoming)).toEqual([])
}

const dots = (count: number) => Array.from({ length: count }, (_, n) => aTinyPicture(`dot ${n}.png`))
const notAPicture: SentFile = {
  name: 'page.jpg',
  mediaType: 'image/jpeg',
  content: new TextEncoder().encode('<html><script>alert(1)</script></html>'),
}

const ways = Object.entries(uploading)

describe.each(ways)('a creator who uploads by %s', (way, upload) => {
  test('must contain between 1 and 5 files', async () => {
    const creator = await aCreator()
    await expectNothingKept(creator, async () => {
      for (const [count, message] of [
        [0, 'Please select at least one image to upload.'],
        [6, 'Maximum 5 files allowed'],
        [9, 'Maximum 5 files allowed'],
      ] as const) {
        const outcome = await upload(creator.person, { ...creator, files: dots(count) })
        expect(outcome).toMatchObject({ code: 'BAD_USER_INPUT', message })
      }
    })
  })

  test('adds no picture when one of several files is not a picture, and reads which one', async () => {
    const creator = await aCreator()
    await expectNothingKept(creator, async () => {
      const files = [...dots(2), notAPicture, aTinyPicture('last.png')]
      const message = 'page.jpg: Invalid file type. Accepted: JPEG, PNG, WebP'
      expect(await upload(creator.person, { ...creator, files })).toEqual({
        status: expect.any(Number),
        code: 'BAD_USER_INPUT',
        message,
        fields: { 'images[2]': 'Invalid file type. Accepted: JPEG, PNG, WebP' },
      })
    })
  })

  test('keeps the capture date of each picture, unless another date or null is sent', async () => {
    const creator = await aCreator()
    const files = [await aTaggedJpeg(), aTinyPicture('undated.png')].map(({ name, mediaType, content }) => ({
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

  test('reads about all invalid files at once', async () => {
    const creator = await aCreator()
    await expectNothingKept(creator, async () => {
      const large = { ...notAPicture, name: 'large.jpg', content: new Uint8Array(10 * 1024 * 1024 + 1) }
      const empty = { ...notAPicture, name: 'empty.jpg', content: new Uint8Array(0) }
      const wrongType = 'Invalid file type. Accepted: JPEG, PNG, WebP'
      expect(
        await upload(creator.person, { ...creator, files: [notAPicture, ...dots(1), empty] }),
      ).toMatchObject({
        code: 'BAD_USER_INPUT',
        message: `page.jpg: ${wrongType}; empty.jpg: This file is empty`,
        fields: { 'images[0]': wrongType, 'images[2]': 'This file is empty' },
      })
      const larger = { ...large, name: 'larger.jpg', content: new Uint8Array(12 * 1024 * 1024) }
      const tooLarge = 'File size exceeds 10MB limit'
      expect(
        await upload(creator.person, { ...creator, files: [large, ...dots(1), notAPicture, larger, empty] }),
      ).toMatchObject({
        code: 'BAD_USER_INPUT',
        message: [
          `large.jpg: ${tooLarge}`,
          `page.jpg: ${wrongType}`,
          `larger.jpg: ${tooLarge}`,
          'empty.jpg: This file is empty',
        ].join('; '),
        fields: {
          'images[0]': tooLarge,
          'images[2]': wrongType,
          'images[3]': tooLarge,
          'images[4]': 'This file is empty',
        },
      })
    })
  })

  test('reads file names without misleading characters, truncated to a readable length', async () => {
    const creator = await aCreator()
    const named = async (name: string) => {
      const { message } = await upload(creator.person, { ...creator, files: [{ ...notAPicture, name }] })
      return message!.slice(0, message!.indexOf(': '))
    }
    expect(await named('Größe 🔭.jpg')).toBe('Größe 🔭.jpg')
    expect(await named('evil\u202egpj.exe')).toBe('evilgpj.exe')
    expect(await named('x'.repeat(300))).toBe(`${'x'.repeat(100)}…`)
  })

  test('retries with the same key and has the pictures once', async () => {
    const creator = await aCreator()
    const headers = { 'idempotency-key': 'one upload' }
    const first = await upload(creator.person, { ...creator, files: dots(2), headers })
    const stored = await storedFiles()
    const again = await upload(creator.person, { ...creator, files: dots(2), headers })
    expect(again.images!.map(({ id }) => id)).toEqual(first.images!.map(({ id }) => id))
    expect(await shown(creator)).toHaveLength(2)
    expect(await storedFiles()).toEqual(stored)
    // Answered before anything is decoded.
    const unseen = await upload(creator.person, { ...creator, files: [notAPicture, notAPicture], headers })
    expect(unseen.images!.map(({ id }) => id)).toEqual(first.images!.map(({ id }) => id))
    await upload(creator.person, { ...creator, files: dots(1), headers: { 'idempotency-key': 'another' } })
    expect(await shown(creator)).toHaveLength(3)
  })

  test('cannot be made to upload by a form of another site', async () => {
    const creator = await aCreator()
    await expectNothingKept(creator, async () => {
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

  test('adds pictures at the end, in the order of the files', async () => {
    const creator = await aCreator()
    await uploading.GraphQL(creator.person, { ...creator, files: dots(1), metadata: { title: 'First' } })
    const { status, images } = await upload(creator.person, {
      ...creator,
      files: dots(5),
      metadata: { title: 'More' },
    })
    expect(status).toBe(200)
    const gallery = await shown(creator)
    expect(gallery.map(({ title }) => title)).toEqual(['First', 'More', 'More', 'More', 'More', 'More'])
    expect(gallery.slice(1).map(({ id }) => id)).toEqual(images!.map(({ id }) => id))
    await expectNoIncomingFiles()
  })

  test('has the pictures once after five concurrent requests with one key', async () => {
    const creator = await aCreator()
    const before = await storedFiles()
    const headers = { 'idempotency-key': 'one upload' }
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => upload(creator.person, { ...creator, files: dots(2), headers })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill(200))
    const ids = outcomes.map(({ images }) => images!.map(({ id }) => id).join())
    expect(new Set(ids).size).toBe(1)
    const gallery = await shown(creator)
    expect(gallery).toHaveLength(2)
    const folders = new Set(
      (await storedFiles()).filter((name) => !before.includes(name)).map((name) => name.split('/')[0]),
    )
    expect(folders.size).toBe(2)
  })

  test('gets an error when the gallery is full, before anything is stored', async () => {
    const creator = await aCreator()
    await app.em.getConnection().execute(
      `insert into gallery_image (creator_profile_id, position, width, height, byte_size, placeholder, file, stored_sizes)
       select ?, n, 1, 1, 1, '', 'full-' || ? || '-' || n, '[]' from generate_series(1, 499) n`,
      [creator.profileId, creator.profileId],
    )
    const refused = { code: 'BAD_USER_INPUT', message: 'A gallery holds at most 500 images' }
    expect(await upload(creator.person, { ...creator, files: dots(2) })).toMatchObject(refused)
    expect((await upload(creator.person, { ...creator, files: dots(1) })).status).toBe(200)
    expect(await upload(creator.person, { ...creator, files: dots(1) })).toMatchObject(refused)
  })

  test('fills the last position once when two uploads race for it', async () => {
    const creator = await aCreator()
    await app.em.getConnection().execute(
      `insert into gallery_image (creator_profile_id, position, width, height, byte_size, placeholder, file, stored_sizes)
       select ?, n, 1, 1, 1, '', 'race-' || ? || '-' || n, '[]' from generate_series(1, 498) n`,
      [creator.profileId, creator.profileId],
    )
    const before = await storedFiles()
    const race = await Promise.all(
      [1, 2, 3].map(() => upload(creator.person, { ...creator, files: dots(2) })),
    )
    expect(race.filter(({ images }) => images)).toHaveLength(1)
    expect(await shown(creator)).toHaveLength(500)
    const folders = new Set(
      (await storedFiles()).filter((name) => !before.includes(name)).map((name) => name.split('/')[0]),
    )
    expect(folders.size).toBe(2)
  })

  test('costs as many statements for five pictures as for one', async () => {
    const creator = await aCreator()
    const send = (count: number) =>
      app.statementsOf(() => upload(creator.person, { ...creator, files: dots(count) }))
    await send(1)
    const one = await send(1)
    expect(await send(5)).toHaveLength(one.length)
  })
})

test('a creator may send 120 files in ten minutes, over both APIs together', async () => {
  await using strict = await testApp({ rateLimitScale: 0.1 })
  const profile = await strict.has(aProfile())
  const person = await strict.as({ id: profile.userId })
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

describe('an upload that cannot be read', () => {
  const boundary = 'part-of-a-form'
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const operations = (query: string, input: object) => JSON.stringify({ query, variables: { input } })
  const send = (person: Person, path: string, body: string) =>
    person.fetch(path, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'apollo-require-preflight': 'true',
      },
      body,
    })

  test.each([
    ['/graphql', 'nothing at all', ''],
    ['/graphql', 'no part', `--${boundary}--\r\n`],
    ['/graphql', 'no JSON', `${part('name="operations"', '{')}--${boundary}--\r\n`],
    [
      '/graphql',
      'a file before the map of the form',
      `${part('name="0"; filename="a.jpg"', 'x')}--${boundary}--\r\n`,
    ],
    ['/graphql', 'a field of 200 kB', `${part('name="operations"', 'x'.repeat(200_000))}--${boundary}--\r\n`],
    ['/graphql', 'a truncated body', part('name="operations"', '{}').slice(0, -20)],
    ['/_api/creator-images/upload', 'nothing at all', ''],
    [
      '/_api/creator-images/upload',
      'a field of 200 kB',
      `${part('name="title"', 'x'.repeat(200_000))}--${boundary}--\r\n`,
    ],
    [
      '/_api/creator-images/upload',
      'thirty fields',
      `${Array.from({ length: 30 }, (_, n) => part(`name="f${n}"`, 'x')).join('')}--${boundary}--\r\n`,
    ],
    [
      '/_api/creator-images/upload',
      'files under another name',
      `${part('name="photos"; filename="a.jpg"', 'x')}--${boundary}--\r\n`,
    ],
    [
      '/_api/creator-images/upload',
      'a truncated body',
      part('name="images"; filename="a.jpg"', 'x').slice(0, -5),
    ],
    [
      '/_api/creator-images/upload',
      'odd field names',
      `${part('name="__proto__[x]"', 'x')}${part('name="images"; filename="a.jpg"', 'x')}--${boundary}--\r\n`,
    ],
  ])('to %s with %s is refused as JSON', async (path, _what, body) => {
    const creator = await aCreator()
    await expectNothingKept(creator, async () => {
      const response = await send(creator.person, path, body)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      const answer = (await response.json()) as { error?: string; errors?: { message: string }[] }
      expect(answer.error ?? answer.errors![0]!.message).toMatch(/./)
    })
  })

  test.each(['/graphql', '/_api/creator-images/upload'])(
    'to %s without a boundary is refused',
    async (path) => {
      const { person } = await aCreator()
      const headers = { 'content-type': 'multipart/form-data', 'apollo-require-preflight': 'true' }
      const response = await person.fetch(path, { method: 'POST', headers, body: 'x' })
      expect(response.status).toBe(400)
    },
  )

  test('because it has index 30,000,000 of a list is refused with a short message', async () => {
    const creator = await aCreator()
    const map = '{"0":["variables.input.tags.30000000"]}'
    const query = 'mutation ($input: UploadGalleryImagesInput!) { uploadGalleryImages(input: $input) { id } }'
    const input = { creatorProfileId: creator.profileId, images: [] }
    const file = part('name="0"; filename="a.jpg"', 'x')
    for (const [path, body] of [
      [
        '/graphql',
        `${part('name="operations"', operations(query, input))}${part('name="map"', map)}${file}--${boundary}--\r\n`,
      ],
      ['/_api/creator-images/upload', `${part('name="tags[30000000]"', 'x')}--${boundary}--\r\n`],
    ] as const) {
      const response = await send(creator.person, path, body)
      expect(response.status).toBe(400)
      expect((await response.text()).length).toBeLessThan(500)
    }
  })

  test('because a date of 90 kB is refused with a short message', async () => {
    const { person, profileId } = await aCreator()
    const metadata = { captureDate: 'x'.repeat(90_000) }
    for (const [, upload] of ways) {
      const { message } = await upload(person, { profileId, files: dots(1), metadata })
      expect(message).toMatch(/must be a day such as 2026-03-14$/)
    }
  })

  test('because a part without a name is not a picture is refused with the reason', async () => {
    const creator = await aCreator()
    const query = 'mutation ($input: UploadGalleryImagesInput!) { uploadGalleryImages(input: $input) { id } }'
    const input = { creatorProfileId: creator.profileId, images: [null] }
    const nameless = `--${boundary}\r\nContent-Disposition: form-data; name="0"\r\nContent-Type: application/octet-stream\r\n\r\nx\r\n`
    const body = `${part('name="operations"', operations(query, input))}${part('name="map"', '{"0":["variables.input.images.0"]}')}${nameless}--${boundary}--\r\n`
    const response = await send(creator.person, '/graphql', body)
    expect(await response.json()).toMatchObject({
      errors: [{ message: 'A file without a name: Invalid file type. Accepted: JPEG, PNG, WebP' }],
    })
  })

  test('because a file of the form is missing is refused', async () => {
    const creator = await aCreator()
    const query = 'mutation ($input: UploadGalleryImagesInput!) { uploadGalleryImages(input: $input) { id } }'
    const input = { creatorProfileId: creator.profileId, images: [null] }
    const body = `${part('name="operations"', operations(query, input))}${part('name="map"', '{"0":["variables.input.images.0"]}')}--${boundary}--\r\n`
    await expectNothingKept(creator, async () => {
      const response = await send(creator.person, '/graphql', body)
      expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] })
    })
  })
})

/** Sends a raw request, which may be false or incomplete, and returns the response. */
async function rawRequest(person: Person, path: string, headers: string[], ...body: string[]) {
  const { port, hostname } = new URL(app.address)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  socket.on('error', () => {})
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Cookie: ${person.cookie}`,
      'Apollo-Require-Preflight: 1',
      'Connection: close',
      ...headers,
      '',
      '',
    ].join('\r\n'),
  )
  for (const piece of body) socket.write(piece)
  return { socket, closed, answer: () => answer }
}

describe.each(['/graphql', '/_api/creator-images/upload'])('a request with files to %s', (path) => {
  const form = 'Content-Type: multipart/form-data; boundary=b'

  test.each([
    ['is rejected by its Content-Length', ['Content-Length: 99999999'], 413, 'The upload is too large'],
    [
      'must have a Content-Length',
      ['Transfer-Encoding: chunked'],
      411,
      'Say by Content-Length how large the upload is',
    ],
  ])('%s', async (_what, headers, status, message) => {
    const { person } = await aCreator()
    const request = await rawRequest(person, path, [form, ...headers])
    await expect.poll(request.answer).toContain(message)
    expect(request.answer()).toContain(`HTTP/1.1 ${status} `)
    request.socket.destroy()
  })

  test('of a visitor is answered before it has arrived', async () => {
    const visitor = app.visitor({ cookie: '' })
    const request = await rawRequest(visitor, path, [form, 'Content-Length: 5000000'], '--b\r\n')
    await expect.poll(request.answer).toContain('Please log in first')
    expect(request.answer()).toContain('HTTP/1.1 401 ')
    expect(await readdir(incoming)).toEqual([])
    request.socket.destroy()
  })

  test('that is cut off in the middle of a file leaves nothing', async () => {
    const creator = await aCreator()
    const query = 'mutation ($input: UploadGalleryImagesInput!) { uploadGalleryImages(input: $input) { id } }'
    const input = { creatorProfileId: creator.profileId, images: [null] }
    const head = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`
    const begin =
      path === '/graphql'
        ? `${head('operations')}\r\n\r\n${JSON.stringify({ query, variables: { input } })}\r\n${head('map')}\r\n\r\n{"0":["variables.input.images.0"]}\r\n${head('0')}; filename="a.jpg"\r\n\r\n`
        : `${head('profileId')}\r\n\r\n${creator.profileId}\r\n${head('images')}; filename="a.jpg"\r\n\r\n`
    await expectNothingKept(creator, async () => {
      const request = await rawRequest(
        creator.person,
        path,
        [form, 'Content-Length: 5000000'],
        begin,
        'x'.repeat(100_000),
      )
      await expect.poll(() => readdir(incoming)).not.toEqual([])
      request.socket.destroy()
      await request.closed
    })
    expect((await app.visitor().get('/creator-profiles/list')).status).toBe(200)
  })
})

test('while the queue of pictures is full, uploads are refused with Retry-After; later they are accepted', async () => {
  const decoding = new DecodingQueue()
  const { promise: decoded, resolve: decode } = Promise.withResolvers<void>()
  const works = Array.from({ length: 19 }, () => () => decoded)
  await using app = await testApp({ decoding })
  const profile = await app.has(aProfile())
  const waiting = decoding.runJobs(profile.userId, works)
  const person = await app.as({ id: profile.userId })
  const send = (upload: (typeof ways)[number][1], count: number) =>
    upload(person, { profileId: profile.id, files: dots(count) })
  const refused = { status: 503, code: 'BUSY', message: 'Too many pictures are being uploaded just now.' }
  for (const [, upload] of ways) expect(await send(upload, 3)).toMatchObject(refused)

  const fits = send(uploading.REST, 2)
  await expect
    .poll(async () => (await person.postFiles('/creator-images/upload', {}, dots(1))).status)
    .toBe(503)
  const response = await person.fetch('/_api/creator-images/upload', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: '--b--',
  })
  expect(response.headers.get('retry-after')).toBe('15')
  decode()
  await waiting
  expect((await fits).status).toBe(200)
  expect((await send(uploading.GraphQL, 3)).status).toBe(200)
})

describe('a deleted picture', () => {
  test('leaves no files', async () => {
    const creator = await aCreator()
    const before = await storedFiles()
    const { images } = await uploading.GraphQL(creator.person, { ...creator, files: dots(2) })
    const [deleted, kept] = images!
    await creator.person.post('/creator-images/delete', { imageId: deleted!.id })
    for (const url of [deleted!.imageUrl, deleted!.shareImageUrl, ...deleted!.sizes.map(({ url }) => url)]) {
      expect((await app.visitor().fetch(url)).status).toBe(404)
    }
    for (const url of [kept!.imageUrl, kept!.shareImageUrl, ...kept!.sizes.map(({ url }) => url)]) {
      expect((await app.visitor().fetch(url)).status).toBe(200)
    }
    const left = (await storedFiles()).filter((name) => !before.includes(name))
    expect(left.every((name) => kept!.imageUrl.includes(name.split('/')[0]!))).toBe(true)
  })
})
