import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { UPDATE } from '../../testing/described-image.ts'
import { aGearItem } from '../../testing/factories.ts'
import { aTinyImage, uploading } from '../../testing/gallery-uploads.ts'
import { passThroughDecoder } from '../../testing/images/pass-through-decoder.ts'
import { aPlacement } from '../../testing/placed-image.ts'
import { runJobs, runMaintenance } from '../../testing/run-jobs.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import type { ImageDecoder } from '../images/decoder/decoded-image.ts'
import { ImagePlacement } from './image-placement.entity.ts'
import type { ImagePlacer } from './place-images.ts'
import type { Hint, NotFound, Placed } from './solver/solve.ts'

const app = forAllTests(() => testApp({ placesImages: true }))

const found: Placed = {
  state: 'placed',
  source: 'objects',
  matchedStars: 31,
  residual: 2,
  wcs: {
    rightAscension: 10.6847,
    declination: 41.269,
    width: 6,
    height: 4,
    cd: [-0.5, 0, 0, -0.5],
    terms: null,
  },
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

/** Returns how to change and read an image that a creator has uploaded. */
async function anUpload(objects: string[] = [], creator?: { person: Person; profileId: number }) {
  const { person, profileId } = creator ?? (await app.creator())
  const { images } = await uploading.GraphQL(person, {
    profileId,
    files: [aTinyImage()],
    metadata: { objects },
  })
  const { id } = images![0]!
  const sent = async (mutation: string, input = '') => {
    const text = `mutation { ${mutation}(input: { id: ${id} ${input} }) { galleryImage { id } } }`
    expect((await person.run(text)).errors).toBeUndefined()
  }
  return {
    id,
    person,
    profileId,
    change: async (input: object) =>
      expect((await person.run(UPDATE, { input: { id, ...input } })).errors).toBeUndefined(),
    placeAgain: (hint = '') => sent('placeGalleryImage', hint),
    remove: () => sent('removeGalleryImagePlacement'),
  }
}

test('an uploaded picture waits, and is placed by its object, which its file says, and again after its owner removed the place', async () => {
  const { id, remove, placeAgain } = await anUpload(['M 31'])
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', reason: null, rightAscension: null })
  await runJobs(app) // writes its metadata without a place
  const answers = placer(() => found)
  await run(answers)
  // In pixels of the large picture, which has 3 x 2.
  expect(await stateOf(id)).toEqual({ state: 'placed', reason: null, rightAscension: 10.6847, scale: 3600 })
  const point = { rightAscension: 10.6848, declination: 41.2691 }
  expect(answers.asked).toEqual([[{ source: 'objects', point, likelyWidth: expect.closeTo(5.93, 2) }]])
  await run(answers)
  expect(answers.asked).toHaveLength(1)

  const hasPlace = async () => {
    const { file } = await app.em.fork().findOneOrFail(GalleryImage, { id })
    return (await buffer((await app.images.open(file))!.content)).includes('avm:Spatial.ReferenceValue')
  }
  expect(await hasPlace()).toBe(true)
  await remove()
  await run(answers)
  expect(await hasPlace()).toBe(false)
  await placeAgain()
  await run(answers)
  expect(await hasPlace()).toBe(true)
})

test('an owner reads why a picture was not placed, and a changed list of objects tries again', async () => {
  const { id, change } = await anUpload(['Moon'])
  const answers = placer(() => notFound)
  await run(answers)
  const reason = 'Moon moves among the stars, and no position is given'
  expect(await stateOf(id)).toMatchObject({ state: 'notFound', reason })
  expect(answers.asked).toEqual([])
  await change({ objects: ['Moon', 'M 42'] })
  await run(answers)
  expect(await stateOf(id)).toMatchObject({ state: 'notFound', reason: notFound.reason })
  await change({ title: 'Another title' })
  expect(await stateOf(id)).toMatchObject({ state: 'notFound' })
  await change({ objects: ['M 31'] })
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', reason: null })
  await run(placer(() => found))
  await change({ objects: ['M 42'] })
  expect(await stateOf(id)).toMatchObject({ state: 'placed' })
})

test('the hint of the owner is first, then the width of the gear, then the objects', async () => {
  const { profileId, change, placeAgain } = await anUpload(['M 31', 'M 42'])
  const { id: telescope } = await app.has(aGearItem(profileId))
  await app.em.execute('update gear_item set focal_length_mm = 250, sensor_width_mm = 23.5 where id = ?', [
    telescope,
  ])
  await change({ gear: [{ gearItemId: telescope, role: 'telescope' }] })
  await placeAgain('rightAscension: 10, declination: 40, width: 3')
  const answers = placer(() => notFound)
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

test('a new file is placed again, unless the owner has removed the place', async () => {
  const [kept, removed] = [await anUpload(), await anUpload()]
  await run(placer(() => found))
  await removed.remove()
  const REPLACE = `mutation ($input: ReplaceGalleryImageInput!) { replaceGalleryImage(input: $input) { galleryImage { id } } }`
  for (const { id, person } of [kept, removed])
    await person.runWithFiles(REPLACE, { input: { id, image: aTinyImage() } })
  expect(await stateOf(kept.id)).toMatchObject({ state: 'waiting' })
  await removed.change({ objects: ['M 31'] })
  const answers = placer(() => found)
  await run(answers)
  expect(answers.asked).toHaveLength(1)
  expect(await stateOf(removed.id)).toMatchObject({ state: 'removed' })
})

test('what an owner removes, or replaces, while it is looked for stays so', async () => {
  const [removed, replaced] = [await anUpload(), await anUpload()]
  const replace = () =>
    app.em.execute(`update gallery_image set file = 'other/large.png' where id = ?`, [replaced.id])
  const changes = [removed.remove, replace]
  await run(placer(async () => (await changes.shift()!(), found)))
  expect(await stateOf(removed.id)).toMatchObject({ state: 'removed' })
  expect(await stateOf(replaced.id)).toMatchObject({ state: 'waiting' })
  await replaced.remove()
})

test('a picture whose file cannot be read is tried again, and in the end says so', async () => {
  const { id } = await anUpload()
  const answers = placer(() => Promise.reject(new Error('The solver is gone')))
  for (let attempt = 1; attempt <= 3; attempt++) {
    await runJobs(app, { placer: answers, failures: new Map() })
    expect(await stateOf(id)).toMatchObject(attempt < 3 ? { state: 'waiting' } : { state: 'notFound' })
    await app.em.execute('update graphile_worker._private_jobs set run_at = now()')
  }
  expect(answers.asked).toHaveLength(3)
  expect(await stateOf(id)).toMatchObject({ reason: 'the picture could not be read' })
})

test('where placement is off, an upload has no state, and waits until it is on: after new uploads, the newest first', async () => {
  await using off = await testApp({ orm: app.orm, images: app.images })
  const creator = await app.creator()
  const old = { ...creator, person: await off.as({ id: creator.userId }) }
  const { id, placeAgain } = await anUpload(['M 45'], old)
  await anUpload(['M 51'], old)
  const placement = `{ galleryImage(id: ${id}) { placement { state } } }`
  expect((await off.visitor().run(placement)).data.galleryImage).toEqual({ placement: null })
  await placeAgain()
  let isFirst = true
  const answers = placer(async () => {
    if (isFirst) {
      isFirst = false
      // The first ones of each upload come first.
      const two = { files: [aTinyImage(), aTinyImage()], metadata: { objects: ['M 42'] } }
      await uploading.GraphQL(creator.person, { profileId: creator.profileId, ...two })
      await anUpload(['M 31'], creator)
    }
    return found
  })
  await run(answers)
  expect(answers.asked).toEqual([])
  await runMaintenance(app, { placer: answers })
  const declinations = answers.asked.map(([hint]) => Math.round(hint!.point!.declination))
  expect(declinations).toEqual([47, -5, 41, -5, 24])
  expect(await stateOf(id)).toMatchObject({ state: 'placed' })
})

test('a picture that is looked for while the server stops still waits, and is queued again', async () => {
  const { id } = await anUpload()
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

const hintOf = async (imageId: number) => {
  const found = await app.em.fork().findOneOrFail(ImagePlacement, { imageId })
  const { state, hintRightAscension, hintDeclination, hintWidth, hintSource } = found
  return { state, place: [hintRightAscension, hintDeclination, hintWidth], hintSource }
}
const frames = { rightAscension: 83.8, declination: -5.4, width: 3 }

test('a picture is looked for where its file says, else where its frames say, else as wide as EXIF says', async () => {
  const decoder: ImageDecoder = {
    ...passThroughDecoder,
    galleryImage: async (file) =>
      Object.assign(await passThroughDecoder.galleryImage(file), (await sharp(file).metadata()).autoOrient),
  }
  await using sized = await testApp({ orm: app.orm, images: app.images, placesImages: true, decoder })
  const { person, profileId } = await sized.creator()
  const list = (...items: number[]) =>
    `<rdf:Seq>${items.map((item) => `<rdf:li>${item}</rdf:li>`).join('')}</rdf:Seq>`
  const avm = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:avm="http://www.communicatingastronomy.org/avm/1.0/"><avm:Spatial.ReferenceValue>${list(10.68, 41.27)}</avm:Spatial.ReferenceValue><avm:Spatial.Scale>${list(-0.01, 0.01)}</avm:Spatial.Scale></rdf:Description></rdf:RDF></x:xmpmeta>`
  const black = sharp({ create: { width: 300, height: 200, channels: 3, background: 'black' } }).jpeg()
  const exif = { IFD0: { Make: 'Acme' }, IFD2: { FocalLengthIn35mmFilm: '100' } }
  const contents = [
    await black.clone().withXmp(avm).toBuffer(),
    // Turned by a quarter when it is shown.
    await black.clone().withExif(exif).withMetadata({ orientation: 6 }).toBuffer(),
    await black.clone().toBuffer(),
  ]
  const files = contents.map((content, index) => ({ name: `${index}.jpg`, mediaType: 'image/jpeg', content }))
  const upload = async (metadata: object) => {
    const { images } = await uploading.GraphQL(person, { profileId, files, metadata: { ...metadata } })
    return images!.map(({ id }) => id)
  }
  const ids = await upload({})
  const ofAvm = {
    state: 'waiting',
    place: [expect.closeTo(10.68), 41.27, expect.closeTo(2.99, 1)],
    hintSource: 'avm',
  }
  expect(await Promise.all(ids.map(hintOf))).toEqual([
    ofAvm,
    { state: 'waiting', place: [null, null, expect.closeTo(20.41 / 1.5, 1)], hintSource: 'exif' },
    { state: 'waiting', place: [null, null, null], hintSource: null },
  ])
  await person.run(`mutation { placeGalleryImage(input: { id: ${ids[0]} }) { galleryImage { id } } }`)
  expect(await hintOf(ids[0]!)).toEqual(ofAvm)
  expect(await Promise.all((await upload({ placeHint: frames })).map(hintOf))).toEqual([
    ofAvm,
    { state: 'waiting', place: [83.8, -5.4, 2], hintSource: 'frames' },
    { state: 'waiting', place: [83.8, -5.4, 3], hintSource: 'frames' },
  ])
})

test('frames that are chosen later say where to look again, but not for a picture that has its place or lost it to its owner', async () => {
  const { id, profileId, change, ...creator } = await anUpload()
  const placed = await anUpload([], { ...creator, profileId })
  const removed = await anUpload([], { ...creator, profileId })
  await app.has(aPlacement(placed.id, { rightAscension: 10, declination: 40 }))
  await removed.remove()
  for (const image of [{ change }, placed, removed])
    await image.change({ placeHint: { ...frames, width: null } })
  const noHint = { place: [null, null, null], hintSource: null }
  expect(await Promise.all([id, placed.id, removed.id].map(hintOf))).toEqual([
    { state: 'waiting', place: [83.8, -5.4, null], hintSource: 'frames' },
    { state: 'placed', ...noHint },
    { state: 'removed', ...noHint },
  ])
  // Refused with the rest of the change.
  const wrong = { id, title: 'Changed', placeHint: { rightAscension: 361, declination: 0 } }
  const { errors } = await creator.person.run(UPDATE, { input: wrong })
  expect(errors![0]!.extensions['problems']).toMatchObject([
    { path: 'placeHint.rightAscension', message: 'Right ascension must be a number from 0 to 360' },
  ])
})
