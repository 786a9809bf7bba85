import { beforeAll, describe, expect, test } from 'vitest'
import {
  aGalleryImage,
  aGearItem,
  aProfile,
  aSocialLink,
  aSupportLink,
  aUser,
} from '../../testing/factories.ts'
import { type Person, forAllTests, testApp } from '../../testing/test-app.ts'
import type { CreatorProfile } from './creator-profile.entity.ts'
import { wholeProfile } from '../../testing/profile-parts.ts'
import { profileColumnsOf } from './change-profile.ts'
import { slugOf } from './slugs.ts'

const PROFILE = `query Profile($slug: String, $userId: PositiveInt, $id: PositiveInt) {
  creatorProfile(slug: $slug, userId: $userId, id: $id) {
    slug displayName createdAt specialties viewCount avatarUrl
    images { nodes { title imageUrl sizes { url width } } }
    socialLinks { platform }
    supportLinks { platform }
    gear { itemName }
  }
}`

const app = forAllTests(testApp)
let dusty: CreatorProfile
beforeAll(async () => {
  dusty = await app.has(
    aProfile({
      displayName: 'Dusty Lane',
      slug: 'dusty-lane',
      specialties: ['Mosaics'],
      viewCount: 3,
      createdAt: new Date('2024-05-06T07:08:09Z'),
    }),
  )
  await app.has(aProfile({ displayName: 'Somebody else', slug: 'somebody-else' }))
  for (const add of [aGearItem, aSocialLink, aSupportLink, aGalleryImage])
    for (const [place, name] of [
      [3, 'Third'],
      [1, 'First'],
    ] as const)
      await app.has<unknown>(add(dusty.id, name, place))
})

test("a visitor reads a profile by its slug, its account or its id, lists in the owner's order", async () => {
  const { data } = await app.visitor().run(PROFILE, { slug: 'dusty-lane' })
  const [image] = data.creatorProfile.images.nodes
  const fileOf = (name: string) => expect.stringMatching(`^${app.address}/images/\\w+/${name}$`) as string
  expect(data.creatorProfile).toEqual({
    slug: 'dusty-lane',
    displayName: 'Dusty Lane',
    createdAt: '2024-05-06T07:08:09.000Z',
    specialties: ['Mosaics'],
    viewCount: 3,
    avatarUrl: null,
    socialLinks: [{ platform: 'First' }, { platform: 'Third' }],
    supportLinks: [{ platform: 'First' }, { platform: 'Third' }],
    gear: [{ itemName: 'First' }, { itemName: 'Third' }],
    images: { nodes: [image, expect.objectContaining({ title: 'Third' })] },
  })
  expect(image).toEqual({
    title: 'First',
    imageUrl: fileOf('large.jpg'),
    sizes: [{ url: fileOf('320.webp'), width: 320 }],
  })
  for (const variables of [{ userId: dusty.userId }, { id: dusty.id }])
    expect((await app.visitor().run(PROFILE, variables)).data).toEqual(data)
  const both = await app.visitor().run(PROFILE, { slug: 'somebody-else', userId: dusty.userId })
  expect(both.data.creatorProfile.slug).toBe('somebody-else')
})

test.each(['DUSTY-LANE', ' dusty-lane/', '“dusty-lane\u200b”,'])(
  'a visitor who types the slug as %j reads the profile and its feed, and is counted',
  async (typed) => {
    const visitor = app.visitor()
    const { data } = await visitor.run(PROFILE, { slug: typed })
    expect(data.creatorProfile).toMatchObject({ slug: 'dusty-lane' })
    const path = encodeURIComponent(typed)
    const rest = await visitor.get(`/creator-profiles/get?slug=${path}`)
    expect(rest).toMatchObject({ status: 200, body: { profile: { slug: 'dusty-lane' } } })
    expect((await visitor.fetch(`/creators/${path}/feed.atom`)).status).toBe(200)
    const visit =
      'mutation ($slug: String!) { recordProfileView(input: { slug: $slug }) { creatorProfile { id } } }'
    expect((await visitor.run(visit, { slug: typed })).data.recordProfileView.creatorProfile).toMatchObject({
      id: dusty.id,
    })
  },
)

test.each([
  ['an unknown slug', { slug: 'nobody' }, 'NOT_FOUND', 'Creator profile not found'],
  ['a slug with a pattern', { slug: 'dusty%' }, 'NOT_FOUND', 'Creator profile not found'],
  ['an account without a profile', { userId: 987654 }, 'NOT_FOUND', 'Creator profile not found'],
  ['a number that no column can store', { userId: 2 ** 40 }, 'NOT_FOUND', 'Creator profile not found'],
  ['nothing', {}, 'BAD_USER_INPUT', 'Either slug or userId must be provided'],
  ['a blank slug', { slug: ' ' }, 'BAD_USER_INPUT', 'Either slug or userId must be provided'],
  ['user 0', { userId: 0 }, 'BAD_USER_INPUT', expect.stringContaining('userId')],
  ['a NUL byte', { slug: 'a\0' }, 'BAD_USER_INPUT', 'slug must not contain NUL characters'],
])('a visitor who asks for %s gets a clear error', async (_what, variables, code, message) => {
  const { errors } = await app.visitor().run(PROFILE, variables)
  expect(errors).toMatchObject([{ message, extensions: { code } }])
})

