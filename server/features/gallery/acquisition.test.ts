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
    const objects = ['m 31', 'Triangulum', 'Nibiru', 'Andromeda', 'Barnard’s Loop', 'Sh2–155', 'nibiru']
    const exposures = [
      { filter: 'Hα', count: 40, seconds: 300, gain: 100, iso: null, binning: 1, temperature: -3.5 },
      { count: 1000, seconds: 0.5, iso: 1600 },
    ]
    const gear = [camera, telescope].map(({ id }) => ({ gearItemId: id, role: 'camera' }))
    const texts = { bortleClass: 2, license: 'ccBySa', credit: 'Data by the club' }
    expect(await update({ objects, gear, exposures, ...texts, site: ' La Palma ' })).toMatchObject({
      objects: [
        { name: 'NGC 224', title: 'Andromeda Galaxy' },
        { name: 'NGC 598', title: 'Triangulum Galaxy' },
        { name: 'Sh2-276', title: "Barnard's Loop" },
        { name: 'C 9', title: 'Cave Nebula' },
      ],
      otherObjects: ['Nibiru'],
      gear: [camera, telescope].map(({ id }) => ({ role: 'camera', item: { id } })),
      exposures,
      integrationSeconds: 12_500,
      ...texts,
      site: 'La Palma',
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
    const gear = [{ gearItemId: telescope.id }]
    const given = { acquisitionCsv: night, objects: ['Moon', 'Nibiru'], gear, bortleClass: 5 }
    const { data } = await person.upload(UPLOAD, { creatorProfileId: profile.id, ...given }, files)
    const uploaded = {
      objects: [{ name: 'Moon' }],
      otherObjects: ['Nibiru'],
      exposures,
      integrationSeconds: 9590,
      calibrationFrames,
      bortleClass: 5,
      gear: [{ role: 'telescope', item: { id: telescope.id } }],
      license: 'allRightsReserved',
    }
    expect(data.uploadGalleryImages.galleryImages).toMatchObject([uploaded, uploaded])
    const sent = { profileId: String(profile.id), acquisitionCsv: night }
    const { body } = await person.postFiles('/creator-images/upload', sent, files)
    const inRest = { exposures, calibrationFrames, bortleClass }
    expect(body.images).toMatchObject([inRest, inRest])
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

  test('is refused eleven objects, half an exposure, gear of others and an item twice, and nothing changes', async () => {
    const { update, telescope } = await aCreatorWithImage(app)
    await update({ objects: ['M 1'], site: 'Here' })
    const foreign = { gearItemId: (await aCreatorWithImage(app)).telescope.id, role: 'telescope' }
    const own = { gearItemId: telescope.id, role: 'telescope' }
    const objects = ['Nibiru', ...Array.from({ length: 10 }, (_, index) => `M ${index + 1}`)]
    const exposures = [1, 0].map((seconds) => ({ count: 1, seconds }))
    for (const [input, problem] of [
      [{ objects }, { path: 'objects', rule: 'max' }],
      [{ exposures }, { path: 'exposures[1].seconds', rule: 'min' }],
      [
        { gear: [own, foreign] },
        { path: 'gear', rule: 'known', limit: null, message: 'Only gear on your own list can be added' },
      ],
      [
        { gear: [own, own] },
        { path: 'gear', rule: 'unique', limit: null, message: 'Each piece of gear can be added once' },
      ],
    ] as const)
      expect(await update({ site: 'There', ...input })).toMatchObject({
        code: 'BAD_USER_INPUT',
        problems: [problem],
      })
    const kept = { site: 'Here', objects: [{ name: 'NGC 1952' }], exposures: [], gear: [] }
    expect(await update({})).toMatchObject(kept)
  })

  test('sees the time in each filter and on each object', async () => {
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
      app.visitor().run(`{ creatorProfile(id: ${profile.id}) { slug
        newestImages(first: 3) { integrationByFilter { filter seconds } }
        objectIntegrations(first: ${first}) { object { name } seconds imageCount } } }`)
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
    expect((await read(101)).errors?.[0]?.message).toBe('first must be at most 100')
    await update({ exposures: null })
    expect((await read(8)).data.creatorProfile.objectIntegrations).toEqual([
      { object: { name: 'NGC 224' }, seconds: 3600, imageCount: 1 },
      { object: { name: 'NGC 598' }, seconds: 3600, imageCount: 1 },
    ])
  })
})

test('a visitor reads how an object is usually photographed, once three pictures have exposures', async () => {
  const { person, profileId } = await app.creator()
  const add = async (exposures: object[]) => {
    const { id } = await app.has(aGalleryImage(profileId))
    const { errors } = await person.run(UPDATE, { input: { id, objects: ['M 51'], exposures } })
    expect(errors).toBeUndefined()
  }
  const typical = async () =>
    (
      await app.visitor().run(`{ skyObject(name: "M 51") {
        typicalAcquisition { imageCount integrationSeconds exposureSeconds filter } } }`)
    ).data.skyObject.typicalAcquisition

  await add([{ filter: 'L-eXtreme', count: 9 * 12, seconds: 300 }])
  await add([
    { filter: 'L-eXtreme', count: 20 * 12, seconds: 300 },
    { count: 60, seconds: 60 },
  ])
  await add([])
  expect(await typical()).toBeNull()

  await add([{ filter: 'Hα', count: 10, seconds: 180 }])
  expect(await typical()).toEqual({
    imageCount: 3,
    integrationSeconds: 9 * 3600,
    exposureSeconds: 300,
    filter: 'L-eXtreme',
  })

  await add([{ filter: 'H-alpha', count: 20, seconds: 180 }])
  await add([{ filter: 'Ha', count: 30, seconds: 180 }])
  expect(await typical()).toMatchObject({ imageCount: 5, exposureSeconds: 180, filter: 'Ha' })
})
