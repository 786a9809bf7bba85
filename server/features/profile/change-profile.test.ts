import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { lockWaits } from '../../testing/databases.ts'
import { aProfile, aUser } from '../../testing/factories.ts'
import { wholeProfile } from '../../testing/profile-parts.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { User } from '../session/user.entity.ts'
import { profileColumnsOf } from './change-profile.ts'
import { slugOf } from './slugs.ts'

const app = forAllTests(testApp)
// Namesakes wait for each other.

const newUser = async (displayName = 'Vera Rubin') => app.as(await app.has(aUser({ displayName })))
const begin = (person: Person, input = {}) => person.run(wholeProfile.create, { input })
const twenty = <Thing>(make: () => Promise<Thing>) => Promise.all(Array.from({ length: 20 }, make))

async function slugOfNew(displayName: string): Promise<string> {
  const { data } = await begin(await newUser(displayName))
  return data.payload.saved.slug
}

test.each([
  ['Dusty Lane', 'dusty-lane'],
  ['  ¡Señor  Ñandú! ', 'senor-nandu'],
  ['Øystein Ægir Łukasz Đorđe Þór Straße', 'oystein-aegir-lukasz-dorde-thor-strasse'],
  ['Ǿ ẞ', 'o-ss'],
  ['e\u0301toile', 'etoile'],
  ['Ｆｕｌｌ ﬁeld №5', 'full-field-no5'],
  ['Kelvin \u212a', 'kelvin-k'],
  ['İstanbul', 'istanbul'],
  ['Işıl Yıldız', 'isil-yildiz'],
  ['Əli Œuvre Ħal Ŋaa', 'eli-oeuvre-hal-ngaa'],
  ['Zero\u200bWidth', 'zerowidth'],
  ['O’Neill & Sons', 'o-neill-sons'],
  ['--a--', 'a'],
  ['🔭 Astro 🔭', 'astro'],
  ['100% sky', '100-sky'],
  ['a'.repeat(100), 'a'.repeat(60)],
  [`${'b'.repeat(59)} c`, 'b'.repeat(59)],
  [`${'🔭'.repeat(20)} long ${'way '.repeat(13)}`, `long${'-way'.repeat(13)}`],
])('the address of %j is %s', (displayName, slug) => {
  expect(slugOf(displayName)).toBe(slug)
})

describe('a creator who creates a profile', () => {
  test.each(['星空', '1969', `${'1'.repeat(59)}a`])(
    'as %j, which leaves no letter for an address, is found at a number',
    async (displayName) => {
      const { data } = await begin(await newUser(displayName))
      expect(data.payload.saved.slug).toBe(`creator-${data.payload.saved.id}`)
    },
  )

  test('has a unique slug, whatever the names of others', async () => {
    expect(await slugOfNew('Namesake')).toBe('namesake')
    expect(await slugOfNew('NÁMESAKE!')).toBe('namesake-2')
    expect(await slugOfNew('Namesake 2')).toBe('namesake-2-2')
    expect(await slugOfNew('Namesake')).toBe('namesake-3')
  })

  test('has one that is short enough even when more have the name than one query looks up', async () => {
    const stem = 'z'.repeat(49)
    await app.has(aProfile({ slug: 'z'.repeat(60) }))
    for (let number = 2; number <= 61; number++) await app.has(aProfile({ slug: `${stem}-${number}` }))
    expect(await slugOfNew('z'.repeat(100))).toBe(`${stem}-62`)
  })

  test('keeps the slug when the name and all fields change', async () => {
    const user = await app.has(aUser({ displayName: 'First Light' }))
    const person = await app.as(user)
    const { data } = await begin(person)
    await app.em.fork().nativeUpdate(User, { id: user.id }, { displayName: 'Last Light' })
    const input = { creatorProfileId: data.payload.saved.id, location: 'Elsewhere' }
    expect((await person.run(wholeProfile.update, { input })).data.payload.saved.slug).toBe('first-light')
  })

  test('cannot create a second one', async () => {
    const person = await newUser()
    await begin(person)
    expect((await begin(person)).errors).toMatchObject([
      { message: 'You already have a creator profile', extensions: { code: 'CONFLICT' } },
    ])
    expect(await person.post('/creator-profiles/create', {})).toMatchObject({
      status: 409,
      body: { error: 'You already have a creator profile', code: 'CONFLICT' },
    })
  })

  test('and nineteen concurrent namesakes get twenty slugs', async () => {
    const people = await twenty(() => newUser('Many At Once'))
    const answers = await Promise.all(people.map((person) => begin(person)))
    const expected = [
      'many-at-once',
      ...Array.from({ length: 19 }, (_, place) => `many-at-once-${place + 2}`),
    ]
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])
    expect(new Set(answers.map(({ data }) => data?.payload.saved.slug))).toEqual(new Set(expected))
  })

  test('creates one with twenty concurrent requests, and nineteen get CONFLICT', async () => {
    const person = await newUser('In A Hurry')
    const codes = (await twenty(() => begin(person))).map(({ errors }) => errors?.[0]!.extensions['code'])
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(19)
  })
})

