import { expect, test, useOwnDatabase } from './test.ts'

useOwnDatabase()

interface DemoImage {
  title: string
  imageUrl: string
  shareImageUrl: string
  sizes: { url: string }[]
  creatorProfileId: number
  integrationSeconds: number
  site: string | null
  gear: { item: { creatorProfileId: number } }[]
  objects: { name: string }[]
}

test('the demo has eighteen creators with pictures in every size, which say how they were taken with gear of their creator', async ({
  request,
}) => {
  const query = `{ creatorProfiles(limit: 18) { pagination { totalCount } profiles { coverImage { title } images(first: 5) { nodes {
    title imageUrl shareImageUrl sizes { url } creatorProfileId integrationSeconds site
    gear { item { creatorProfileId } } objects { name } } } } } }`
  const answer = await request.post('/graphql', { data: { query } })
  const { profiles, pagination } = (await answer.json()).data.creatorProfiles as {
    profiles: { coverImage: { title: string } | null; images: { nodes: DemoImage[] } }[]
    pagination: { totalCount: number }
  }
  expect(pagination.totalCount).toBe(18)
  for (const { coverImage, images } of profiles) expect(coverImage?.title).toBe(images.nodes[0]?.title)
  const images = profiles.flatMap(({ images }) => images.nodes)
  expect(images).toHaveLength(42)
  for (const { title, imageUrl, shareImageUrl, sizes, ...taken } of images) {
    expect(sizes.length, title).toBeGreaterThan(0)
    for (const url of [imageUrl, shareImageUrl, ...sizes.map(({ url }) => url)])
      expect((await request.head(url)).status(), url).toBe(200)
    expect(taken.integrationSeconds, title).toBeGreaterThan(0)
    expect(taken.site, title).toBeTruthy()
    for (const { item } of taken.gear) expect(item.creatorProfileId, title).toBe(taken.creatorProfileId)
  }
  const objectNames = images.flatMap(({ objects }) => objects.map(({ name }) => name))
  expect(objectNames).toEqual(expect.arrayContaining(['Moon', 'Sun', 'Milky Way', 'NGC 6205', 'C/2025 A6']))
})
