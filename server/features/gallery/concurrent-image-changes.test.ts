import { expect, test } from 'vitest'
import { aGalleryImage, aProfile } from '../../testing/factories.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)

const numbered = (count: number) => Array.from({ length: count }, (_, number) => number)

async function aGallery(count: number): Promise<{ vera: Person; profileId: number; ids: number[] }> {
  const { id: profileId, userId } = await app.has(aProfile())
  const ids: number[] = []
  for (const place of numbered(count)) {
    ids.push((await app.has(aGalleryImage(profileId, `Picture ${place}`, place))).id)
  }
  return { vera: await app.as({ id: userId }), profileId, ids }
}

test('a gallery stays consistent during forty concurrent updates, moves, covers and deletions', async () => {
  const { vera, profileId, ids } = await aGallery(8)
  const gone = ids[3]!
  const works = [
    (imageId: number) => vera.post('/creator-images/update', { imageId, title: `Renamed ${imageId}` }),
    (imageId: number) => vera.post('/creator-images/move', { imageId, toIndex: 0 }),
    (imageId: number) => vera.post('/creator-images/cover', { imageId, isCover: true }),
    (imageId: number) => vera.post('/creator-images/move', { imageId, toIndex: 7 }),
    () => vera.post('/creator-images/delete', { imageId: gone }),
  ]
  const answers = await Promise.all(works.flatMap((work) => ids.map((id) => work(id))))
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([])
  // The last eight are the deletions.
  expect(answers.slice(-8).filter(({ status }) => status === 200)).toHaveLength(1)

  const { body } = await vera.get(`/creator-images/list?profileId=${profileId}`)
  const images = body.images as { id: number; title: string; isCover: boolean }[]
  expect(images.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.filter((id) => id !== gone))
  for (const { id, title } of images) expect(title).toBe(`Renamed ${id}`)
  expect(images.filter(({ isCover }) => isCover).length).toBeLessThanOrEqual(1)
})
