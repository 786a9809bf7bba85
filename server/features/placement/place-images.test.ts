import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { UPDATE } from '../../testing/described-image.ts'
import { aGalleryImage, aGearItem } from '../../testing/factories.ts'
import { aTinyImage, uploading } from '../../testing/gallery-uploads.ts'
import { aPlacement } from '../../testing/placed-image.ts'
import { runJobs, runMaintenance } from '../../testing/run-jobs.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { ImagePlacement } from './image-placement.entity.ts'
import { type ImagePlacer, queueWaitingImages } from './place-images.ts'
import type { Hint, NotFound, Placed } from './solver/solve.ts'

const app = forAllTests(() => testApp({ placesImages: true }))

const andromeda = { rightAscension: 10.6847, declination: 41.269 }
const found: Placed = {
  state: 'placed',
  source: 'objects',
  matchedStars: 31,
  residual: 2,
  wcs: { ...andromeda, width: 6, height: 4, cd: [-0.5, 0, 0, -0.5], terms: null },
}
const notFound: NotFound = { state: 'notFound', reason: 'fewer than 8 catalogue stars in the frame' }

/** Answers as told, and records its hints. */
function placer(answer: () => Placed | NotFound | Promise<Placed | NotFound>) {
  const asked: (readonly Hint[])[] = []
  return {
    asked,
    placeImage: async (_file: Uint8Array, hints: readonly Hint[]) => (asked.push(hints), answer()),
  }
}

const run = (answers: ImagePlacer) => runJobs(app, { placer: answers })

const stateOf = async (id: number) =>
  (await app.visitor().run(`{ galleryImage(id: ${id}) { placement { state reason rightAscension scale } } }`))
    .data.galleryImage.placement

async function anUpload(person: Person, profileId: number, metadata: Record<string, string | string[]> = {}) {
  const { images } = await uploading.GraphQL(person, { profileId, files: [aTinyImage()], metadata })
  return images![0]!.id
}

const REPLACE = `mutation ($input: ReplaceGalleryImageInput!) {
  replaceGalleryImage(input: $input) { galleryImage { id } } }`

async function change(person: Person, input: object) {
  const { errors } = await person.run(UPDATE, { input })
  expect(errors).toBeUndefined()
}

test('an uploaded picture waits, and is placed by its object, which its file says', async () => {
  const { person, profileId } = await app.creator()
  const id = await anUpload(person, profileId, { objects: ['M 31'] })
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', reason: null, rightAscension: null })
  await runJobs(app) // writes its metadata without a place
  const answers = placer(() => found)
  await run(answers)
  // In pixels of the large picture, which has 3 x 2.
  expect(await stateOf(id)).toEqual({ state: 'placed', reason: null, rightAscension: 10.6847, scale: 3600 })
  expect(answers.asked).toEqual([
    [
      {
        source: 'objects',
        point: { rightAscension: 10.6848, declination: 41.2691 },
        likelyWidth: expect.closeTo(5.93, 2),
      },
    ],
  ])
  await run(answers)
  expect(answers.asked).toHaveLength(1)

  const hasPlace = async () => {
    const { file } = await app.em.fork().findOneOrFail(GalleryImage, { id })
    return (await buffer((await app.images.open(file))!.content)).includes('avm:Spatial.ReferenceValue')
  }
  expect(await hasPlace()).toBe(true)
  await person.run(`mutation { removeGalleryImagePlacement(input: { id: ${id} }) { galleryImage { id } } }`)
  await run(answers)
  expect(await hasPlace()).toBe(false)
})

test('an owner reads why a picture was not placed, and a changed list of objects tries again', async () => {
  const { person, profileId } = await app.creator()
  const id = await anUpload(person, profileId, { objects: ['M 42'] })
  await run(placer(() => notFound))
  expect(await stateOf(id)).toMatchObject({ state: 'notFound', reason: notFound.reason })
  await change(person, { id, title: 'Another title' })
  expect(await stateOf(id)).toMatchObject({ state: 'notFound' })
  await change(person, { id, objects: ['M 31'] })
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', reason: null })
  await run(placer(() => found))
  expect(await stateOf(id)).toMatchObject({ state: 'placed' })
  await change(person, { id, objects: ['M 42'] })
  expect(await stateOf(id)).toMatchObject({ state: 'placed' })
})

