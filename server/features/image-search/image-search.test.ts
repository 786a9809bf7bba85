import { beforeAll, describe, expect, test } from 'vitest'
import { aGalleryImage, aGearItem } from '../../testing/factories.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { rowsOfText } from '../../database/statements.ts'
import { countDirectory } from '../search-index/directory-counts.ts'
import { type Frame, angleBetween, holds, pointOf, seeded } from '../../testing/sky-frames.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { markProfiles, writeIndex } from '../search-index/index-marks.ts'
import { aPlacement } from '../../testing/placed-image.ts'
import { conditionOf, imageCriteria } from './image-criteria.ts'

const UPDATE = `mutation ($input: UpdateGalleryImageInput!) { updateGalleryImage(input: $input) { galleryImage { id } } }`
const SEARCH = `query ($filter: GalleryImageFilter, $orderBy: GalleryImageOrder! = newest, $first: PositiveInt! = 20, $after: Cursor) {
  galleryImages(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    totalCount nodes { id title } pageInfo { hasNextPage endCursor } } }`
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
    const inTwoNights = {
      title: 'Veil in two nights',
      objects: ['Veil Nebula'],
      gear: ['FSQ-106'],
      exposures: [hours(8, 'Hα'), hours(4, 'OIII')],
      bortleClass: 2,
      captureDate: '2024-09-30',
      tags: ['HOO', 'Été'],
      license: 'ccBy',
      site: 'La Palma',
    }
    const andromeda = {
      title: 'Andromeda',
      objects: ['M 31'],
      gear: ['Canon 600D'],
      exposures: [hours(3)],
      captureDate: '2023-12-31',
    }
    const fromTown = {
      title: 'Veil from town',
      objects: ['Veil Nebula'],
      gear: ['fsq 106', 'ASI2600MM Pro'],
      exposures: [hours(2, 'H-alpha')],
      bortleClass: 8,
      captureDate: '2024-10-01',
      tags: ['hoo'],
    }
    await aGallery([inTwoNights, andromeda], ['FSQ-106', 'Canon 600D'])
    await aGallery([fromTown], ['fsq 106', 'ASI2600MM Pro'])
  })

  const both = ['Veil from town', 'Veil in two nights']

  test.each<[string, object, string[]]>([
    ['the beginning of a word', { text: 'andro' }, ['Andromeda']],
    ['a name of an object', { text: 'veil nebula' }, both],
    ['a word with a typo', { text: 'andromda' }, ['Andromeda']],
    ['a word with a typo beside a right one of a title', { text: 'nebla nights' }, ['Veil in two nights']],
    ['a designation in one word', { text: 'm31' }, ['Andromeda']],
    ['another number of a catalogue', { text: 'M 3' }, []],
    ['the beginning of a number of gear', { text: 'canon 60' }, ['Andromeda']],
    ['gear in another spelling', { text: 'asi 2600' }, ['Veil from town']],
    ['gear in one word as a filter', { gear: 'ASI2600MMPro' }, ['Veil from town']],
    ['a site', { text: 'palma' }, ['Veil in two nights']],
    ['any name of an object', { object: 'Messier 31' }, ['Andromeda']],
    ['the kind of an object', { objectKind: 'galaxy' }, ['Andromeda']],
    ['a constellation in any case', { constellation: 'cyg' }, both],
    ['more than the abbreviation of a constellation', { constellation: 'Cygnet' }, []],
    ['the whole name of gear', { gear: 'FSQ 106' }, both],
    ['a filter in any spelling', { filter: 'ha' }, both],
    ['a least integration', { minIntegrationMinutes: 180 }, ['Andromeda', 'Veil in two nights']],
    ['a minute more', { minIntegrationMinutes: 181 }, ['Veil in two nights']],
    ['a Bortle class', { bortleClass: 8 }, ['Veil from town']],
    ['a first day', { capturedAfter: '2024-10-01' }, ['Veil from town']],
    ['a last day', { capturedBefore: '2024-09-30' }, ['Andromeda', 'Veil in two nights']],
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
    ['a text without a word', { text: '?!' }, []],
    ['signs of the query language', { text: `' | 'veil:* & !\\` }, both],
    ['500 letters', { text: 'x'.repeat(500), tag: 'y'.repeat(500), gear: 'z'.repeat(500) }, []],
  ])('finds pictures by %s', async (_what, filter, titles) => {
    expect((await found(filter)).toSorted()).toEqual(titles.toSorted())
  })

  test('sees the newest first, or the longest integration, page by page', async () => {
    expect(await found(null)).toEqual(['Veil from town', 'Andromeda', 'Veil in two nights'])
    for (const filter of [null, { text: 'veil' }, { text: 'nebla' }])
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
    for (const text of ['veil', 'nebla'])
      expect(await choices({ text }, 'filter')).toEqual([choice('ha', 'Hα', 2), choice('oiii', 'OIII', 1)])
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
    ['a day that does not exist', { filter: { capturedAfter: '2024-02-30' } }, 'filter.capturedAfter'],
    ['a page of 51', { first: 51 }, 'first'],
    ['the cursor of another order', { after: 'NQ', orderBy: 'integration' }, 'after'],
  ])('learns which argument is wrong: %s', async (_what, variables, path) => {
    const { errors } = await app.visitor().run(SEARCH, { ...variables })
    expect(errors![0]!.extensions['code']).toBe('BAD_USER_INPUT')
    expect(JSON.stringify(errors)).toContain(path)
  })
})

