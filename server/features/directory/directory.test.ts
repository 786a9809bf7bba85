import { beforeAll, describe, expect, test } from 'vitest'
import { aGalleryImage, aGearItem, aProfile, aSocialLink, aSupportLink } from '../../testing/factories.ts'
import { forAllTests, type TestApp, testApp } from '../../testing/test-app.ts'

const DIRECTORY = `query Directory($page: PositiveInt, $limit: PositiveInt, $search: String, $sortBy: CreatorProfileSort, $sortOrder: SortOrder, $specialty: String) {
  creatorProfiles(page: $page, limit: $limit, search: $search, sortBy: $sortBy, sortOrder: $sortOrder, specialty: $specialty) {
    profiles { displayName viewCount }
    pagination { currentPage totalPages totalCount hasNextPage }
  }
}`

const [zoe, abel, bjorn, nadir] = ['Zoë Zenith', 'ábel Apex', 'Björn Øbservatör', 'Abel Nadir']
const [hoshino, emoji] = ['星野ひかり (Hoshino)', '🌌✨🔭']

const app = forAllTests(testApp)
beforeAll(async () => {
  const people = [
    { displayName: zoe, viewCount: 5, createdAt: new Date('2024-01-03'), bio: 'Galaxies and dust' },
    {
      displayName: abel,
      viewCount: 9,
      createdAt: new Date('2024-01-01'),
      specialties: ['Deep sky', 'Lunar'],
    },
    { displayName: bjorn, viewCount: 7, createdAt: new Date('2024-01-02'), location: 'Tromsø' },
    { displayName: nadir, viewCount: 5, createdAt: new Date('2024-01-05'), specialties: ['Lunar eclipses'] },
    { displayName: hoshino, viewCount: 5, createdAt: new Date('2024-01-04') },
    { displayName: emoji, viewCount: 0, createdAt: new Date('2024-01-06') },
  ]
  for (const person of people) await app.has(aProfile(person))
})

async function namesFor(variables: Record<string, unknown>): Promise<string[]> {
  const { data, errors } = await app.visitor().run(DIRECTORY, variables)
  expect(errors).toBeUndefined()
  return data.creatorProfiles.profiles.map(({ displayName }: { displayName: string }) => displayName)
}

describe('a visitor who browses the directory', () => {
  test.each([
    // Ties are sorted by id, newest first.
    [{}, [abel, bjorn, hoshino, nadir, zoe, emoji]],
    [{ sortBy: 'viewCount', sortOrder: 'asc' }, [emoji, zoe, nadir, hoshino, bjorn, abel]],
    [{ sortBy: 'createdAt', sortOrder: 'desc' }, [emoji, nadir, hoshino, zoe, bjorn, abel]],
    [{ sortBy: 'createdAt', sortOrder: 'asc' }, [abel, bjorn, zoe, hoshino, nadir, emoji]],
    [{ sortBy: 'displayName', sortOrder: 'asc' }, [abel, nadir, bjorn, zoe, hoshino, emoji]],
    [{ sortBy: 'displayName', sortOrder: 'desc' }, [emoji, hoshino, zoe, bjorn, nadir, abel]],
  ])('sees the most viewed first, or sorts by %j, blind to case and accents', async (order, expected) => {
    expect(await namesFor(order)).toEqual(expected)
  })

  test('reads exact totals, also beyond the last page and when nothing matches', async () => {
    const last = Number.MAX_SAFE_INTEGER
    for (const [variables, [currentPage, totalPages, totalCount]] of [
      [{ page: 9, limit: 4 }, [9, 2, 6]],
      [{ search: 'xylophone' }, [1, 0, 0]],
      [{ page: last, limit: 100 }, [last, 1, 6]],
    ] as const)
      expect((await app.visitor().run(DIRECTORY, variables)).data.creatorProfiles).toEqual({
        profiles: [],
        pagination: { currentPage, totalPages, totalCount, hasNextPage: false },
      })
  })
})

