import { expect, test } from 'vitest'
import { UPDATE } from '../../testing/described-image.ts'
import { aGalleryImage } from '../../testing/factories.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { countDirectory } from '../search-index/directory-counts.ts'

const lists = `
  creators: creatorProfiles(search: $text, specialty: $none) { suggestion { ...S } }
  objects: skyObjects(search: $text, kind: satellite, constellation: $none) { suggestion { ...S } }
  images: galleryImages(filter: { text: $text, tag: $none }) { suggestion { ...S } }`
const SUGGESTIONS = `query ($text: String!, $none: String) { ${lists} }
  fragment S on SearchSuggestion { object { title imageCount } nearby { title } }`

const app = forAllTests(testApp)

async function suggestionsFor(text: string) {
  const { data, errors } = await app.visitor().run(SUGGESTIONS, { text, none: 'None' })
  expect(errors).toBeUndefined()
  const [first, ...others] = ['creators', 'objects', 'images'].map((list) => data[list].suggestion)
  for (const other of others) expect(other).toEqual(first)
  return first
}

test('a visitor whose search finds no creator, object or picture learns which object it means, and which photographed ones are near it', async () => {
  const { person, profile } = await app.creator()
  for (const [place, object] of ['M 31', 'NGC 2024', 'M 42', 'M 78'].entries()) {
    const { id } = await app.has(aGalleryImage(profile.id, object, place))
    const { errors } = await person.run(UPDATE, { input: { id, objects: [object] } })
    expect(errors).toBeUndefined()
  }
  await app.visitor().run('{ skyObjects { pagination { totalCount } } }') // writes the index
  await countDirectory(app.em.fork())
  const nearby = ['Flame Nebula', 'M 78', 'Orion Nebula'].map((title) => ({ title }))
  for (const text of ['horsehead', 'Horshead Nebula', 'B 33', 'barnard 33'])
    expect(await suggestionsFor(text), text).toEqual({
      object: { title: 'Horsehead Nebula', imageCount: 0 },
      nearby,
    })
  expect(await suggestionsFor('andromda')).toEqual({
    object: { title: 'Andromeda Galaxy', imageCount: 1 },
    nearby: [],
  })
  // It has no place among the stars.
  expect(await suggestionsFor('the moon')).toBeNull()
  expect(await suggestionsFor('moon')).toEqual({ object: { title: 'Moon', imageCount: 0 }, nearby: [] })
})

test.each(['', '?!', 'qq', 'xylophone', 'x'.repeat(500), "'; drop table sky_object; --"])(
  'a visitor who searches for %j is led to no object',
  async (text) => expect(await suggestionsFor(text)).toBeNull(),
)

test('a search that found something suggests nothing', async () => {
  const query = '{ skyObjects(search: "horsehead") { suggestion { object { id } } } }'
  const { data } = await app.visitor().run(query)
  expect(data).toEqual({ skyObjects: { suggestion: null } })
})
