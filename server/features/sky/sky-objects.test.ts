import { describe, expect, test } from 'vitest'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { nameKey } from './name-key.ts'
import { UPDATE, aCreatorWithImage } from '../../testing/described-image.ts'
import { aGalleryImage, aGearItem, aProfile } from '../../testing/factories.ts'
import { countDirectory } from '../search-index/directory-counts.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { relateLearnedObjects } from '../gallery/learned-objects.ts'
import { ImagePlacement } from '../placement/image-placement.entity.ts'
import { withoutPlace } from '../placement/place.ts'

const OBJECT = 'query Object($name: String!) { skyObject(name: $name) { id name slug title } }'
const OBJECTS = `query Objects($search: String, $kind: SkyObjectKind, $constellation: String, $page: PositiveInt, $limit: PositiveInt, $near: SkyPositionInput) {
  skyObjects(search: $search, kind: $kind, constellation: $constellation, page: $page, limit: $limit, near: $near) {
    objects { name title kind constellation magnitude } pagination { currentPage totalPages totalCount hasNextPage }
  }
}`

const app = forAllTests(testApp)

async function objectNamed(name: string) {
  const { data, errors } = await app.visitor().run(OBJECT, { name })
  return errors?.[0]?.extensions['code'] ?? data.skyObject?.name
}

async function objects(variables: Record<string, unknown>) {
  const { data, errors } = await app.visitor().run(OBJECTS, variables)
  return errors ? errors[0]!.message : data.skyObjects
}

describe('a sky object', () => {
  test.each([
    ['NGC 224', ['M31', 'm 31', 'M 031', 'Messier 31', 'ngc-224', 'ANDROMEDA galaxy', 'm-31']],
    ['NGC 1976', ['M42', 'Great Orion Nebula', 'LBN 974']],
    ['Mel 22', ['Pleiades', 'M45', 'Seven Sisters']],
    ['C 9', ['Sh2–155', 'Sh2‑155', 'sh2−155', 'Sh2 155', 'Cave\u00a0Nebula']],
    ['vdB 142', ['vdB142', 'IC 1396A']],
    ['NGC 7380', ['Sharpless 142', 'Wizard']],
    ['Sh2-274', ['Medusa Nebula', 'Abell 21', 'PN A66 21']],
    ['Abell 85', ['CTB1', 'Garlic Nebula', 'Medulla']],
    ['Arp 188', ['UGC 10214', 'Tadpole Galaxy']],
    ['Leo Triplet', ['M66 Group']],
    ["Markarian's Chain", ['Markarian’s Chain', 'markarians chain']],
    ['C/1995 O1', ['Hale-Bopp', 'Comet Hale Bopp', 'c 1995 o1']],
  ])('%s is found by %j', async (name, names) => {
    expect(await Promise.all(names.map(objectNamed))).toEqual(names.map(() => name))
  })

  test('is not found by other texts', async () => {
    for (const name of ['M 999', '', '%', "'; drop table sky_object; --", '𝕄31x'.repeat(100)])
      expect(await objectNamed(name), name).toBeUndefined()
    expect(await objectNamed('M\0')).toBe('BAD_USER_INPUT')
    for (const what of ['get', 'images']) {
      const { status, body } = await app.visitor().get(`/sky-objects/${what}?name=M%20999`)
      const error = 'Sky object not found'
      expect({ status, body }).toEqual({ status: 404, body: { error, message: error, code: 'NOT_FOUND' } })
    }
  })

  test('has its slug as id, by whichever name it was read', async () => {
    const { data } = await app.visitor().run(OBJECT, { name: 'Andromeda' })
    expect(data.skyObject).toMatchObject({ id: 'm-31', slug: 'm-31' })
  })
})

