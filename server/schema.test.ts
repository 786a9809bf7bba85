import {
  getNullableType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
import type { ComplexityEstimator } from 'graphql-query-complexity'
import { expect, test, vi } from 'vitest'
import { accessOf } from './graphql/access.ts'
import { notSignedIn, rateLimited } from './errors/errors.ts'
import { readCatalogue } from './features/sky/sky-catalogue.ts'
import { costOfList } from './limits/document-limits.ts'
import { createSchema } from './schema.ts'

const schema = createSchema()
const parentType = schema.getMutationType()!
const mutations = Object.values(parentType.getFields())

/** Types, fields, arguments and values of enums, by their path in the schema. */
function* descriptions(): Generator<[path: string, description: string | null | undefined]> {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue
    const isRoot = type === schema.getQueryType() || type === parentType
    if (!isRoot) yield [type.name, type.description]
    if (isEnumType(type))
      for (const value of type.getValues()) yield [`${type.name}.${value.name}`, value.description]
    if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type))
      for (const field of Object.values(type.getFields())) {
        yield [`${type.name}.${field.name}`, field.description]
        for (const { name, description } of 'args' in field ? field.args : [])
          yield [`${type.name}.${field.name}(${name})`, description]
      }
  }
}

test('every type, field, argument and enum value has a description', () => {
  expect([...descriptions()].filter(([, text]) => !text?.trim()).map(([path]) => path)).toEqual([])
})

test('nothing is an alias of something else', () => {
  const isAlias = ([path, text]: [path: string, text: string | null | undefined]) =>
    /\balias\b|\binstead\b/i.test(text ?? '') || /\b(profileId|imageId)\b/.test(path)
  expect([...descriptions()].filter(isAlias)).toEqual([])
})

test.each(mutations)(
  '$name is nullable, has one input or none, and returns a payload',
  ({ name, type, args }) => {
    const own = name[0]!.toUpperCase() + name.slice(1)
    expect(String(type)).toBe(`${own}Payload`)
    const inputs = args.map((argument) => `${argument.name}: ${String(argument.type)}`)
    expect(inputs).toEqual(inputs.length === 0 ? [] : [`input: ${own}Input!`])
  },
)

test('every read by key is nullable', () => {
  const reads = Object.values(schema.getQueryType()!.getFields()).filter(({ type }) => {
    const named = getNullableType(type)
    return isObjectType(named) && 'id' in named.getFields()
  })
  expect(reads.map(({ name }) => name)).toEqual(expect.arrayContaining(['galleryImage', 'skyObject']))
  expect(reads.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([])
})

/** The most items of each list that is not a page of a connection: by its argument, the rules of inputs, or the catalogue. */
const bounds: Record<string, Record<string, number>> = {
  Query: { directoryFilters: 100, featuredCreators: 3, galleryImageChoices: 8 },
  GalleryImageChoices: { values: 51 },
  CreatorProfileList: { profiles: 100, matches: 100 },
  CreatorProfile: {
    specialties: 20,
    newestImages: 100,
    objectIntegrations: 100,
    avatarSizes: 3,
    gear: 100,
    rigs: 30,
    socialLinks: 100,
    supportLinks: 100,
  },
  Rig: { gear: 20 },
  Placement: { cd: 4, terms: 14, corners: 4 },
  GalleryImage: {
    tags: 30,
    exposures: 100,
    integrationByFilter: 100,
    sizes: 6,
    objects: 10,
    gear: 20,
    otherObjects: 10,
  },
  SkyObjectList: { objects: 100 },
  SkyObject: { otherNames: 6, commonNames: 5 },
  SearchSuggestion: { nearby: 4 },
  SkyHours: { constellations: 88, filters: 5, holes: 60 },
  SessionUser: { avatarSizes: 3, accessTokens: 20, connectedApps: 50, devices: 50 },
  SignInMethods: { passkeys: 20, linkedProviders: 2 },
  UploadGalleryImagesPayload: { galleryImages: 5 },
  UpdateGalleryImagesPayload: { galleryImages: 500 },
  DeleteGalleryImagesPayload: { deletedIds: 500 },
}

/** By path, such as Rig.gear. */
const boundedLists: Record<string, number> = Object.fromEntries(
  Object.entries(bounds).flatMap(([type, lists]) =>
    Object.entries(lists).map(([field, bound]) => [`${type}.${field}`, bound]),
  ),
)

const lists = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type))
  .filter((type) => !isIntrospectionType(type) && !type.name.endsWith('Connection'))
  .flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({ path: `${type.name}.${field.name}`, field })),
  )
  .filter(({ field }) => isListType(getNullableType(field.type)))

test('every list is a page of a connection, or has a bound', () => {
  expect(lists.map(({ path }) => path).toSorted()).toEqual(Object.keys(boundedLists).toSorted())
})

