import { describe, expect, test } from 'vitest'
import type { AnyObjectSchema, Schema, SchemaDescription, ValidationError } from 'yup'
import { limits } from '../limits.ts'
import { galleryImageRules } from './gallery.ts'
import { profilePictureTextRules } from './profile-picture.ts'
import { gearRules } from './gear.ts'
import { socialLinkRules, supportLinkRules } from './links.ts'
import { profileRules } from './profile.ts'

const rules: Record<string, AnyObjectSchema> = {
  profile: profileRules,
  'social link': socialLinkRules,
  'support link': supportLinkRules,
  'gear item': gearRules,
  picture: galleryImageRules,
  'profile picture': profilePictureTextRules,
}
const x = (length: number) => 'x'.repeat(length)

function outcome(part: string, field: string, value: unknown) {
  try {
    const kept: unknown = rules[part]!.validateSyncAt(field, { [field]: value }, { abortEarly: false })
    return { kept }
  } catch (error) {
    return { message: (error as ValidationError).errors[0], path: (error as ValidationError).inner[0]?.path }
  }
}
const expectKept = (part: string, field: string, value: unknown, kept = value) =>
  expect(outcome(part, field, value)).toEqual({ kept })
const expectRejected = (part: string, field: string, value: unknown, message: string, path = field) =>
  expect(outcome(part, field, value)).toEqual({ message, path })

interface Limit {
  min?: number
  max: number
  tooLong?: string
  outside?: string
  required?: string
}

const limitsOf: Record<string, object> = {
  profile: limits.profile,
  'social link': limits.link,
  'support link': limits.link,
  'gear item': limits.gear,
  picture: limits.gallery,
  'profile picture': limits.profilePicture,
}
const hasTest = ({ tests }: SchemaDescription, wanted: string) => tests.some(({ name }) => name === wanted)

/** The fields of a kind with their rows of contract/limits.ts. openapi.json has the figures as literals. */
const fieldsOf = (isOfKind: (rule: SchemaDescription) => boolean) =>
  Object.entries(rules).flatMap(([part, { fields }]) =>
    Object.entries(fields as Record<string, Schema>)
      .filter(([, rule]) => isOfKind(rule.describe()))
      .map(([field]) => ({ part, field, limit: (limitsOf[part] as Record<string, Limit>)[field]! })),
  )

const texts = fieldsOf((rule) => hasTest(rule, 'printable')).map(
  ({ part, field, limit: { tooLong, max, required } }) =>
    [part, field, tooLong!.split(' must ')[0]!, max, required] as const,
)
const numbersOf = (isOfKind: (rule: SchemaDescription) => boolean) =>
  fieldsOf((rule) => rule.type === 'number' && isOfKind(rule)).map(
    ({ part, field, limit: { min, max, outside } }) => [part, field, min!, max, outside!] as const,
  )
const wholeNumbers = numbersOf((rule) => hasTest(rule, 'integer'))
const decimals = numbersOf((rule) => !hasTest(rule, 'integer'))

const paragraphs = ['bio', 'equipmentSummary', 'description']

describe.each(texts)('%s: the %s', (part, field, label, max, required) => {
  test(`has at most ${max} characters`, () => {
    expectKept(part, field, x(max))
    expectRejected(part, field, x(max + 1), `${label} must be at most ${max} characters`)
  })

  // A form counts UTF-16 units, a column counts characters, so a column has room for the longest text of a form.
  test.each([
    ['emoji', '🔭'],
    ['letters with a combining mark', 'x\u0301'],
    ['characters that search expands', '\ufdfa\ufdfa'],
  ])('counts %s as two characters', (_what, pair) => {
    expectKept(part, field, pair.repeat(Math.floor(max / 2)))
    expectRejected(part, field, pair.repeat(max / 2 + 1), `${label} must be at most ${max} characters`)
  })

  test('is trimmed, and rejects control characters except those of paragraphs', () => {
    expectKept(part, field, ' \n0123456789\t ', '0123456789')
    const message = `${label} must not contain control characters`
    for (const character of ['\0', '\u001b', '\u007f', '\u0085', '\ud800'])
      expectRejected(part, field, `01234${character}56789`, message)
    const lines = '01234\n\t56789'
    if (paragraphs.includes(field)) expectKept(part, field, lines)
    else expectRejected(part, field, lines, message)
  })

  test('is composed, and counted after that', () => {
    expectKept(part, field, 'e\u0301'.repeat(max), 'é'.repeat(max))
    expectRejected(part, field, 'e\u0301'.repeat(max + 1), `${label} must be at most ${max} characters`)
  })

  test(`is ${required ? 'required' : 'optional'}`, () => {
    for (const blank of ['', ' \t'])
      if (required) expectRejected(part, field, blank, required)
      else expectKept(part, field, blank, null)
  })
})