describe('a visitor who searches', () => {
  test.each([
    ['a name', 'zenith', [zoe]],
    ['a name without its accents', 'bjorn observator', [bjorn]],
    ['a name with accents it does not have', 'ÀBEL', [abel, nadir]],
    ['the bio', 'dust', [zoe]],
    ['a specialty', 'deep', [abel]],
    ['a location', 'tromso', [bjorn]],
    ['words of which one is nowhere', 'zoe xylophone', []],
    ['a word without its first letter, as a typo', 'enith', [zoe]],
    ['letters from the middle of a word', 'ni', []],
    ['a script without blanks', 'ひかり', [hoshino]],
    ['an emoji', '✨', [emoji]],
    ['a word with a typo beside a right one', 'zoe galaxys', [zoe]],
    ['an apostrophe and brackets', "(hoshino)'", [hoshino]],
    ['nothing but blanks', '   ', [abel, bjorn, hoshino, nadir, zoe, emoji]],
    ['a percent sign', '%', []],
  ])('who searches for %s', async (_what, search, expected) => {
    expect(await namesFor({ search })).toEqual(expected)
  })

  test('gets no similar words if the word itself is found, and may filter by a whole specialty, ignoring case', async () => {
    await app.has(aProfile({ displayName: 'Zenit Zora', bio: 'Galaxiers and more' }))
    expect(await namesFor({ search: 'zenith' })).toEqual([zoe])
    expect(await namesFor({ search: 'galaxies' })).toEqual([zoe])
    expect(await namesFor({ specialty: 'LUNAR' })).toEqual([abel])
    expect(await namesFor({ specialty: 'lunar', search: 'nadir' })).toEqual([])
  })

  test('is found by the first ten words and 100 characters of 10,000', async () => {
    for (const [search, found] of [
      [`${'z '.repeat(10)}xylophone`, [zoe, 'Zenit Zora']],
      [`${'z '.repeat(9)}xylophone`, []],
      [`zenith${' '.repeat(10_000)}x`, [zoe]],
      [`${'zenith'.padEnd(99)}x`, []],
      [`${'zenith'.padEnd(100)}x`, [zoe]],
    ] as const)
      expect(await namesFor({ search })).toEqual(found)
  })
})

test('a visitor finds and sorts names by their letters, dashes and quotes, however they are typed', async () => {
  for (const displayName of ['Işıl Yıldız', 'Ian Zed', 'Jon O’Brien', 'Ɛlikem–Ŋutɔ'])
    await app.has(aProfile({ displayName, specialties: ['Barnard’s Loop'] }))
  const read = (variables: object) => namesFor({ ...variables, sortBy: 'displayName', sortOrder: 'asc' })
  for (const [search, name] of [
    ['isil yildiz', 'Işıl Yıldız'],
    ['ISIL', 'Işıl Yıldız'],
    ["o'brien", 'Jon O’Brien'],
    ['elikem-nguto', 'Ɛlikem–Ŋutɔ'],
  ] as const)
    expect(await read({ search })).toEqual([name])
  const sorted = ['Ɛlikem–Ŋutɔ', 'Ian Zed', 'Işıl Yıldız', 'Jon O’Brien']
  expect(await read({ specialty: "Barnard's Loop" })).toEqual(sorted)
})

describe('a visitor who looks for gear', () => {
  const fsq = ['FSQ 106', 'FSQ106', 'FSQ-106EDX4']
  const asi = ['ASI2600MM Pro', 'ASI 2600MC']
  const a7s = ['A7S III', 'A7SIII (mod)']
  const items = [...fsq, ...asi, 'EQ6-R', 'Redcat 51', ...a7s, 'ASI533MCPro']
  beforeAll(() =>
    app.has(async (em) => {
      for (const itemName of items) {
        const { id } = await aProfile({ displayName: 'Somebody', bio: 'Nothing to find here' })(em)
        await aGearItem(id, itemName)(em)
      }
    }),
  )

  const read = async (variables: object) => {
    const query = `query ($search: String, $gear: String) {
      creatorProfiles(search: $search, gear: $gear) { profiles { gear { itemName } } } }`
    const { data } = await app.visitor().run(query, { ...variables })
    const found = data.creatorProfiles.profiles.map(
      ({ gear }: { gear: { itemName: string }[] }) => gear[0]?.itemName,
    )
    return items.filter((item) => found.includes(item))
  }

  test.each<[search: string, found: string[], filtered?: string[]]>([
    ['FSQ106', fsq],
    ['fsq 106', fsq],
    ['fsq-106', fsq, ['FSQ 106', 'FSQ106']],
    ['fsq 106 edx 4', ['FSQ-106EDX4']],
    ['asi2600', asi, []],
    ['ASI 2600 MM', ['ASI2600MM Pro']],
    ['asi2600mm pro', ['ASI2600MM Pro'], ['ASI2600MM Pro']],
    ['EQ6R', ['EQ6-R']],
    ['redcat51', ['Redcat 51']],
    ['A7SIII', a7s, ['A7S III']],
    ['A7S III', a7s],
    ['2600MM', ['ASI2600MM Pro']],
    ['asi 533 mc pro', ['ASI533MCPro'], ['ASI533MCPro']],
  ])(
    'finds %s by search and filter with and without blanks between letters and numbers',
    async (search, found, filtered) => {
      expect(await read({ search })).toEqual(found)
      if (filtered) expect(await read({ gear: search })).toEqual(filtered)
    },
  )
})

