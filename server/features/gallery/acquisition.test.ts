import { describe, expect, test } from 'vitest'
import { accountLimits } from '../../../contract/account-limits.ts'
import { readAcquisitionCsv } from '../../../contract/read-acquisition-csv.ts'
import { aCreatorWithImage, IMAGE, UPDATE } from '../../testing/described-image.ts'
import { aGalleryImage } from '../../testing/factories.ts'
import { aTinyImage } from '../../testing/gallery-uploads.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const UPLOAD = `mutation ($input: UploadGalleryImagesInput!) { uploadGalleryImages(input: $input) { galleryImages { ${IMAGE} } } }`

/** With a column that has no field, and a value that is not one. */
const night = `date,filterName,number,duration,gain,darks,bortle,observer
2026-03-14,Hα,12,300,high,30,4,Vera
2026-03-15,OIII,20,"299,5",100,30,3,Vera
`

const app = forAllTests(testApp)

describe('a creator who describes how a picture was taken', () => {
  test('reads all of it back, with objects by any name and the total integration time', async () => {
    const { update, telescope, camera } = await aCreatorWithImage(app)
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
    const { update, telescope } = await aCreatorWithImage(app)
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
    const { profile, person, telescope } = await aCreatorWithImage(app)
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
    const { person, image } = await aCreatorWithImage(app)
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
    const { profile, person } = await aCreatorWithImage(app)
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
    const { update } = await aCreatorWithImage(app)
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
    const { profile, person, update } = await aCreatorWithImage(app)
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
    const { update, telescope } = await aCreatorWithImage(app)
    const other = await aCreatorWithImage(app)
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
    const { update, person, telescope, camera } = await aCreatorWithImage(app)
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
