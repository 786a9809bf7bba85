import Upload from 'graphql-upload/Upload.mjs'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { cpuMsOf } from '../../../testing/cpu-time.ts'
import { aTinyImage, uploading } from '../../../testing/gallery-uploads.ts'
import { appendFile } from '../../../testing/person.ts'
import { rawUpload } from '../../../testing/raw-upload.ts'
import { type Creator, forAllTests, testApp } from '../../../testing/test-app.ts'
import { expectNothingKept, uploadApp } from '../../../testing/upload-app.ts'
import { DecodingQueue } from '../decoder/decoding-queue.ts'
import { operationWithFiles } from './graphql-form.ts'

const app = forAllTests(uploadApp)
let creator: Creator
beforeAll(async () => void (creator = await app.creator()))

const dots = (count: number) => Array.from({ length: count }, (_, n) => aTinyImage(`dot ${n}.png`))
const ways = Object.values(uploading)
const query =
  'mutation ($input: UploadGalleryImagesInput!) { uploadGalleryImages(input: $input) { galleryImages { id } } }'
const place = 'variables.input.images.0'
const operationsWith = (more: object = {}) =>
  JSON.stringify({
    query,
    variables: { input: { creatorProfileId: creator.profileId, images: [null], ...more } },
  })
const [graph, rest] = ['/graphql', '/_api/creator-images/upload'] as const

/** A part of a form without its end. */
const part = (head: string, body = '') => `--b\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${body}`
const fields = (operations: string, map: object) =>
  `${part('"operations"', operations)}\r\n${part('"map"', JSON.stringify(map))}\r\n`

test('an upload that cannot be read is refused as JSON with a short message, and nothing of it is kept', async () => {
  const end = '\r\n--b--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'apollo-require-preflight': 'true' }
  await expectNothingKept(app, creator, async () => {
    for (const [path, body] of [
      [graph, ''],
      [graph, end],
      [graph, part('"0"; filename="a.jpg"', 'x') + end],
      [graph, part('"operations"', 'x'.repeat(200_000)) + end],
      // A part without a file name is not a file.
      [graph, fields(operationsWith(), { 0: [place] }) + part('"0"\r\nContent-Type: image/jpeg', 'x') + end],
      [rest, ''],
      [rest, part('"title"', 'x'.repeat(200_000)) + end],
      [rest, Array.from({ length: 30 }, (_, n) => part(`"f${n}"`, 'x\r\n')).join('') + end],
      [rest, part('"photos"; filename="a.jpg"', 'x') + end],
      [rest, part('"images"; filename="a.jpg"', 'x')],
      [rest, part('"tags[30000000]"', 'x') + end],
    ] as const) {
      const response = await creator.person.fetch(path, { method: 'POST', headers, body })
      expect(response.status, body.slice(0, 200)).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      const text = await response.text()
      expect(text.length).toBeLessThan(500)
      const answer = JSON.parse(text) as { error?: string; errors?: { message: string }[] }
      expect(answer.error ?? answer.errors![0]!.message).toMatch(/./)
    }
  })
  for (const upload of ways) {
    const metadata = { captureDate: 'x'.repeat(90_000) }
    const { message } = await upload(creator.person, { ...creator, files: dots(1), metadata })
    expect(message).toMatch(/must be a day such as 2026-03-14$/)
  }
})

