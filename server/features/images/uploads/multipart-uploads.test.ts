import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { aTinyImage, uploading } from '../../../testing/gallery-uploads.ts'
import { rawUpload } from '../../../testing/raw-upload.ts'
import { forAllTests, type Person, testApp } from '../../../testing/test-app.ts'
import { expectNothingKept, uploadApp } from '../../../testing/upload-app.ts'
import { DecodingQueue } from '../decoder/decoding-queue.ts'

const app = forAllTests(uploadApp)

const dots = (count: number) => Array.from({ length: count }, (_, n) => aTinyImage(`dot ${n}.png`))
const ways = Object.entries(uploading)
const query =
  'mutation ($input: UploadGalleryImagesInput!) { uploadGalleryImages(input: $input) { galleryImages { id } } }'

describe('an upload that cannot be read', () => {
  const boundary = 'part-of-a-form'
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const operations = (input: object) => JSON.stringify({ query, variables: { input } })
  const send = (person: Person, path: string, body: string) =>
    person.fetch(path, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'apollo-require-preflight': 'true',
      },
      body,
    })

  test('is refused as JSON with a short message, and nothing of it is kept', async () => {
    const creator = await app.creator()
    const end = `--${boundary}--\r\n`
    const input = { creatorProfileId: creator.profileId, images: [null] }
    const map = '{"0":["variables.input.images.0"]}'
    const form = `${part('name="operations"', operations(input))}${part('name="map"', map)}`
    const image = part('name="images"; filename="a.jpg"', 'x')
    const [graph, rest] = ['/graphql', '/_api/creator-images/upload']
    await expectNothingKept(app, creator, async () => {
      for (const [path, body] of [
        [graph, ''],
        [graph, end],
        [graph, `${part('name="operations"', '{')}${end}`],
        [graph, `${part('name="0"; filename="a.jpg"', 'x')}${end}`],
        [graph, `${part('name="operations"', 'x'.repeat(200_000))}${end}`],
        [graph, part('name="operations"', '{}').slice(0, -20)],
        // A part without a file name is not a file.
        [graph, `${form}${part('name="0"\r\nContent-Type: application/octet-stream', 'x')}${end}`],
        [rest, ''],
        [rest, `${part('name="title"', 'x'.repeat(200_000))}${end}`],
        [rest, `${Array.from({ length: 30 }, (_, n) => part(`name="f${n}"`, 'x')).join('')}${end}`],
        [rest, `${part('name="photos"; filename="a.jpg"', 'x')}${end}`],
        [rest, image.slice(0, -5)],
        [rest, `${part('name="__proto__[x]"', 'x')}${image}${end}`],
        [rest, `${part('name="tags[30000000]"', 'x')}${end}`],
      ] as const) {
        const response = await send(creator.person, path, body)
        expect(response.status, body.slice(0, 200)).toBeGreaterThanOrEqual(400)
        expect(response.status).toBeLessThan(500)
        const text = await response.text()
        expect(text.length).toBeLessThan(500)
        const answer = JSON.parse(text) as { error?: string; errors?: { message: string }[] }
        expect(answer.error ?? answer.errors![0]!.message).toMatch(/./)
      }
    })
    const headers = { 'content-type': 'multipart/form-data', 'apollo-require-preflight': 'true' }
    for (const path of [graph, rest])
      expect((await creator.person.fetch(path, { method: 'POST', headers, body: 'x' })).status).toBe(400)
  })

  test('because a date of 90 kB is refused with a short message', async () => {
    const { person, profileId } = await app.creator()
    const metadata = { captureDate: 'x'.repeat(90_000) }
    for (const [, upload] of ways) {
      const { message } = await upload(person, { profileId, files: dots(1), metadata })
      expect(message).toMatch(/must be a day such as 2026-03-14$/)
    }
  })
})

describe.each(['/graphql', '/_api/creator-images/upload'])('a request with files to %s', (path) => {
  test.each([
    [413, 'The upload is too large', { 'Content-Length': '99999999' }],
    [
      411,
      'An upload needs the header Content-Length',
      { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' },
    ],
  ])('is refused with %i by its headers: %s', async (status, message, headers) => {
    const { person } = await app.creator()
    const request = rawUpload(app, path, { cookie: person.cookie, ...headers })
    await expect.poll(request.answer).toContain(message)
    expect(request.answer()).toContain(`HTTP/1.1 ${status} `)
    await request.abort()
  })

  test('of a visitor is answered before it has arrived', async () => {
    const request = rawUpload(app, path, {})
    request.send('--b\r\n')
    await expect.poll(request.answer).toContain('Please log in first')
    expect(request.answer()).toContain('HTTP/1.1 401 ')
    expect(await readdir(app.incoming)).toEqual([])
    await request.abort()
  })

  test('that is cut off in the middle of a file leaves nothing', async () => {
    const creator = await app.creator()
    const input = { creatorProfileId: creator.profileId, images: [null] }
    const head = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`
    const begin =
      path === '/graphql'
        ? `${head('operations')}\r\n\r\n${JSON.stringify({ query, variables: { input } })}\r\n${head('map')}\r\n\r\n{"0":["variables.input.images.0"]}\r\n${head('0')}; filename="a.jpg"\r\n\r\n`
        : `${head('profileId')}\r\n\r\n${creator.profileId}\r\n${head('images')}; filename="a.jpg"\r\n\r\n`
    await expectNothingKept(app, creator, async () => {
      const request = rawUpload(app, path, { cookie: creator.person.cookie })
      request.send(begin + 'x'.repeat(100_000))
      await expect.poll(() => readdir(app.incoming)).not.toEqual([])
      await request.abort()
    })
    expect((await app.visitor().get('/creator-profiles/list')).status).toBe(200)
  })
})

test('an upload to the graph that is refused before its files have arrived leaves nothing', async () => {
  const creator = await app.creator()
  const images = Array.from({ length: 6 }, () => null)
  const map = Object.fromEntries(images.map((_, n) => [n, [`variables.input.images.${n}`]]))
  const head = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`
  const input = { creatorProfileId: creator.profileId, images }
  const fields = `${head('operations')}\r\n\r\n${JSON.stringify({ query, variables: { input } })}\r\n${head('map')}\r\n\r\n${JSON.stringify(map)}\r\n`
  const [first, ...others] = images.map((_, n) => `${head(`${n}`)}; filename="a.jpg"\r\n\r\nx\r\n`)
  const [begin, files] = [`${fields}${first}`, `${others.join('')}--b--\r\n`]
  await expectNothingKept(app, creator, async () => {
    const request = rawUpload(app, '/graphql', {
      cookie: creator.person.cookie,
      'Content-Length': String(begin.length + files.length),
    })
    request.send(begin)
    // Files that arrive after the response has closed would never be released.
    await sleep(200)
    request.send(files)
    await expect.poll(request.answer).toContain('Maximum 5 files')
    await request.abort()
  })
})

test('while the queue of pictures is full, uploads are refused with Retry-After; later they are accepted', async () => {
  const decoding = new DecodingQueue()
  const { promise: decoded, resolve: decode } = Promise.withResolvers<void>()
  const works = Array.from({ length: 19 }, () => () => decoded)
  await using app = await testApp({ decoding })
  const { person, profileId } = await app.creator()
  // Images of other new accounts in the same network.
  const waiting = decoding.runJobs('127.0.0.1', works)
  const send = (upload: (typeof ways)[number][1], count: number) =>
    upload(person, { profileId, files: dots(count) })
  const refused = { code: 'BUSY', message: 'Too many pictures are being uploaded just now.' }
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
