import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cachedApp } from '../../testing/cached-app.ts'
import { aGalleryImage, aGearItem, aProfile, aSocialLink, aSupportLink } from '../../testing/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let profileId: number
let gearId: number
let ids: number[]
/** Titles in the owner's order, which differs from that of the ids; two have the same position. */
const titles = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']

beforeAll(async () => {
  app = await testApp()
  profileId = (await app.has(aProfile({ slug: 'dusty-lane', displayName: 'Dusty Lane' }))).id
  const last = await app.has(aGalleryImage(profileId, 'Epsilon', 7))
  const others: number[] = []
  for (const [place, title] of titles.slice(0, 4).entries())
    others.push((await app.has(aGalleryImage(profileId, title, Math.min(place, 2)))).id)
  ids = [...others, last.id]
  gearId = (await app.has(aGearItem(profileId, 'Redcat 51'))).id
  await app.has(aSocialLink(profileId))
  await app.has(aSupportLink(profileId))
  const other = await app.has(aProfile({ slug: 'hal-alpha', displayName: 'Hal Alpha' }))
  for (const position of [0, 3, 9]) await app.has(aGalleryImage(other.id, 'Moon', position))
})
afterAll(() => app[Symbol.asyncDispose]())

const IMAGE = `query ($id: PositiveInt!) { galleryImage(id: $id) {
  title index previous { title } next { title } creatorProfile { slug } } }`

test('a visitor reads each picture by its id, with those before and after it in the gallery', async () => {
  const named = (name: string | undefined) => (name === undefined ? null : { title: name })
  for (const [index, title] of titles.entries()) {
    const { data, errors } = await app.visitor().run(IMAGE, { id: ids[index] })
    expect(errors).toBeUndefined()
    expect(data.galleryImage).toEqual({
      title,
      index,
      previous: named(titles[index - 1]),
      next: named(titles[index + 1]),
      creatorProfile: { slug: 'dusty-lane' },
    })
  }
})

test('a visitor reads a gear item by its id, with its creator', async () => {
  const { data, errors } = await app
    .visitor()
    .run('query ($id: PositiveInt!) { gearItem(id: $id) { itemName creatorProfile { slug } } }', {
      id: gearId,
    })
  expect(errors).toBeUndefined()
  expect(data.gearItem).toEqual({ itemName: 'Redcat 51', creatorProfile: { slug: 'dusty-lane' } })
})

test('each item of a profile names its creator', async () => {
  const { data, errors } = await app.visitor().run(`{ creatorProfile(slug: "dusty-lane") {
    images { nodes { creatorProfile { displayName } } } gear { creatorProfile { displayName } }
    socialLinks { creatorProfile { displayName } } supportLinks { creatorProfile { displayName } } } }`)
  expect(errors).toBeUndefined()
  const item = { creatorProfile: { displayName: 'Dusty Lane' } }
  expect(data.creatorProfile).toEqual({
    images: { nodes: titles.map(() => item) },
    gear: [item],
    socialLinks: [item],
    supportLinks: [item],
  })
})

describe.each(['galleryImage', 'gearItem'])('%s', (field) => {
  test('is null for an id that does not exist', async () => {
    for (const id of [999_999_999, 2 ** 40])
      expect(await app.visitor().run(`{ ${field}(id: ${id}) { id } }`)).toMatchObject({
        data: { [field]: null },
      })
  })

  test('is answered to a second visitor from the response cache', async () => {
    await using cached = await cachedApp({ orm: app.orm })
    const query = `{ ${field}(id: ${field === 'gearItem' ? gearId : ids[0]}) { id creatorProfile { slug } } }`
    const read = () => cached.visitor().run(query)
    expect(await cached.isHit(read)).toBe(false)
    expect(await cached.isHit(read)).toBe(true)
  })
})

test('the pictures before and after those of all galleries are read with one statement each', async () => {
  const query = `{ creatorProfiles(limit: 2) { profiles { displayName images(first: 5) { nodes {
    index previous { id } next { id } creatorProfile { id } } } } } }`
  const run = () => app.visitor().run(query)
  // The directory with the covers, the pages, the indexes, those before, those after, and the profiles with the covers.
  const read = await app.statementsOf(run)
  expect(read.filter((statement) => statement.includes('gallery_image'))).toHaveLength(6)
  const { data } = await run()
  const places = (data.creatorProfiles.profiles as { images: { nodes: { index: number }[] } }[]).map(
    ({ images }) => images.nodes.map(({ index }) => index),
  )
  expect(places.toSorted((one, other) => one.length - other.length)).toEqual([
    [0, 1, 2],
    [0, 1, 2, 3, 4],
  ])
})

test('a walk through a gallery costs a picture for each step', async () => {
  const walk = (steps: number): string => (steps === 0 ? 'id' : `next { ${walk(steps - 1)} }`)
  const ask = (first: number, steps: number) =>
    app
      .visitor()
      .run(
        `{ creatorProfiles(limit: 100) { profiles { images(first: ${first}) { nodes { ${walk(steps)} } } } } }`,
      )
  expect((await ask(1, 3)).errors).toBeUndefined()
  expect((await ask(5, 3)).errors).toMatchObject([{ extensions: { code: 'OPERATION_TOO_COMPLEX' } }])
})
