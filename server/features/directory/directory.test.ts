import { beforeAll, describe, expect, test } from 'vitest'
import { aGalleryImage, aGearItem, aProfile, aSocialLink, aSupportLink } from '../../testing/factories.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

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
    const none = async (variables: object) => {
      const { data } = await app.visitor().run(DIRECTORY, { ...variables })
      expect(data.creatorProfiles.profiles).toEqual([])
      return data.creatorProfiles.pagination
    }
    const pages = { currentPage: 9, totalPages: 2, totalCount: 6, hasNextPage: false }
    expect(await none({ page: 9, limit: 4 })).toEqual(pages)
    const empty = { currentPage: 1, totalPages: 0, totalCount: 0, hasNextPage: false }
    expect(await none({ search: 'xylophone' })).toEqual(empty)
  })
})

describe('a visitor who searches', () => {
  test.each([
    ['a name', 'zenith', [zoe]],
    ['a name without its accents', 'bjorn observator', [bjorn]],
    ['a name with accents it does not have', 'ÀBEL', [abel, nadir]],
    ['the beginning of a word', 'obs', [bjorn]],
    ['the bio', 'dust', [zoe]],
    ['a specialty', 'deep', [abel]],
    ['a location', 'tromso', [bjorn]],
    ['words of which each is somewhere else', 'zoe galaxies', [zoe]],
    ['words of which one is nowhere', 'zoe xylophone', []],
    ['a word without its first letter, as a typo', 'enith', [zoe]],
    ['letters from the middle of a word', 'ni', []],
    ['a script without blanks', 'ひかり', [hoshino]],
    ['an emoji', '✨', [emoji]],
    ['a word with a typo', 'hoshno', [hoshino]],
    ['a word with a typo beside a right one', 'zoe galaxys', [zoe]],
    ['an apostrophe and brackets', "(hoshino)'", [hoshino]],
    ['nothing but blanks', '   ', [abel, bjorn, hoshino, nadir, zoe, emoji]],
    ['a percent sign', '%', []],
    ['an underscore', '_', []],
    ['a backslash', '\\', []],
  ])('who searches for %s', async (_what, search, expected) => {
    expect(await namesFor({ search })).toEqual(expected)
  })

  test('gets no similar words if the word itself is found', async () => {
    await app.has(aProfile({ displayName: 'Zenit Zora', bio: 'Galaxiers and more' }))
    expect(await namesFor({ search: 'zenith' })).toEqual([zoe])
    expect(await namesFor({ search: 'galaxies' })).toEqual([zoe])
  })

  test('filters by a whole specialty, ignoring case', async () => {
    expect(await namesFor({ specialty: 'LUNAR' })).toEqual([abel])
    expect(await namesFor({ specialty: 'lunar', search: 'nadir' })).toEqual([])
  })

  test('searches the first ten words', async () => {
    expect(await namesFor({ search: `${'z '.repeat(10)}xylophone` })).toEqual([zoe, 'Zenit Zora'])
    expect(await namesFor({ search: `${'z '.repeat(9)}xylophone` })).toEqual([])
  })

  test('may send a search of 10,000 characters', async () => {
    expect(await namesFor({ search: 'x'.repeat(10_000) })).toEqual([])
    expect(await namesFor({ search: `zenith${' '.repeat(10_000)}x` })).toEqual([zoe])
    // Only the first 100 are used.
    expect(await namesFor({ search: `${'zenith'.padEnd(99)}x` })).toEqual([])
    expect(await namesFor({ search: `${'zenith'.padEnd(100)}x` })).toEqual([zoe])
  })
})

test('a visitor finds and sorts names by their letters, dashes and quotes, however they are typed', async () => {
  for (const displayName of ['Işıl Yıldız', 'Ian Zed', 'Jon O’Brien', 'Ɛlikem–Ŋutɔ'])
    await app.has(aProfile({ displayName, specialties: ['Barnard’s Loop'] }))
  const read = async (variables: object) =>
    (
      await app.visitor().run(DIRECTORY, { ...variables, sortBy: 'displayName', sortOrder: 'asc' })
    ).data.creatorProfiles.profiles.map(({ displayName }: { displayName: string }) => displayName)
  expect(await read({ specialty: "Barnard's Loop" })).toEqual([
    'Ɛlikem–Ŋutɔ',
    'Ian Zed',
    'Işıl Yıldız',
    'Jon O’Brien',
  ])
  expect(await read({ search: 'isil yildiz' })).toEqual(['Işıl Yıldız'])
  expect(await read({ search: 'ISIL' })).toEqual(['Işıl Yıldız'])
  expect(await read({ search: "o'brien" })).toEqual(['Jon O’Brien'])
  expect(await read({ search: 'elikem-nguto' })).toEqual(['Ɛlikem–Ŋutɔ'])
})