test('a picture of the Moon alone is not looked for, one of the Moon before the Pleiades is', async () => {
  const { person, profileId } = await app.creator()
  const id = await anUpload(person, profileId, { objects: ['Moon'] })
  const answers = placer(() => found)
  await run(answers)
  expect(answers.asked).toEqual([])
  expect(await stateOf(id)).toMatchObject({
    state: 'notFound',
    reason: 'Moon moves among the stars, and no position is given',
  })
  await change(person, { id, objects: ['Moon', 'M 45'] })
  await run(answers)
  expect(answers.asked).toMatchObject([
    [{ source: 'objects', point: { declination: expect.closeTo(24.1, 1) } }],
  ])
})

test('the hint of the owner is first, then the width of the gear, then the objects', async () => {
  const { person, profileId } = await app.creator()
  const id = await anUpload(person, profileId, { objects: ['M 31', 'M 42'] })
  const { id: telescope } = await app.has(aGearItem(profileId))
  await app.em.execute('update gear_item set focal_length_mm = 250, sensor_width_mm = 23.5 where id = ?', [
    telescope,
  ])
  await change(person, { id, gear: [{ gearItemId: telescope, role: 'telescope' }] })
  const answers = placer(() => notFound)
  await run(answers)
  answers.asked.length = 0
  await person.run(`mutation { placeGalleryImage(input: { id: ${id}, rightAscension: 10, declination: 40, width: 3 }) {
    galleryImage { id } } }`)
  await run(answers)
  expect(answers.asked).toMatchObject([
    [
      { source: 'owner', point: { rightAscension: 10, declination: 40 }, widths: [2, 4.5] },
      { source: 'gear', widths: [expect.closeTo(3.23, 2), expect.closeTo(5.65, 2)] },
      { source: 'objects', point: { rightAscension: 10.6848 } },
      { source: 'objects', point: { rightAscension: expect.closeTo(83.82, 1) } },
    ],
  ])
})

test('a new file is placed anew, unless the owner has removed the place', async () => {
  const { person, profileId } = await app.creator()
  const [kept, removed] = [await anUpload(person, profileId), await anUpload(person, profileId)]
  await run(placer(() => found))
  await person.run(
    `mutation { removeGalleryImagePlacement(input: { id: ${removed} }) { galleryImage { id } } }`,
  )
  for (const id of [kept, removed]) await person.runWithFiles(REPLACE, { input: { id, image: aTinyImage() } })
  expect(await stateOf(kept)).toMatchObject({ state: 'waiting' })
  expect(await stateOf(removed)).toMatchObject({ state: 'removed' })
  await change(person, { id: removed, objects: ['M 31'] })
  const answers = placer(() => found)
  await run(answers)
  expect(answers.asked).toHaveLength(1)
  expect(await stateOf(removed)).toMatchObject({ state: 'removed' })
})

test('what an owner removes, or replaces, while it is looked for stays so', async () => {
  const { person, profileId } = await app.creator()
  const id = await anUpload(person, profileId)
  await run(
    placer(async () => {
      await person.run(
        `mutation { removeGalleryImagePlacement(input: { id: ${id} }) { galleryImage { id } } }`,
      )
      return found
    }),
  )
  expect(await stateOf(id)).toMatchObject({ state: 'removed' })

  const other = await anUpload(person, profileId)
  await run(
    placer(async () => {
      await app.em.execute(`update gallery_image set file = 'other/large.png' where id = ?`, [other])
      return found
    }),
  )
  expect(await stateOf(other)).toMatchObject({ state: 'waiting' })
  await person.run(
    `mutation { removeGalleryImagePlacement(input: { id: ${other} }) { galleryImage { id } } }`,
  )
})

test('a picture whose file cannot be read is tried again, and in the end says so', async () => {
  const { person, profileId } = await app.creator()
  const id = await anUpload(person, profileId)
  const answers = placer(() => Promise.reject(new Error('The solver is gone')))
  for (let attempt = 1; attempt <= 3; attempt++) {
    await runJobs(app, { placer: answers, failures: new Map() })
    expect(await stateOf(id)).toMatchObject(attempt < 3 ? { state: 'waiting' } : { state: 'notFound' })
    await app.em.execute('update graphile_worker._private_jobs set run_at = now()')
  }
  expect(answers.asked).toHaveLength(3)
  expect(await stateOf(id)).toMatchObject({ reason: 'the picture could not be read' })
})