describe.each([graph, rest])('a request with files to %s', (path) => {
  test.each([
    [413, 'The upload is too large', { 'Content-Length': '99999999' }],
    [
      411,
      'An upload needs the header Content-Length',
      { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' },
    ],
    [401, 'Please log in first', { cookie: '' }],
  ])('is refused with %i by its headers: %s', async (status, message, headers) => {
    const request = rawUpload(app, path, { cookie: creator.person.cookie, ...headers })
    await expect.poll(request.answer).toContain(message)
    expect(request.answer()).toContain(`HTTP/1.1 ${status} `)
    expect(await readdir(app.incoming)).toEqual([])
    await request.abort()
  })

  test('that is cut off in the middle of a file leaves nothing', async () => {
    const begin =
      path === graph
        ? fields(operationsWith(), { 0: [place] }) + part('"0"; filename="a.jpg"')
        : `${part('"profileId"', String(creator.profileId))}\r\n${part('"images"; filename="a.jpg"')}`
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
  const images = Array.from({ length: 6 }, () => null)
  const map = Object.fromEntries(images.map((_, n) => [n, [`variables.input.images.${n}`]]))
  const [first, ...others] = images.map((_, n) => part(`"${n}"; filename="a.jpg"`, 'x\r\n'))
  const begin = fields(operationsWith({ images }), map) + first!
  const files = `${others.join('')}--b--\r\n`
  await expectNothingKept(app, creator, async () => {
    const request = rawUpload(app, graph, {
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
  await using site = await testApp({ orm: app.orm, decoding })
  const { person, profileId } = await site.creator()
  // Images of other new accounts in the same network.
  const waiting = decoding.runJobs('127.0.0.1', works)
  const send = (upload: (typeof ways)[number], count: number) =>
    upload(person, { profileId, files: dots(count) })
  const refused = { code: 'BUSY', message: 'Too many pictures are being uploaded just now.' }
  for (const upload of ways) expect(await send(upload, 3)).toMatchObject(refused)

  const fits = send(uploading.REST, 2)
  await expect
    .poll(async () => (await person.postFiles('/creator-images/upload', {}, dots(1))).status)
    .toBe(503)
  const response = await person.fetch(rest, {
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

const nested = (levels: number) => `${'{"a":'.repeat(levels)}null${'}'.repeat(levels)}`
const path = (names: number) => Array.from({ length: names }, () => 'a').join('.')

interface SentForm {
  operations?: string | string[]
  map: object
  files?: string[]
}

async function sendForm({ operations = operationsWith(), map, files = ['0'] }: SentForm) {
  const form = new FormData()
  for (const text of [operations].flat()) form.append('operations', text)
  form.append('map', JSON.stringify(map))
  for (const name of files) appendFile(form, name, aTinyImage())
  const headers = { 'apollo-require-preflight': '1' }
  const response = await creator.person.fetch(graph, { method: 'POST', headers, body: form })
  const { errors } = (await response.json()) as { errors?: { message: string }[] }
  return { status: response.status, message: errors?.[0]?.message }
}

const tooDeep = 'its field operations is nested too deeply'
const tooLong = 'a path of its map must be a text of at most 20 names'
const notNull = 'a path of its map must be null in its operations, and named once'

test('a form to the graph that places files where its operations have no null is refused with the reason, and nothing of it is kept', async () => {
  const many = Array.from({ length: 9_000 }, () => 'a.a.a.a')
  const refused: [reason: string, form: SentForm][] = [
    [tooDeep, { operations: nested(21), map: { 0: [path(21)] } }],
    [tooDeep, { operations: '['.repeat(40_000) + ']'.repeat(40_000), map: {} }],
    [tooLong, { map: { 0: [path(21)] } }],
    [tooLong, { map: { 0: [7] } }],
    [tooLong, { map: { 0: [[place]] } }],
    [notNull, { map: { 0: [''] } }],
    [notNull, { map: { 0: many } }],
    [notNull, { map: { 0: [place, place] } }],
    [notNull, { map: { 0: [place, `${place}.promise`] } }],
    [notNull, { map: { 0: [place], 1: [place] }, files: ['0', '1'] }],
    [notNull, { map: { 0: ['variables.input.images.30000000'] } }],
    [notNull, { map: { 0: ['variables.input.images.length'] } }],
    [notNull, { map: { 0: ['__proto__.__proto__', 'constructor.prototype'] } }],
    [notNull, { map: { 0: ['query.0'] } }],
    ['two of its files have the same name', { map: { 0: [place] }, files: ['0', '0'] }],
    ['its field map is nested too deeply', { map: { 0: JSON.parse(nested(500)) as object } }],
    ['a file of its map has no list of paths', { map: { 0: [] } }],
    ['one of its files is not in its map', { map: { 0: [place] }, files: ['0', '1'] }],
    ['its field operations must be one JSON object', { operations: ['{}', '{}'], map: { 0: [place] } }],
  ]
  await expectNothingKept(app, creator, async () => {
    for (const [reason, form] of refused)
      expect(await sendForm(form)).toEqual({ status: 400, message: `The form cannot be read: ${reason}` })
    const incomplete = { status: 400, message: 'The upload is incomplete' }
    expect(await sendForm({ map: { 0: [place], 1: [] } })).toEqual(incomplete)
  })
})

test('a creator’s picture is taken at each path that a form names', async () => {
  const map = { 0: ['variables.input.images.0', 'variables.input.images.1'] }
  expect(await sendForm({ operations: operationsWith({ images: [null, null] }), map })).toEqual({
    status: 200,
  })
})

test('a form of 100 kB is refused with the work of a small one', async () => {
  const file = new Upload()
  const forms = [
    { operations: nested(16_000), map: JSON.stringify({ 0: [path(16_000)] }) },
    { operations: nested(19), map: JSON.stringify({ 0: [path(50_000)] }) },
    { operations: nested(19), map: JSON.stringify({ 0: Array.from({ length: 25_000 }, () => 'a') }) },
  ]
  for (const form of forms) {
    const cpuMs = await cpuMsOf(() =>
      expect(() => operationWithFiles(form, new Map([['0', file]]))).toThrow('The form cannot be read'),
    )
    // 2.5 s where each name of a path copied the rest of it.
    expect(cpuMs).toBeLessThan(300)
  }
})
