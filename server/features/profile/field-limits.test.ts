import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profileParts } from '../../testing/profile-parts.ts'
import { beginner, changing, creating, type Fields, holder } from '../../testing/profile-writes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
const holders: Record<string, Awaited<ReturnType<typeof holder>>> = {}
beforeAll(async () => {
  app = await testApp()
  for (const part of profileParts) holders[part.part] = await holder(app, part)
})
afterAll(() => app[Symbol.asyncDispose]())

const parts = Object.fromEntries(profileParts.map((part) => [part.part, part]))
const x = (length: number) => 'x'.repeat(length)

/** However a part of these fields is written, it is answered like this. */
async function expectEverywhere(name: string, fields: Fields, outcome: object) {
  const part = parts[name]!
  for (const [way, create] of Object.entries(creating))
    expect(await create(part, await beginner(app, part), fields), `created by ${way}`).toEqual(outcome)
  for (const [way, change] of Object.entries(changing))
    expect(await change(part, holders[name]!, fields), `changed by ${way}`).toEqual(outcome)
}
const expectKept = (part: string, fields: Fields, kept = fields) =>
  expectEverywhere(part, fields, { saved: expect.objectContaining(kept) })
const expectRefused = (part: string, fields: Fields, message: string, field = Object.keys(fields)[0]!) =>
  expectEverywhere(part, fields, { code: 'BAD_USER_INPUT', message, fields: { [field]: message } })
/** What does not fit the graph at all is refused in other words by GraphQL than by REST. */
const expectMisfit = (part: string, fields: Fields, message: unknown = expect.any(String)) =>
  expectEverywhere(part, fields, expect.objectContaining({ code: 'BAD_USER_INPUT', message }))

/** The promised limits of texts: part, field, its label, the longest text, and the message when it is missing. */
const texts: [part: string, field: string, label: string, max: number, required?: string][] = [
  ['profile', 'bio', 'Bio', 2000],
  ['profile', 'location', 'Location', 100],
  ['profile', 'youtubeChannelId', 'YouTube channel', 100],
  ['profile', 'equipmentSummary', 'Equipment summary', 5000],
  ['social link', 'platform', 'Platform', 50, 'Platform is required'],
  ['social link', 'displayName', 'Display name', 100],
  ['support link', 'platform', 'Platform', 50, 'Platform is required'],
  ['support link', 'displayName', 'Display name', 100],
  ['support link', 'description', 'Description', 255],
  ['gear item', 'itemName', 'Item name', 150, 'Item name is required'],
  ['gear item', 'category', 'Category', 50, 'Category is required'],
  ['gear item', 'brand', 'Brand', 100],
  ['gear item', 'model', 'Model', 100],
  ['gear item', 'description', 'Description', 1000],
  ['gear item', 'priceRange', 'Price range', 50],
  ['gear item', 'recommendedFor', 'Recommended for', 255],
]
const paragraphs = ['bio', 'equipmentSummary', 'description']

describe.each(texts)("a creator's %s: the %s", (part, field, label, max) => {
  test(`has at most ${max} characters`, async () => {
    await expectKept(part, { [field]: x(max) })
    await expectRefused(part, { [field]: x(max + 1) }, `${label} must be at most ${max} characters`)
  })

  // A form counts UTF-16 units, a column counts characters: what the form lets pass always fits.
  test.each([
    ['emoji', '🔭'],
    ['letters with a mark of their own', 'e\u0301'],
    ['signs that search spells out', '\ufdfa\ufdfa'],
  ])(`has room for %s up to the edge`, async (_what, pair) => {
    await expectKept(part, { [field]: pair.repeat(Math.floor(max / 2)) })
    await expectRefused(
      part,
      { [field]: pair.repeat(max / 2 + 1) },
      `${label} must be at most ${max} characters`,
    )
  })

  test('is kept as it is written, whatever it means elsewhere', async () => {
    await expectKept(part, { [field]: `'; -- \\' \\\\ "$1" ? ?? :id %s <b>` })
  })

  test('is trimmed, and takes no control characters but those of a paragraph', async () => {
    await expectKept(part, { [field]: ' \n0123456789\t ' }, { [field]: '0123456789' })
    for (const character of ['\0', '\u001b', '\u007f', '\u0085', '\ud800'])
      await expectRefused(
        part,
        { [field]: `01234${character}56789` },
        `${label} must not contain control characters`,
      )
    const lines = { [field]: '01234\r\n\t56789' }
    if (paragraphs.includes(field)) await expectKept(part, lines)
    else await expectRefused(part, lines, `${label} must not contain control characters`)
  })

  test.each([{}, { like: '%' }, [], ['text'], 7, true])('is text and not %j', async (value) => {
    await expectMisfit(part, { [field]: value })
  })
})

describe.each(texts.filter(([, , , , required]) => required))(
  "a creator's %s: the %s",
  (part, field, _label, _max, required) => {
    test('cannot be left blank', async () => {
      await expectKept(part, { [field]: 'x' })
      await expectRefused(part, { [field]: '' }, required!)
      await expectRefused(part, { [field]: ' \t' }, required!)
    })
  },
)

describe("a creator's bio", () => {
  test('has at least 10 characters', async () => {
    await expectKept('profile', { bio: x(10) })
    await expectRefused('profile', { bio: x(9) }, 'Bio must be at least 10 characters long.')
    await expectRefused('profile', { bio: `  ${x(9)}  ` }, 'Bio must be at least 10 characters long.')
  })
})