const declinations = (asked: readonly (readonly Hint[])[]) =>
  asked.map(([hint]) => Math.round(hint!.point!.declination))

test('pictures that wait since an older version are placed a few a minute, after new uploads, the newest first', async () => {
  await using off = await testApp({ orm: app.orm, images: app.images })
  const { person, profileId, userId } = await app.creator()
  const offPerson = await off.as({ id: userId })
  const old = [
    await anUpload(offPerson, profileId, { objects: ['M 42'] }),
    await anUpload(offPerson, profileId, { objects: ['M 45'] }),
  ]
  const answers = placer(() => found)
  await run(answers)
  expect(answers.asked).toEqual([])
  await queueWaitingImages(app.em.fork())
  const added = await anUpload(person, profileId, { objects: ['M 31'] })
  await runMaintenance(app, { placer: answers })
  expect(declinations(answers.asked)).toEqual([41, 24, -5])
  for (const id of [added, ...old]) expect(await stateOf(id)).toMatchObject({ state: 'placed' })
})

test('all pictures of an upload are placed before older ones that wait, the first ones of each upload first', async () => {
  await using off = await testApp({ orm: app.orm, images: app.images })
  const { person, profileId, userId } = await app.creator()
  const offPerson = await off.as({ id: userId })
  for (let old = 0; old < 2; old++) await anUpload(offPerson, profileId, { objects: ['M 45'] })
  await queueWaitingImages(app.em.fork())
  let isFirst = true
  const answers = placer(async () => {
    const files = [aTinyImage(), aTinyImage()]
    if (isFirst) await uploading.GraphQL(person, { profileId, files, metadata: { objects: ['M 42'] } })
    if (isFirst) await anUpload(person, profileId, { objects: ['M 31'] })
    isFirst = false
    return found
  })
  await run(answers)
  expect(declinations(answers.asked)).toEqual([24, -5, 41, -5, 24])
})

test('a picture that is looked for while the server stops still waits, and is queued again', async () => {
  const { person, profileId } = await app.creator()
  const id = await anUpload(person, profileId)
  await app.em.execute('update graphile_worker._private_jobs set max_attempts = 1')
  const stopping = new AbortController()
  const placeImage: ImagePlacer['placeImage'] = async (_file, _hints, signal) => {
    stopping.abort()
    return signal?.aborted ? Promise.reject(new Error('The process was killed')) : notFound
  }
  await runJobs(app, { placer: { placeImage }, signal: stopping.signal })
  expect(await stateOf(id)).toMatchObject({ state: 'waiting' })
  await runMaintenance(app, { placer: placer(() => found) })
  expect(await stateOf(id)).toMatchObject({ state: 'placed' })
})

test('where placement is off, an upload queues no job and has no state', async () => {
  await using off = await testApp({ orm: app.orm })
  const { person, profileId } = await off.creator()
  const id = await anUpload(person, profileId, { objects: ['M 31'] })
  const placement = `{ galleryImage(id: ${id}) { placement { state } } }`
  expect((await off.visitor().run(placement)).data.galleryImage).toEqual({ placement: null })
  const answers = placer(() => found)
  await run(answers)
  expect(answers.asked).toEqual([])
  await person.run(`mutation { placeGalleryImage(input: { id: ${id} }) { galleryImage { id } } }`)
  await run(answers)
  expect(answers.asked).toEqual([])
})

test('a deleted picture leaves no place', async () => {
  const { person, profileId } = await app.creator()
  const { id } = await app.has(aGalleryImage(profileId))
  await app.has(aPlacement(id, andromeda))
  await person.run(`mutation { deleteGalleryImage(input: { id: ${id} }) { deletedId } }`)
  const em = app.em.fork()
  expect([await em.count(GalleryImage, { id }), await em.count(ImagePlacement, { imageId: id })]).toEqual([
    0, 0,
  ])
})
