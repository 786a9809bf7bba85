import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Creator, forAllTests } from '../testing/test-app.ts'
import { expectNothingKept, uploadApp } from '../testing/upload-app.ts'

const app = forAllTests(uploadApp)
let creator: Creator
beforeAll(async () => void (creator = await app.creator()))

interface Body {
  type: string
  encoding?: string
  body: string | Uint8Array<ArrayBuffer>
}

async function expectClientError(path: string, { type, encoding, body }: Body) {
  const headers = {
    'apollo-require-preflight': '1',
    'content-type': type,
    ...(encoding && { 'content-encoding': encoding }),
  }
  const response = await creator.person.fetch(path, { method: 'POST', headers, body })
  const answer = (await response.json()) as {
    error?: string
    errors?: { message: string }[]
    error_description?: string
  }
  const what = `${type} ${String(body).slice(0, 200)} ${JSON.stringify(answer)}`
  expect(response.status, what).toBeGreaterThanOrEqual(400)
  expect(response.status, what).toBeLessThan(500)
  const text = answer.errors?.[0]?.message ?? answer.error_description ?? answer.error
  expect(text).toMatch(/^.{10,200}$/)
  return text
}

const end = '--b--\r\n'
const formType = 'multipart/form-data; boundary=b'
const part = (headers: string, content: string) => `--b\r\n${headers}\r\n\r\n${content}\r\n`
const field = (name: string, content: string, more = '') =>
  part(`Content-Disposition: form-data; name="${name}"${more}`, content)

const unreadableTypes = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="b',
  "multipart/form-data; boundary*=utf-8''b",
  'multipart/form-data; boundary=b\u00e9',
  `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
  'multipart/form-data; charset=nonsense; boundary=c; boundary=b',
  'multipart/form-data boundary=b',
  'multipart/form-data/x; boundary=b',
  'multipart/mixed; boundary=b',
  'multipart',
]

const inCharset = (charset: string) =>
  part(
    `Content-Disposition: form-data; name="operations"\r\nContent-Type: text/plain; charset=${charset}`,
    '{}',
  )

const unreadableParts = [
  part('Content-Disposition: form-data', 'x'),
  part('Content-Disposition: form-data; filename="a.png"', 'x'),
  part('Content-Disposition: attachment; name="a"', 'x'),
  part("Content-Disposition: form-data; name*=no''a%ff; filename*=utf-8''%zz", 'x'),
  part('nonsense', 'x'),
  part(`X: ${'y'.repeat(20_000)}`, 'x'),
  field('n'.repeat(15_000), 'x'),
  field('images', 'x', `; filename="${'n'.repeat(15_000)}"`),
  field('__proto__', 'x') + field('constructor', 'x', '; filename="a.png"'),
  inCharset('nonsense'),
  inCharset('__proto__'),
  '--c\r\n\r\nx\r\n--c--\r\n',
  '--b\nContent-Disposition: form-data; name="a"\n\nx\n--b--\n',
  field('operations', '{}') + field('operations', '{}') + field('map', '{}'),
  field('operations', '{}', '; filename="o"') + field('map', '{}'),
  ...['1', 'null', '"x"', '', '{', '[{"query":"{ __typename }"}]'].map(
    (json) => field('operations', json) + field('map', '{}'),
  ),
  ...['1', 'null', '"x"', '', '{', '{"0":null}', '{"0":{"length":1}}', '{"0":[7]}'].map(
    (json) => field('operations', '{"query":null}') + field('map', json) + field('0', 'x', '; filename="a"'),
  ),
  ...['query', 'operationName', 'extensions.persistedQuery'].map(
    (place) =>
      field('operations', '{"query":null,"operationName":null,"extensions":{"persistedQuery":null}}') +
      field('map', `{"0":["${place}"]}`) +
      field('0', 'x', '; filename="a"'),
  ),
]

describe.each(['/graphql', '/_api/creator-images/upload'])('a form that %s cannot read', (path) => {
  test('by its type or its parts is the client’s error', async () => {
    await expectNothingKept(app, creator, async () => {
      for (const type of unreadableTypes) await expectClientError(path, { type, body: end })
      for (const parts of unreadableParts) {
        await expectClientError(path, { type: formType, body: parts + end })
        await expectClientError(path, { type: formType, body: parts.slice(0, -3) })
      }
    })
  })

  test('because it is compressed is refused with the reason', async () => {
    const body = Uint8Array.from(gzipSync(field('operations', '{}') + field('map', '{}') + end))
    expect(await expectClientError(path, { type: formType, encoding: 'gzip', body })).toBe(
      'The form cannot be read: it must not be compressed',
    )
  })
})

const bytes = (...values: number[]) => Uint8Array.from(values)
const packed = (text: string, length?: number) => Uint8Array.from(gzipSync(text).subarray(0, length))
const nested = (levels: number) =>
  `{"query":"{ __typename }","variables":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`

const unreadableBodies: Omit<Body, 'type'>[] = [
  ...['gzip', 'br', 'zstd', 'gzip, gzip', 'nonsense'].map((encoding) => ({ encoding, body: 'a%' })),
  { encoding: 'gzip', body: packed('{"query":"{ __typename }"}', 15) },
  { body: `{"query":"${'x'.repeat(120_000)}"}` },
  { encoding: 'gzip', body: packed(`{"query":"${'x'.repeat(120_000)}"}`) },
  { encoding: 'gzip', body: Uint8Array.from(gzipSync(packed('{}'))) },
  { body: bytes(0xff, 0xfe, 0x22, 0x7b) },
  { body: '['.repeat(50_000) },
  { body: 'a&'.repeat(25_000) },
  { body: 'grant_type=%E0%&client_id=%E0%' },
  { body: '__proto__=1&__proto__[a]=2&constructor=3' },
  { body: 'client_id=a&client_id=b' },
]

test.each([
  ['application/json', '/graphql'],
  ['application/x-www-form-urlencoded', '/oauth/token'],
])('a body of %s that %s cannot read is the client’s error', async (type, path) => {
  for (const body of unreadableBodies) await expectClientError(path, { type, ...body })
  const charsets = ['nonsense', 'utf-16', ''].map((charset) => `${type}; charset=${charset}`)
  for (const unreadable of [...charsets, `${type};;`, `${type}x`, ';', 'text/plain'])
    await expectClientError(path, { type: unreadable, body: 'a%' })
})

test('a body that is nested as deep as any form is read, a deeper one is not', async () => {
  const response = await creator.person.ask(JSON.parse(nested(20)) as object)
  expect(await response.text()).not.toContain('The request cannot be read')
  for (const path of ['/graphql', '/_api/creator-gear/create'])
    for (const levels of [21, 45_000])
      expect(await expectClientError(path, { type: 'application/json', body: nested(levels) })).toBe(
        'The request cannot be read',
      )
})
