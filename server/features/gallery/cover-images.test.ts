import { describe, expect, test } from 'vitest'
import { aGalleryImage } from '../../testing/factories.ts'
import { type Creator, forAllTests, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)

describe('the cover of a profile', () => {
  const coverOf = async ({ profileId }: Creator) => {
    const { data } = await app.visitor().run(`{ creatorProfile(id: ${profileId}) { coverImage { id } } }`)
    return data.creatorProfile.coverImage?.id
  }

  test('is the newest picture until the owner chooses one, and again when that is deleted or no longer chosen', async () => {
    const creator = await app.creator()
    expect(await coverOf(creator)).toBeUndefined()
    const ids: number[] = []
    for (const position of [0, 1, 2])
      ids.push((await app.has(aGalleryImage(creator.profileId, 'P', position))).id)
    const choose = (imageId: number, more = {}) =>
      creator.person.post('/creator-images/cover', { imageId, ...more })
    expect(await coverOf(creator)).toBe(ids[2])
    const { body } = await choose(ids[0]!)
    expect(body.images.map((image: { isCover: boolean }) => image.isCover)).toEqual([true, false, false])
    expect(await coverOf(creator)).toBe(ids[0])
    const newest = await app.has(aGalleryImage(creator.profileId, 'Newer', 3))
    expect(await coverOf(creator)).toBe(ids[0])
    await choose(ids[1]!)
    expect(await coverOf(creator)).toBe(ids[1])
    await choose(ids[0]!, { isCover: false })
    expect(await coverOf(creator)).toBe(ids[1])
    await choose(ids[1]!, { isCover: false })
    expect(await coverOf(creator)).toBe(newest.id)
    await choose(ids[1]!)
    await creator.person.post('/creator-images/delete', { imageId: ids[1]! })
    expect(await coverOf(creator)).toBe(newest.id)
  })

  test('is returned for a picture that is updated later in the same document', async () => {
    const { person, profileId } = await app.creator()
    const { id } = await app.has(aGalleryImage(profileId))
    const change = (title: string) =>
      `updateGalleryImage(input: { id: ${id}, title: "${title}" }) { galleryImage { isCover } }`
    const { data } = await person.run(`mutation {
      before: ${change('Dawn')}
      chooseCoverImage(input: { id: ${id} }) { creatorProfile { images { nodes { isCover } } } }
      after: ${change('Dusk')}
    }`)
    expect(data).toEqual({
      before: { galleryImage: { isCover: false } },
      chooseCoverImage: { creatorProfile: { images: { nodes: [{ isCover: true }] } } },
      after: { galleryImage: { isCover: true } },
    })
  })
})
