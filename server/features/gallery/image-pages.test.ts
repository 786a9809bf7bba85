import { beforeAll, expect, test } from 'vitest'
import { cachedApp } from '../../testing/cached-app.ts'
import { aGalleryImage, aGearItem, aProfile, aSocialLink, aSupportLink } from '../../testing/factories.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)
let profileId: number
let gearId: number
let ids: number[]
/** Titles in the owner's order, which differs from that of the ids; two have the same position. */
const titles = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']

beforeAll(async () => {
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
  for (const title of ['Moon', 'Sun']) await app.has(aGalleryImage(other.id, title, title === 'Moon' ? 0 : 1))
})

const PAGE = `query ($first: PositiveInt, $after: Cursor) { creatorProfile(slug: "dusty-lane") {
  imageCount images(first: $first, after: $after) {
    nodes { title } edges { cursor node { title } } totalCount
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`

const pageOf = async (variables: { first?: number; after?: string | null }) => {
  const { data, errors } = await app.visitor().run(PAGE, variables)
  expect(errors).toBeUndefined()
  return data.creatorProfile
}
const cursors = async () => {
  const { edges } = (await pageOf({})).images as { edges: { cursor: string }[] }
  return edges.map(({ cursor }) => cursor)
}

test("a visitor reads pages of a gallery in the owner's order, with cursors and the number of pictures", async () => {
  const nodes = titles.map((title) => ({ title }))
  const all = await cursors()
  const page = (from: number, to: number) => ({
    imageCount: 5,
    images: {
      nodes: nodes.slice(from, to),
      edges: nodes.slice(from, to).map((node, index) => ({ cursor: all[from + index], node })),
      totalCount: 5,
      pageInfo: {
        hasNextPage: to < 5,
        hasPreviousPage: from > 0,
        startCursor: from < to ? all[from] : null,
        endCursor: from < to ? all[to - 1] : null,
      },
    },
  })
  expect(await pageOf({})).toEqual(page(0, 5))
  expect(await pageOf({ first: 2, after: all[1] })).toEqual(page(2, 4))
  expect(await pageOf({ first: 1, after: all[4] })).toEqual(page(5, 5))
})

test.each([999_999_999, 2 ** 40, 'a picture of another creator'])(
  'a page after a picture that the gallery does not have is refused to a client of REST (%s)',
  async (unknown) => {
    const { data } = await app
      .visitor()
      .run('{ creatorProfile(slug: "hal-alpha") { images(first: 1) { nodes { id } } } }')
    const after = typeof unknown === 'number' ? unknown : data.creatorProfile.images.nodes[0].id
    const { status, body } = await app
      .visitor()
      .get(`/creator-images/list?profileId=${profileId}&after=${after}`)
    const message = `The gallery has no picture ${after}`
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: message, message, code: 'BAD_USER_INPUT', fields: { after: message } },
    })
  },
)

test('a visitor reads several pages of one gallery in one document', async () => {
  const { data, errors } = await app.visitor().run(
    `query ($after: Cursor!) { creatorProfile(slug: "dusty-lane") {
      start: images(first: 1) { nodes { title } } next: images(first: 1, after: $after) { nodes { title } }
      all: images { nodes { title } } } }`,
    { after: (await cursors())[0] },
  )
  expect(errors).toBeUndefined()
  expect(data.creatorProfile).toEqual({
    start: { nodes: [{ title: 'Alpha' }] },
    next: { nodes: [{ title: 'Beta' }] },
    all: { nodes: titles.map((title) => ({ title })) },
  })
})