describe.each([
  ['profile', 'yearsExperience', 0, 100, 'Years of experience must be a whole number from 0 to 100'],
  ['gear item', 'personalRating', 1, 5, 'Rating must be a whole number from 1 to 5'],
])("a creator's %s: the %s", (part, field, min, max, outside) => {
  test(`is a whole number from ${min} to ${max}`, async () => {
    await expectKept(part, { [field]: min })
    await expectKept(part, { [field]: max })
    await expectRefused(part, { [field]: max + 1 }, outside)
    await expectRefused(part, { [field]: Number.MAX_SAFE_INTEGER }, outside)
  })

  test.each([min - 1, 1.5, 1e300, 'many', {}, [], [1], true])('is no %j', async (value) => {
    await expectMisfit(part, { [field]: value }, expect.stringContaining('must be a'))
  })
})

describe("a creator's specialties", () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, number) => `Specialty ${number}`)

  test('are at most 20', async () => {
    await expectKept('profile', { specialties: numbered(20) })
    await expectRefused('profile', { specialties: numbered(21) }, 'At most 20 specialties')
  })

  test('have at most 50 characters each', async () => {
    await expectKept('profile', { specialties: [x(50), '🔭'.repeat(25)] })
    const tooLong = 'Each specialty must be at most 50 characters'
    await expectRefused('profile', { specialties: ['Lunar', x(51)] }, tooLong, 'specialties[1]')
    await expectRefused('profile', { specialties: ['🔭'.repeat(26)] }, tooLong, 'specialties[0]')
    const unprintable = 'Each specialty must not contain control characters'
    await expectRefused('profile', { specialties: ['a\0'] }, unprintable, 'specialties[0]')
  })

  test.each([
    ['trimmed, in their order', [' Solar ', 'Lunar'], ['Solar', 'Lunar']],
    ['without blanks', ['', 'Lunar', '  '], ['Lunar']],
    [
      'without repeats in any case, the first stays',
      ['Lunar', 'LUNAR', ' lunar', 'Solar'],
      ['Lunar', 'Solar'],
    ],
    ['at most 20 once blanks and repeats are gone', [...numbered(20), ...numbered(20), ''], numbered(20)],
  ])('are kept %s', async (_how, given, kept) => {
    await expectKept('profile', { specialties: given }, { specialties: kept })
  })

  test.each([{}, 7, true, [7], [{}], [null], [['Lunar', 'Solar']]])('are texts and not %j', async (value) => {
    await expectMisfit('profile', { specialties: value })
  })
})

describe.each([
  ['profile', 'websiteUrl'],
  ['social link', 'url'],
  ['support link', 'url'],
  ['gear item', 'affiliateUrl'],
])("a creator's %s: the %s", (part, field) => {
  test.each([
    'http://a.example',
    'https://a.example:8443/path?query=1#part',
    'https://münchen.example/星空',
    `https://a.example/${x(2048 - 'https://a.example/'.length)}`,
  ])('may be %.60s', async (address) => {
    await expectKept(part, { [field]: address })
  })

  test.each([
    [' https://a.example/ ', 'https://a.example/'],
    ['HTTPS://a.example/', 'https://a.example/'],
  ])('may be given as %j', async (given, kept) => {
    await expectKept(part, { [field]: given }, { [field]: kept })
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript://a.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://a.example/',
    'a.example',
    '//a.example/',
    'https:a.example',
    'https://',
    'https://?',
    'https://a.example:port/',
    'https://a b.example/',
    'https://a.example/a b',
    'https://a.example/\u00a0b',
    'https://a.example/\nb',
    'https://a.example/\0',
    'https://a.example/\u0085b',
    'java\nscript:alert(1)',
    `https://a.example/${x(2049 - 'https://a.example/'.length)}`,
  ])('cannot be %.60j', async (address) => {
    await expectRefused(part, { [field]: address }, 'Must be a valid URL')
  })

  test.each([{}, ['https://a.example'], 7, true])('is text and not %j', async (value) => {
    await expectMisfit(part, { [field]: value })
  })
})

describe('a creator who fills in everything wrong', () => {
  test.each<[part: string, wrong: Fields, fields: Record<string, string>]>([
    [
      'profile',
      {
        bio: 'short',
        location: x(101),
        websiteUrl: 'nowhere',
        youtubeChannelId: x(101),
        specialties: [x(51)],
        equipmentSummary: x(5001),
        yearsExperience: 101,
      },
      {
        bio: 'Bio must be at least 10 characters long.',
        location: 'Location must be at most 100 characters',
        websiteUrl: 'Must be a valid URL',
        youtubeChannelId: 'YouTube channel must be at most 100 characters',
        'specialties[0]': 'Each specialty must be at most 50 characters',
        equipmentSummary: 'Equipment summary must be at most 5000 characters',
        yearsExperience: 'Years of experience must be a whole number from 0 to 100',
      },
    ],
    [
      'social link',
      { platform: ' ', url: 'nowhere', displayName: x(101) },
      {
        platform: 'Platform is required',
        url: 'Must be a valid URL',
        displayName: 'Display name must be at most 100 characters',
      },
    ],
    [
      'support link',
      { platform: ' ', url: '', displayName: x(101), description: x(256) },
      {
        platform: 'Platform is required',
        url: 'Must be a valid URL',
        displayName: 'Display name must be at most 100 characters',
        description: 'Description must be at most 255 characters',
      },
    ],
    [
      'gear item',
      { itemName: '', category: `${x(50)}\0`, affiliateUrl: 'nowhere', personalRating: 6 },
      {
        itemName: 'Item name is required',
        category: 'Category must be at most 50 characters',
        affiliateUrl: 'Must be a valid URL',
        personalRating: 'Rating must be a whole number from 1 to 5',
      },
    ],
  ])('reads what is wrong with each field of a %s at once', async (part, wrong, fields) => {
    await expectEverywhere(part, wrong, {
      code: 'BAD_USER_INPUT',
      message: Object.values(fields)[0],
      fields,
    })
  })
})
