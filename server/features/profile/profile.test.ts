import { beforeAll, expect, test } from 'vitest'
import { aGalleryImage, aGearItem, aProfile, aSocialLink, aSupportLink } from '../../testing/factories.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import type { CreatorProfile } from './creator-profile.entity.ts'

const PROFILE = `query Profile($slug: String, $userId: PositiveInt, $id: PositiveInt) {
  creatorProfile(slug: $slug, userId: $userId, id: $id) {
    slug displayName createdAt specialties viewCount avatarUrl
    coverImage { title }
    images { nodes { creatorProfileId title imageUrl captureDate sizes { url width } } }
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
  await app.has(aGearItem(dusty.id, 'Second', 2))
  await app.has(aGearItem(dusty.id, 'First', 1))
  await app.has(aSocialLink(dusty.id, 'Second', 2))
  await app.has(aSocialLink(dusty.id, 'First', 1))
  await app.has(aSupportLink(dusty.id, 'Second', 2))
  await app.has(aSupportLink(dusty.id, 'First', 1))
  await app.has(aGalleryImage(dusty.id, 'First', 1))
  await app.has(aGalleryImage(dusty.id, 'Third', 3))
  await app.has(aGalleryImage(dusty.id, 'Second', 2))
})

test("a visitor reads a whole profile by its slug, lists in the owner's order", async () => {
  const { data } = await app.visitor().run(PROFILE, { slug: 'dusty-lane' })
  expect(data.creatorProfile).toMatchObject({
    slug: 'dusty-lane',
    displayName: 'Dusty Lane',
    createdAt: '2024-05-06T07:08:09.000Z',
    specialties: ['Mosaics'],
    viewCount: 3,
    avatarUrl: null,
    socialLinks: [{ platform: 'First' }, { platform: 'Second' }],
    supportLinks: [{ platform: 'First' }, { platform: 'Second' }],
    gear: [{ itemName: 'First' }, { itemName: 'Second' }],
    images: {
      nodes: [
        { title: 'First', creatorProfileId: dusty.id, captureDate: '2024-02-29' },
        { title: 'Second' },
        { title: 'Third' },
      ],
    },
  })
  const [image] = data.creatorProfile.images.nodes
  const fileOf = (name: string) => expect.stringMatching(`^${app.address}/images/\\w+/${name}$`) as string
  expect(image.imageUrl).toEqual(fileOf('large.jpg'))
  expect(image.sizes).toEqual([{ url: fileOf('320.webp'), width: 320 }])
})

test.each(['DUSTY-LANE', 'Dusty-Lane', ' dusty-lane/', 'dusty-lane.', '“dusty-lane”,', 'dusty-lane\u200b'])(
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

test('the newest picture is the cover', async () => {
  const { data } = await app.visitor().run(PROFILE, { slug: 'dusty-lane' })
  expect(data.creatorProfile.coverImage).toEqual({ title: 'Second' })
})

test('a creator without pictures has no cover and empty lists', async () => {
  const { data } = await app.visitor().run(PROFILE, { slug: 'somebody-else' })
  expect(data.creatorProfile).toMatchObject({
    coverImage: null,
    images: { nodes: [] },
    socialLinks: [],
    supportLinks: [],
    gear: [],
  })
})

test('a profile is found by its account and by its id; the slug takes precedence', async () => {
  const byUser = await app.visitor().run(PROFILE, { userId: dusty.userId })
  const byId = await app.visitor().run(PROFILE, { id: dusty.id })
  const both = await app.visitor().run(PROFILE, { slug: 'somebody-else', userId: dusty.userId })
  expect(byUser.data.creatorProfile.slug).toBe('dusty-lane')
  expect(byId.data.creatorProfile.slug).toBe('dusty-lane')
  expect(both.data.creatorProfile.slug).toBe('somebody-else')
})

test.each([
  ['an unknown slug', { slug: 'nobody' }, 'NOT_FOUND', 'Creator profile not found'],
  ['a slug with a pattern', { slug: 'dusty%' }, 'NOT_FOUND', 'Creator profile not found'],
  ['an account without a profile', { userId: 987654 }, 'NOT_FOUND', 'Creator profile not found'],
  [
    'a number that no column can store',
    { userId: Number.MAX_SAFE_INTEGER },
    'NOT_FOUND',
    'Creator profile not found',
  ],
  ['nothing', {}, 'BAD_USER_INPUT', 'Either slug or userId must be provided'],
  ['a blank slug', { slug: ' ' }, 'BAD_USER_INPUT', 'Either slug or userId must be provided'],
  ['user 0', { userId: 0 }, 'BAD_USER_INPUT', expect.stringContaining('userId')],
  ['a NUL byte', { slug: 'a\0' }, 'BAD_USER_INPUT', 'slug must not contain NUL characters'],
])('a visitor who asks for %s gets a clear error', async (_what, variables, code, message) => {
  const { errors } = await app.visitor().run(PROFILE, variables)
  expect(errors).toMatchObject([{ message, extensions: { code } }])
})
