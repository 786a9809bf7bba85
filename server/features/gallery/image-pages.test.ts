import { beforeAll, expect, test } from 'vitest'
import { cursorOfId, encodeCursor } from '../../graphql/cursor.ts'
import { cachedApp } from '../../testing/cached-app.ts'
import { aGalleryImage, aGearItem, aProfile, aSocialLink, aSupportLink } from '../../testing/factories.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { markProfiles } from '../search-index/index-marks.ts'

const app = forAllTests(testApp)

interface Page {
  nodes: { id: number }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string | null }
  totalCount: number
}

interface List {
  /** In the order of the list. */
  ids: number[]
  page: (first: number, after?: string | null, fields?: string) => Promise<Page>
  /** Takes an item out of the list. */
  remove: (id: number) => Promise<unknown>
}

/** `owner` is a field of the query, `list` one of its type. */
const readerOf =
  (owner: string, list: string): List['page'] =>
  async (
    first,
    after = null,
    fields = 'nodes { id } pageInfo { hasNextPage hasPreviousPage endCursor } totalCount',
  ) => {
    const query = `query ($first: PositiveInt!, $after: Cursor) {
      owner: ${owner} { list: ${list}(first: $first, after: $after) { ${fields} } } }`
    const { data, errors } = await app.visitor().run(query, { first, after })
    expect(errors).toBeUndefined()
    return data.owner.list
  }

async function done(request: ReturnType<Person['post']>) {
  expect((await request).status).toBe(200)
}

const titles = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta']

/** A gallery in another order than that of the ids; two pictures have the same position. */
async function aGallery(displayName = 'Dusty Lane') {
  const creator = await app.creator({ displayName })
  const { person, profileId } = creator
  const add = async (title: string, position: number) =>
    (await aGalleryImage(profileId, title, position)(app.em.fork())).id
  const last = await add('Eta', 9)
  const ids: number[] = []
  for (const [place, title] of titles.slice(0, 6).entries()) ids.push(await add(title, place || 1))
  return {
    ...creator,
    ids: [...ids, last],
    page: readerOf(`creatorProfile(id: ${profileId})`, 'images'),
    remove: (imageId: number) => done(person.post('/creator-images/delete', { imageId })),
    move: (imageId: number, toIndex: number) =>
      done(person.post('/creator-images/move', { imageId, toIndex })),
  }
}

const addPictures = (object: string, profileId: number, count: number) =>
  app.has(async (em) => {
    for (let index = 0; index < count; index++) {
      const { id } = await aGalleryImage(profileId)(em)
      await em.execute(
        'insert into image_object (image_id, object_name, profile_id, position) values (?, ?, ?, 1)',
        [id, object, profileId],
      )
    }
    await markProfiles(em, [[profileId]])
  })

async function creatorsOf(object: string) {
  const ids: number[] = []
  for (const images of [3, 2, 2, 2, 1, 1, 1]) {
    const { id } = await app.has(aProfile())
    await addPictures(object, id, images)
    ids.push(id)
  }
  return {
    ids,
    page: readerOf(`skyObject(name: "${object}")`, 'creators'),
    remove: (id: number) => app.em.fork().nativeDelete(CreatorProfile, { id }),
  }
}

/** Lists of one gallery, and of the creators of another object. */
let lists: Record<'a profile' | 'a gear item' | 'an object' | 'creators of an object', List>
let gallery: Awaited<ReturnType<typeof aGallery>>
let gearId: number
beforeAll(async () => {
  gallery = await aGallery()
  const { ids, profileId, person, remove, page } = gallery
  gearId = (await app.has(aGearItem(profileId))).id
  for (const add of [aSocialLink, aSupportLink]) await app.has(add(profileId))
  const changes = { objects: ['M 1'], gear: [{ gearItemId: gearId, role: 'camera' }] }
  const { errors } = await runMutation(person, 'updateGalleryImages', { input: { ids, changes } })
  expect(errors).toBeUndefined()
  const newest = ids.toSorted((one, other) => other - one)
  lists = {
    'a profile': { ids, remove, page },
    'a gear item': { ids: newest, remove, page: readerOf(`gearItem(id: ${gearId})`, 'images') },
    'an object': { ids: newest, remove, page: readerOf('skyObject(name: "M 1")', 'images') },
    'creators of an object': await creatorsOf('NGC 7089'),
  }
})

/** Reads the rest of a list, two items at a time. */
async function rest({ page }: Pick<List, 'page'>, after: string | null): Promise<number[]> {
  const ids: number[] = []
  for (let hasNextPage = true; hasNextPage;) {
    const { nodes, pageInfo } = await page(2, after)
    ids.push(...nodes.map(({ id }) => id))
    after = pageInfo.endCursor
    hasNextPage = pageInfo.hasNextPage
  }
  return ids
}

