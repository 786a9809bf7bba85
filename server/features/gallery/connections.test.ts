import type { GraphQLObjectType } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { createSchema } from '../../schema.ts'
import { cursorOfId, encodeCursor } from '../../graphql/cursor.ts'
import { aGalleryImage, aGearItem, aProfile } from '../../testing/factories.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'

const app = forAllTests(testApp)
/** Lists of one gallery, and of the creators of another object. */
let lists: Record<(typeof names)[number], List>
beforeAll(async () => {
  const { ids, profileId, person, remove } = await aGallery()
  const gear = await app.has(aGearItem(profileId))
  const changes = { objects: ['M 1'], gear: [{ gearItemId: gear.id, role: 'camera' }] }
  const { errors } = await runMutation(person, 'updateGalleryImages', { input: { ids, changes } })
  expect(errors).toBeUndefined()
  const newest = ids.toReversed()
  lists = {
    'the pictures of a profile': {
      ids,
      remove,
      page: readerOf(`creatorProfile(id: ${profileId})`, 'images'),
    },
    'the pictures of a gear item': {
      ids: newest,
      remove,
      page: readerOf(`gearItem(id: ${gear.id})`, 'images'),
    },
    'the pictures of an object': { ids: newest, remove, page: readerOf('skyObject(name: "M 1")', 'images') },
    'the creators of an object': await creatorsOf('M 2'),
  }
})

const names = [
  'the pictures of a profile',
  'the pictures of a gear item',
  'the pictures of an object',
  'the creators of an object',
] as const

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

async function aGallery() {
  const { person, profileId } = await app.creator()
  const ids: number[] = []
  for (let position = 0; position < 7; position++)
    ids.push((await aGalleryImage(profileId, `Night ${position}`, position)(app.em.fork())).id)
  return {
    profileId,
    person,
    ids,
    page: readerOf(`creatorProfile(id: ${profileId})`, 'images'),
    remove: (imageId: number) => done(person.post('/creator-images/delete', { imageId })),
    move: (imageId: number, toIndex: number) =>
      done(person.post('/creator-images/move', { imageId, toIndex })),
  }
}

async function addImageOf(object: string, creator: { id: number; userId: number }) {
  const { id } = await aGalleryImage(creator.id)(app.em.fork())
  const person = await app.as({ id: creator.userId })
  await done(person.post('/creator-images/update', { imageId: id, objects: [object] }))
}

async function creatorsOf(object: string) {
  const creators = []
  for (const images of [3, 2, 2, 2, 1, 1, 1]) {
    const creator = await app.has(aProfile())
    creators.push(creator)
    for (let image = 0; image < images; image++) await addImageOf(object, creator)
  }
  return {
    creators,
    ids: creators.map(({ id }) => id),
    page: readerOf(`skyObject(name: "${object}")`, 'creators'),
    remove: (id: number) => app.em.fork().nativeDelete(CreatorProfile, { id }),
  }
}

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

test.each(names)(
  'a visitor who reads %s page by page reads each item once, and how many there are',
  async (name) => {
    const list = lists[name]
    expect(await rest(list, null)).toEqual(list.ids)
    const first = await list.page(3)
    expect(first).toMatchObject({
      nodes: list.ids.slice(0, 3).map((id) => ({ id })),
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
      totalCount: 7,
    })
    expect(await list.page(4, first.pageInfo.endCursor)).toMatchObject({
      nodes: list.ids.slice(3).map((id) => ({ id })),
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
      totalCount: 7,
    })
    expect(await list.page(3, await cursorAfter(list, 7))).toEqual({
      nodes: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: true, endCursor: null },
      totalCount: 7,
    })
  },
)

