import { getIntrospectionQuery } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { aProfile, aUser } from '../testing/factories.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)
beforeAll(async () => {
  await app.has(aProfile())
})

const times = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n)).join(' ')

const deep = (levels: number) =>
  `{ __type(name: "Query") { ${'ofType { '.repeat(levels - 2)} name ${'} '.repeat(levels - 2)} } }`
const deepByFragments = (levels: number) =>
  `query { __type(name: "Query") { ...T0 } } ${times(levels - 2, (n) => `fragment T${n} on __Type { ofType { ...T${n + 1} } }`)} fragment T${levels - 2} on __Type { name }`
const aliased = (count: number) => `{ session { ${times(count, (n) => `a${n}: id`)} } }`
const directed = (count: number) => `{ session { id ${'... @include(if: true) { id } '.repeat(count)} } }`
const long = (words: number) =>
  `{ session { ${'... { id } '.repeat(Math.floor((words - 5) / 4))} ${'id '.repeat((words - 5) % 4)} } }`
/** Profiles cost 11 each: one, and a tenth of the maximum of 100 links. */
const linksOf = (profiles: number) =>
  `{ creatorProfiles(limit: ${profiles}) { profiles { displayName socialLinks { url } } } }`
const searches = (count: number, search = 'ngc 22') =>
  `{ ${times(count, (n) => `a${n}: skyObjects(limit: 1, search: "${search}") { objects { name } }`)} }`
const searchesOfPictures = (count: number) =>
  `{ ${times(count, (n) => `a${n}: galleryImages(first: 1, filter: { text: "m 31" }) { totalCount }`)} }`
const page = (fields: string) => `{ creatorProfiles(limit: 100) { profiles { ${fields} } } }`
const farPages = `{ ${times(15, (n) => `a${n}: creatorProfiles(limit: 1, page: 2000000) { profiles { id } }`)} }`
const matches = (fields: string) => `{ creatorProfiles(limit: 100, search: "x") { ${fields} } }`
const wholeProfile =
  '{ creatorProfile(id: 1) { images { nodes { sizes { url } } } gear { id } socialLinks { id } supportLinks { id } } }'
const introspection = getIntrospectionQuery({
  inputValueDeprecation: true,
  oneOf: true,
  specifiedByUrl: true,
})

/** A small field with a large result of 300 kB. */
const described =
  'types { name description fields { name description args { name description type { name } } type { name } } }'

const logIn = (n: number) =>
  `a${n}: logIn(input: { email: "a@b.example", password: "a guess ${n}" }) { session { id } }`

describe('the graph accepts', () => {
  test.each([
    ['what is 8 levels deep', deep(8)],
    ['the same in fragments', deepByFragments(8)],
    ['15 aliases', aliased(15)],
    ['10 directives', directed(10)],
    ['1,000 words', long(1_000)],
    ['100 creators with their covers', page('displayName coverImage { imageUrl sizes { url } }')],
    ['a profile with all its lists', wholeProfile],
    ['the description of the graph', introspection],
    ['9 searches', searches(9)],
    ['4 searches of pictures, each of which may be counted', searchesOfPictures(4)],
    ['why 100 creators match', matches('profiles { displayName } matches { kind text }')],
    ['15 lists that are not searched', searches(15, '')],
  ])('%s', async (_what, query) => {
    const { errors = [] } = await app.visitor().run(query)
    const codes = errors.map(({ extensions }) => extensions['code'])
    expect(codes.filter((code) => code !== 'UNAUTHENTICATED')).toEqual([])
  })
})

describe('the graph rejects before anything runs', () => {
  test.each([
    ['9 levels', deep(9), 'An operation may go at most 8 levels deep'],
    ['9 levels of fragments', deepByFragments(9), 'An operation may go at most 8 levels deep'],
    ['16 aliases', aliased(16), 'An operation may have at most 15 aliases'],
    ['11 directives', directed(11), 'An operation may have at most 10 directives'],
    ['1,001 words', long(1_001), /^Syntax Error: Document contains more that 1000 tokens/],
    ['1,001 rows', linksOf(91), /^The operation costs 1001, and at most 1000 is allowed/],
    ['15 searches', searches(15), /^The operation costs 1515, /],
    ['5 searches of pictures', searchesOfPictures(5), /^The operation costs 1010, /],
    ['15 pages far from the beginning of the directory', farPages, /^The operation costs 1515, /],
    [
      'why 100 creators match, twice',
      matches('a: matches { kind } b: matches { kind }'),
      /^The operation costs 1100, /,
    ],
    ['pages of whole profiles', page('images(first: 500) { nodes { id } }'), /^The operation costs 5200, /],
    [
      'the description of the graph twice',
      `{ a: __schema { ${described} } __schema { ${described} } }`,
      /^The operation costs 1\d\d\d, /,
    ],
    ['two sign-ins', `mutation { ${logIn(1)} ${logIn(2)} }`, /^The operation costs 1004, /],
    [
      'the same field 900 times',
      `{ session { ${'id '.repeat(900)} } }`,
      'The document asks for the same fields too often',
    ],
    [
      'circular fragments',
      '{ session { ...A } } fragment A on SessionUser { ...A }',
      /^Cannot spread fragment "A" within itself/,
    ],
    [
      'fragments that double thirty times',
      `{ session { ...F0 } } ${times(30, (n) => `fragment F${n} on SessionUser { ...F${n + 1} ...F${n + 1} }`)} fragment F30 on SessionUser { id }`,
      expect.any(String),
    ],
  ])('%s', async (_what, query, message) => {
    const { errors, data } = await app.visitor().run(query)
    expect(data).toBeUndefined()
    expect(errors![0]).toMatchObject({
      message: message instanceof RegExp ? expect.stringMatching(message) : message,
      extensions: {
        code: expect.stringMatching(/^(GRAPHQL_(VALIDATION|PARSE)_FAILED|OPERATION_TOO_COMPLEX)$/),
      },
    })
  })

  test('searches whose text is a variable', async () => {
    const query = `query ($search: String) { ${times(10, (n) => `a${n}: directoryFilters(name: gear, limit: 1, search: $search) { label }`)} }`
    expect((await app.visitor().run(query)).errors).toBeUndefined()
    expect((await app.visitor().run(query, { search: 'a' })).errors).toMatchObject([
      { message: expect.stringMatching(/^The operation costs 1010/) },
    ])
    expect((await app.visitor().run(query, { search: '' })).errors).toBeUndefined()
  })
})

