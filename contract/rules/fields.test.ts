import { describe, expect, test } from 'vitest'
import { completeAddress, missingInAddress } from './fields.ts'
import { socialLinkRules } from './links.ts'
import { logInRules, registerRules } from './session.ts'

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
    ['punctuation alone', '—'],
  ])('may have %s', (_what, name) => {
    expect(accept(name)).toBe(name)
  })

  test('is composed', () => {
    expect(accept('Zoe\u0308')).toBe('Zo\u00eb')
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

test.each([
  ['www.example.at', 'https://www.example.at'],
  ['amazon.de/dp/B0?tag=vera-21', 'https://amazon.de/dp/B0?tag=vera-21'],
  [' instagram.com/vera ', 'https://instagram.com/vera'],
  ['https://example.at/', 'https://example.at/'],
  ['example', 'example'],
  ['vera@people.example', 'vera@people.example'],
  ['', ''],
])('an address is completed as people type it: %s', (typed, shown) => {
  expect(completeAddress(typed)).toBe(shown)
})

test.each([
  ['example', 'with a name and an ending such as example.org'],
  ['https://localhost:3000', 'with a name and an ending such as example.org'],
  ['localhost:3000', 'with a name and an ending such as example.org'],
  ['example.org/my pictures', 'without spaces'],
  ['vera@people.example', 'without a name and @ before it'],
  ['https://good.example@evil.example', 'without a name and @ before it'],
  ['javascript:alert(1)', 'beginning with https:// or http://'],
  ['//example.org', 'beginning with https:// or http://'],
])('a creator whose address is %s reads what it lacks: %s', (typed, lack) => {
  expect(missingInAddress(typed)).toBe(lack)
})

test('an email has no invisible characters', () => {
  const email = '\u200b vera\u00ad@people.example\u200d\ufeff'
  expect(logInRules.validateSyncAt('email', { email })).toBe('vera@people.example')
})

test('a new password is counted as it is hashed: composed, with plain spaces', () => {
  const password = (text: string): unknown => registerRules.validateSyncAt('password', { password: text })
  expect(password('Zoe\u0308\u00a0Z\u3000zz')).toBe('Zo\u00eb Z zz')
  expect(() => password('e\u0301'.repeat(7))).toThrow('Password must be at least 8 characters')
  expect(password('e\u0301'.repeat(256))).toBe('é'.repeat(256))
})
