import { expect, test } from 'vitest'
import { countText, formatNumber } from './count-text.ts'

test.each([
  [0, '0 views'],
  [1, '1 view'],
  [999, '999 views'],
  [1000, '1,000 views'],
  [100_000, '100,000 views'],
  [1_234_567, '1,234,567 views'],
])('%d views read "%s"', (count, text) => {
  expect(countText(count, 'view')).toBe(text)
})

test('decimals are not separated', () => {
  expect([3.76, 1040.5, 1234.5678].map(formatNumber)).toEqual(['3.76', '1,040.5', '1,234.5678'])
})
