import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGalleryImage, aProfile } from '../testing/factories.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
let profileId: number
beforeAll(async () => {
  app = await testApp()
  profileId = (await app.has(aProfile({ slug: 'dusty-lane' }))).id
  await app.has(aGalleryImage(profileId))
})
afterAll(() => app[Symbol.asyncDispose]())

const encoded = (text: string) => Buffer.from(text).toString('base64url')

const PAGE =
  'query ($after: Cursor) { creatorProfile(slug: "dusty-lane") { images(after: $after) { nodes { id } } } }'

test.each([
  ['an empty text', ''],
  ['a text', 'the next page'],
  ['an id', '1'],
  ['a number', 1],
  ['a list', [1]],
  ['padding', `${encoded('1')}==`],
  ['letters', encoded('one')],
  ['zero', encoded('0')],
  ['a negative id', encoded('0,-1')],
  ['a fraction of an id', encoded('0,1.5')],
  ['three numbers', encoded('0,0,1')],
  ['no number', encoded('NaN,1')],
  ['an infinite number', encoded('-Infinity,1')],
  ['a number beyond those that are exact', encoded('9007199254740992,1')],
  ['an id beyond those that are exact', encoded('9007199254740992')],
  ['a missing number', encoded(',1')],
  ['blanks', encoded(' 1')],
  ['another spelling of a number', encoded('01')],
  ['a comma at the end', encoded('1,')],
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

test.each(['images', 'creators'])(
  'the cursor of a list in another order is refused for the %s of an object',
  async (list) => {
    const after = encoded(list === 'images' ? '0,1' : '1')
    const { errors } = await app
      .visitor()
      .run(`{ skyObject(name: "M 31") { ${list}(after: "${after}") { nodes { id } } } }`)
    const message = 'after must be a cursor of this list'
    expect(errors).toMatchObject([
      {
        message,
        extensions: {
          code: 'BAD_USER_INPUT',
          problems: [{ path: 'after', rule: 'known', limit: null, message }],
        },
      },
    ])
  },
)

test.each(['1.5,1', '-9007199254740991,9007199254740991', '9007199254740991,1', '5e-324,1'])(
  'a cursor with the numbers %s is as good as any other',
  async (numbers) => {
    const { errors } = await app.visitor().run(`{
      skyObject(name: "M 31") { creators(after: "${encoded(numbers)}") { nodes { id } } }
      creatorProfile(id: ${profileId}) { images(after: "${encoded(numbers)}") { nodes { id } } } }`)
    expect(errors).toBeUndefined()
  },
)

test('a cursor with the largest id is as good as any other', async () => {
  const { data, errors } = await app
    .visitor()
    .run(`{ skyObject(name: "M 31") { images(after: "${encoded('9007199254740991')}") { nodes { id } } } }`)
  expect(errors).toBeUndefined()
  expect(data.skyObject.images).toEqual({ nodes: [] })
})
