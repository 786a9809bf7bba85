import { beforeAll, describe, expect, test } from 'vitest'
import { aGalleryImage, aGearItem, aProfile } from '../testing/factories.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'
import { GraphQLCursor } from './cursor.ts'

const app = forAllTests(testApp)
let profileId: number
beforeAll(async () => {
  profileId = (await app.has(aProfile({ slug: 'dusty-lane' }))).id
  await app.has(aGalleryImage(profileId))
})

const encoded = (text: string) => Buffer.from(text).toString('base64url')

test('what is not the cursor of an item is refused', () => {
  const ofGallery =
    'one 0 0,-1 0,1.5 0,0,1 NaN,1 -Infinity,1 9007199254740992,1 9007199254740992 ,1 01 1,'.split(' ')
  const texts = ['1', 'gallery:1', 'gallery:1, 1', ...ofGallery.map((numbers) => `gallery:1,${numbers}`)]
  const others = ['', 'the next page', '1', `${encoded(',1')}==`, 1, [1]]
  for (const after of [...others, ...texts.map(encoded)])
    expect(() => GraphQLCursor.parseValue(after), String(after)).toThrow('must be the cursor of an item')
})

const placeIn = (list: string, numbers: string) => encoded(`${list},${numbers}`)

test('cursors with any exact numbers are read in the document and accepted', async () => {
  for (const numbers of ['1.5,1', '-9007199254740991,9007199254740991', '9007199254740991,1', '5e-324,1']) {
    const { errors } = await app.visitor().run(`{
      skyObject(name: "M 31") {
        creators(after: "${placeIn('creators:m-31', numbers)}") { nodes { id } }
        images(after: "${placeIn('object:m-31:newest', numbers.split(',')[1]!)}") { nodes { id } }
      }
      creatorProfile(id: ${profileId}) { images(after: "${placeIn(`gallery:${profileId}`, numbers)}") { nodes { id } } } }`)
    expect(errors, numbers).toBeUndefined()
  }
  const { errors } = await app
    .visitor()
    .run(`{ creatorProfile(id: ${profileId}) { images(after: "1") { nodes { id } } } }`)
  expect(errors).toMatchObject([{ message: expect.stringContaining('must be the cursor of an item') }])
})

describe('a cursor of one list', () => {
  /** By a name, the list as the root field of a query. */
  const lists: Record<string, (page: string) => string> = {}
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
    const info = '{ pageInfo { endCursor } }'
    const imagesOf =
      (parent: string, order = '') =>
      (page: string) =>
        `${parent} { images(${page} ${order}) ${info} }`
    const creatorsOf = (object: string) => (page: string) => `${object} { creators(${page}) ${info} }`
    const search = (args: string) => (page: string) => `galleryImages(${page} ${args}) ${info}`
    const [m31, m42] = ['skyObject(name: "M 31")', 'skyObject(name: "M 42")']
    Object.assign(lists, {
      'a gallery': imagesOf(`creatorProfile(id: ${id})`),
      'another gallery': imagesOf(`creatorProfile(id: ${profileId})`),
      'a gear item': imagesOf(`gearItem(id: ${gear.id})`),
      'another gear item': imagesOf(`gearItem(id: ${otherGear.id})`),
      'an object': imagesOf(m31),
      'another object': imagesOf(m42),
      'an object by integration': imagesOf(m31, 'orderBy: integration'),
      'the creators of an object': creatorsOf(m31),
      'the creators of another object': creatorsOf(m42),
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

  test('is taken by its own, and refused by the list after it, which differs least', async () => {
    const names = Object.keys(lists)
    let cursors = 0
    for (const [place, from] of names.entries()) {
      const { endCursor } = await read(from, 'first: 1')
      if (!endCursor) continue
      cursors++
      const page = `first: 1 after: "${endCursor}"`
      expect((await read(from, page)).errors, from).toBeUndefined()
      const to = names[(place + 1) % names.length]!
      expect((await read(to, page)).errors, `${from} -> ${to}`).toMatchObject([
        {
          message: 'after must be a cursor of this list',
          extensions: { code: 'BAD_USER_INPUT', problems: [{ path: 'after', rule: 'known' }] },
        },
      ])
    }
    expect(cursors).toBeGreaterThanOrEqual(12)
  })

  test('of an earlier version, or with another number of numbers is refused', async () => {
    for (const [name, list, numbers] of [
      ['a gallery', undefined, '0.5,1'],
      ['a gallery', `gallery:${profileId}`, '5'],
      ['an object', 'object:m-31:newest', '5,5'],
      ['an object by integration', 'object:m-31:integration', '5'],
      ['all pictures by integration', '', '5'],
    ] as const) {
      const place = list === undefined ? encoded(numbers) : placeIn(list, numbers)
      const { errors } = await read(name, `after: "${place}"`)
      expect(errors, name).toMatchObject([{ message: 'after must be a cursor of this list' }])
    }
  })
})