/** As https://relay.dev/graphql/connections.htm specifies, which Relay's compiler checks. */
test('every connection has the shape that Relay reads', () => {
  const fieldsOf = (type: string) => Object.values((schema.getType(type) as GraphQLObjectType).getFields())
  const typesOf = (type: string) =>
    Object.fromEntries(fieldsOf(type).map((field) => [field.name, String(field.type)]))
  const objects = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type))
  const items = objects.flatMap(({ name }) => /^(.+)Connection$/.exec(name)?.[1] ?? [])
  expect(items.toSorted()).toEqual(['CreatorProfile', 'GalleryImage', 'ImageInFrame', 'ObjectInFrame'])
  for (const item of items) {
    expect(typesOf(`${item}Connection`)).toMatchObject({ edges: `[${item}Edge!]!`, pageInfo: 'PageInfo!' })
    expect(typesOf(`${item}Edge`)).toEqual({ cursor: 'Cursor!', node: `${item}!` })
  }
  const [flag, cursor] = ['Boolean!', 'Cursor']
  const info = { hasNextPage: flag, hasPreviousPage: flag, startCursor: cursor, endCursor: cursor }
  expect(typesOf('PageInfo')).toEqual(info)

  const pages = objects
    .flatMap(({ name }) => fieldsOf(name))
    .filter(({ type }) => /Connection!?$/.test(String(type)))
  expect(pages.length).toBeGreaterThan(0)
  for (const { name, args } of pages) {
    const written = args.map((arg) => `${arg.name}: ${String(arg.type)}`)
    expect(written, name).toEqual(expect.arrayContaining(['first: PositiveInt!', 'after: Cursor']))
  }
})

test('the cost of a list counts its bound', () => {
  const costOf = (estimator: unknown) => (estimator as ComplexityEstimator)({ childComplexity: 1 } as never)
  const counted = lists.filter(
    ({ field }) => field.args.length === 0 && typeof field.extensions['complexity'] === 'function',
  )
  expect(counted.map(({ path }) => path)).toContain('CreatorProfile.gear')
  for (const { path, field } of counted)
    expect(costOf(field.extensions['complexity']), path).toBe(costOf(costOfList(boundedLists[path]!)))
})

test('no object of the catalogue has more names than the bound', () => {
  const { otherNames, commonNames } = bounds['SkyObject']!
  const named = readCatalogue().filter(
    ({ other_names, common_names }) => other_names.length > otherNames! || common_names.length > commonNames!,
  )
  expect(named).toEqual([])
})

test('every mutation declares its access', () => {
  expect(mutations.filter((field) => !accessOf(field)).map(({ name }) => name)).toEqual([])
})

const noGuards = { requireUser: () => ({}), countWrite: () => {}, afterWrite: () => {}, idempotencyKey: null }
/** The arguments are invalid: guards run before validation. */
const run = async ({ resolve }: (typeof mutations)[number], guards: object) =>
  resolve!({}, {}, { ...noGuards, ...guards }, { parentType } as GraphQLResolveInfo)

test.each(mutations.filter((field) => accessOf(field)?.access !== 'public'))(
  '$name is refused for a visitor, counts as one write of the account, and empties caches also when it fails',
  async (field) => {
    const countWrite = () => {
      throw rateLimited('Quota used up', 60)
    }
    const requireUser = () => {
      throw notSignedIn()
    }
    await expect(run(field, { requireUser, countWrite })).rejects.toThrow('Please log in first')
    await expect(run(field, { countWrite })).rejects.toThrow('Quota used up')
    const afterWrite = vi.fn<() => void>()
    await run(field, { afterWrite }).catch(() => {})
    expect(afterWrite).toHaveBeenCalledOnce()
  },
)

test.each(mutations.filter((field) => accessOf(field)?.tokenScope !== 'read'))(
  '$name is refused for an access token without its scope',
  async (field) => {
    const isForTokens = accessOf(field)?.tokenScope === 'write'
    const refusal = isForTokens ? 'This access token may only read.' : 'Access tokens cannot do this.'
    for (const tokenScope of isForTokens ? ['read'] : ['read', 'write'])
      await expect(run(field, { tokenScope })).rejects.toThrow(refusal)
  },
)

test('the description of a mutation names its errors and its idempotency', () => {
  const { description } = mutations.find(({ name }) => name === 'createGearItem')!
  expect(description).toBe(
    'Adds an item to the end of your gear. A retry with the same Idempotency-Key adds nothing twice. An access token needs write scope. Fails with ' +
      'UNAUTHENTICATED for visitors, FORBIDDEN if it belongs to another account, NOT_FOUND if it does not exist, ' +
      'CONFLICT if the Idempotency-Key was used for another request within a day.',
  )
})