test.each([
  // Read with the profile, and with the object.
  ['the pictures of a profile', 0],
  ['the pictures of an object', 0],
  ['the pictures of a gear item', 1],
  ['the creators of an object', 1],
] as const)('%s are counted only if the total is selected', async (name, statements) => {
  const { page } = lists[name]
  const sent = async (fields: string) => (await app.statementsOf(() => page(3, null, fields))).length
  const withoutTotal = await sent('nodes { id } edges { cursor } pageInfo { hasNextPage }')
  expect(await sent('nodes { id } edges { cursor } pageInfo { hasNextPage } totalCount')).toBe(
    withoutTotal + statements,
  )
  expect(await sent('totalCount')).toBe(withoutTotal + statements)
})

test.each<[what: string, moves: [from: number, toIndex: number][], expected: number[]]>([
  ['the last one of the page to the end', [[2, 6]], [3, 4, 5, 6, 2]],
  ['an earlier one behind the page', [[0, 3]], [3, 0, 4, 5, 6]],
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
  const list = await creatorsOf('M 3')
  const cursor = await cursorAfter(list, 3)
  for (let image = 0; image < 2; image++) await addImageOf('M 3', list.creators[2]!)
  expect(await rest(list, cursor)).toEqual(list.ids.slice(3))
})

test('the pictures of all profiles of the directory are counted by one statement, if the totals are selected', async () => {
  const sent = (fields: string) =>
    app.statementsOf(() =>
      app.visitor().run(`{ creatorProfiles { profiles { images(first: 2) { ${fields} } } } }`),
    )
  const [withoutTotal, withTotal] = [await sent('nodes { id }'), await sent('nodes { id } totalCount')]
  expect(withTotal).toHaveLength(withoutTotal.length + 1)
})

test('the place of an id without a position is looked up in all galleries of the directory by one statement', async () => {
  const after = encodeCursor(cursorOfId((await aGallery()).ids[0]!))
  const sent = (limit: number) =>
    app.statementsOf(() =>
      app.visitor().run(
        `query ($limit: PositiveInt!, $after: Cursor) { creatorProfiles(limit: $limit) { profiles {
          images(first: 2, after: $after) { nodes { id } } } } }`,
        { limit, after },
      ),
    )
  const lookups = (statements: string[]) =>
    statements.filter((text) => /from gallery_image image\s+where id =/.test(text))
  expect(lookups(await sent(1))).toHaveLength(1)
  expect(lookups(await sent(4))).toHaveLength(1)
})

const schema = createSchema()

test('a page of each list has a length by default, and a maximum', async () => {
  const { profileId } = await aGallery()
  const { id: gearId } = await app.has(aGearItem(profileId))
  const object = 'skyObject(name: "M 1")'
  for (const [type, list, owner, size, max] of [
    ['CreatorProfile', 'images', `creatorProfile(id: ${profileId})`, 24, 500],
    ['GearItem', 'images', `gearItem(id: ${gearId})`, 20, 100],
    ['SkyObject', 'images', object, 20, 100],
    ['SkyObject', 'creators', object, 20, 100],
  ] as const) {
    const { args } = (schema.getType(type) as GraphQLObjectType).getFields()[list]!
    expect(args.find(({ name }) => name === 'first')!.defaultValue).toBe(size)
    const { errors } = await app.visitor().run(`{ ${owner} { ${list}(first: ${max + 1}) { totalCount } } }`)
    const message = `first must be at most ${max}`
    const problems = [{ path: 'first', rule: 'max', limit: max, message }]
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT', problems } }])
  }
})

test('a visitor reads each item once although the last one of a page and others were deleted', async () => {
  const read = await Promise.all(names.map((name) => cursorAfter(lists[name], 3)))
  // The lists of pictures share them, in two orders: the fourth one is in the middle of both.
  const { 'the pictures of a profile': pictures, 'the creators of an object': creators } = lists
  for (const { ids, remove } of [pictures, creators]) for (const index of [2, 3, 4]) await remove(ids[index]!)
  for (const [place, name] of names.entries())
    expect(await rest(lists[name], read[place]!), name).toEqual(lists[name].ids.slice(5))
})
