import { describe, expect, test } from 'vitest'
import { socialLinkRules } from './links.ts'
import { registerRules } from './session.ts'

describe.each([
  ['of an account', registerRules, 'Name'],
  ['of a link', socialLinkRules, 'Display name'],
] as const)('a display name %s', (_whose, rules, label) => {
  const accept = (displayName: string) => rules.validateSyncAt('displayName', { displayName })

  test.each([
    ['an emoji with joiners', '👩‍🚀'],
    ['a flag and a keycap', '🇨🇱 1️⃣'],
    ['joiners within words', 'نمی‌دانم'],
    ['Hebrew', 'ורה רובין'],
    ['an accent as a character of its own', 'Zoe\u0308'],
    ['punctuation alone', '—'],
  ])('may have %s', (_what, name) => {
    expect(accept(name)).toBe(name)
  })

  test.each([
    ['a space of no width', '\u200b'],
    ['a joiner', '\u200d'],
    ['an empty Braille pattern', '\u2800'],
    ['a Hangul filler', '\u3164'],
    ['a selector of variants', '\ufe0f'],
    ['several of them', '\u200b \u2060\u00ad'],
  ])('cannot be %s alone', (_what, name) => {
    expect(() => accept(name)).toThrow(`${label} must have a visible character`)
  })

  test.each(['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'])(
    'cannot turn the direction of text (%j)',
    (control) => {
      expect(() => accept(`Vera${control}Rubin`)).toThrow(
        `${label} must not contain characters that change the direction of text`,
      )
    },
  )
})
