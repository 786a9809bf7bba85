import { beforeAll, describe, expect, test } from 'vitest'
import { aGalleryImage, aGearItem } from '../../testing/factories.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { countDirectory } from '../search-index/directory-counts.ts'

const UPDATE = `mutation ($input: UpdateGalleryImageInput!) { updateGalleryImage(input: $input) { galleryImage { id } } }`
const SEARCH = `query ($filter: GalleryImageFilter, $orderBy: GalleryImageOrder! = newest, $first: PositiveInt! = 20, $after: Cursor) {
  galleryImages(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    totalCount nodes { title } pageInfo { hasNextPage endCursor } } }`
const CHOICES = `query ($filter: GalleryImageFilter, $first: PositiveInt! = 20) {
  galleryImageChoices(filter: $filter, first: $first) { name values { value label imageCount isLowerBound } } }`

const app = forAllTests(testApp)

/** Adds a creator with a picture for each input, and gear by its names. */
async function aGallery(images: Record<string, unknown>[], gearNames: string[] = []) {
  const { person, profile } = await app.creator()
  const gear = new Map<unknown, number>()
  for (const name of gearNames) gear.set(name, (await app.has(aGearItem(profile.id, name, gear.size))).id)
  const ids: number[] = []
  const update = async (id: number, { gear: used, ...input }: Record<string, unknown>) => {
    const gearInput = (used as string[] | undefined)?.map((name) => ({
      gearItemId: gear.get(name),
      role: 'telescope',
    }))
    const { errors } = await person.run(UPDATE, {
      input: { id, ...input, ...(gearInput && { gear: gearInput }) },
    })
    expect(errors).toBeUndefined()
  }
  for (const input of images) {
    const { id } = await app.has(aGalleryImage(profile.id, 'Untitled', ids.length))
    await update(id, { captureDate: null, ...input })
    ids.push(id)
  }
  return { ids }
}

const hours = (count: number, filter?: string) => ({ count: count * 12, seconds: 300, filter })

const found = async (filter: object | null, variables: object = {}) => {
  const { data, errors } = await app.visitor().run(SEARCH, { filter, ...variables })
  expect(errors).toBeUndefined()
  const { nodes, totalCount } = data.galleryImages
  expect(totalCount).toBe(nodes.length)
  return nodes.map(({ title }: { title: string }) => title)
}

const choices = async (filter: object | null, name: string, first = 20) => {
  const { data, errors } = await app.visitor().run(CHOICES, { filter, first })
  expect(errors).toBeUndefined()
  return data.galleryImageChoices.find((one: { name: string }) => one.name === name).values
}

