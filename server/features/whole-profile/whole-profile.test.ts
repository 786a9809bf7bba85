import { type GraphQLObjectType, getNamedType, isLeafType, isObjectType, isRequiredArgument } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSchema } from '../../schema.ts'
import {
  aGalleryImage,
  aGearItem,
  aProfile,
  aRig,
  aSocialLink,
  aSupportLink,
} from '../../testing/factories.ts'
import { aPlacement } from '../../testing/placed-image.ts'
import { creating, listedParts, wholeProfile } from '../../testing/profile-parts.ts'
import { imageSamples } from '../../testing/sample-values.ts'
import { type Person, forAllTests, testApp } from '../../testing/test-app.ts'
import { User } from '../session/user.entity.ts'

const app = forAllTests(testApp)
let person: Person
let id: number
let gearId: number
let imageId: number

/** A creator who has filled in every field. */
beforeAll(async () => {
  const profile = await app.has(aProfile({ slug: 'dusty-lane', displayName: 'Dusty Lane', viewCount: 7 }))
  id = profile.id
  await app.em
    .fork()
    .nativeUpdate(User, { id: profile.userId }, { pictureFolder: 'a'.repeat(32), pictureAltText: 'Vera' })
  person = await app.as({ id: profile.userId })
  const filled = await person.run(wholeProfile.update, {
    input: { creatorProfileId: id, ...wholeProfile.optional },
  })
  expect(filled.errors).toBeUndefined()
  for (const part of listedParts) {
    const { saved } = await creating['GraphQL']!(
      part,
      { person, address: { creatorProfileId: id } },
      part.optional,
    )
    gearId = saved!['id'] as number
  }
  await app.has(aRig(id, [gearId]))
  imageId = (await app.has(aGalleryImage(id))).id
  const terms = [2e-6, 1e-6, 3e-6, 1e-6, 2e-6, 4e-6]
  await app.has(aPlacement(imageId, { rightAscension: 10.7, declination: 41.3, terms }))
  const input = {
    id: imageId,
    ...imageSamples,
    captureDate: '2026-01-15',
    objects: ['M 31', 'Nibiru'],
    gear: [{ gearItemId: gearId, role: 'telescope' }],
    exposures: [
      {
        filter: 'L',
        count: 40,
        seconds: 300,
        gain: 100,
        iso: 800,
        binning: 1,
        date: '2026-01-15',
        offset: 30,
        sensorTemperature: -10.5,
        fNumber: 4,
        meanSqm: 21.4,
        meanFwhm: 2.1,
        temperature: -4.5,
      },
    ],
  }
  const mutation =
    'mutation ($input: UpdateGalleryImageInput!) { updateGalleryImage(input: $input) { galleryImage { id } } }'
  expect((await person.run(mutation, { input })).errors).toBeUndefined()
})

const schema = createSchema()

/** Selects all fields of a type that need no argument, and of the types within it; of a type within itself, the name only. */
function selectionOf(type: GraphQLObjectType, outer: readonly string[] = []): string {
  // Not every sky object has all fields.
  if (outer.includes(type.name) || type.name === 'SkyObject') return '{ __typename }'
  const fields = Object.values(type.getFields()).filter(
    // Edges have the items of nodes; only a list that is empty has a suggestion; placement.test.ts reads the objects in a frame.
    ({ name, args }) =>
      !['edges', 'suggestion', 'objectsInFrame'].includes(name) && !args.some(isRequiredArgument),
  )
  const selected = fields.map(({ name, args, type: returned }) => {
    const named = getNamedType(returned)
    const page = args.some((argument) => argument.name === 'first') ? '(first: 1)' : ''
    if (isLeafType(named)) return name
    return isObjectType(named) ? `${name}${page} ${selectionOf(named, [...outer, type.name])}` : []
  })
  return `{ ${selected.flat().join(' ')} }`
}

const selection = (type: string, outer: string[] = []) =>
  selectionOf(schema.getType(type) as GraphQLObjectType, outer)

/** Paths of values that are null or empty lists. The only image has a place, none before or after it and none of the same field, and nothing is hidden. */
function missing(value: unknown, path = ''): string[] {
  if (/\.(previous|next|hiddenReason|placement\.reason|sameField)$/.test(path)) return []
  if (value === null || (Array.isArray(value) && value.length === 0)) return [path]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => missing(inner, `${path}.${name}`))
}

const own = 'CreatorProfile'
const items = ['GalleryImage', 'GearItem', 'Rig', 'SocialLink', 'SupportLink']
const profileFields = selection(own, items)

/** Each with its name, the operation, and the path of the profile in its result. */
const reads = [
  ['by slug', '{ creatorProfile(slug: "dusty-lane") %s }', 'creatorProfile'],
  ['of the session', '{ session { creatorProfile %s } }', 'session creatorProfile'],
  ['in the directory', '{ creatorProfiles(limit: 1) { profiles %s } }', 'creatorProfiles profiles 0'],
  [
    'in a search',
    '{ creatorProfiles(search: "dusty", limit: 1) { profiles %s } }',
    'creatorProfiles profiles 0',
  ],
  [
    'of an object',
    '{ skyObject(name: "M 31") { creators(first: 1) { nodes %s } } }',
    'skyObject creators nodes 0',
  ],
  ['of a picture', '{ galleryImage(id: $image) { creatorProfile %s } }', 'galleryImage creatorProfile'],
  [
    'that moved gear',
    'mutation { moveGearItem(input: { id: $gear, toIndex: 0 }) { creatorProfile %s } }',
    'moveGearItem creatorProfile',
  ],
] as const

