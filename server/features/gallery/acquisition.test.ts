import { describe, expect, test } from 'vitest'
import { accountLimits } from '../../../contract/account-limits.ts'
import { readAcquisitionCsv } from '../../../contract/read-acquisition-csv.ts'
import { aGalleryImage, aGearItem, aProfile } from '../../testing/factories.ts'
import { aTinyImage } from '../../testing/gallery-uploads.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import { relateLearnedObjects } from './learned-objects.ts'
import { countDirectory } from '../search-index/directory-counts.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const IMAGE = `id integrationSeconds site bortleClass calibrationFrames processing license credit
  objects { name title } otherObjects gear { role item { id itemName } } exposures { filter count seconds gain iso binning date
    offset sensorTemperature fNumber meanSqm meanFwhm temperature }`
const UPDATE = `mutation Update($input: UpdateGalleryImageInput!) { updateGalleryImage(input: $input) { galleryImage { ${IMAGE} } } }`
const UPLOAD = `mutation ($input: UploadGalleryImagesInput!) { uploadGalleryImages(input: $input) { galleryImages { ${IMAGE} } } }`

/** With a column that has no field, and a value that is not one. */
const night = `date,filterName,number,duration,gain,darks,bortle,observer
2026-03-14,Hα,12,300,high,30,4,Vera
2026-03-15,OIII,20,"299,5",100,30,3,Vera
`

const app = forAllTests(testApp)

async function aCreator() {
  const { person, profile } = await app.creator()
  const image = await app.has(aGalleryImage(profile.id))
  const telescope = await app.has(aGearItem(profile.id, 'RedCat 51'))
  const camera = await app.has(aGearItem(profile.id, 'ASI2600MC', 1))
  const update = async (input: object) => {
    const { data, errors } = await person.run(UPDATE, { input: { id: image.id, ...input } })
    return errors
      ? { code: errors[0]!.extensions['code'], problems: errors[0]!.extensions['problems'] }
      : data.updateGalleryImage.galleryImage
  }
  return { profile, person, image, telescope, camera, update }
}

async function objectNamed(name: string) {
  const { data } = await app.visitor().run(
    `query ($name: String!) { skyObject(name: $name) { imageCount
      images { nodes { id creatorProfile { slug } } } creators { nodes { id slug } } } }`,
    { name },
  )
  const { imageCount, images, creators } = data.skyObject
  return { imageCount, images: images.nodes, creators: creators.nodes }
}

describe('a creator who describes how a picture was taken', () => {
  test('reads all of it back, with objects by any name and the total integration time', async () => {
    const { update, telescope, camera } = await aCreator()
    const names = [
      'm 31',
      'Triangulum',
      'Nibiru',
      'Andromeda',
      'Barnard’s Loop',
      'XYZ-7',
      'Sh2–155',
      'nibiru',
    ]
    const ofCamera = { filter: 'Hα', count: 40, seconds: 300, gain: 100, iso: null, binning: 1, offset: 30 }
    const ofNight = {
      date: '2026-01-15',
      fNumber: 4.9,
      meanSqm: 21.4,
      meanFwhm: 2.1,
      temperature: -3,
      sensorTemperature: -10.5,
    }
    const texts = {
      site: 'La Palma',
      bortleClass: 2,
      calibrationFrames: '30 darks, 20 flats',
      processing: 'PixInsight',
      license: 'ccBySa',
      credit: 'Data by the club',
    }
    const exposures = [
      { ...ofCamera, ...ofNight },
      { count: 1000, seconds: 0.5, iso: 1600 },
    ]
    expect(
      await update({
        objects: names,
        gear: [
          { gearItemId: camera.id, role: 'camera' },
          { gearItemId: telescope.id, role: 'telescope' },
        ],
        exposures,
        ...texts,
        site: ' La Palma ',
      }),
    ).toMatchObject({
      objects: [
        { name: 'NGC 224', title: 'Andromeda Galaxy' },
        { name: 'NGC 598', title: 'Triangulum Galaxy' },
        { name: 'Sh2-276', title: "Barnard's Loop" },
        { name: 'C 9', title: 'Cave Nebula' },
      ],
      otherObjects: ['Nibiru', 'XYZ-7'],
      gear: [
        { role: 'camera', item: { id: camera.id, itemName: 'ASI2600MC' } },
        { role: 'telescope', item: { id: telescope.id, itemName: 'RedCat 51' } },
      ],
      exposures,
      integrationSeconds: 12_500,
      ...texts,
    })
  })

  test('keeps fields that an update omits, and clears fields that it sets to null', async () => {
    const { update, telescope } = await aCreator()
    const gear = [{ gearItemId: telescope.id, role: 'telescope' }]
    const objects = ['Nibiru', 'M 42']
    await update({ objects, gear, exposures: [{ count: 2, seconds: 60 }], license: 'cc0' })
    expect(await update({ site: 'Garden' })).toMatchObject({
      objects: [{ name: 'NGC 1976' }],
      otherObjects: ['Nibiru'],
      gear: [{ item: { id: telescope.id } }],
      integrationSeconds: 120,
      license: 'cc0',
    })
    expect(await update({ objects: null, gear: null, exposures: null, license: null })).toMatchObject({
      objects: [],
      otherObjects: [],
      gear: [],
      exposures: [],
      integrationSeconds: 0,
      license: 'allRightsReserved',
      site: 'Garden',
    })
  })

  test('sets it on all pictures of an upload, by both APIs also from a CSV, and roles by the categories of gear', async () => {
    const { profile, person, telescope } = await aCreator()
    const files = [aTinyImage('a.png'), aTinyImage('b.png')]
    const { calibrationFrames, bortleClass, ...read } = readAcquisitionCsv(night)
    const exposures = read.exposures.map((series) => Object.assign(series, { gain: series.gain ?? null }))
    const objects = ['Moon', 'Nibiru']
    const gear = [{ gearItemId: telescope.id }]
    const given = { acquisitionCsv: night, objects, gear, bortleClass: 5 }
    const { data } = await person.upload(UPLOAD, { creatorProfileId: profile.id, ...given }, files)
    const [one, two, ...others] = data.uploadGalleryImages.galleryImages
    expect(others).toEqual([])
    for (const image of [one, two])
      expect(image).toMatchObject({
        objects: [{ name: 'Moon' }],
        otherObjects: ['Nibiru'],
        exposures,
        integrationSeconds: 9590,
        calibrationFrames,
        bortleClass: 5,
        gear: [{ role: 'telescope', item: { id: telescope.id } }],
        license: 'allRightsReserved',
      })
    const sent = { profileId: String(profile.id), acquisitionCsv: night }
    const { body } = await person.postFiles('/creator-images/upload', sent, files)
    expect(body.images).toHaveLength(2)
    for (const image of body.images)
      expect(image).toMatchObject({ exposures, calibrationFrames, bortleClass })
  })

  test('reads in REST too which field of which exposure is wrong', async () => {
    const { person, image } = await aCreator()
    for (const [problem, row] of [
      ['exposures[1].count must be a positive integer', { count: '1,000', seconds: 300 }],
      ['exposures[1] has a field that does not exist', { count: 10, seconds: 300, duration: 300 }],
    ] as const) {
      const exposures = [{ count: 10, seconds: 300 }, row]
      const { status, body } = await person.post('/creator-images/update', { imageId: image.id, exposures })
      expect({ status, ...body }).toMatchObject({ status: 400, fields: { exposures: problem } })
    }
  })

  test('is refused a CSV of which a row cannot be used, and one beside exposures', async () => {
    const { profile, person } = await aCreator()
    const { max, tooLong, withExposures, noRows } = accountLimits.acquisitionCsv
    const refused: [input: object, rule: string, message: string, limit?: number][] = [
      [
        { acquisitionCsv: `${night}2026-03-16,L,many,300\n` },
        'type',
        'Line 4: Number of exposures must be a whole number from 1 to 1000000. The row is left out',
      ],
      [{ acquisitionCsv: 'number,duration\n' }, 'required', noRows],
      [{ acquisitionCsv: ' '.repeat(max + 1) }, 'max', tooLong, max],
      [{ acquisitionCsv: night, exposures: [{ count: 1, seconds: 1 }] }, 'unique', withExposures],
    ]
    for (const [input, rule, message, limit = null] of refused) {
      const given = { creatorProfileId: profile.id, ...input }
      const { errors } = await person.upload(UPLOAD, given, [aTinyImage('a.png')])
      expect(errors?.[0], message).toMatchObject({
        message,
        extensions: {
          code: 'BAD_USER_INPUT',
          problems: [{ path: 'acquisitionCsv', rule, limit, message }],
        },
      })
    }
  })

  test('is refused eleven objects and half an exposure, and nothing changes', async () => {
    const { update } = await aCreator()
    await update({ objects: ['M 1'], site: 'Here' })
    const objects = ['Nibiru', ...Array.from({ length: 10 }, (_, index) => `M ${index + 1}`)]
    const [one, two] = [
      { count: 1, seconds: 0 },
      { count: 1, seconds: 1 },
    ]
    for (const [input, path, rule] of [
      [{ objects }, 'objects', 'max'],
      [{ exposures: [two, one] }, 'exposures[1].seconds', 'min'],
    ] as const)
      expect(await update({ site: 'There', ...input })).toMatchObject({
        code: 'BAD_USER_INPUT',
        problems: [{ path, rule }],
      })
    expect(await update({})).toMatchObject({ site: 'Here', objects: [{ name: 'NGC 1952' }], exposures: [] })
  })

  test('sees the time in each filter and on each object, which one statement reads', async () => {
    const { profile, person, update } = await aCreator()
    await update({
      objects: ['M 31', 'M 32'],
      exposures: [
        { filter: 'OIII', count: 10, seconds: 600 },
        { filter: 'Hα', count: 9, seconds: 600 },
        { filter: ' h α', count: 9, seconds: 600 },
        { count: 1, seconds: 60 },
      ],
    })
    const add = async (objects: string[], exposures: object[]) => {
      const input = { id: (await app.has(aGalleryImage(profile.id))).id, objects, exposures }
      expect((await person.run(UPDATE, { input })).errors).toBeUndefined()
    }
    await add(['M 33', 'M 31'], [{ count: 3, seconds: 1200 }])
    await add(['M 42'], [])
    const read = (first: number) =>
      app.visitor().run(
        `query ($id: PositiveInt!, $first: PositiveInt!) { creatorProfile(id: $id) {
          newestImages(first: 3) { integrationByFilter { filter seconds } }
          objectIntegrations(first: $first) { object { name } seconds imageCount } } }`,
        { id: profile.id, first },
      )
    const { newestImages, objectIntegrations } = (await read(8)).data.creatorProfile
    expect(newestImages.at(-1).integrationByFilter).toEqual([
      { filter: 'Hα', seconds: 10_800 },
      { filter: 'OIII', seconds: 6000 },
      { filter: null, seconds: 60 },
    ])
    const times = [
      { object: { name: 'NGC 224' }, seconds: 20_460, imageCount: 2 },
      { object: { name: 'NGC 221' }, seconds: 16_860, imageCount: 1 },
      { object: { name: 'NGC 598' }, seconds: 3600, imageCount: 1 },
    ]
    expect(objectIntegrations).toEqual(times)
    expect((await read(1)).data.creatorProfile.objectIntegrations).toEqual(times.slice(0, 1))
    const other = app.visitor()
    const statements = await app.statementsOf(() =>
      other.run(
        'query ($id: PositiveInt!) { creatorProfile(id: $id) { slug objectIntegrations(first: 1) { seconds } } }',
        {
          id: profile.id,
        },
      ),
    )
    expect(statements.filter((text) => text.includes('image_object'))).toHaveLength(1)
    expect((await read(101)).errors?.[0]?.message).toBe('first must be at most 100')
    await update({ exposures: null })
    expect((await read(8)).data.creatorProfile.objectIntegrations).toEqual([
      { object: { name: 'NGC 224' }, seconds: 3600, imageCount: 1 },
      { object: { name: 'NGC 598' }, seconds: 3600, imageCount: 1 },
    ])
  })

  test("cannot use another creator's gear, nor the same item twice", async () => {
    const { update, telescope } = await aCreator()
    const other = await aCreator()
    const foreign = { gearItemId: other.telescope.id, role: 'telescope' }
    const own = { gearItemId: telescope.id, role: 'telescope' }
    expect(await update({ site: 'Elsewhere', gear: [own, foreign] })).toEqual({
      code: 'BAD_USER_INPUT',
      problems: [
        { path: 'gear', rule: 'known', limit: null, message: 'Only gear on your own list can be added' },
      ],
    })
    expect(await update({ gear: [own, own] })).toMatchObject({
      problems: [
        { path: 'gear', rule: 'unique', limit: null, message: 'Each piece of gear can be added once' },
      ],
    })
    expect(await update({})).toMatchObject({ site: null, gear: [] })
  })

  test('deletes a gear item, and the picture stays', async () => {
    const { update, person, telescope, camera } = await aCreator()
    await update({
      gear: [
        { gearItemId: telescope.id, role: 'telescope' },
        { gearItemId: camera.id, role: 'camera' },
      ],
    })
    await person.run(`mutation { deleteGearItem(input: { id: ${telescope.id} }) { deletedId } }`)
    expect((await update({})).gear).toEqual([
      { role: 'camera', item: expect.objectContaining({ id: camera.id }) },
    ])
  })
})

describe('a visitor', () => {
  test('reads the pictures and creators of an object, the creator with the most pictures first', async () => {
    const [first, second] = [await aCreator(), await aCreator()]
    const more = await app.has(aGalleryImage(second.profile.id, 'Another', 1))
    await first.update({ objects: ['M 81'] })
    await second.update({ objects: ['M 81', 'M 82'] })
    await second.person.run(UPDATE, { input: { id: more.id, objects: ["Bode's Galaxy"] } })
    const slugOf = ({ profile: { slug } }: typeof first) => ({ slug })
    expect(await objectNamed('M81')).toEqual({
      imageCount: 3,
      images: [
        { id: more.id, creatorProfile: slugOf(second) },
        { id: second.image.id, creatorProfile: slugOf(second) },
        { id: first.image.id, creatorProfile: slugOf(first) },
      ],
      creators: [second, first].map(({ profile: { id, slug } }) => ({ id, slug })),
    })
  })

  test('reads the pictures taken with a gear item, in a constant number of statements', async () => {
    const { profile, person, update, telescope, camera, image } = await aCreator()
    await update({ gear: [{ gearItemId: camera.id, role: 'camera' }] })
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
    for (let index = 1; index <= 3; index++) {
      const { id } = await app.has(aGalleryImage(profile.id, `Night ${index}`, index))
      const mount = await app.has(aGearItem(profile.id, `Mount ${index}`, 1 + index))
      const gear = [camera, mount].map((item) => ({ gearItemId: item.id, role: 'mount' }))
      await person.run(UPDATE, { input: { id, gear } })
    }
    expect(await app.statementsOf(read)).toEqual(statements)
  })

  test('reads the pictures of one gear item of a profile, and finds none of another creator there', async () => {
    const { profile, person, camera } = await aCreator()
    const other = await aCreator()
    const ids: number[] = []
    for (let index = 1; index <= 3; index++) {
      const { id } = await app.has(aGalleryImage(profile.id, `Night ${index}`, index))
      await person.run(UPDATE, { input: { id, gear: [{ gearItemId: camera.id, role: 'camera' }] } })
      ids.unshift(id)
    }
    const pieceOf = async (id: number) => {
      const { data } = await app.visitor().run(`{ creatorProfile(id: ${profile.id}) {
        gearItem(id: ${id}) { itemName imageCount images(first: 2) { nodes { id } } } } }`)
      return data.creatorProfile.gearItem
    }
    const piece = { itemName: 'ASI2600MC', imageCount: 3 }
    const [newest, middle, oldest] = ids.map((id) => ({ id }))
    expect(await pieceOf(camera.id)).toEqual({ ...piece, images: { nodes: [newest, middle] } })
    for (const id of [other.camera.id, 2_147_483_647]) expect(await pieceOf(id)).toBeNull()

    const read = async (id: number, after = '') =>
      (
        await app
          .visitor()
          .get(`/creator-gear/images?creatorProfileId=${profile.id}&id=${id}&first=1${after}`)
      ).body
    expect(await read(camera.id, `&after=${ids[0]}`)).toMatchObject({ item: { ...piece, images: [middle] } })
    expect(await read(camera.id, `&after=${ids[1]}`)).toMatchObject({ item: { ...piece, images: [oldest] } })
    expect(await read(other.camera.id)).toEqual({ item: null })
  })

  test('reads the newest pictures of a creator, whatever their order in the gallery', async () => {
    const { profile, person, image } = await aCreator()
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
  const { profile, image, update } = await aCreator()
  await update({ objects: ['NGC 6888', 'Planet Nine', 'Planet X', 'Hercolubus'] })
  await app.em.execute(
    `insert into sky_object_name (key, object_name, rank) values ('planetnine', 'NGC 292', 0), ('hercolubus', 'NGC 6888', 0)`,
  )
  await app.em.execute(`update gallery_image set metadata_hash = 'written'`)
  await app.em.transactional(relateLearnedObjects)
  expect(await update({})).toMatchObject({
    objects: [{ name: 'NGC 6888' }, { name: 'NGC 292' }],
    otherObjects: ['Planet X'],
  })
  const { metadataHash } = await app.em.fork().findOneOrFail(GalleryImage, { id: image.id })
  expect(metadataHash).toBe(null)
  const { data } = await app
    .visitor()
    .run(
      '{ known: galleryImages(filter: { object: "SMC" }) { nodes { id } } other: galleryImages(filter: { object: "planet x" }) { nodes { id } } }',
    )
  expect(data).toEqual({ known: { nodes: [{ id: image.id }] }, other: { nodes: [{ id: image.id }] } })
  expect(await objectNamed('SMC')).toMatchObject({ imageCount: 1, creators: [{ id: profile.id }] })
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
    const [one, other] = [await aCreator(), await aCreator()]
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
    const [one, other] = [await aCreator(), await aCreator()]
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
