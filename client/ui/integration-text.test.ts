import { expect, test } from 'vitest'
import { integrationText } from './integration-text.ts'

test.each([
  [0.3, '0.3 s'],
  [3 * 0.1, '0.3 s'],
  [0.0001, '0.0001 s'],
  [20, '20 s'],
  [60, '1 min'],
  [750, '12 min 30 s'],
  [59.999999, '1 min'],
  [3599.6, '1 h'],
  [3600, '1 h'],
  [24_000, '6 h 40 min'],
  [4_320_000, '1,200 h'],
])('%f s of integration are %s', (seconds, text) => {
  expect(integrationText(seconds)).toBe(text)
})