const cursorAfter = async ({ page }: Pick<List, 'page'>, count: number) =>
  (await page(count)).pageInfo.endCursor

test('a visitor who reads the pictures of a profile, a gear item or an object, or its creators, page by page reads each once, and how many there are', async () => {
  for (const [name, list] of Object.entries(lists)) {
    const nodes = list.ids.map((id) => ({ id }))
    expect(await rest(list, null), name).toEqual(list.ids)
    const first = await list.page(3)
    expect(first, name).toMatchObject({
      nodes: nodes.slice(0, 3),
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
      totalCount: 7,
    })
    expect(await list.page(4, first.pageInfo.endCursor), name).toMatchObject({
      nodes: nodes.slice(3),
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
    })
    expect(await list.page(3, await cursorAfter(list, 7)), name).toEqual({
      nodes: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: true, endCursor: null },
      totalCount: 7,
    })
  }
})

test('the items of a list are counted only if the total is selected, with at most one more statement', async () => {
  // The totals of profiles and objects are read with them.
  const expected = [0, 1, 0, 1]
  for (const [place, [name, { page }]] of Object.entries(lists).entries()) {
    const sent = async (fields: string) => (await app.statementsOf(() => page(3, null, fields))).length
    const withoutTotal = await sent('nodes { id } edges { cursor } pageInfo { hasNextPage }')
    for (const fields of ['nodes { id } totalCount', 'totalCount'])
      expect(await sent(fields), name).toBe(withoutTotal + expected[place]!)
  }
})

test('a visitor reads several pages of one gallery in one document, by the cursors of their edges', async () => {
  const page = `{ edges { cursor node { title } } pageInfo { startCursor endCursor } }`
  const read = async (after: string | null) => {
    const { data, errors } = await app.visitor().run(
      `query ($after: Cursor) { creatorProfile(id: ${gallery.profileId}) { imageCount
         start: images(first: 2) ${page} next: images(first: 2, after: $after) ${page} } }`,
      { after },
    )
    expect(errors).toBeUndefined()
    return data.creatorProfile
  }
  const { edges, pageInfo } = (await read(null)).start
  expect(pageInfo).toEqual({ startCursor: edges[0].cursor, endCursor: edges[1].cursor })
  const { imageCount, start, next } = await read(edges[0].cursor)
  expect(imageCount).toBe(7)
  expect(start.edges).toEqual(edges)
  expect(next.edges.map(({ node }: { node: object }) => node)).toEqual([
    { title: 'Beta' },
    { title: 'Gamma' },
  ])
})

test.each<[what: string, moves: [from: number, toIndex: number][], expected: number[]]>([
  ['the last one of the page to the end', [[2, 6]], [3, 4, 5, 6, 2]],
  ['a later one to the start', [[5, 0]], [3, 4, 6]],
  [
    'all of the page',
    [
      [2, 6],
      [1, 0],
      [0, 1],
      [2, 0],
    ],
    [3, 4, 5, 6],
  ],
])(
  'a visitor reads each picture once from where they were while the creator moves %s',
  async (_what, moves, expected) => {
    const list = await aGallery()
    const cursor = await cursorAfter(list, 3)
    for (const [from, toIndex] of moves) await list.move(list.ids[from]!, toIndex)
    expect(await rest(list, cursor)).toEqual(expected.map((index) => list.ids[index]))
  },
)

test('a visitor who reads the creators of an object continues from where a creator was who added pictures', async () => {
  const list = await creatorsOf('NGC 5272')
  const cursor = await cursorAfter(list, 3)
  await addPictures('NGC 5272', list.ids[2]!, 2)
  expect(await rest(list, cursor)).toEqual(list.ids.slice(3))
})

test('the pages of all galleries in the directory, and what is beside their pictures, are read with one statement each', async () => {
  const [one, other] = [await aGallery('Gallery One'), await aGallery('Gallery Other')]
  for (const { profileId } of [one, other]) await app.has((em) => markProfiles(em, [[profileId]]))
  const read = (fields: string) =>
    app.visitor().run(`{ creatorProfiles(search: "gallery") { profiles { displayName ${fields} } } }`)
  const statementsOf = async (fields: string) =>
    (await app.statementsOf(() => read(fields))).filter((statement) => statement.includes('gallery_image'))
  // The directory with the covers, the counts, and the pages of each of the two lengths.
  const pages = 'imageCount images(first: 1) { nodes { title } } two: images(first: 2) { nodes { title } }'
  expect(await statementsOf(pages)).toHaveLength(4)
  const { profiles } = (await read(pages)).data.creatorProfiles
  expect(profiles).toHaveLength(2)
  for (const profile of profiles)
    expect(profile).toMatchObject({
      imageCount: 7,
      images: { nodes: [{ title: 'Alpha' }] },
      two: { nodes: [{ title: 'Alpha' }, { title: 'Beta' }] },
    })
  // The directory with the covers, the pages, the indexes, those before and those after.
  const beside = 'images(first: 5) { nodes { index previous { id } next { id } creatorProfile { id } } }'
  expect(await statementsOf(beside)).toHaveLength(5)
  // And where an id without a position is.
  const after = encodeCursor(cursorOfId(one.ids[0]!))
  expect(await statementsOf(`images(first: 2, after: "${after}") { nodes { id } }`)).toHaveLength(3)
})

