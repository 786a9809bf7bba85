import { beforeAll, describe, expect, test } from 'vitest'
import { aCreatorWithImage } from '../../testing/described-image.ts'
import { aGalleryImage, aGearItem, aProfile } from '../../testing/factories.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { countDirectory } from '../search-index/directory-counts.ts'

const app = forAllTests(testApp)
let images: number[]
let redcat: number
let camera: number
beforeAll(async () => {
  const bio = `I'm a nurse who photographs M 31 from a roof. ${'Clouds pass. '.repeat(20)}Then NAÏVETÉ, سماء الليل and 銀河の中心 follow.`
  const { id, userId } = await app.has(
    aProfile({ displayName: 'Dusty Lane', bio, location: 'Krems', specialties: ['Reflection nebulae'] }),
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

const andromeda = () => ({
  kind: 'object',
  text: 'Andromeda Galaxy · M 31',
  imageCount: 2,
  newestImageId: images[1],
})

const bio = (text: unknown) => () => ({ kind: 'bio', text })
const triangulum = () => ({
  kind: 'object',
  text: 'Triangulum Galaxy · M 33',
  imageCount: 1,
  newestImageId: images[0],
})
const ofRedcat = () => ({ kind: 'gear', text: 'RedCat 51', gearItemId: redcat })
const ofCamera = (text: string) => () => ({ kind: 'gear', text, gearItemId: camera })

test.each<[string, string, () => object]>([
  ['a name of an object', 'andromeda', andromeda],
  ['a designation', 'm 31', andromeda],
  ['words of which one is in more objects', 'triangulum galaxy', triangulum],
  ['a mistyped object', 'andromda', andromeda],
  ['gear', 'redcat', ofRedcat],
  ['gear in another spelling', 'asi 2600', ofCamera('ASI2600MM')],
  ['a brand', 'zwo', ofCamera('ASI2600MM · ZWO')],
  ['a specialty', 'nebul', () => ({ kind: 'specialty', text: 'Reflection nebulae' })],
  ['a place', 'krems', () => ({ kind: 'location', text: 'Krems' })],
  ['the name', 'dusty', () => ({ kind: 'name', text: 'Dusty Lane' })],
  ['the name and gear', 'dusty redcat', ofRedcat],
  [
    'the bio',
    'roof',
    bio(expect.stringMatching(/^I'm a nurse who photographs M 31 from a roof\. .{100,120}…$/)),
  ],
  ['the bio without accents', 'naivete', bio(expect.stringMatching(/^…(?:.{1,40}) Then NAÏVETÉ, سماء/))],
  ['right-to-left text', 'سماء', bio(expect.stringContaining('سماء الليل'))],
  ['a script without blanks', '中心', bio(expect.stringContaining('銀河の中心 follow'))],
])('a visitor who searches for %s learns why a creator matches', async (_what, search, expected) => {
  expect(await matchOf({ search })).toEqual(expected())
})

test('a filter is a reason too', async () => {
  expect(await matchOf({ object: 'NGC 598' })).toMatchObject({ kind: 'object', newestImageId: images[0] })
  expect(await matchOf({ gear: 'redcat 51' })).toMatchObject({ kind: 'gear', gearItemId: redcat })
  expect(await matchOf({})).toBeUndefined()
})

describe('the directory', () => {
  const DIRECTORY = `query ($search: String, $specialty: String, $object: String, $gear: String) {
    creatorProfiles(search: $search, specialty: $specialty, object: $object, gear: $gear) {
      profiles { id } pagination { totalCount } } }`
  const FILTERS = `query ($name: DirectoryFilterName!, $search: String) {
    directoryFilters(name: $name, search: $search, limit: 5) { value label creatorCount } }`
  const found = async (variables: Record<string, unknown>) => {
    const { data } = await app.visitor().run(DIRECTORY, variables)
    return data.creatorProfiles.profiles.map(({ id }: { id: number }) => id).toSorted()
  }
  const filters = async (name: string, search?: string) => {
    await app.searchIndex.written()
    await countDirectory(app.em.fork())
    const { data } = await app.visitor().run(FILTERS, { name, search })
    return data.directoryFilters
  }

  test('finds creators by their gear and the objects of their pictures, as words and as filters', async () => {
    const [one, other] = [await aCreatorWithImage(app), await aCreatorWithImage(app)]
    await one.update({ objects: ['NGC 7000'] })
    await other.update({ objects: ['NGC 7000', 'IC 5070'] })
    await app.has(aGearItem(other.profile.id, 'Épsilon-160ED', 2))
    const [first, second] = [one.profile.id, other.profile.id]

    const written = ['New General Catalogue 7000', 'new-general-catalogue 7000 nebula', 'Caldwell 20']
    for (const search of ['north america', 'NGC 7000', 'ngc7000', 'c20', 'NorthAmericaNebula', ...written])
      expect(await found({ search }), search).toEqual([first, second])
    // A designation is found as a whole, so not NGC 7000; in a bio, too.
    const { id: author } = await app.has(aProfile({ bio: 'My first object was NGC 700.' }))
    expect(await found({ search: 'NGC 700' })).toEqual([author])
    expect(await found({ search: 'ngc 700 object' })).toEqual([author])
    expect(await found({ search: 'pelican epsilon' })).toEqual([second])
    expect(await found({ object: 'North America Nebula' })).toEqual([first, second])
    expect(await found({ object: 'ngc-7000', gear: 'epsilon-160ed' })).toEqual([second])
    expect(await found({ object: 'Nibiru' })).toEqual([])
    expect(await found({ object: 'IC 5070', search: 'north' })).toEqual([second])
    expect(await found({ gear: 'epsilon' })).toEqual([])

    await one.update({ objects: ['NGC 7000', 'Counter Earth', 'QRS-7'] })
    for (const search of ['counter earth', 'qrs7', 'QRS 7'])
      expect(await found({ search }), search).toEqual([first])
  })

  test('suggests filter values with their creator counts, by the beginning of any name', async () => {
    const [one, other] = [await aCreatorWithImage(app), await aCreatorWithImage(app)]
    await one.update({ objects: ['M 104'] })
    await other.update({ objects: ['Sombrero Galaxy'] })
    const sombrero = { value: 'm-104', label: 'Sombrero Galaxy', creatorCount: 2 }
    expect(await filters('object', 'sombr')).toEqual([sombrero])
    expect(await filters('object', 'NGC 4594')).toEqual([sombrero])
    await app.has(aGearItem(one.profile.id, 'Zwo AM5', 2))
    await app.has(aGearItem(other.profile.id, 'ZWO AM5', 2))
    expect(await filters('gear', 'zwo a')).toEqual([{ value: 'zwo am5', label: 'Zwo AM5', creatorCount: 2 }])
    expect((await filters('gear')).map(({ value }: { value: string }) => value)).toContain('redcat 51')
    expect(await filters('gear', '%')).toEqual([])
    await app.has(aProfile({ specialties: ['Dark Nebulae'] }))
    const darkNebulae = { value: 'dark nebulae', label: 'Dark Nebulae', creatorCount: 1 }
    expect(await filters('specialty')).toContainEqual(darkNebulae)
  })
})