describe('the list of sky objects', () => {
  test('has 16,987 objects, the brightest first while there are no pictures', async () => {
    const { objects: found, pagination } = await objects({ limit: 50, page: 2 })
    expect(pagination).toEqual({ currentPage: 2, totalPages: 340, totalCount: 16_987, hasNextPage: true })
    const magnitudes = found.map(({ magnitude }: { magnitude: number }) => magnitude)
    expect(magnitudes).toEqual(magnitudes.toSorted((one: number, other: number) => one - other))
    expect(magnitudes[0]).toBeLessThan(magnitudes[49])
  })

  test('suggests by the beginning of any name or of a word in it', async () => {
    const titles = async (search: string) =>
      (await objects({ search, limit: 5 })).objects.map(({ title }: { title: string }) => title)
    expect(await titles('androm')).toContain('Andromeda Galaxy')
    expect(await titles('ngc 22')).toContain('Andromeda Galaxy')
    expect(await titles('orion neb')).toContain('Orion Nebula')
    expect(await titles('no such thing')).toEqual([])
  })

  test('corrects a typo in a word, but takes a number for no other one', async () => {
    for (const [search, title] of [
      ['horshead', 'Horsehead Nebula'],
      ['rossete nebula', 'Rosette Nebula'],
      ['plieades', 'Pleiades'],
    ])
      expect((await objects({ search, limit: 1 })).objects[0].title).toBe(title)
    expect((await objects({ search: 'ngc 22455' })).objects).toEqual([])
  })

  test('is filtered by kind and constellation', async () => {
    const { objects: found, pagination } = await objects({ kind: 'globularCluster', constellation: 'Her' })
    expect(pagination.totalCount).toBe(3)
    expect(found.map(({ name }: { name: string }) => name)).toEqual(['NGC 6205', 'NGC 6341', 'NGC 6229'])
    const { objects: none } = await objects({ constellation: 'Leo Minor' }) // not those of Leo
    expect(none).toEqual([])
  })

  test('finds what is near a position, the brightest first', async () => {
    const titles = async (near: object) => {
      const { objects: found } = await objects({ near, limit: 2 })
      return found.map(({ title }: { title: string }) => title)
    }
    expect(await titles({ rightAscension: 10.9, declination: 41.0 })).toEqual(['Andromeda Galaxy', 'M 32'])
    const { pagination } = await objects({ near: { rightAscension: 10.9, declination: 41.0 } })
    expect(pagination.totalCount).toBeLessThan(100)
    const wide = await objects({ near: { rightAscension: 10.9, declination: 41.0, radius: 5 } })
    expect(wide.pagination.totalCount).toBeGreaterThan(2 * pagination.totalCount)
    // Across the meridian of 0 h.
    const acrossZero = await objects({ near: { rightAscension: 359.95, declination: 16.15 } })
    expect(acrossZero.objects.map(({ name }: { name: string }) => name)).toContain('NGC 7814')
    expect(await objects({ near: { rightAscension: 361, declination: 0 } })).toBe(
      'rightAscension must be 0 to 360',
    )
  })

  test('rejects a limit above 100', async () => {
    expect(await objects({ limit: 101 })).toBe('limit must be at most 100')
  })
})

test('the written-out name of a catalogue has the key of the short one', () => {
  const keys = {
    'Messier 31': 'm31',
    'Sharpless 155': 'sh2155',
    'Sharpless 2-155': 'sh2155',
    'Hickson 92': 'hcg92',
    'Collinder 399': 'cl399',
    'PN A66 21': 'abell21',
    A662: 'a662',
    'PN A662': 'pna662',
    'ACO 1656': 'abell1656',
    'New General Catalogue 224': 'ngc224',
    "Lynds' Bright Nebula 1027": 'lbn1027',
    'van den Bergh 141': 'vdb141',
    'Hickson Compact Group 92': 'hcg92',
    sh2155: 'sh2155',
    'Meteor 7': 'meteor7',
  }
  expect(Object.keys(keys).map(nameKey)).toEqual(Object.values(keys))
})

const searches = `
  creators: creatorProfiles(search: $text, specialty: $none) { suggestion { ...S } }
  objects: skyObjects(search: $text, kind: satellite, constellation: $none) { suggestion { ...S } }
  images: galleryImages(filter: { text: $text, tag: $none }) { suggestion { ...S } }`
const SUGGESTIONS = `query ($text: String!, $none: String) { ${searches} }
  fragment S on SearchSuggestion { object { title imageCount } nearby { title } }`

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

test('a visitor who searches for no object, or whose search found something, is led to none', async () => {
  for (const text of ['', '?!', 'qq', 'xylophone', 'x'.repeat(500), "'; drop table sky_object; --"])
    expect(await suggestionsFor(text), text).toBeNull()
  const query = '{ skyObjects(search: "horsehead") { suggestion { object { id } } } }'
  expect((await app.visitor().run(query)).data).toEqual({ skyObjects: { suggestion: null } })
})