test('the directory with all lists of its creators costs one statement and one for each list, however many creators it has', async () => {
  const query = `{ creatorProfiles(limit: 12) { profiles { displayName coverImage { id } images { nodes { id } } socialLinks { id } supportLinks { id } gear { id } } pagination { totalCount } } }`
  const few = await app.statementsOf(() => app.visitor().run(query))
  for (let count = 0; count < 10; count++) {
    const em = app.em.fork()
    const { id } = await aProfile()(em)
    for (const add of [aGalleryImage, aGearItem, aSocialLink, aSupportLink]) await add(id)(em)
  }
  expect(few).toHaveLength(5)
  expect(await app.statementsOf(() => app.visitor().run(query))).toHaveLength(5)
  const beyond = '{ creatorProfiles(page: 9) { profiles { id } } }'
  expect(await app.statementsOf(() => app.visitor().run(beyond))).toHaveLength(2)
})

test('a page of the directory has twenty creators by default, and a hundred at most', async () => {
  await app.em.execute(`
    insert into users (email, display_name) select n || '@many.example', 'One of many' from generate_series(1, 90) n;
    insert into creator_profile (user_id, slug) select id, 'many-' || id from users where email like '%@many.example';
    insert into profile_views (profile_id, view_count) select id, 0 from creator_profile where slug like 'many-%'`)
  const list = (query: string) => app.visitor().get(`/creator-profiles/list${query}`)
  expect((await list('')).body.profiles).toHaveLength(20)
  expect((await list('?limit=100')).body.profiles).toHaveLength(100)
  expect(await list('?limit=101')).toMatchObject({
    status: 400,
    body: { error: 'limit must be at most 100' },
  })
})

test('a visitor finds the three most viewed creators with a picture featured, or those that the operator names', async () => {
  const featuredOf = async (site: TestApp) => {
    const query = '{ isDemo featuredCreators { slug viewCount coverImage { title } } }'
    const { isDemo, featuredCreators } = (await site.visitor().run(query)).data
    return { isDemo, featuredCreators, slugs: featuredCreators.map(({ slug }: { slug: string }) => slug) }
  }
  for (const [slug, viewCount] of [
    ['ada', 11],
    ['bo', 19],
    ['cy', 15],
    ['di', 15],
    ['ed', 0],
  ] as const) {
    const { id } = await app.has(aProfile({ slug, viewCount }))
    if (slug !== 'bo') await app.has(aGalleryImage(id, `By ${slug}`))
  }
  // Of equal views, the newest.
  const { isDemo, featuredCreators, slugs } = await featuredOf(app)
  expect([isDemo, slugs]).toEqual([false, ['di', 'cy', 'ada']])
  expect(featuredCreators[0]).toEqual({ slug: 'di', viewCount: 15, coverImage: { title: 'By di' } })
  for (const [named, shown] of [
    [['ed', 'nobody', 'bo'], 'ed bo'],
    [['ed', 'bo', 'cy', 'ada'], 'ed bo cy'],
    [['nobody'], 'di cy ada'],
  ] as const) {
    await using chosen = await testApp({ orm: app.orm, featuredCreators: named, demo: true })
    expect(await featuredOf(chosen)).toMatchObject({ isDemo: true, slugs: shown.split(' ') })
  }
})
