import { expect, test } from 'vitest'
import { directoryQuery, readDirectoryRequest } from './directory-address.ts'

const defaults = {
  search: '',
  sortBy: 'viewCount',
  sortOrder: 'desc',
  page: 1,
  specialty: '',
  object: '',
  gear: '',
} as const

test('the default directory has no query string', () => {
  expect(directoryQuery(defaults)).toBe('')
  expect(readDirectoryRequest(new URLSearchParams())).toEqual(defaults)
})

test('the search, order, filters and page of a visitor survive the address', () => {
  const request = {
    search: 'M 31 & "dust"',
    sortBy: 'displayName',
    sortOrder: 'asc',
    page: 3,
    specialty: 'Deep sky',
    object: 'm-31',
    gear: 'RedCat 51 & "friends"',
  } as const
  expect(readDirectoryRequest(new URLSearchParams(directoryQuery(request)))).toEqual(request)
})

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e1',
  'page=0x2',
  'page=2147483648',
  'sort=passwordHash',
  'order=up',
  'search=%00',
])('the invalid value %s is ignored', (query) => {
  expect(readDirectoryRequest(new URLSearchParams(query))).toEqual(defaults)
})