test('a page of all galleries in the directory is read with one statement', async () => {
  const query = `{ creatorProfiles(search: "%s") { profiles { displayName imageCount images(first: 1) { nodes { title } }
    two: images(first: 2) { nodes { title } } } } }`
  const search = (words: string) => app.visitor().run(query.replace('%s', words))
  const read = await app.statementsOf(() => search(''))
  // The directory with the covers, the counts, and the pages of each of the two lengths.
  expect(read.filter((statement) => statement.includes('gallery_image'))).toHaveLength(4)
  for (const words of ['', 'a']) {
    const { data, errors } = await search(words)
    expect(errors).toBeUndefined()
    expect(data.creatorProfiles.profiles).toEqual(
      expect.arrayContaining(
        [
          {
            displayName: 'Dusty Lane',
            imageCount: 5,
            images: { nodes: [{ title: 'Alpha' }] },
            two: { nodes: [{ title: 'Alpha' }, { title: 'Beta' }] },
          },
          {
            displayName: 'Hal Alpha',
            imageCount: 2,
            images: { nodes: [{ title: 'Moon' }] },
            two: { nodes: [{ title: 'Moon' }, { title: 'Sun' }] },
          },
        ].filter(({ displayName }) => words === '' || displayName.includes(' A')),
      ),
    )
  }
})

test('a client of REST reads a gallery page by page', async () => {
  const list = async (query: string) => {
    const response = await app.visitor().fetch(`/_api/creator-images/list?${query}`)
    const body = (await response.json()) as { imageCount: number; images: { title: string }[] }
    return { status: response.status, body }
  }
  const { body: first } = await list(`profileId=${profileId}&first=2`)
  expect([first.imageCount, first.images.map(({ title }) => title)]).toEqual([5, ['Alpha', 'Beta']])
  const { body: rest } = await list(`creatorProfileId=${profileId}&first=500&after=${ids[1]}`)
  expect(rest.images.map(({ title }) => title)).toEqual(['Gamma', 'Delta', 'Epsilon'])
  const { body: all } = await list(`profileId=${profileId}&first=&after=`)
  expect(all.images).toHaveLength(5)
  expect(await list(`profileId=${profileId}&first=501`)).toMatchObject({
    status: 400,
    body: { code: 'BAD_USER_INPUT', error: 'first must be at most 500' },
  })
  expect(await list(`profileId=${profileId}&first=0`)).toMatchObject({ status: 400 })
})

test('a page costs as many pictures as it has at most', async () => {
  const ask = (first: string) =>
    app.visitor().run(`{ creatorProfiles(limit: 100) { profiles { images${first} { nodes { title } } } } }`)
  expect((await ask('(first: 3)')).errors).toBeUndefined()
  for (const first of ['', '(first: 500)', '(first: 20)'])
    expect((await ask(first)).errors).toMatchObject([{ extensions: { code: 'OPERATION_TOO_COMPLEX' } }])
})

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

test('a picture or gear item whose id does not exist is null', async () => {
  for (const id of [999_999_999, 2 ** 40])
    expect(
      await app.visitor().run(`{ galleryImage(id: ${id}) { id } gearItem(id: ${id}) { id } }`),
    ).toMatchObject({
      data: { galleryImage: null, gearItem: null },
    })
})

test('a picture and a gear item are answered to a second visitor from the response cache', async () => {
  await using cached = await cachedApp({ orm: app.orm })
  for (const field of [`galleryImage(id: ${ids[0]})`, `gearItem(id: ${gearId})`]) {
    const read = () => cached.visitor().run(`{ ${field} { id creatorProfile { slug } } }`)
    expect([await cached.isHit(read), await cached.isHit(read)], field).toEqual([false, true])
  }
})

test('the pictures before and after those of all galleries are read with one statement each', async () => {
  const query = `{ creatorProfiles(limit: 2) { profiles { displayName images(first: 5) { nodes {
    index previous { id } next { id } creatorProfile { id } } } } } }`
  const run = () => app.visitor().run(query)
  // The directory with the covers, the pages, the indexes, those before and those after.
  const read = await app.statementsOf(run)
  expect(read.filter((statement) => statement.includes('gallery_image'))).toHaveLength(5)
  const { data } = await run()
  const places = (data.creatorProfiles.profiles as { images: { nodes: { index: number }[] } }[]).map(
    ({ images }) => images.nodes.map(({ index }) => index),
  )
  expect(places.toSorted((one, other) => one.length - other.length)).toEqual([
    [0, 1],
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