test.each([
  ['profile', 'bio', 2000],
  ['profile', 'equipmentSummary', 5000],
  ['support link', 'description', 255],
  ['gear item', 'description', 1000],
  ['picture', 'description', 2000],
])('%s: a line break of the %s is one character, however it is written', (part, field, max) => {
  for (const lineBreak of ['\n', '\r\n', '\r']) {
    const lines = (count: number) => `${x(9)}${lineBreak}`.repeat(count)
    const rest = x(max - 200)
    expectKept(part, field, lines(20) + rest, `${x(9)}\n`.repeat(20) + rest)
    expect(outcome(part, field, `${lines(20)}${rest}x`)).toHaveProperty('message')
  }
})

test("a creator's bio has at least 10 characters", () => {
  expectKept('profile', 'bio', x(10))
  for (const short of [x(9), `  ${x(9)}  `])
    expectRejected('profile', 'bio', short, 'Bio must be at least 10 characters long.')
})

test.each(wholeNumbers)('%s: the %s is a whole number from %i to %i', (part, field, min, max, message) => {
  for (const value of [min, max]) expectKept(part, field, value)
  expectKept(part, field, '', null)
  for (const value of [min - 1, max + 1, 1.5, Number.MAX_SAFE_INTEGER, 'many'])
    expectRejected(part, field, value, message)
})

test.each(decimals)('%s: the %s is a number from %d to %d', (part, field, min, max, message) => {
  for (const value of [min, max, min + 0.25]) expectKept(part, field, value)
  expectKept(part, field, '', null)
  expectKept(part, field, `${max - 1},5`, max - 0.5)
  for (const value of [min - 0.01, max + 0.01, Number.MAX_SAFE_INTEGER, 'many'])
    expectRejected(part, field, value, message)
})

test('numbers may be written with a comma, blanks and apostrophes', () => {
  const typed = { count: '1 000', seconds: '0,5', gain: '1’200', iso: '12,800', meanSqm: '21,4' }
  const read = { count: 1000, seconds: 0.5, gain: 1200, iso: 12_800, meanSqm: 21.4 }
  expect(outcome('picture', 'exposures', [typed])).toEqual({ kept: [expect.objectContaining(read)] })
  expectKept('profile', 'yearsExperience', ' 7 ', 7)
  for (const seconds of ['30s', '1,000', '1/250'])
    expect(outcome('picture', 'exposures', [{ count: 1, seconds }]), seconds).not.toHaveProperty('kept')
})

test.each([
  ['offset', 0, 10_000, 'Offset must be a whole number from 0 to 10000'],
  ['sensorTemperature', -200, 100, 'Sensor temperature must be a number from -200 to 100'],
  ['fNumber', 0.3, 500, 'Focal ratio must be a number from 0.3 to 500'],
  ['meanSqm', 0, 25, 'Mean SQM must be a number from 0 to 25'],
  ['meanFwhm', 0.01, 100, 'Mean FWHM must be a number from 0.01 to 100'],
  ['temperature', -90, 60, 'Air temperature must be a number from -90 to 60'],
])('exposures have a %s from %f to %f', (field, min, max, message) => {
  const row = { count: 1, seconds: 1 }
  for (const value of [min, max, null, ''])
    expect(outcome('picture', 'exposures', [{ ...row, [field]: value }])).not.toHaveProperty('message')
  for (const value of [min - 0.005, max + 1, 'many'])
    expectRejected('picture', 'exposures', [{ ...row, [field]: value }], message, `exposures[0].${field}`)
})

const numbered = (count: number) => Array.from({ length: count }, (_, number) => `Item ${number}`)

describe.each([
  ['profile', 'specialties', 20, 'At most 20 specialties', 'Each specialty'],
  ['picture', 'tags', 30, 'At most 30 tags', 'Each tag'],
])('%s: the %s', (part, field, max, tooMany, label) => {
  test(`are at most ${max}, of at most 50 characters each`, () => {
    expectKept(part, field, numbered(max))
    expectRejected(part, field, numbered(max + 1), tooMany)
    expectKept(part, field, [x(50), '🔭'.repeat(25)])
    const tooLong = `${label} must be at most 50 characters`
    expectRejected(part, field, ['Lunar', x(51)], tooLong, `${field}[1]`)
    expectRejected(part, field, ['🔭'.repeat(26)], tooLong, `${field}[0]`)
    expectRejected(part, field, ['a\0'], `${label} must not contain control characters`, `${field}[0]`)
  })

  test.each([
    ['trimmed, in order', [' Solar ', 'Lunar'], ['Solar', 'Lunar']],
    ['without blanks', ['', 'Lunar', '  '], ['Lunar']],
    ['without duplicates of any case', ['Lunar', 'LUNAR', ' lunar', 'Solar'], ['Lunar', 'Solar']],
    ['composed, without duplicates of that', ['Ne\u0301buleuse', 'N\u00c9BULEUSE'], ['N\u00e9buleuse']],
    [
      'without invisible characters',
      ['\u200bLunar\u2060', 'Lu\u00adnar', '\ufeff', '\u200d\u200c', '\u2800\ufe0f', 'Solar\u200d'],
      ['Lunar', 'Solar'],
    ],
    ['kept with what shapes emoji and words', ['👩‍🚀', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'نمی‌دانم'], ['👩‍🚀', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'نمی‌دانم']],
    ['counted after that', [...numbered(max), ...numbered(max), ''], numbered(max)],
  ])('are %s', (_how, value, kept) => {
    expectKept(part, field, value, kept)
  })
})

