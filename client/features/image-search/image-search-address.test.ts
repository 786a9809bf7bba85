import { expect, test } from 'vitest'
import { imageSearchPath } from '../../../contract/image-search-path.ts'
import { readImageSearch } from './image-search-address.ts'

const everything = { orderBy: 'newest', after: null }

const readPath = (path: string) => readImageSearch(new URL(path, 'https://site.example').searchParams)

test('the search, filters, order and page of a visitor survive the address, in which only they are', () => {
  const search = {
    text: 'M 31 & "dust"',
    object: 'ngc-6960',
    objectKind: 'galaxy',
    constellation: 'And',
    gear: 'RedCat 51 & "friends"',
    filter: 'Hα',
    minIntegrationMinutes: 90,
    bortleClass: 4,
    capturedAfter: '2025-02-28',
    capturedBefore: '2026-03-14',
    tag: '🌌 سديم',
    license: 'ccBySa',
    near: { rightAscension: 10.68, declination: -41.27, radius: 2 },
    orderBy: 'integration',
    after: 'abc',
  } as const
  expect(readPath(imageSearchPath(search))).toEqual(search)
  expect(imageSearchPath({ object: 'ngc-6960', minIntegrationMinutes: 600, orderBy: 'integration' })).toBe(
    '/pictures?object=ngc-6960&hours=10&sort=integration',
  )
  expect(imageSearchPath(everything)).toBe('/pictures')
  for (const path of ['/pictures?tag=newest', '/pictures?hours=1.333'])
    expect(imageSearchPath(readPath(path))).toBe(path)
})

test.each([
  'kind=teapot',
  'kind=toString',
  'constellation=Xyz',
  'license=free',
  'hours=-1',
  'hours=1e9',
  'hours=ten',
  'hours=0',
  'bortle=10',
  'from=2026-02-30',
  'from=yesterday',
  'to=99999-01-01',
  'near=M+31',
  'near=10,95,2',
  'near=10,41,11',
  'near=10,41,-1',
  'sort=passwordHash',
  'search=%00',
  'object=+',
  'after=',
])('the invalid value %s is ignored', (query) => expect(readPath(`/pictures?${query}`)).toEqual(everything))

test('an endless text is cut', () => {
  expect(readPath(`/pictures?search=${'x'.repeat(5000)}&tag=${'y'.repeat(5000)}`)).toMatchObject({
    text: 'x'.repeat(100),
    tag: 'y'.repeat(150),
  })
})

test.each([
  ['near=10.68,41.27,2', '/pictures?near=10.68,41.27,2'],
  ['near=10.68,41.27', '/pictures?near=10.68,41.27,2'],
  ['near=00+42+44+%2B41+16', '/pictures?near=10.6833,41.2667,2'],
  ['near=10.68,41.27,2&radius=5', '/pictures?near=10.68,41.27,5'],
])('the address with %s, which a form without JavaScript may send, leads to %s', (query, path) => {
  expect(imageSearchPath(readPath(`/pictures?${query}`))).toBe(path)
})
