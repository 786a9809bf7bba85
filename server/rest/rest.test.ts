import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGalleryImage, aGearItem, aProfile, aSocialLink, aSupportLink } from '../testing/factories.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
let creatorId: number
let userId: number
beforeAll(async () => {
  app = await testApp()
  const profile = await app.has(aProfile({ displayName: 'Dusty Lane', slug: 'dusty-lane', viewCount: 41 }))
  creatorId = profile.id
  userId = profile.userId
  await app.has(aGearItem(creatorId))
  await app.has(aSocialLink(creatorId))
  await app.has(aSupportLink(creatorId))
  await app.has(aGalleryImage(creatorId))
})
afterAll(() => app[Symbol.asyncDispose]())

async function get(path: string, options?: RequestInit) {
  const response = await app.visitor().fetch(`/_api${path}`, options)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what each test asserts
  return { status: response.status, body: (await response.json()) as any, headers: response.headers }
}

describe('a client of REST', () => {
  test('reads a profile by slug and by account', async () => {
    const bySlug = await get('/creator-profiles/get?slug=dusty-lane')
    const byUser = await get(`/creator-profiles/get?userId=${userId}`)
    expect(bySlug).toMatchObject({
      status: 200,
      body: { profile: { slug: 'dusty-lane', displayName: 'Dusty Lane', userId } },
    })
    expect(byUser.body.profile.slug).toBe('dusty-lane')
  })

  test('reads the directory with its pages', async () => {
    const { body } = await get(
      '/creator-profiles/list?page=1&limit=5&search=dusty&sortBy=displayName&sortOrder=asc',
    )
    expect(body).toMatchObject({
      profiles: [{ slug: 'dusty-lane' }],
      pagination: { currentPage: 1, totalPages: 1, totalCount: 1 },
    })
  })

  test.each([
    [
      'creator-images',
      'profileId',
      { images: [{ title: 'Ember Veil', sizes: [{ width: 320 }] }], imageCount: 1 },
    ],
    ['creator-social-links', 'creatorProfileId', { links: [{ platform: 'YouTube' }] }],
    ['creator-support-links', 'creatorProfileId', { links: [{ platform: 'Tips', description: null }] }],
    ['creator-gear', 'creatorProfileId', { gear: [{ itemName: 'Redcat 51', personalRating: null }] }],
  ])('lists %s by %s', async (slice, parameter, expected) => {
    const { status, body } = await get(`/${slice}/list?${parameter}=${creatorId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject(expected)
    expect(Object.keys(body)).toEqual(Object.keys(expected))
  })
})

describe('a visit counted over REST', () => {
  test('is visible at once in the fetched profile, counts once per visitor, and never by HEAD or by account', async () => {
    const { userId: ownerId } = await app.has(aProfile({ slug: 'counted', viewCount: 7 }))
    const visitor = app.visitor({ 'x-forwarded-for': '203.0.113.9' })
    const byHead = app.visitor({ 'x-forwarded-for': '203.0.113.10' })
    await byHead.fetch('/_api/creator-profiles/get?slug=counted', { method: 'HEAD' })
    const byAccount = app.visitor({ 'x-forwarded-for': '203.0.113.11' })
    await byAccount.fetch(`/_api/creator-profiles/get?userId=${ownerId}`)
    const first = await visitor.fetch('/_api/creator-profiles/get?slug=counted')
    const second = await visitor.fetch('/_api/creator-profiles/get?slug=counted')
    expect(await first.json()).toMatchObject({ profile: { viewCount: 8 } })
    expect(await second.json()).toMatchObject({ profile: { viewCount: 8 } })
  })
})

describe('a client that searches for special characters', () => {
  test.each(['%', '_', '%25', 'x'.repeat(10_000), "'; drop table users; --"])(
    'gets a list for the search %.20s',
    async (search) => {
      const { status, body } = await get(`/creator-profiles/list?search=${encodeURIComponent(search)}`)
      expect(status).toBe(200)
      expect(body.profiles).toEqual([])
    },
  )
})
