import { describe, expect, test } from 'vitest'
import { completeAddress, missingInAddress } from './fields.ts'
import { socialLinkRules } from './links.ts'
import { logInRules, registerRules } from './session.ts'

describe.each([
  ['of an account', registerRules, 'Name'],
  ['of a link', socialLinkRules, 'Display name'],
] as const)('a display name %s', (_whose, rules, label) => {
  const accept = (displayName: string) => rules.validateSyncAt('displayName', { displayName })

  test.each(['👩‍🚀', '🇨🇱 1️⃣', 'نمی‌دانم', 'ורה רובין', '—'])('may be %j', (name) => {
    expect(accept(name)).toBe(name)
  })

  test('is composed', () => {
    expect(accept('Zoe\u0308')).toBe('Zo\u00eb')
  })

  test.each(['\u200b', '\u200d', '\u2800', '\u3164', '\ufe0f', '\u200b \u2060\u00ad'])(
    'must have a visible character, unlike %j',
    (name) => {
      expect(() => accept(name)).toThrow(`${label} must have a visible character`)
    },
  )

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
  ['with a name and an ending such as example.org', ['example', 'https://localhost:3000', 'localhost:3000']],
  ['without spaces', ['example.org/my pictures']],
  ['without a name and @ before it', ['vera@people.example', 'https://good.example@evil.example']],
  ['beginning with https:// or http://', ['javascript:alert(1)', '//example.org']],
])('a creator reads what an address lacks: to be %s, of %j', (lack, texts) => {
  expect(texts.map(missingInAddress)).toEqual(texts.map(() => lack))
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
