import { beforeAll, describe, expect, test } from 'vitest'
import { aGalleryImage, aGearItem, aProfile } from '../testing/factories.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)
let profileId: number
beforeAll(async () => {
  profileId = (await app.has(aProfile({ slug: 'dusty-lane' }))).id
  await app.has(aGalleryImage(profileId))
})

const encoded = (text: string) => Buffer.from(text).toString('base64url')

const PAGE =
  'query ($after: Cursor) { creatorProfile(slug: "dusty-lane") { images(after: $after) { nodes { id } } } }'

test.each([
  ['an empty text', ''],
  ['a text', 'the next page'],
  ['an id', '1'],
  ['a number', 1],
  ['a list', [1]],
  ['padding', `${encoded(',1')}==`],
  ['letters', encoded('gallery:1,one')],
  ['zero', encoded('gallery:1,0')],
  ['a negative id', encoded('gallery:1,0,-1')],
  ['a fraction of an id', encoded('gallery:1,0,1.5')],
  ['three numbers', encoded('gallery:1,0,0,1')],
  ['no number', encoded('gallery:1,NaN,1')],
  ['an infinite number', encoded('gallery:1,-Infinity,1')],
  ['a number beyond those that are exact', encoded('gallery:1,9007199254740992,1')],
  ['an id beyond those that are exact', encoded('gallery:1,9007199254740992')],
  ['a missing number', encoded('gallery:1,,1')],
  ['blanks', encoded('gallery:1, 1')],
  ['another spelling of a number', encoded('gallery:1,01')],
  ['a comma at the end', encoded('gallery:1,1,')],
  ['a list alone', encoded('gallery:1')],
  ['an id of an earlier version', encoded('1')],
])('a cursor that is %s is refused', async (_what, after) => {
  const message = 'must be the cursor of an item'
  for (const [query, variables] of [
    [PAGE, { after }],
    [PAGE.replace('query ($after: Cursor)', '').replace('$after', JSON.stringify(after)), {}],
  ] as const) {
    const { errors, data } = await app.visitor().run(query, variables)
    expect(data ?? null).toBeNull()
    expect(errors).toHaveLength(1)
    expect(errors![0]!.message).toContain(message)
  }
})

const placeIn = (list: string, numbers: string) => encoded(`${list},${numbers}`)

test.each(['1.5,1', '-9007199254740991,9007199254740991', '9007199254740991,1', '5e-324,1'])(
  'a cursor with the numbers %s is as good as any other',
  async (numbers) => {
    const { errors } = await app.visitor().run(`{
      skyObject(name: "M 31") { creators(after: "${placeIn('creators:m-31', numbers)}") { nodes { id } } }
      creatorProfile(id: ${profileId}) { images(after: "${placeIn(`gallery:${profileId}`, numbers)}") { nodes { id } } } }`)
    expect(errors).toBeUndefined()
  },
)

test('a cursor with the largest id is as good as any other', async () => {
  const after = placeIn('object:m-31:newest', '9007199254740991')
  const { data, errors } = await app
    .visitor()
    .run(`{ skyObject(name: "M 31") { images(after: "${after}") { nodes { id } } } }`)
  expect(errors).toBeUndefined()
  expect(data.skyObject.images).toEqual({ nodes: [] })
})