// After each change: directory-entries.test.ts.
test('a visitor finds a picture by words of other scripts, by emoji, and by the name of its creator', async () => {
  const title = 'מרכז גלקסיה 🌌'
  await aGallery([{ title, tags: ['🌌 wide', 'ليل'] }])
  for (const filter of [{ text: 'גלקס' }, { tag: 'ليل' }, { tag: '🌌 WIDE' }, { text: 'גלקסיה rubin' }])
    expect(await found(filter), JSON.stringify(filter)).toEqual([title])
})

describe('near a place', () => {
  const random = seeded(57)

  /** Centres of the cones that are asked for: over right ascension 0, over and beside a pole, and elsewhere. */
  const places: [number, number][] = [
    [359.5, 10],
    [40, 89.4],
    [200, -85],
    [10.68, 41.27],
  ]
  const widths = [0.3, 1, 3, 8, 60]
  const ratio = 1067 / 1600
  const degree = Math.PI / 180
  const framed = new Map<number, Frame>()
  let creator: Awaited<ReturnType<typeof app.creator>>

  beforeAll(async () => {
    creator = await app.creator()
    await app.has(async (em) => {
      for (const place of places)
        for (const width of widths)
          for (let copy = 0; copy < 2; copy++) {
            const away = { width: width + 3, height: width + 3, rotation: 0, isMirrored: false }
            const centre = { rightAscension: place[0], declination: place[1] }
            const [rightAscension, declination] = pointOf(
              { ...centre, ...away },
              random() - 0.5,
              random() - 0.5,
            ) as [number, number]
            const turn = { rotation: random() * 360, isMirrored: copy === 0 }
            const frame = { rightAscension, declination, width, ...turn }
            const { id } = await aGalleryImage(creator.profileId, `${framed.size}`, framed.size)(em)
            await aPlacement(id, frame)(em)
            const height = (2 * Math.atan(Math.tan((width / 2) * degree) * ratio)) / degree
            framed.set(id, { ...frame, height })
          }
      await aGalleryImage(creator.profileId, 'Without a place', 900)(em)
    })
  })

  const foundNear = async (filter: object, variables: object = {}) => {
    const { data, errors } = await app.visitor().run(SEARCH, { filter, first: 50, ...variables })
    expect(errors).toBeUndefined()
    return data.galleryImages
  }

  const idsNear = async (near: object): Promise<number[]> => {
    const { nodes, totalCount } = await foundNear({ near })
    expect(totalCount).toBe(nodes.length)
    return nodes.map(({ id }: { id: number }) => id)
  }

  /** As a page is read from rows in its order, without the index of places. */
  async function idsOfWalk(cone: object) {
    const { near, values } = conditionOf(imageCriteria({ near: cone }))!
    const frames = near!.of('select * from image_placement', 'order by image_id')
    const found = await rowsOfText<{ image_id: number }>(app.em.fork(), frames, values)
    return found.map(({ image_id }) => image_id)
  }

  /** The least angle between a place and a frame: along each edge it falls, then rises. */
  function leastAngle(frame: Frame, centre: readonly number[]): number {
    if (holds(frame, centre)) return 0
    const ends = [-0.5, 0.5]
    const edges = ends.flatMap((end) => [
      (along: number) => angleBetween(pointOf(frame, end, along), centre),
      (along: number) => angleBetween(pointOf(frame, along, end), centre),
    ])
    const leastOf = (angleAt: (along: number) => number) => {
      let [low, high] = [-0.5, 0.5]
      for (let step = 0; step < 60; step++) {
        const third = (high - low) / 3
        if (angleAt(low + third) < angleAt(high - third)) high -= third
        else low += third
      }
      return angleAt(low)
    }
    return Math.min(...edges.map(leastOf))
  }

  test('a visitor finds the pictures whose frame reaches into a circle, wherever it is, to the second of arc', async () => {
    const second = 1 / 3600
    let [near, apart, edges] = [0, 0, 0]
    for (const [rightAscension, declination] of places) {
      const angles = new Map(
        [...framed].map(([id, frame]) => [id, leastAngle(frame, [rightAscension, declination])]),
      )
      // Circles that end just before and just behind the edge of a wide frame.
      const atEdges = [...angles].flatMap(([id, angle]) =>
        angle > second && angle < 9 && framed.get(id)!.width > 3 ? angle : [],
      )
      edges += atEdges.length
      for (const radius of [0, 1, 10, ...atEdges.flatMap((angle) => [angle - second, angle + second])]) {
        const cone = { rightAscension, declination, radius }
        const ids = await idsNear(cone)
        expect(await idsOfWalk(cone)).toEqual(ids.toSorted((one, other) => one - other))
        const expected = [...angles].filter(([, angle]) => angle <= radius).map(([id]) => id)
        expect(
          ids.toSorted((one, other) => one - other),
          JSON.stringify(cone),
        ).toEqual(expected)
        near += expected.length
        apart += framed.size - expected.length
      }
    }
    expect(edges).toBeGreaterThan(5)
    expect(near).toBeGreaterThan(60)
    expect(apart).toBeGreaterThan(60)
  })

  test('a visitor combines a place with other filters, orders and pages, and reads the choices', async () => {
    const near = { rightAscension: 10.68, declination: 41.27 }
    const all = await foundNear({ near })
    const chosen = all.nodes.slice(1, 6).map(({ id }: { id: number }) => id)
    const em = app.em.fork()
    await em.nativeUpdate(GalleryImage, { id: { $in: chosen } }, { tags: ['mosaic'] })
    await markProfiles(em, [[creator.profileId]])
    await writeIndex(em)
    const filter = { near, tag: 'mosaic' }
    expect((await foundNear(filter)).nodes.map(({ id }: { id: number }) => id)).toEqual(chosen)
    const inRest = '/creator-images/search?rightAscension=10.68&declination=41.27&tag=mosaic'
    const { body } = await app.visitor().get(inRest)
    expect(body.images.map(({ id }: { id: number }) => id)).toEqual(chosen)
    for (const orderBy of ['newest', 'integration']) {
      const seen: number[] = []
      for (let after: string | null = null, next = true; next && seen.length < 9;) {
        const page = await foundNear(filter, { first: 2, after, orderBy })
        expect(page.totalCount).toBe(5)
        seen.push(...page.nodes.map(({ id }: { id: number }) => id))
        ;({ endCursor: after, hasNextPage: next } = page.pageInfo)
      }
      expect(seen).toEqual(chosen)
    }
    expect(await choices({ near }, 'tag')).toMatchObject([{ value: 'mosaic', imageCount: 5 }])
    // The cursor of another place.
    const { pageInfo } = await foundNear({ near }, { first: 1 })
    const other = { near: { ...near, radius: 3 } }
    const { errors } = await app.visitor().run(SEARCH, { filter: other, after: pageInfo.endCursor })
    expect(errors).toMatchObject([{ message: 'after must be a cursor of this list' }])
  })

  test.each([
    [
      { rightAscension: 361, declination: 0 },
      'Right ascension must be a number from 0 to 360',
      'rightAscension',
    ],
    [{ rightAscension: 0, declination: -91 }, 'Declination must be a number from -90 to 90', 'declination'],
    [{ rightAscension: 0, declination: 0, radius: 11 }, 'Radius must be a number from 0 to 10', 'radius'],
    [{ declination: 5 }, 'Give right ascension and declination, or neither', 'rightAscension'],
  ])('a visitor reads what is wrong with %j', async (near, message, field) => {
    const { errors } = await app.visitor().run(SEARCH, { filter: { near } })
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }])
    expect(JSON.stringify(errors)).toContain(`filter.near.${field}`)
  })

  test('a visitor finds the newest few of the pictures near a place', async () => {
    const near = { rightAscension: 359.5, declination: 10, radius: 0.5 }
    const all = await idsNear(near)
    expect(all.length).toBeGreaterThan(3)
    for (let first = 1; first < all.length; first++)
      expect((await foundNear({ near }, { first })).nodes).toMatchObject(
        all.slice(0, first).map((id: number) => ({ id })),
      )
  })
})
