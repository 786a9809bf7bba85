import { expect, test } from 'vitest'
import { objectsQuery, readObjectsRequest } from './objects-address.ts'

const whole = { search: '', kind: undefined, constellation: '', page: 1 }

test('the search, filters and page of a visitor survive the address', () => {
  const request = { search: 'M 31 & more', kind: 'galaxy', constellation: 'And', page: 3 } as const
  expect(readObjectsRequest(new URLSearchParams(objectsQuery(request)))).toEqual(request)
  expect(objectsQuery(whole)).toBe('')
})

test.each([
  'kind=teapot',
  'kind=toString',
  'constellation=Xyz',
  'page=0',
  'page=1.5',
  'page=2147483648',
  'search=%00',
  'kind=',
])('the invalid value %s is ignored', (query) =>
  expect(readObjectsRequest(new URLSearchParams(query))).toEqual(whole),
)
