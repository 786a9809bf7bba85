import { expect, test } from 'vitest'
import { canonicalSlug } from '../page-paths.ts'
import { normalizedPassword, normalizedText, visibleText } from './normalization.ts'

/** As much as a request may have. */
const length = 100_000

// A quadratic pattern takes half a minute for such a text, in which the server answers nobody.
test.each([
  ['blanks', ' '],
  ['joiners', '\u200d'],
  ['line breaks', '\r\n'],
  ['invisible characters', '\u200b'],
  ['punctuation', '.-'],
  ['combining marks', '\u0301\u0327'],
])('a text with 100,000 %s is normalized like any other', (_what, unit) => {
  const text = `a${unit.repeat(length / unit.length)}b`
  for (const normalize of [normalizedText, visibleText, normalizedPassword, canonicalSlug]) {
    expect(normalize(text).at(0)).toBe('a')
    expect(normalize(text).at(-1)).toBe('b')
  }
})