describe('a visitor who looks for gear', () => {
  const items = [
    'FSQ 106',
    'FSQ106',
    'FSQ-106EDX4',
    'ASI2600MM Pro',
    'ASI 2600MC',
    'EQ6-R',
    'Redcat 51',
    'A7S III',
    'A7SIII (mod)',
    'ASI533MCPro',
  ]
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

  const fsq = ['FSQ 106', 'FSQ106', 'FSQ-106EDX4']
  const asi = ['ASI2600MM Pro', 'ASI 2600MC']
  test.each([
    ['FSQ106', fsq],
    ['fsq 106', fsq],
    ['FSQ-106', fsq],
    ['FSQ106EDX4', ['FSQ-106EDX4']],
    ['fsq 106 edx 4', ['FSQ-106EDX4']],
    ['ASI 2600', asi],
    ['asi2600', asi],
    ['ASI 2600 MM', ['ASI2600MM Pro']],
    ['ASI2600MC', ['ASI 2600MC']],
    ['eq 6', ['EQ6-R']],
    ['EQ6R', ['EQ6-R']],
    ['redcat51', ['Redcat 51']],
    ['A7SIII', ['A7S III', 'A7SIII (mod)']],
    ['A7S III', ['A7S III', 'A7SIII (mod)']],
    ['a7s', ['A7S III', 'A7SIII (mod)']],
    ['2600MM', ['ASI2600MM Pro']],
    ['ASI2600MMPro', ['ASI2600MM Pro']],
    ['asi 533 mc pro', ['ASI533MCPro']],
    ['eq6-r', ['EQ6-R']],
  ])(
    'by the search %s finds it with and without blanks between letters and numbers',
    async (search, expected) => {
      expect(await read({ search })).toEqual(expected)
    },
  )

  test.each([
    ['FSQ106', ['FSQ 106', 'FSQ106']],
    ['fsq-106', ['FSQ 106', 'FSQ106']],
    ['ASI 2600 MC', ['ASI 2600MC']],
    ['asi2600mm pro', ['ASI2600MM Pro']],
    ['asi2600', []],
    ['A7SIII', ['A7S III']],
    ['asi 533 mc pro', ['ASI533MCPro']],
  ])('by the filter %s finds it likewise', async (gear, expected) => {
    expect(await read({ gear })).toEqual(expected)
  })

  test('is offered the whole names, however they type the beginning', async () => {
    const query =
      'query ($search: String!) { directoryFilters(name: gear, search: $search) { value label creatorCount } }'
    const offered = async (search: string) =>
      (await app.visitor().run(query, { search })).data.directoryFilters
    const both = { value: 'fsq 106', label: 'FSQ 106', creatorCount: 2 }
    for (const search of ['fsq1', 'FSQ 1', 'fsq-106'])
      expect(await offered(search)).toEqual([
        both,
        { value: 'fsq 106edx4', label: 'FSQ-106EDX4', creatorCount: 1 },
      ])
  })
})

describe('a client that requests an invalid page', () => {
  test.each([
    ['page 0', { page: 0 }, 'page'],
    ['limit 101', { limit: 101 }, 'limit must be at most 100'],
    ['an unknown sort', { sortBy: 'passwordHash' }, 'sortBy'],
    ['a NUL byte', { search: 'a\0b' }, 'search must not contain NUL characters'],
  ])('is rejected for %s', async (_what, variables, name) => {
    const { errors } = await app.visitor().run(DIRECTORY, variables)
    expect(errors).toHaveLength(1)
    expect(errors![0]!.extensions['code']).toBe('BAD_USER_INPUT')
    expect(errors![0]!.message).toContain(name)
  })

  test('reads an empty list on the largest page number', async () => {
    expect(await namesFor({ page: Number.MAX_SAFE_INTEGER, limit: 100 })).toEqual([])
  })
})

test('the directory with all lists of its creators costs one statement and one for each list, however many creators it has', async () => {
  const query = `{ creatorProfiles(limit: 12) { profiles { displayName coverImage { id } images { nodes { id } } socialLinks { id } supportLinks { id } gear { id } } pagination { totalCount } } }`
  const few = await app.statementsOf(() => app.visitor().run(query))
  for (let count = 0; count < 10; count++) {
    const em = app.em.fork()
    const { id } = await aProfile()(em)
    for (const add of [aGalleryImage, aGearItem, aSocialLink, aSupportLink]) await add(id)(em)
  }
  const many = await app.statementsOf(() => app.visitor().run(query))
  expect(few).toHaveLength(5)
  expect(many).toHaveLength(5)

  const search = (word: string) =>
    `{ creatorProfiles(search: "${word}") { profiles { displayName coverImage { id } } } }`
  expect(await app.statementsOf(() => app.visitor().run(search('vera')))).toHaveLength(1)
  expect(
    await app.statementsOf(() => app.visitor().run('{ creatorProfiles(page: 9) { profiles { id } } }')),
  ).toHaveLength(2)
})

test('a page of the directory has twenty creators by default, and a hundred at most', async () => {
  for (let count = 0; count < 80; count++) await aProfile()(app.em.fork())
  const visitor = app.visitor()
  const lengthOf = async (limit: string) => {
    const { data, errors } = await visitor.run(`{ creatorProfiles${limit} { profiles { id } } }`)
    return errors ? errors[0]!.message : data.creatorProfiles.profiles.length
  }
  expect(await lengthOf('')).toBe(20)
  expect(await lengthOf('(limit: 1)')).toBe(1)
  expect(await lengthOf('(limit: 100)')).toBe(100)

  expect((await visitor.get('/creator-profiles/list')).body.profiles).toHaveLength(20)
  expect((await visitor.get('/creator-profiles/list?limit=100')).body.profiles).toHaveLength(100)
  expect((await visitor.get('/creator-profiles/list?limit=101')).status).toBe(400)
})
