import { beforeAll, expect, test } from 'vitest'
import type { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { GearItem } from '../features/gear/gear-item.entity.ts'
import { CreatorProfile } from '../features/profile/creator-profile.entity.ts'
import { User } from '../features/session/user.entity.ts'
import { forAllTests } from '../testing/test-app.ts'
import { cachedApp } from '../testing/cached-app.ts'
import { aGalleryImage, aGearItem, aProfile } from '../testing/factories.ts'
import { restRoutes } from './routes.ts'

const site = 'http://astrofolio.example'
const pictureFolder = 'a'.repeat(32)
/** A creator's link to a picture of the site. */
const link = `${site}/images/${pictureFolder}/448.jpg`

const app = forAllTests(() => cachedApp({ publicUrl: site }))
let creator: { id: number; userId: number }
let image: GalleryImage
beforeAll(async () => {
  creator = await app.has(aProfile())
  const em = app.em.fork()
  await em.nativeUpdate(CreatorProfile, { id: creator.id }, { websiteUrl: link })
  await em.nativeUpdate(User, { id: creator.userId }, { pictureFolder })
  const { id: gear } = await app.has(aGearItem(creator.id))
  await em.nativeUpdate(GearItem, { id: gear }, { affiliateUrl: link })
  image = await app.has(aGalleryImage(creator.id))
})

const avatarAt = (origin: string) => ({
  avatarUrl: `${origin}/images/${pictureFolder}/448.jpg`,
  avatarSizes: [96, 224, 448].map((side) => ({ url: `${origin}/images/${pictureFolder}/${side}.webp` })),
})
const imageAt = (origin: string) => ({
  imageUrl: `${origin}/images/${image.file}`,
  shareImageUrl: `${origin}/images/${image.file.replace('large', 'share')}`,
  sizes: [{ url: `${origin}/images/${image.storedSizes[0]!.file}` }],
})

const AVATAR = 'avatarUrl avatarSizes { url }'
const IMAGE = 'imageUrl shareImageUrl sizes { url }'

test("the graph has the site's address before the paths of pictures, whichever host a client asks; REST has the paths alone; both have links as they were typed", async () => {
  const owner = await app.as({ id: creator.userId })
  const { data } = await owner.run(
    `query ($id: PositiveInt!) {
      session { ${AVATAR} } creatorProfile(id: $id) { websiteUrl ${AVATAR} gear { affiliateUrl } coverImage { ${IMAGE} } }
    }`,
    { id: creator.id },
  )
  expect(data).toEqual({
    session: avatarAt(site),
    creatorProfile: {
      websiteUrl: link,
      ...avatarAt(site),
      gear: [{ affiliateUrl: link }],
      coverImage: imageAt(site),
    },
  })
  for (const [path, body] of [
    ['/auth/session', { user: avatarAt('') }],
    [`/creator-profiles/get?userId=${creator.userId}`, { profile: { websiteUrl: link, ...avatarAt('') } }],
    [`/creator-images/list?profileId=${creator.id}`, { images: [imageAt('')] }],
    [`/creator-gear/list?creatorProfileId=${creator.id}`, { gear: [{ affiliateUrl: link }] }],
  ] as const)
    expect((await owner.get(path)).body, path).toMatchObject(body)
})

test('a document of REST that a visitor sends to the graph is cached apart', async () => {
  const { userId } = creator
  const visitor = app.visitor()
  const path = '/creator-profiles/get'
  const { operation } = restRoutes.find((route) => route.path === path)!
  const overRest = async () => (await visitor.get(`${path}?userId=${userId}`)).body.profile
  const overGraph = async () => (await visitor.run(operation, { userId })).data.profile
  expect(await overGraph()).toMatchObject(avatarAt(site))
  expect(await overRest()).toMatchObject(avatarAt(''))
  expect(await app.isHit(async () => expect(await overGraph()).toMatchObject(avatarAt(site)))).toBe(true)
  expect(await app.isHit(async () => expect(await overRest()).toMatchObject(avatarAt('')))).toBe(true)
})