const id = 'UCuAXFkgsw1L7xaCfnd5JJOw'
describe("a creator's YouTube channel", () => {
  test.each([
    [id, id, `https://www.youtube.com/channel/${id}`],
    [`https://www.youtube.com/channel/${id}`, id, `https://www.youtube.com/channel/${id}`],
    [`http://m.youtube.com/channel/${id}/videos?view=0#top`, id, `https://www.youtube.com/channel/${id}`],
    [`YouTube.com/channel/${id}`, id, `https://www.youtube.com/channel/${id}`],
    ['@dusty.lane_1', '@dusty.lane_1', 'https://www.youtube.com/@dusty.lane_1'],
    ['https://www.youtube.com/@DustyLane/videos', '@DustyLane', 'https://www.youtube.com/@DustyLane'],
    ['@星空', '@星空', 'https://www.youtube.com/@%E6%98%9F%E7%A9%BA'],
    ['@हिन्दी', '@हिन्दी', `https://www.youtube.com/${encodeURI('@हिन्दी')}`],
    ['https://youtube.com/@%E6%98%9F%E7%A9%BA', '@星空', 'https://www.youtube.com/@%E6%98%9F%E7%A9%BA'],
  ])('given as %s leads somewhere', (given, youtubeChannelId, youtubeChannelUrl) => {
    expect(profileColumnsOf({ youtubeChannelId: given })).toEqual({ youtubeChannelId, youtubeChannelUrl })
  })

  test.each([
    'Dusty Lane',
    `${id}x`,
    id.slice(0, -1),
    id.toLowerCase(),
    '@',
    '@dusty lane',
    '@dusty/../lane',
    'https://www.youtube.com/c/DustyLane',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/@%E6%98',
    'https://www.youtube.com/@100%',
    'https://www.youtube.com/%2F%2Fevil.example',
    `https://youtube.com.evil.example/channel/${id}`,
    `https://evil.example/youtube.com/channel/${id}`,
    'javascript:alert(1)//youtube.com/@dusty',
  ])('given as %j is kept and leads nowhere', (given) => {
    const kept = { youtubeChannelId: given, youtubeChannelUrl: null }
    expect(profileColumnsOf({ youtubeChannelId: given })).toEqual(kept)
  })

  test('has a URL that changes with its id, and is cleared with its id', async () => {
    const person = await newUser()
    const { data } = await begin(person, { youtubeChannelId: '@one' })
    const changed = async (fields: object) => {
      const input = { creatorProfileId: data.payload.saved.id, ...fields }
      return (await person.run(wholeProfile.update, { input })).data.payload.saved.youtubeChannelUrl
    }
    expect(await changed({ location: 'Elsewhere' })).toBe('https://www.youtube.com/@one')
    expect(await changed({ youtubeChannelId: '@two' })).toBe('https://www.youtube.com/@two')
    expect(await changed({ youtubeChannelId: 'Two' })).toBeNull()
    expect(await changed({ youtubeChannelId: id })).toBe(`https://www.youtube.com/channel/${id}`)
    expect(await changed({ youtubeChannelId: '' })).toBeNull()
  })
})

test('a change of a profile that is deleted before it is read again fails with the reason', async () => {
  const { person, profile } = await app.creator()
  const deletion = new pg.Client(app.databaseUrl)
  await deletion.connect()
  await deletion.query('begin; lock table profile_views in access exclusive mode')
  const changed = person.run(
    'mutation ($input: UpdateCreatorProfileInput!) { updateCreatorProfile(input: $input) { creatorProfile { viewCount } } }',
    { input: { creatorProfileId: profile.id, websiteUrl: 'https://a.example/' } },
  )
  await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
  await deletion.query('delete from creator_profile where id = $1', [profile.id])
  await deletion.query('commit')
  await deletion.end()
  expect((await changed).errors).toMatchObject([
    { message: 'Creator profile not found', extensions: { code: 'NOT_FOUND' } },
  ])
})