describe('a cursor of one list', () => {
  /** By a name, a field with a list. */
  const lists: Record<string, (after: string) => string> = {}
  beforeAll(async () => {
    const { person, profileId: id } = await app.creator()
    const [gear, otherGear] = [await app.has(aGearItem(id)), await app.has(aGearItem(id))]
    for (let n = 0; n < 2; n++) {
      const image = await app.has(aGalleryImage(id, 'Veil', n))
      const exposures = [{ count: 10, seconds: 60 }]
      const used = [gear, otherGear].map((item) => ({ gearItemId: item.id, role: 'camera' }))
      const input = { imageId: image.id, objects: ['M 31', 'M 42'], exposures, gear: used, tags: ['a', 'b'] }
      expect((await person.post('/creator-images/update', input)).status).toBe(200)
    }
    const object = (name: string, list: string) => (page: string) =>
      `skyObject(name: "${name}") { ${list.replace('PAGE', page)} { pageInfo { endCursor } } }`
    const search = (args: string) => (page: string) =>
      `galleryImages(${page} ${args}) { pageInfo { endCursor } }`
    Object.assign(lists, {
      'a gallery': (page: string) =>
        `creatorProfile(id: ${id}) { images(${page}) { pageInfo { endCursor } } }`,
      'another gallery': (page: string) =>
        `creatorProfile(id: ${profileId}) { images(${page}) { pageInfo { endCursor } } }`,
      'a gear item': (page: string) =>
        `gearItem(id: ${gear.id}) { images(${page}) { pageInfo { endCursor } } }`,
      'another gear item': (page: string) =>
        `gearItem(id: ${otherGear.id}) { images(${page}) { pageInfo { endCursor } } }`,
      'an object': object('M 31', 'images(PAGE)'),
      'another object': object('M 42', 'images(PAGE)'),
      'an object by integration': object('M 31', 'images(PAGE orderBy: integration)'),
      'the creators of an object': object('M 31', 'creators(PAGE)'),
      'the creators of another object': object('M 42', 'creators(PAGE)'),
      'all pictures': search(''),
      'all pictures by integration': search('orderBy: integration'),
      'pictures with a tag': search('filter: { tag: "a" }'),
      'pictures with another tag': search('filter: { tag: "b" }'),
      'pictures after a day': search('filter: { capturedAfter: "2001-01-01" }'),
    })
  })

  const read = async (name: string, page: string) => {
    const { data, errors } = await app.visitor().run(`{ ${lists[name]!(page)} }`)
    return { errors, endCursor: /"endCursor":"([^"]+)"/.exec(JSON.stringify(data ?? {}))?.[1] }
  }

  test('is taken by its own, and refused by the lists beside it, which differ least', async () => {
    const names = Object.keys(lists)
    let cursors = 0
    for (const [place, from] of names.entries()) {
      const { endCursor } = await read(from, 'first: 1')
      if (!endCursor) continue
      cursors++
      const page = `first: 1 after: "${endCursor}"`
      expect((await read(from, page)).errors, from).toBeUndefined()
      for (const to of [place - 2, place - 1, place + 1, place + 2].map((one) =>
        names.at(one % names.length)!,
      ))
        expect((await read(to, page)).errors, `${from} -> ${to}`).toMatchObject([
          {
            message: 'after must be a cursor of this list',
            extensions: { code: 'BAD_USER_INPUT', problems: [{ path: 'after', rule: 'known' }] },
          },
        ])
    }
    expect(cursors).toBeGreaterThanOrEqual(12)
  })

  test('of an earlier version is refused', async () => {
    for (const [list, numbers] of [
      ['a gallery', '0.5,1'],
      ['an object by integration', '600,1'],
      ['all pictures by integration', '600,1'],
    ] as const) {
      const { errors } = await read(list, `after: "${encoded(numbers)}"`)
      expect(errors, list).toMatchObject([{ message: 'after must be a cursor of this list' }])
    }
    const { errors } = await read('all pictures', `after: "${encoded('5')}"`)
    expect(errors).toMatchObject([{ message: expect.stringContaining('must be the cursor of an item') }])
  })

  test('with another number of numbers is refused', async () => {
    for (const [name, list, numbers] of [
      ['a gallery', `gallery:${profileId}`, '5'],
      ['an object', 'object:m-31:newest', '5,5'],
      ['an object by integration', 'object:m-31:integration', '5'],
      ['all pictures by integration', '', '5'],
    ] as const) {
      const { errors } = await read(name, `after: "${placeIn(list, numbers)}"`)
      expect(errors, name).toMatchObject([{ message: 'after must be a cursor of this list' }])
    }
  })
})
