import { expect, test } from 'vitest'
import { slope } from './figures.ts'

test('the slope of a line is found, even with noise', () => {
  const line = Array.from({ length: 20 }, (_, at) => ({ at, value: 250 - 3 * at }))
  expect(slope(line)).toBeCloseTo(-3)
  const saw = Array.from({ length: 400 }, (_, n) => ({ at: n / 12, value: 250 + n / 24 + (n % 4) * 20 }))
  expect(slope(saw)).toBeCloseTo(0.5, 1)
})