async function read(query: string, fields: string, path: string): Promise<unknown> {
  const { data, errors } = await person.run(
    query.replace('%s', fields).replace('$gear', String(gearId)).replace('$image', String(imageId)),
  )
  expect(errors).toBeUndefined()
  return path
    .split(' ')
    .filter(Boolean)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], data)
}

const lists = {
  coverImage: 'GalleryImage',
  'images(first: 1) { nodes': 'GalleryImage',
  'newestImages(first: 1)': 'GalleryImage',
  gear: 'GearItem',
  rigs: 'Rig',
  socialLinks: 'SocialLink',
  supportLinks: 'SupportLink',
}

test.each(reads)(
  'the profile %s has all of its fields and lists, and these all fields of their items',
  async (_which, query, path) => {
    const profile = await read(query, profileFields, path)
    expect(missing(profile)).toEqual([])
    const [, bySlug, ofSlug] = reads[0]
    expect(profile).toEqual(await read(bySlug, profileFields, ofSlug))
    for (const [list, type] of Object.entries(lists)) {
      const fields = selection(type, [own, ...items.filter((item) => item !== type)])
      const end = list.endsWith('nodes') ? ' }' : ''
      expect(missing(await read(query, `{ list: ${list} ${fields}${end} }`, path)), list).toEqual([])
    }
  },
)

test.each([
  [
    'of an object',
    '{ skyObject(name: "M 31") { images(first: 1) { nodes %s } } }',
    'skyObject',
    'GalleryImage',
  ],
  ['by the id of an image', '{ galleryImage(id: $image) %s }', '', 'GalleryImage'],
  ['in a search', '{ galleryImages(filter: { object: "M 31" }, first: 1) { nodes %s } }', '', 'GalleryImage'],
  ['among all pictures', '{ galleryImages(first: 1) { nodes %s } }', '', 'GalleryImage'],
  ['by the id of a gear item', '{ gearItem(id: $gear) %s }', '', 'GearItem'],
  [
    'of a gear item',
    '{ creatorProfile(id: 1) { gear { images(first: 1) { nodes %s } } } }',
    'creatorProfile',
    'GalleryImage',
  ],
  [
    'of a picture',
    '{ creatorProfile(id: 1) { images { nodes { gear { item %s } } } } }',
    'creatorProfile',
    'GearItem',
  ],
])('what is listed %s has all of its fields', async (_which, query, path, type) => {
  const fields = selection(type, [own, ...items.filter((item) => item !== type)])
  expect(missing(await read(query, fields, path))).toEqual([])
})

describe('in a constant number of statements', () => {
  beforeAll(async () => {
    const { id } = await app.has(aProfile({ slug: 'two-of-each', displayName: 'Two Ofeach' }))
    for (const [position, name] of ['First', 'Second'].entries())
      for (const add of [aGalleryImage, aGearItem, aSocialLink, aSupportLink])
        await app.has<unknown>(add(id, name, position))
    await app.has(aProfile({ slug: 'empty-sky' }))
  })

  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const statements = await app.statementsOf(work)
    return statements.filter((statement) => !/\b(session|throttle)\b/i.test(statement))
  }

  const allLists =
    'coverImage { title } images { nodes { title } pageInfo { hasNextPage } totalCount } socialLinks { platform } supportLinks { platform } gear { itemName }'
  const card = 'displayName coverImage { title }'
  const matches = 'profiles { slug } matches { kind } why: matches { kind }'

  test.each([
    ['the page of a creator', `creatorProfile(slug: "two-of-each") { displayName ${allLists} }`, 1],
    ['the page of one with empty lists', `creatorProfile(slug: "empty-sky") { displayName ${allLists} }`, 1],
    [
      'a page of the directory',
      `creatorProfiles(limit: 12) { profiles { bio ${card} } pagination { totalCount } }`,
      1,
    ],
    [
      'a page of a search',
      `creatorProfiles(search: "Ofeach") { profiles { bio ${card} } pagination { totalCount } }`,
      1,
    ],
    ['a list of each profile', 'creatorProfiles { profiles { gear { itemName } } }', 2],
    ['why each matches', `creatorProfiles(search: "ofeach first") { ${matches} }`, 2],
    ['why each matches no search', `creatorProfiles(limit: 12) { ${matches} }`, 1],
  ])('a visitor reads %s: %s, by %i', async (_what, query, count) => {
    expect(await statementsOf(() => app.visitor().run(`{ ${query} }`))).toHaveLength(count)
  })

  test('fragments, aliases and directives are read with one statement too', async () => {
    const query = `query ($yes: Boolean!, $no: Boolean!) {
    creatorProfile(slug: "two-of-each") {
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

  test('each of two profiles in one document is read with its own lists', async () => {
    const query = `{
    full: creatorProfile(slug: "two-of-each") { gear { itemName } }
    empty: creatorProfile(slug: "empty-sky") { slug ${allLists} }
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
})