test.each([
  ['nebula, narrowband ,Orion', ['nebula', 'narrowband', 'Orion']],
  [', nebula,, ,', ['nebula']],
  ['Orion, ORION, m42, orion', ['Orion', 'm42']],
  ['', []],
])('a text of tags, %j, is split at its commas', (value, kept) => {
  expectKept('picture', 'tags', value, kept)
})

test.each([
  ['profile', 'websiteUrl'],
  ['support link', 'url'],
  ['gear item', 'affiliateUrl'],
])('%s: the %s is an address', (part, field) => {
  expectKept(part, field, ' a.example', 'https://a.example')
  expectRejected(part, field, 'javascript:alert(1)', 'Must be a valid URL')
})

describe('the address of a social link', () => {
  const [part, field] = ['social link', 'url']
  const ofLength = (length: number) => 'https://a.example/'.padEnd(length, 'x')

  test.each([
    'https://a.example:8443/path?query=1#part',
    'https://münchen.example/星空',
    'https://my_sky.a.example.',
    'https://good.example/?to=vera@rubin.example#a@b',
    ofLength(2048),
  ])('may be %.60s', (address) => {
    expectKept(part, field, address)
  })

  test.each([
    [' https://a.example/ ', 'https://a.example/'],
    ['HTTPS://a.example/', 'https://a.example/'],
    ['www.a-b.example:8443/path?to=1#part', 'https://www.a-b.example:8443/path?to=1#part'],
    ['münchen.example/星空', 'https://münchen.example/星空'],
    ['\ufeffhttps://a.exam\u00adple/\u200b', 'https://a.example/'],
    ['https://a.example/Zoe\u0308\u200d', 'https://a.example/Zo\u00eb'],
    ['https://a.example/نمی‌دانم', 'https://a.example/نمی‌دانم'],
  ])('may be written as %j', (address, kept) => {
    expectKept(part, field, address, kept)
  })

  const script = '<script>alert(1)</script>'
  test.each([
    [
      'has another scheme',
      ['javascript:alert(1)', `data:text/html,${script}`, 'ftp://a.example/', '//a.example/'],
    ],
    [
      'has no host with an ending',
      ['example', 'https://', 'https://a', 'https://localhost:3000/', 'https://[::1]/'],
    ],
    [
      'has another form',
      ['https:a.example', 'https://-a.com', 'https://a.example:port/', `data.text:html,${script}`],
    ],
    [
      'has blanks',
      ['https://a.example/a b', 'https://a.example/\nb', 'https://a.example/\u0085b', 'java\nscript:a(1)'],
    ],
    [
      'has a name',
      ['vera@people.example', 'https://good.example@evil.example/', 'https://:pass@evil.example/'],
    ],
    ['hides a name', ['HTTPS:///good.example@evil.example/']],
    ['is too long', [ofLength(2049)]],
  ])('cannot be what %s: %j', (_what, addresses) => {
    for (const address of addresses) expectRejected(part, field, address, 'Must be a valid URL')
  })
})

test('the YouTube channel has no invisible characters', () => {
  expectKept('profile', 'youtubeChannelId', '\u200b@astro\u2060vera\u200e', '@astrovera')
})

test('the capture date of a picture is a day in the calendar, or blank', () => {
  for (const day of ['2024-02-29', '1969-07-20', '0001-01-01', '9999-12-31'])
    expectKept('picture', 'captureDate', day)
  for (const blank of ['', ' ', null]) expectKept('picture', 'captureDate', blank, null)
  const absent = ['2025-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '0000-01-01']
  for (const day of [...absent, '20260314', '2026-3-14', '2026-03-14T10:00:00Z', 'today'])
    expectRejected('picture', 'captureDate', day, 'Capture date must be a day such as 2026-03-14')
})
