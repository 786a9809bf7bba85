import { beforeAll, expect, test } from 'vitest'
import { aGalleryImage, aGearItem, aProfile, aSocialLink, aSupportLink } from '../../testing/factories.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)
let profileId: number
beforeAll(async () => {
  const profile = await app.has(aProfile({ slug: 'dusty-lane', displayName: 'Dusty Lane' }))
  profileId = profile.id
  for (const [position, name] of ['First', 'Second'].entries()) {
    await app.has(aGalleryImage(profileId, name, position))
    await app.has(aGearItem(profileId, name, position))
    await app.has(aSocialLink(profileId, name, position))
    await app.has(aSupportLink(profileId, name, position))
  }
  await app.has(aProfile({ slug: 'empty-sky' }))
})

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await app.statementsOf(work)
  return statements.filter((statement) => !/\b(session|throttle)\b/i.test(statement))
}

const lists =
  'coverImage { title } images { nodes { title } pageInfo { hasNextPage } totalCount } socialLinks { platform } supportLinks { platform } gear { itemName }'

test.each(['dusty-lane', 'empty-sky'])(
  'a visitor opens the page of a creator (%s) with one statement',
  async (slug) => {
    const read = () => app.visitor().run(`{ creatorProfile(slug: "${slug}") { displayName ${lists} } }`)
    expect(await statementsOf(read)).toHaveLength(1)
  },
)

test.each(['', 'search: "Dusty Lane", '])(
  'a visitor opens a page of the directory (%s) with one statement',
  async (search) => {
    const read = () =>
      app.visitor()
        .run(`{ creatorProfiles(${search}limit: 12) { profiles { displayName bio coverImage { title } }
      pagination { totalCount } } }`)
    expect(await statementsOf(read)).toHaveLength(1)
  },
)

test('why each profile matches a search is read with one more statement, however many aliases ask for it', async () => {
  const read = (search: string) =>
    app
      .visitor()
      .run(`{ creatorProfiles(${search}) { profiles { slug } matches { kind } why: matches { kind } } }`)
  expect(await statementsOf(() => read('search: "dusty first"'))).toHaveLength(2)
  expect(await statementsOf(() => read('limit: 12'))).toHaveLength(1)
})

test('a list of each profile in the directory is read with one more statement', async () => {
  const read = () => app.visitor().run('{ creatorProfiles { profiles { gear { itemName } } } }')
  expect(await statementsOf(read)).toHaveLength(2)
})

test('fragments, aliases and directives are read with one statement too', async () => {
  const query = `query ($yes: Boolean!, $no: Boolean!) {
    creatorProfile(slug: "dusty-lane") {
      ...Kit
      ... on CreatorProfile { twice: images { nodes { title } } images { nodes { id title } } }
      socialLinks @include(if: $no) { platform }
      supportLinks @skip(if: $yes) { platform }
      ... @include(if: $yes) { coverImage { title } }
    }
  }
  fragment Kit on CreatorProfile { first: gear { itemName } ...More }
  fragment More on CreatorProfile { second: gear { itemName category } }`
  const ask = () => app.visitor().run(query, { yes: true, no: false })
  const statements = await statementsOf(ask)
  expect(statements).toHaveLength(1)
  const { data, errors } = await ask()
  expect(errors).toBeUndefined()
  expect(data.creatorProfile).toEqual({
    first: [{ itemName: 'First' }, { itemName: 'Second' }],
    second: ['First', 'Second'].map((itemName) => ({ itemName, category: expect.any(String) })),
    twice: { nodes: [{ title: 'First' }, { title: 'Second' }] },
    images: { nodes: ['First', 'Second'].map((title) => ({ id: expect.any(Number), title })) },
    coverImage: { title: 'Second' },
  })
})

test('a cover has the fields of its picture, however they are requested', async () => {
  const read = (fields: string) => app.visitor().run(`{ creatorProfile(slug: "dusty-lane") { ${fields} } }`)
  const few =
    'id creatorProfileId title altText width height placeholder imageUrl shareImageUrl sizes { url }'
  expect(await statementsOf(() => read(`coverImage { __typename ${few} }`))).toHaveLength(1)

  const { data } = await read(
    'images { nodes { id byteSize license } } cover: coverImage { id } again: coverImage { ... on GalleryImage { id byteSize license } }',
  )
  const newest = data.creatorProfile.images.nodes.at(-1)
  expect(data.creatorProfile.cover).toEqual({ id: newest.id })
  expect(data.creatorProfile.again).toEqual(newest)
})

test('each of two profiles in one document is read with its own lists', async () => {
  const query = `{
    full: creatorProfile(slug: "dusty-lane") { gear { itemName } }
    empty: creatorProfile(slug: "empty-sky") { slug ${lists} }
  }`
  expect(await statementsOf(() => app.visitor().run(query))).toHaveLength(2)
  const { data } = await app.visitor().run(query)
  expect(data.full).toEqual({ gear: [{ itemName: 'First' }, { itemName: 'Second' }] })
  expect(data.empty).toEqual({
    slug: 'empty-sky',
    coverImage: null,
    images: { nodes: [], pageInfo: { hasNextPage: false }, totalCount: 0 },
    socialLinks: [],
    supportLinks: [],
    gear: [],
  })
})