test('a client of REST reads a gallery page by page, and an error for a page after a picture that it does not have', async () => {
  const { profileId, ids } = gallery
  const list = (query: string) => app.visitor().get(`/creator-images/list?profileId=${profileId}&${query}`)
  const titlesIn = async (query: string) =>
    (await list(query)).body.images.map(({ title }: { title: string }) => title)
  expect(await titlesIn('first=2')).toEqual(['Alpha', 'Beta'])
  expect(await titlesIn(`first=500&after=${ids[1]}`)).toEqual(titles.slice(2))
  expect(await titlesIn('first=&after=')).toEqual(titles)
  for (const unknown of [2 ** 40, (await aGallery()).ids[0]]) {
    const message = `The gallery has no picture ${unknown}`
    expect(await list(`after=${unknown}`)).toEqual({
      status: 400,
      body: { error: message, message, code: 'BAD_USER_INPUT', fields: { after: message } },
    })
  }
})

// The cost of a page alone: document-limits.test.ts.
test('a walk through a gallery costs a picture for each step', async () => {
  const walk = 'nodes { next { next { next { id } } } }'
  const from = (first: number) =>
    app.visitor().run(`{ creatorProfiles(limit: 100) { profiles { images(first: ${first}) { ${walk} } } } }`)
  expect(await from(1)).not.toHaveProperty('errors')
  expect((await from(5)).errors).toMatchObject([{ extensions: { code: 'OPERATION_TOO_COMPLEX' } }])
})

test('a visitor reads each picture by its id, with those before and after it in the gallery', async () => {
  const titled = (title: string | undefined) => (title === undefined ? null : { title })
  for (const index of [0, 1, 2, 6]) {
    const { data } = await app.visitor().run(`{ galleryImage(id: ${gallery.ids[index]}) {
      title index previous { title } next { title } creatorProfile { slug } } }`)
    expect(data.galleryImage).toEqual({
      title: titles[index],
      index,
      previous: titled(titles[index - 1]),
      next: titled(titles[index + 1]),
      creatorProfile: { slug: gallery.profile.slug },
    })
  }
  const { data } = await app
    .visitor()
    .run(`{ galleryImage(id: ${2 ** 40}) { id } gearItem(id: 999999999) { id } }`)
  expect(data).toEqual({ galleryImage: null, gearItem: null })
})

test('a picture and a gear item are answered to a second visitor from the response cache', async () => {
  await using cached = await cachedApp({ orm: app.orm })
  for (const field of [`galleryImage(id: ${gallery.ids[0]})`, `gearItem(id: ${gearId})`]) {
    const read = () => cached.visitor().run(`{ ${field} { id creatorProfile { slug } } }`)
    expect([await cached.isHit(read), await cached.isHit(read)], field).toEqual([false, true])
  }
})

test('a page of each list has a maximum', async () => {
  for (const [owner, list, max] of [
    [`creatorProfile(id: ${gallery.profileId})`, 'images', 500],
    [`gearItem(id: ${gearId})`, 'images', 100],
    ['skyObject(name: "M 1")', 'images', 100],
    ['skyObject(name: "M 1")', 'creators', 100],
  ] as const) {
    const { errors } = await app.visitor().run(`{ ${owner} { ${list}(first: ${max + 1}) { totalCount } } }`)
    const message = `first must be at most ${max}`
    const problems = [{ path: 'first', rule: 'max', limit: max, message }]
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT', problems } }])
  }
})

test('a visitor reads each item once although the last one of a page and others were deleted', async () => {
  const read = await Promise.all(Object.values(lists).map((list) => cursorAfter(list, 3)))
  const removed = new Set<number>()
  for (const { ids, remove } of [lists['a profile'], lists['creators of an object']])
    for (const index of [2, 3, 4]) {
      removed.add(ids[index]!)
      await remove(ids[index]!)
    }
  for (const [place, [name, list]] of Object.entries(lists).entries()) {
    const left = list.ids.slice(3).filter((id) => !removed.has(id))
    expect(await rest(list, read[place]!), name).toEqual(left)
  }
})
