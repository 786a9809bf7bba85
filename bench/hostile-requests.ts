import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { aPngOfPackedText } from '../server/testing/images/packed-text.ts'
import type { FilledSite } from './filled-site.ts'

/** `n` varies the request. */
type HostileRequest = (site: FilledSite, n: number) => RequestInit & { path: string }

const json = { 'content-type': 'application/json' }
const graph = (query: string, variables: object = {}): RequestInit & { path: string } => ({
  path: '/graphql',
  method: 'POST',
  headers: json,
  body: JSON.stringify({ query, variables }),
})
const write = (path: string, body: string | Buffer, headers: Record<string, string> = json) => ({
  path: `/_api${path}`,
  method: 'POST',
  headers,
  body: typeof body === 'string' ? body : Uint8Array.from(body),
})
const times = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n)).join(' ')

/** Operations with the maximum cost. */
const expensive: Record<string, HostileRequest> = {
  'links of a page': () => graph('{ creatorProfiles(limit: 90) { profiles { bio socialLinks { url } } } }'),
  'pictures of a page': () =>
    graph('{ creatorProfiles(limit: 19) { profiles { images { nodes { title tags sizes { url } } } } } }'),
  'a search with many matches': (_site, n) =>
    graph(
      'query ($s: String) { creatorProfiles(limit: 100, search: $s) { profiles { bio } pagination { totalCount } } }',
      {
        s: `a e i o u n r s ${'% _ \\ '.repeat(12)}${n % 9}`,
      },
    ),
  'four pages at once': () =>
    graph(
      `{ ${times(4, (n) => `p${n}: creatorProfiles(limit: 100, page: ${n + 1}) { profiles { bio coverImage { id } } pagination { totalCount } }`)} }`,
    ),
  'all types of the graph': () =>
    graph(
      '{ __schema { types { name description fields { name description args { name description type { name } } type { name kind ofType { name } } } enumValues { name } inputFields { name } } } }',
    ),
}

/** Documents that are expensive to parse or validate. */
const documents: Record<string, HostileRequest> = {
  '90 kB of braces': () => graph('{a'.repeat(45_000)),
  '90 kB of brackets in a variable': () => ({
    ...graph('{ session { id } }'),
    body: `{"query":"{ session { id } }","variables":{"a":${'['.repeat(45_000)}${']'.repeat(45_000)}}}`,
  }),
  'one field 990 times': () => graph(`{ session { ${'id '.repeat(990)} } }`),
  'exponential fragments': () =>
    graph(
      `{ session { ...F0 } } ${times(60, (n) => `fragment F${n} on SessionUser { ...F${n + 1} ...F${n + 1} }`)} fragment F60 on SessionUser { id }`,
    ),
  'unknown fields with long names': (_site, n) =>
    graph(`{ ${times(100, (m) => `${'x'.repeat(800)}${n}_${m}`)} }`),
  'unknown documents': (_site, n) => graph(`{ a${n}${randomBytes(8).toString('hex')}: session { id } }`),
  'unknown hashes of persisted queries': () => ({
    path: `/graphql?extensions=${encodeURIComponent(JSON.stringify({ persistedQuery: { version: 1, sha256Hash: randomBytes(32).toString('hex') } }))}`,
    headers: { 'apollo-require-preflight': '1' },
  }),
}

const malformed: Record<string, HostileRequest> = {
  'a gzip bomb': () =>
    write('/auth/login_with_password', gzipSync(Buffer.alloc(20_000_000)), {
      ...json,
      'content-encoding': 'gzip',
    }),
  'invalid UTF-8': () =>
    write('/auth/login_with_password', Buffer.from('7b22656d61696c223a22fffe22 7d'.replace(' ', ''), 'hex')),
  'NUL bytes': () =>
    write(
      '/auth/login_with_password',
      JSON.stringify({ email: 'a\0@b.example', password: '\0'.repeat(200) }),
    ),
  'numbers that exceed all columns': () => graph('{ creatorProfile(id: 9007199254740991) { id } }'),
  'a list as the body': () => write('/auth/logout', `[${'1,'.repeat(40_000)}1]`),
  'prototype pollution': () =>
    write('/creator-profiles/update', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"a":1}}}'),
  'percent signs': () => ({ path: `/creators/${'%25'.repeat(2_000)}` }),
  'a deep query string': () => ({
    path: `/_api/creator-profiles/list?${'a[b]'.repeat(1)}${'[c]'.repeat(2_000)}=1`,
  }),
  'a thousand parameters': () => ({
    path: `/_api/creator-profiles/list?${times(1_000, (n) => `p${n}=1`).replaceAll(' ', '&')}`,
  }),
  'a form without parts': () =>
    write('/creator-images/upload', '--b\r\nnonsense', { 'content-type': 'multipart/form-data; boundary=b' }),
  'a password of 90,000 characters': () =>
    write(
      '/auth/login_with_password',
      JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(90_000) }),
    ),
}

const upload = ({ creators }: FilledSite, n: number, png: Blob): RequestInit & { path: string } => {
  const form = new FormData()
  const creator = creators[n % creators.length]!
  form.append('profileId', String(creator.profileId))
  form.append('images', png, 'picture.png')
  return {
    path: '/_api/creator-images/upload',
    method: 'POST',
    headers: { cookie: creator.cookie },
    body: form,
  }
}
const falseHeader = Buffer.from('89504e470d0a1a0a0000000d494844520000753000007530080200000000000000', 'hex')
const ofMegapixels = new Blob([Uint8Array.from(falseHeader)], { type: 'image/png' })
const ofText = new Blob([Uint8Array.from((await aPngOfPackedText()).content)], { type: 'image/png' })

/** A PNG whose header claims 900 megapixels, and one of 10 MB with 10 GB of compressed text. */
const images: Record<string, HostileRequest> = {
  'a picture with a false size in its header': (site, n) => upload(site, n, ofMegapixels),
  'a picture full of compressed text': (site, n) => upload(site, n, ofText),
}

export const hostileRequests: [name: string, request: HostileRequest][] = Object.entries({
  ...expensive,
  ...documents,
  ...malformed,
  ...images,
})
