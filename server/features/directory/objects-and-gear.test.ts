import { describe, expect, test } from 'vitest'
import { aCreatorWithImage } from '../../testing/described-image.ts'
import { aGearItem, aProfile } from '../../testing/factories.ts'
import { countDirectory } from '../search-index/directory-counts.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)

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
    expect(await filters('specialty')).toEqual([
      { value: 'dark nebulae', label: 'Dark Nebulae', creatorCount: 1 },
    ])
  })
})
