import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Upload from 'graphql-upload/Upload.mjs'
import processRequest from 'graphql-upload/processRequest.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTinyImage } from '../../../testing/gallery-uploads.ts'
import { appendFile } from '../../../testing/person.ts'
import { aCreator, expectNothingKept, type UploadApp, uploadApp } from '../../../testing/upload-app.ts'
import { operationWithFiles } from './graphql-form.ts'

const query =
  'mutation ($input: UploadGalleryImagesInput!) { uploadGalleryImages(input: $input) { galleryImages { title } } }'
const place = 'variables.input.images.0'
const nested = (levels: number) => `${'{"a":'.repeat(levels)}null${'}'.repeat(levels)}`
const path = (names: number) => Array.from({ length: names }, () => 'a').join('.')

let app: UploadApp
let creator: Awaited<ReturnType<typeof aCreator>>
beforeAll(async () => {
  app = await uploadApp()
  creator = await aCreator(app)
})
afterAll(() => app[Symbol.asyncDispose]())

interface SentForm {
  operations?: string | string[]
  map: object
  files?: string[]
}

const operationsWith = (more: object = {}) =>
  JSON.stringify({
    query,
    variables: { input: { creatorProfileId: creator.profileId, images: [null], ...more } },
  })

async function send({ operations = operationsWith(), map, files = ['0'] }: SentForm) {
  const form = new FormData()
  for (const text of [operations].flat()) form.append('operations', text)
  form.append('map', JSON.stringify(map))
  for (const name of files) appendFile(form, name, aTinyImage())
  const headers = { 'apollo-require-preflight': '1' }
  const response = await creator.person.fetch('/graphql', { method: 'POST', headers, body: form })
  const { errors } = (await response.json()) as { errors?: { message: string }[] }
  return { status: response.status, message: errors?.[0]?.message }
}

const tooDeep = 'The form cannot be read: its field operations is nested too deeply'
const tooLong = 'The form cannot be read: a path of its map must be a text of at most 20 names'
const noPaths = 'The form cannot be read: a file of its map has no list of paths'
const notNull = 'The form cannot be read: a path of its map must be null in its operations, and named once'

describe('a form to the graph is refused with the reason, and nothing of it is kept,', () => {
  test.each<[what: string, message: string, form: SentForm]>([
    ['operations of 16,000 levels', tooDeep, { operations: nested(16_000), map: { 0: [path(16_000)] } }],
    ['operations of 21 levels', tooDeep, { operations: nested(21), map: { 0: [path(21)] } }],
    ['lists of 40,000 levels', tooDeep, { operations: '['.repeat(40_000) + ']'.repeat(40_000), map: {} }],
    ['a path of 16,000 names', tooLong, { map: { 0: [`${place}.${path(16_000)}`] } }],
    ['a path of 21 names', tooLong, { map: { 0: [path(21)] } }],
    ['a path that is a number', tooLong, { map: { 0: [7] } }],
    ['a path that is a list', tooLong, { map: { 0: [[place]] } }],
    ['an empty path', notNull, { map: { 0: [''] } }],
    ['9,000 paths', notNull, { map: { 0: Array.from({ length: 9_000 }, () => 'a.a.a.a') } }],
    ['the same path twice', notNull, { map: { 0: [place, place] } }],
    ['a path inside a file', notNull, { map: { 0: [place, `${place}.promise`] } }],
    ['two files for one path', notNull, { map: { 0: [place], 1: [place] }, files: ['0', '1'] }],
    ['an index beyond the end', notNull, { map: { 0: ['variables.input.images.30000000'] } }],
    ['the length of a list', notNull, { map: { 0: ['variables.input.images.length'] } }],
    ['an inherited path', notNull, { map: { 0: ['__proto__.__proto__', 'constructor.prototype'] } }],
    ['a path to a text', notNull, { map: { 0: ['query.0'] } }],
    [
      'two files of one name',
      'The form cannot be read: two of its files have the same name',
      { map: { 0: [place] }, files: ['0', '0'] },
    ],
    [
      'a map that is too deep',
      'The form cannot be read: its field map is nested too deeply',
      { map: { 0: JSON.parse(nested(500)) as object } },
    ],
    ['a file without a path', noPaths, { map: { 0: [] } }],
    [
      'a file that its map lacks',
      'The form cannot be read: one of its files is not in its map',
      { map: { 0: [place] }, files: ['0', '1'] },
    ],
    [
      'operations that are sent twice',
      'The form cannot be read: its field operations must be one JSON object',
      { operations: ['{}', '{}'], map: { 0: [place] } },
    ],
    ['a map without its file', 'The upload is incomplete', { map: { 0: [place], 1: [] } }],
  ])('for %s', async (_what, message, form) => {
    await expectNothingKept(app, creator, async () =>
      expect(await send(form)).toEqual({ status: 400, message }),
    )
  })
})

test('a creator’s picture is taken at each path that a form names', async () => {
  const map = { 0: ['variables.input.images.0', 'variables.input.images.1'] }
  expect(await send({ operations: operationsWith({ images: [null, null] }), map })).toEqual({ status: 200 })
})

test('a form of 100 kB is refused with the work of a small one', () => {
  const file = new Upload()
  const forms = [
    { operations: nested(16_000), map: JSON.stringify({ 0: [path(16_000)] }) },
    { operations: nested(19), map: JSON.stringify({ 0: [path(50_000)] }) },
    { operations: nested(19), map: JSON.stringify({ 0: Array.from({ length: 25_000 }, () => 'a') }) },
  ]
  for (const form of forms) {
    const { user } = process.cpuUsage()
    expect(() => operationWithFiles(form, new Map([['0', file]]))).toThrow('The form cannot be read')
    // In microseconds; 2.5 s where each name of a path copied the rest of it.
    expect(process.cpuUsage().user - user).toBeLessThan(300_000)
  }
})

/** Why the parser of graphql-upload is not used: docs/decisions/0008-libraries.md. */
test('graphql-upload sets every path that a form names, also where the operations have another value or none', async () => {
  const server = createServer(async (request, response) => {
    const isFile = (_name: string, value: unknown) => (value instanceof Upload ? 'a file' : value)
    response.end(JSON.stringify(await processRequest(request, response), isFile))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const form = new FormData()
  form.append('operations', '{"query":"{ __typename }","variables":{"images":[]}}')
  form.append('map', '{"0":["query","variables.images.2","more.than.sent"]}')
  appendFile(form, '0', aTinyImage())
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form })
  expect(await response.json()).toEqual({
    query: 'a file',
    variables: { images: [null, null, 'a file'] },
    more: { than: { sent: 'a file' } },
  })
  server.close()
})
