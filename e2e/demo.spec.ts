import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ isReadOnly: true })

interface DemoImage {
  title: string
  imageUrl: string
  shareImageUrl: string
  sizes: { url: string; mediaType: string }[]
  creatorProfileId: number
  integrationSeconds: number
  site: string | null
  bortleClass: number | null
  gear: { item: { creatorProfileId: number } }[]
  objects: { name: string }[]
}

interface DemoCreators {
  profiles: { coverImage: { title: string } | null; images: { nodes: DemoImage[] } }[]
  pagination: { totalCount: number }
}

async function demoCreators(request: APIRequestContext): Promise<DemoCreators> {
  const query = `{ creatorProfiles(limit: 18) {
    profiles {
      coverImage { title }
      images(first: 5) {
        nodes {
          title imageUrl shareImageUrl sizes { url mediaType }
          creatorProfileId integrationSeconds site bortleClass gear { item { creatorProfileId } } objects { name }
        }
      }
    }
    pagination { totalCount }
  } }`
  const answer = await request.post('/graphql', { data: { query } })
  const { data } = (await answer.json()) as { data: { creatorProfiles: DemoCreators } }
  return data.creatorProfiles
}

test('a newcomer sees eighteen creators, each with their first picture as cover', async ({ request }) => {
  const { profiles, pagination } = await demoCreators(request)
  expect(pagination.totalCount).toBe(18)
  for (const { coverImage, images } of profiles) expect(coverImage?.title).toBe(images.nodes[0]?.title)
})

test('every picture of the demo is served in every size, as immutable', async ({ request }) => {
  const { profiles } = await demoCreators(request)
  const images = profiles.flatMap(({ images }) => images.nodes)
  expect(images).toHaveLength(42)
  for (const { title, imageUrl, shareImageUrl, sizes } of images) {
    expect(sizes.length, title).toBeGreaterThan(0)
    for (const url of [imageUrl, shareImageUrl, ...sizes.map(({ url }) => url)])
      expect((await request.head(url)).status(), url).toBe(200)
  }
  const [size] = images[0]!.sizes
  const headers = (await request.get(size!.url)).headers()
  expect(headers['content-type']).toBe('image/webp')
  expect(headers['cache-control']).toContain('immutable')
  expect(headers['content-security-policy']).toContain('sandbox')
  expect((await request.get('/images/none.webp')).status()).toBe(404)
})

test('every picture of the demo says how it was taken, with gear of its creator', async ({ request }) => {
  const { profiles } = await demoCreators(request)
  const images = profiles.flatMap(({ images }) => images.nodes)
  expect(images).toHaveLength(42)
  for (const { title, integrationSeconds, site, bortleClass, gear, creatorProfileId } of images) {
    expect(integrationSeconds, title).toBeGreaterThan(0)
    expect(site && bortleClass, title).toBeTruthy()
    for (const { item } of gear) expect(item.creatorProfileId).toBe(creatorProfileId)
  }
  const objectNames = images.flatMap(({ objects }) => objects.map(({ name }) => name))
  expect(objectNames).toEqual(expect.arrayContaining(['Moon', 'Sun', 'Milky Way', 'NGC 6205', 'C/2025 A6']))
})