describe('a visitor', () => {
  beforeAll(async () => {
    await aGallery(
      [
        {
          title: 'Veil in two nights',
          objects: ['Veil Nebula'],
          gear: ['FSQ-106'],
          exposures: [hours(8, 'Hα'), hours(4, 'OIII')],
          bortleClass: 2,
          captureDate: '2024-09-30',
          tags: ['HOO', 'Été'],
          license: 'ccBy',
          site: 'La Palma',
        },
        {
          title: 'Andromeda',
          objects: ['M 31'],
          gear: ['Canon 600D'],
          exposures: [hours(3)],
          captureDate: '2023-12-31',
        },
      ],
      ['FSQ-106', 'Canon 600D'],
    )
    await aGallery(
      [
        {
          title: 'Veil from town',
          objects: ['Veil Nebula'],
          gear: ['fsq 106', 'ASI2600MM Pro'],
          exposures: [hours(2, 'H-alpha')],
          bortleClass: 8,
          captureDate: '2024-10-01',
          tags: ['hoo'],
        },
      ],
      ['fsq 106', 'ASI2600MM Pro'],
    )
  })

  const both = ['Veil from town', 'Veil in two nights']

  test.each<[string, object, string[]]>([
    ['words', { text: 'veil town' }, ['Veil from town']],
    ['the beginning of a word', { text: 'andro' }, ['Andromeda']],
    ['a name of an object', { text: 'veil nebula' }, both],
    ['a word with a typo', { text: 'andromda' }, ['Andromeda']],
    ['a word with a typo beside a right one of a title', { text: 'nebla nights' }, ['Veil in two nights']],
    ['a designation', { text: 'M 31' }, ['Andromeda']],
    ['a designation in one word', { text: 'm31' }, ['Andromeda']],
    ['another number of a catalogue', { text: 'M 3' }, []],
    ['the beginning of a number of gear', { text: 'canon 60' }, ['Andromeda']],
    ['gear in another spelling', { text: 'asi 2600' }, ['Veil from town']],
    ['gear in one word', { text: 'ASI2600MMPro' }, ['Veil from town']],
    ['gear in one word as a filter', { gear: 'ASI2600MMPro' }, ['Veil from town']],
    ['a site', { text: 'palma' }, ['Veil in two nights']],
    ['any name of an object', { object: 'Messier 31' }, ['Andromeda']],
    ['the kind of an object', { objectKind: 'galaxy' }, ['Andromeda']],
    ['a constellation in any case', { constellation: 'cyg' }, both],
    ['more than the abbreviation of a constellation', { constellation: 'Cygnet' }, []],
    ['the whole name of gear', { gear: 'FSQ 106' }, both],
    ['a part of the name of gear', { gear: 'FSQ' }, []],
    ['a filter in any spelling', { filter: 'ha' }, both],
    ['another filter', { filter: 'OIII' }, ['Veil in two nights']],
    ['a least integration', { minIntegrationMinutes: 180 }, ['Andromeda', 'Veil in two nights']],
    ['a minute more', { minIntegrationMinutes: 181 }, ['Veil in two nights']],
    ['a Bortle class', { bortleClass: 8 }, ['Veil from town']],
    ['a first day', { capturedAfter: '2024-10-01' }, ['Veil from town']],
    ['a last day', { capturedBefore: '2024-09-30' }, ['Andromeda', 'Veil in two nights']],
    ['days', { capturedAfter: '2024-01-01', capturedBefore: '2024-09-30' }, ['Veil in two nights']],
    ['days in the wrong order', { capturedAfter: '2025-01-01', capturedBefore: '2024-01-01' }, []],
    ['a tag in any case', { tag: 'ete' }, ['Veil in two nights']],
    ['a licence', { license: 'ccBy' }, ['Veil in two nights']],
    [
      'everything at once',
      {
        text: 'two',
        object: 'Veil',
        gear: 'fsq-106',
        minIntegrationMinutes: 600,
        bortleClass: 2,
        tag: 'HOO',
      },
      ['Veil in two nights'],
    ],
    ['an unknown object', { object: 'Nibiru' }, []],
    ['a text without a word', { text: '?!' }, []],
    ['signs of the query language', { text: `' | 'veil:* & !\\` }, both],
    ['500 letters', { text: 'x'.repeat(500), tag: 'y'.repeat(500), gear: 'z'.repeat(500) }, []],
  ])('finds pictures by %s', async (_what, filter, titles) => {
    expect((await found(filter)).toSorted()).toEqual(titles.toSorted())
  })

  test('sees the newest first, or the longest integration, page by page', async () => {
    expect(await found(null)).toEqual(['Veil from town', 'Andromeda', 'Veil in two nights'])
    for (const filter of [null, {}, { text: 'veil' }, { text: 'nebla' }])
      for (const orderBy of ['newest', 'integration'] as const) {
        const expected = await found(filter, { orderBy })
        const seen: string[] = []
        for (let after: string | null = null; ;) {
          const { data } = await app.visitor().run(SEARCH, { filter, orderBy, first: 1, after })
          const { nodes, pageInfo, totalCount } = data.galleryImages
          expect(totalCount).toBe(expected.length)
          seen.push(nodes[0].title)
          if (!pageInfo.hasNextPage) break
          after = pageInfo.endCursor
        }
        expect(seen).toEqual(expected)
      }
    expect(await found(null, { orderBy: 'integration' })).toEqual([
      'Veil in two nights',
      'Andromeda',
      'Veil from town',
    ])
  })

  test('sees the number of pictures behind each choice, whose own filter is left out', async () => {
    const filter = { object: 'Veil Nebula', bortleClass: 2 }
    const choice = (value: string, label: string, imageCount: number) => ({
      value,
      label,
      imageCount,
      isLowerBound: false,
    })
    expect(await choices(filter, 'bortleClass')).toEqual([choice('2', '2', 1), choice('8', '8', 1)])
    expect(await choices(filter, 'gear')).toEqual([choice('fsq 106', 'FSQ-106', 1)])
    expect(await choices({ text: 'veil' }, 'filter')).toEqual([
      choice('ha', 'Hα', 2),
      choice('oiii', 'OIII', 1),
    ])
    expect(await choices({ text: 'nebla' }, 'filter')).toEqual(await choices({ text: 'veil' }, 'filter'))
    // A picture counts for each step that it reaches; the chosen one is left out.
    for (const minIntegrationMinutes of [undefined, 600])
      expect(await choices({ text: 'veil', minIntegrationMinutes }, 'minIntegrationMinutes')).toMatchObject([
        { value: '120', label: 'At least 2 h', imageCount: 2 },
        { value: '60', imageCount: 2 },
        { value: '300', imageCount: 1 },
        { value: '600', imageCount: 1 },
      ])
    expect(await choices({ filter: 'ha' }, 'constellation')).toEqual([choice('Cyg', 'Cygnus', 2)])
    await countDirectory(app.em.fork())
    // The chosen value is there even if others have more pictures.
    expect(await choices({ object: 'M 31' }, 'object', 1)).toMatchObject([
      { imageCount: 2 },
      { value: 'm-31', label: 'Andromeda Galaxy', imageCount: 1 },
    ])
    // It is there with its label if nothing matches.
    const unmatched = [choice('m-42', 'Orion Nebula', 0)]
    expect(await choices({ object: 'M 42', text: 'qqq' }, 'object')).toEqual(unmatched)
    expect(await choices({ object: 'M 42' }, 'object')).toContainEqual(unmatched[0])
    expect(await choices({ text: '?!', tag: 'ete' }, 'tag')).toEqual([choice('ete', 'Été', 0)])
    expect(await choices({ text: '?!' }, 'tag')).toEqual([])
    expect(await choices(null, 'tag')).toEqual([choice('hoo', 'HOO', 2), choice('ete', 'Été', 1)])
    expect(await choices(null, 'license')).toEqual([
      choice('allRightsReserved', 'All rights reserved', 2),
      choice('ccBy', 'CC BY 4.0', 1),
    ])
  })

  test.each<[string, object, string]>([
    ['a Bortle class of 10', { filter: { bortleClass: 10 } }, 'filter.bortleClass'],
    ['a day that does not exist', { filter: { capturedAfter: '2024-02-30' } }, 'filter.capturedAfter'],
    ['a NUL', { filter: { text: 'a\0b' } }, 'filter.text'],
    ['a page of 51', { first: 51 }, 'first'],
    ['the cursor of another order', { after: 'NQ', orderBy: 'integration' }, 'after'],
  ])('learns which argument is wrong: %s', async (_what, variables, path) => {
    const { errors } = await app.visitor().run(SEARCH, { ...variables })
    expect(errors![0]!.extensions['code']).toBe('BAD_USER_INPUT')
    expect(JSON.stringify(errors)).toContain(path)
  })
})