test('a client reads the cost of its operation beside the limit, also of one that is refused', async () => {
  const costOf = async (query: string, variables = {}) => {
    const { headers } = await app.visitor().ask({ query, variables })
    return headers.get('operation-cost')
  }
  for (let n = 0; n < 2; n++) {
    expect(await costOf('{ __typename }')).toBe('0;limit=1000')
    expect(await costOf(linksOf(20))).toBe('220;limit=1000')
    expect(await costOf(linksOf(91))).toBe('1001;limit=1000')
    const images = (fields: string) => `{ creatorProfile(id: 1) { images(first: 10) { ${fields} } } }`
    // The profile and the page, and ten pictures, which are read for the page alone too, with or without their sizes.
    const page = 'pageInfo { hasNextPage endCursor } totalCount'
    expect(await costOf(images(page))).toBe('12;limit=1000')
    expect(await costOf(images(`nodes { id } ${page}`))).toBe('12;limit=1000')
    expect(await costOf(images(`edges { cursor node { sizes { url } } } ${page}`))).toBe('22;limit=1000')
    expect(await costOf(images('nodes { id } edges { node { id } }'))).toBe('22;limit=1000')
    expect(await costOf(`mutation { ${logIn(1)} }`)).toBe('502;limit=1000')
  }
  // Without a cost: it is invalid, or lacks a variable.
  expect(await costOf('{ nothing }')).toBeNull()
  expect(await costOf('query ($all: Boolean!) { __typename @include(if: $all) }')).toBeNull()
})

describe('a response contains three errors at most, in less than 10 kB:', () => {
  const name = 'a'.repeat(20_000)
  const inputs = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`${n}${'x'.repeat(80)}`, 1]))
  test.each<[string, string, Record<string, unknown>?]>([
    ['validation errors in a document', `{ session { ${times(50, (n) => `wrong${n}`)} } }`],
    ['names that are long', `{ session { ${name} b${name} c${name} } }`],
    ['refusals of fields', `{ ${times(15, (n) => `p${n}: creatorProfile(slug: "nobody-${n}") { id }`)} }`],
    [
      'fields with long names',
      `{ ${times(4, (n) => `p${n}${name}: creatorProfile(slug: "nobody") { id }`)} }`,
    ],
    [
      'variables',
      'query ($id: PositiveInt, $n: PositiveInt) { creatorProfile(id: $id, userId: $n) { id } }',
      { id: name, n: name },
    ],
    [
      'fields of an input',
      'mutation ($input: RegisterInput!) { register(input: $input) { session { id } } }',
      { input: { email: 'a', password: 'b', displayName: 'c', ...inputs } },
    ],
  ])('%s', async (_what, query, variables) => {
    const response = await app.visitor().ask({ query, variables })
    const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] }
    expect(response.status).toBeLessThan(500)
    expect(errors.length).toBeGreaterThan(0)
    expect(errors.length).toBeLessThanOrEqual(3)
    expect(Buffer.byteLength(JSON.stringify(errors))).toBeLessThan(10_000)
    for (const { extensions } of errors) expect(extensions.code).toMatch(/./)
  })

  test('an input with many problems names the first ones', async () => {
    const person = await app.as(await app.has(aUser()))
    const exposures = Array.from({ length: 40 }, () => ({ count: 1, seconds: 1, filter: 'x'.repeat(100) }))
    const { errors } = await person.run(
      'mutation ($input: UpdateGalleryImageInput!) { updateGalleryImage(input: $input) { galleryImage { id } } }',
      { input: { id: 1, exposures } },
    )
    const { problems } = errors![0]!.extensions as { problems: { path: string }[] }
    expect(problems.length).toBeGreaterThan(5)
    expect(problems.slice(0, 5).map(({ path }) => path)).toEqual(
      [0, 1, 2, 3, 4].map((row) => `exposures[${row}].filter`),
    )
    expect(Buffer.byteLength(JSON.stringify(errors))).toBeLessThan(10_000)
  })
})