describe('a visitor', () => {
  test('reads the pictures taken with the gear of a profile in a constant number of statements, and with one of it alone', async () => {
    const { profile, person, telescope, camera, image } = await aCreatorWithImage(app)
    const other = await aCreatorWithImage(app)
    const takenWith = async (id: number, items: { id: number }[]) => {
      const gear = items.map((item) => ({ gearItemId: item.id, role: 'mount' }))
      expect((await person.run(UPDATE, { input: { id, gear } })).errors).toBeUndefined()
    }
    await takenWith(image.id, [camera])
    const read = () =>
      app
        .visitor()
        .run(
          `{ creatorProfile(id: ${profile.id}) { gear { id imageCount images(first: 3) { nodes { id } } } } }`,
        )
    const { data } = await read()
    expect(data.creatorProfile.gear).toEqual([
      { id: telescope.id, imageCount: 0, images: { nodes: [] } },
      { id: camera.id, imageCount: 1, images: { nodes: [{ id: image.id }] } },
    ])
    const statements = await app.statementsOf(read)
    const ids = [image.id]
    for (const index of [1, 2]) {
      const { id } = await app.has(aGalleryImage(profile.id, `Night ${index}`, index))
      await takenWith(id, [camera, await app.has(aGearItem(profile.id, `Mount ${index}`, 1 + index))])
      ids.unshift(id)
    }
    expect(await app.statementsOf(read)).toEqual(statements)

    const pieceOf = async (id: number) => {
      const { data } = await app.visitor().run(`{ creatorProfile(id: ${profile.id}) {
        gearItem(id: ${id}) { itemName imageCount images(first: 2) { nodes { id } } } } }`)
      return data.creatorProfile.gearItem
    }
    const piece = { itemName: 'ASI2600MC', imageCount: 3 }
    const [newest, middle, oldest] = ids.map((id) => ({ id }))
    expect(await pieceOf(camera.id)).toEqual({ ...piece, images: { nodes: [newest, middle] } })
    for (const id of [other.camera.id, 2_147_483_647]) expect(await pieceOf(id)).toBeNull()

    const path = `/creator-gear/images?creatorProfileId=${profile.id}&first=1&after=${ids[1]}&id=`
    const listed = { item: { ...piece, images: [oldest] } }
    expect((await app.visitor().get(path + camera.id)).body).toMatchObject(listed)
    expect((await app.visitor().get(path + other.camera.id)).body).toEqual({ item: null })
  })

  test('reads the newest pictures of a creator, whatever their order in the gallery', async () => {
    const { profile, person, image } = await aCreatorWithImage(app)
    const later = await app.has(aGalleryImage(profile.id, 'Later', 1))
    const newest = await app.has(aGalleryImage(profile.id, 'Newest', 2))
    await person.run(
      `mutation { moveGalleryImage(input: { id: ${newest.id}, toIndex: 0 }) { creatorProfile { id } } }`,
    )
    const empty = await app.has(aProfile())
    const read = async (id: number, args: string) => {
      const { data, errors } = await app
        .visitor()
        .run(`{ creatorProfile(id: ${id}) { newestImages(${args}) { id } } }`)
      return errors?.[0]?.message ?? data.creatorProfile.newestImages.map((one: { id: number }) => one.id)
    }
    expect(await read(profile.id, 'first: 2')).toEqual([newest.id, later.id])
    expect(await read(profile.id, 'first: 6')).toEqual([newest.id, later.id, image.id])
    expect(await read(empty.id, 'first: 6')).toEqual([])
    expect(await read(profile.id, 'first: 101')).toBe('first must be at most 100')
  })
})

test('a picture is related to an object once the catalogue knows its name', async () => {
  const { profile, image, update } = await aCreatorWithImage(app)
  await update({ objects: ['NGC 6888', 'Planet Nine', 'Planet X', 'Hercolubus'] })
  await app.em.execute(
    `insert into sky_object_name (key, object_name, rank) values ('planetnine', 'NGC 292', 0), ('hercolubus', 'NGC 6888', 0)`,
  )
  await app.em.execute(`update gallery_image set metadata_hash = 'written'`)
  const unplaced = await app.has(aGalleryImage(profile.id, 'Of nothing known', 1))
  for (const imageId of [image.id, unplaced.id])
    await app.em.fork().insert(ImagePlacement, { imageId, ...withoutPlace('notFound', 'no place is given') })
  await app.em.transactional(relateLearnedObjects)
  expect(await update({})).toMatchObject({
    objects: [{ name: 'NGC 6888' }, { name: 'NGC 292' }],
    otherObjects: ['Planet X'],
  })
  const { metadataHash } = await app.em.fork().findOneOrFail(GalleryImage, { id: image.id })
  expect(metadataHash).toBe(null)
  const placements = await app.em.fork().find(ImagePlacement, {}, { orderBy: { imageId: 'asc' } })
  expect(placements).toMatchObject([
    { imageId: image.id, state: 'waiting', reason: null },
    { imageId: unplaced.id, state: 'notFound' },
  ])
  const { data } = await app.visitor().run(`{ skyObject(name: "SMC") { imageCount creators { nodes { id } } }
    known: galleryImages(filter: { object: "SMC" }) { nodes { id } }
    other: galleryImages(filter: { object: "planet x" }) { nodes { id } } }`)
  const found = { nodes: [{ id: image.id }] }
  const skyObject = { imageCount: 1, creators: { nodes: [{ id: profile.id }] } }
  expect(data).toEqual({ skyObject, known: found, other: found })
})
