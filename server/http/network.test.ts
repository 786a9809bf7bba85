import { expect, test } from 'vitest'
import { isWildcard, networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a server that listens on all addresses knows none of them', () => {
  expect(['0.0.0.0', '::', '127.0.0.1', 'localhost', '::1'].filter(isWildcard)).toEqual(['0.0.0.0', '::'])
})
