import { beforeAll, expect, test } from 'vitest'
import { aGalleryImage, aGearItem, aProfile } from '../../testing/factories.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)
let images: number[]
let redcat: number
let camera: number
beforeAll(async () => {
  const bio = `I'm a nurse who photographs M 31 from a roof. ${'Clouds pass. '.repeat(20)}Then NAÏVETÉ, سماء الليل and 銀河の中心 follow.`
  const { id, userId } = await app.has(
    aProfile({ displayName: 'Dusty Lane', bio, location: 'Krems', specialties: ['Dark nebulae', 'LRGB'] }),
  )
  images = []
  for (const title of ['First', 'Second', 'Third'])
    images.push((await app.has(aGalleryImage(id, title, images.length))).id)
  const person = await app.as({ id: userId })
  for (const [index, objects] of [['M 31', 'M 33'], ['M 31'], ['M 45']].entries())
    await person.post('/creator-images/update', { imageId: images[index], objects })
  redcat = (await app.has(aGearItem(id, 'RedCat 51'))).id
  camera = (await app.has(aGearItem(id, 'ASI2600MM', 1))).id
  await person.post('/creator-gear/update', { id: camera, brand: 'ZWO' })
})

const QUERY = `query ($search: String, $object: String, $gear: String) {
  creatorProfiles(search: $search, object: $object, gear: $gear) {
    matches { kind text imageCount newestImageId gearItemId }
  }
}`

/** Returns the match of the only creator. */
async function matchOf(variables: object) {
  const { data, errors } = await app.visitor().run(QUERY, { ...variables })
  expect(errors).toBeUndefined()
  const [match] = data.creatorProfiles.matches
  if (!match) return match
  return Object.fromEntries(Object.entries(match).filter(([, value]) => value !== null))
}

test.each<[string, string, () => object]>([
  [
    'a name of an object',
    'andromeda',
    () => ({ kind: 'object', text: 'Andromeda Galaxy · M 31', imageCount: 2, newestImageId: images[1] }),
  ],
  [
    'a designation',
    'm 31',
    () => ({ kind: 'object', text: 'Andromeda Galaxy · M 31', imageCount: 2, newestImageId: images[1] }),
  ],
  [
    'words of which one is in more objects',
    'triangulum galaxy',
    () => ({ kind: 'object', text: 'Triangulum Galaxy · M 33', imageCount: 1, newestImageId: images[0] }),
  ],
  [
    'a mistyped object',
    'andromda',
    () => ({ kind: 'object', text: 'Andromeda Galaxy · M 31', imageCount: 2, newestImageId: images[1] }),
  ],
  ['gear', 'redcat', () => ({ kind: 'gear', text: 'RedCat 51', gearItemId: redcat })],
  ['gear in another spelling', 'asi 2600', () => ({ kind: 'gear', text: 'ASI2600MM', gearItemId: camera })],
  ['a brand', 'zwo', () => ({ kind: 'gear', text: 'ASI2600MM · ZWO', gearItemId: camera })],
  ['a specialty', 'nebul', () => ({ kind: 'specialty', text: 'Dark nebulae' })],
  ['a place', 'krems', () => ({ kind: 'location', text: 'Krems' })],
  ['the name', 'dusty', () => ({ kind: 'name', text: 'Dusty Lane' })],
  ['the name and gear', 'dusty redcat', () => ({ kind: 'gear', text: 'RedCat 51', gearItemId: redcat })],
  [
    'the bio',
    'roof',
    () => ({
      kind: 'bio',
      text: expect.stringMatching(/^I'm a nurse who photographs M 31 from a roof\. .{100,120}…$/),
    }),
  ],
  [
    'the bio without accents',
    'naivete',
    () => ({
      kind: 'bio',
      text: expect.stringMatching(/^…(?:.{1,40}) Then NAÏVETÉ, سماء/),
    }),
  ],
  ['right-to-left text', 'سماء', () => ({ kind: 'bio', text: expect.stringContaining('سماء الليل') })],
  [
    'a script without blanks',
    '中心',
    () => ({ kind: 'bio', text: expect.stringContaining('銀河の中心 follow') }),
  ],
])('a visitor who searches for %s learns why a creator matches', async (_what, search, expected) => {
  expect(await matchOf({ search })).toEqual(expected())
})

test('a filter is a reason too', async () => {
  expect(await matchOf({ object: 'NGC 598' })).toMatchObject({ kind: 'object', newestImageId: images[0] })
  expect(await matchOf({ gear: 'redcat 51' })).toMatchObject({ kind: 'gear', gearItemId: redcat })
  expect(await matchOf({})).toBeUndefined()
})