test('a found picture has all that a picture has', async () => {
  const {
    ids: [id],
  } = await aGallery([{ title: 'Whole', tags: ['whole'], captureDate: '2024-02-29', exposures: [hours(1)] }])
  const WHOLE = `title tags captureDate integrationSeconds license imageUrl exposures { count } createdAt creatorProfile { slug }`
  const { data, errors } = await app.visitor().run(`{
    image: galleryImage(id: ${id}) { ${WHOLE} }
    found: galleryImages(filter: { tag: "whole" }) { nodes { ${WHOLE} } }
    all: galleryImages(first: 1) { nodes { ${WHOLE} } } }`)
  expect(errors).toBeUndefined()
  expect([data.found.nodes, data.all.nodes]).toEqual([[data.image], [data.image]])
})

test('an object lists the pictures with the longest integration first', async () => {
  await aGallery([
    { title: 'Short', objects: ['M 101'], exposures: [hours(1)] },
    { title: 'Long', objects: ['M 101'], exposures: [hours(20)] },
    { title: 'None', objects: ['M 101'] },
  ])
  const LONGEST = `query ($after: Cursor) { skyObject(name: "M 101") {
    images(first: 2, orderBy: integration, after: $after) { nodes { title } pageInfo { endCursor } } } }`
  const read = async (after?: string) => (await app.visitor().run(LONGEST, { after })).data.skyObject.images
  const { nodes, pageInfo } = await read()
  expect(nodes).toEqual([{ title: 'Long' }, { title: 'Short' }])
  expect((await read(pageInfo.endCursor)).nodes).toEqual([{ title: 'None' }])
})

// After each change: directory-entries.test.ts.
test('a visitor finds a picture by words of other scripts, by emoji, and by the name of its creator', async () => {
  const title = 'מרכז גלקסיה 🌌'
  await aGallery([{ title, tags: ['🌌 wide', 'ليل'] }])
  for (const filter of [{ text: 'גלקס' }, { tag: 'ليل' }, { tag: '🌌 WIDE' }, { text: 'גלקסיה rubin' }])
    expect(await found(filter), JSON.stringify(filter)).toEqual([title])
})