const newUser = async (displayName = 'Vera Rubin') => app.as(await app.has(aUser({ displayName })))
const begin = (person: Person, input = {}) => person.run(wholeProfile.create, { input })
const ten = <Thing>(make: () => Promise<Thing>) => Promise.all(Array.from({ length: 10 }, make))

async function slugOfNew(displayName: string): Promise<string> {
  const { data } = await begin(await newUser(displayName))
  return data.payload.saved.slug
}

test.each([
  ['  ¡Señor  Ñandú! ', 'senor-nandu'],
  ['Øystein Ægir Łukasz Đorđe Þór Straße', 'oystein-aegir-lukasz-dorde-thor-strasse'],
  ['e\u0301toile', 'etoile'],
  ['Ｆｕｌｌ ﬁeld №5', 'full-field-no5'],
  ['Işıl Yıldız', 'isil-yildiz'],
  ['Əli Œuvre Ħal Ŋaa', 'eli-oeuvre-hal-ngaa'],
  ['Zero\u200bWidth', 'zerowidth'],
  ['O’Neill & Sons', 'o-neill-sons'],
  ['--a--', 'a'],
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

  test('has a unique slug, whatever the names of others, and however many have it', async () => {
    expect(await slugOfNew('Namesake')).toBe('namesake')
    expect(await slugOfNew('NÁMESAKE!')).toBe('namesake-2')
    expect(await slugOfNew('Namesake 2')).toBe('namesake-2-2')
    expect(await slugOfNew('Namesake')).toBe('namesake-3')
    const stem = 'z'.repeat(49)
    await aProfile({ slug: 'z'.repeat(60) })(app.em.fork())
    for (let number = 2; number <= 61; number++) await aProfile({ slug: `${stem}-${number}` })(app.em.fork())
    expect(await slugOfNew('z'.repeat(100))).toBe(`${stem}-62`)
  })

  test('and nine concurrent namesakes get ten slugs, and nine other requests of their own CONFLICT', async () => {
    const people = await ten(() => newUser('Many At Once'))
    const answers = await Promise.all(people.map((person) => begin(person)))
    const expected = ['many-at-once', ...Array.from({ length: 9 }, (_, place) => `many-at-once-${place + 2}`)]
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])
    expect(new Set(answers.map(({ data }) => data?.payload.saved.slug))).toEqual(new Set(expected))

    const person = await newUser('In A Hurry')
    const codes = (await ten(() => begin(person))).map(({ errors }) => errors?.[0]!.extensions['code'])
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(9)
  })
})

const id = 'UCuAXFkgsw1L7xaCfnd5JJOw'
describe("a creator's YouTube channel", () => {
  test.each([
    [id, id, `https://www.youtube.com/channel/${id}`],
    [`https://www.youtube.com/channel/${id}`, id, `https://www.youtube.com/channel/${id}`],
    [`http://m.youtube.com/channel/${id}/videos?view=0#top`, id, `https://www.youtube.com/channel/${id}`],
    ['@dusty.lane_1', '@dusty.lane_1', 'https://www.youtube.com/@dusty.lane_1'],
    ['https://www.youtube.com/@DustyLane/videos', '@DustyLane', 'https://www.youtube.com/@DustyLane'],
    ['@星空', '@星空', 'https://www.youtube.com/@%E6%98%9F%E7%A9%BA'],
    ['https://youtube.com/@%E6%98%9F%E7%A9%BA', '@星空', 'https://www.youtube.com/@%E6%98%9F%E7%A9%BA'],
  ])('given as %s leads somewhere', (given, youtubeChannelId, youtubeChannelUrl) => {
    expect(profileColumnsOf({ youtubeChannelId: given })).toEqual({ youtubeChannelId, youtubeChannelUrl })
  })

  test.each([
    'Dusty Lane',
    id.slice(0, -1),
    id.toLowerCase(),
    '@dusty lane',
    '@dusty/../lane',
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
    expect(await changed({ youtubeChannelId: 'Two' })).toBeNull()
    expect(await changed({ youtubeChannelId: id })).toBe(`https://www.youtube.com/channel/${id}`)
    expect(await changed({ youtubeChannelId: '' })).toBeNull()
  })
})
