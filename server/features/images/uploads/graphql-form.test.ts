import Upload from 'graphql-upload/Upload.mjs'
import { beforeAll, expect, test } from 'vitest'
import { cpuMsOf } from '../../../testing/cpu-time.ts'
import { type Creator, forAllTests } from '../../../testing/test-app.ts'
import { aTinyImage } from '../../../testing/gallery-uploads.ts'
import { appendFile } from '../../../testing/person.ts'
import { expectNothingKept, uploadApp } from '../../../testing/upload-app.ts'
import { operationWithFiles } from './graphql-form.ts'

const query =
  'mutation ($input: UploadGalleryImagesInput!) { uploadGalleryImages(input: $input) { galleryImages { title } } }'
const place = 'variables.input.images.0'
const nested = (levels: number) => `${'{"a":'.repeat(levels)}null${'}'.repeat(levels)}`
const path = (names: number) => Array.from({ length: names }, () => 'a').join('.')

const app = forAllTests(uploadApp)
let creator: Creator
beforeAll(async () => void (creator = await app.creator()))

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

test('a form to the graph that places files where its operations have no null is refused with the reason, and nothing of it is kept', async () => {
  const many = Array.from({ length: 9_000 }, () => 'a.a.a.a')
  const refused: [message: string, form: SentForm][] = [
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
    [
      'The form cannot be read: two of its files have the same name',
      { map: { 0: [place] }, files: ['0', '0'] },
    ],
    [
      'The form cannot be read: its field map is nested too deeply',
      { map: { 0: JSON.parse(nested(500)) as object } },
    ],
    [noPaths, { map: { 0: [] } }],
    [
      'The form cannot be read: one of its files is not in its map',
      { map: { 0: [place] }, files: ['0', '1'] },
    ],
    [
      'The form cannot be read: its field operations must be one JSON object',
      { operations: ['{}', '{}'], map: { 0: [place] } },
    ],
    ['The upload is incomplete', { map: { 0: [place], 1: [] } }],
  ]
  await expectNothingKept(app, creator, async () => {
    for (const [message, form] of refused) expect(await send(form)).toEqual({ status: 400, message })
  })
})

test('a creator’s picture is taken at each path that a form names', async () => {
  const map = { 0: ['variables.input.images.0', 'variables.input.images.1'] }
  expect(await send({ operations: operationsWith({ images: [null, null] }), map })).toEqual({ status: 200 })
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
