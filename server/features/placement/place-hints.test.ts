import sharp from 'sharp'
import { expect, test } from 'vitest'
import { UPDATE } from '../../testing/described-image.ts'
import { aGalleryImage } from '../../testing/factories.ts'
import { uploading } from '../../testing/gallery-uploads.ts'
import { aPlacement } from '../../testing/placed-image.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { decoderPool } from '../images/decoder/decoder-pool.ts'
import { ImagePlacement } from './image-placement.entity.ts'

const app = forAllTests(() => testApp({ placesImages: true, decoder: decoderPool }))

const hintOf = async (imageId: number) => {
  const found = await app.em.fork().findOneOrFail(ImagePlacement, { imageId })
  const { state, hintRightAscension, hintDeclination, hintWidth, hintSource } = found
  return { state, place: [hintRightAscension, hintDeclination, hintWidth], hintSource }
}

const avm = (ascension: number) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:avm="http://www.communicatingastronomy.org/avm/1.0/"><avm:Spatial.ReferenceValue><rdf:Seq><rdf:li>${ascension}</rdf:li><rdf:li>41.27</rdf:li></rdf:Seq></avm:Spatial.ReferenceValue><avm:Spatial.Scale><rdf:Seq><rdf:li>-0.01</rdf:li><rdf:li>0.01</rdf:li></rdf:Seq></avm:Spatial.Scale></rdf:Description></rdf:RDF></x:xmpmeta>`

const black = sharp({ create: { width: 300, height: 200, channels: 3, background: 'black' } })
const withAvm = async () => ({
  name: 'a.jpg',
  content: await black.clone().withXmp(avm(10.68)).jpeg().toBuffer(),
})
/** Turned by a quarter when it is shown. */
const withExif = async () => ({
  name: 'b.jpg',
  content: await black
    .clone()
    .withExif({ IFD0: { Make: 'Acme' }, IFD2: { FocalLengthIn35mmFilm: '100' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
})
const plain = async () => ({ name: 'c.jpg', content: await black.clone().jpeg().toBuffer() })

const frames = { rightAscension: 83.8, declination: -5.4, width: 3 }

async function uploaded(
  files: Awaited<ReturnType<typeof plain>>[],
  metadata: Record<string, never> | { placeHint: typeof frames } = {},
) {
  const { person, profileId } = await app.creator()
  const sent = files.map((file) => ({ mediaType: 'image/jpeg', ...file }))
  const { images } = await uploading.GraphQL(person, {
    profileId,
    files: sent,
    metadata: metadata as Record<string, never>,
  })
  return { person, ids: images!.map(({ id }) => id) }
}

test('a picture is looked for where its file says, else where its frames say, else as wide as EXIF says', async () => {
  const ofFiles = await uploaded([await withAvm(), await withExif(), await plain()])
  expect(await Promise.all(ofFiles.ids.map(hintOf))).toEqual([
    { state: 'waiting', place: [expect.closeTo(10.68), 41.27, expect.closeTo(2.99, 1)], hintSource: 'avm' },
    { state: 'waiting', place: [null, null, expect.closeTo(20.41 / 1.5, 1)], hintSource: 'exif' },
    { state: 'waiting', place: [null, null, null], hintSource: null },
  ])
  const { person, ids } = ofFiles
  await person.run(`mutation { placeGalleryImage(input: { id: ${ids[0]} }) { galleryImage { id } } }`)
  expect(await hintOf(ids[0]!)).toMatchObject({ state: 'waiting', hintSource: 'avm' })
  const ofFrames = await uploaded([await withAvm(), await withExif(), await plain()], { placeHint: frames })
  expect(await Promise.all(ofFrames.ids.map(hintOf))).toEqual([
    { state: 'waiting', place: [expect.closeTo(10.68), 41.27, expect.closeTo(2.99, 1)], hintSource: 'avm' },
    { state: 'waiting', place: [83.8, -5.4, 2], hintSource: 'frames' },
    { state: 'waiting', place: [83.8, -5.4, 3], hintSource: 'frames' },
  ])
})

test('frames that are chosen later say where to look again, but not for a picture that has its place or lost it to its owner', async () => {
  const { person, profileId } = await app.creator()
  const ids = await Promise.all(
    ['New', 'Placed', 'Removed'].map(async (title) => (await app.has(aGalleryImage(profileId, title))).id),
  )
  await app.has(aPlacement(ids[1]!, { rightAscension: 10, declination: 40 }))
  await person.run(
    `mutation { removeGalleryImagePlacement(input: { id: ${ids[2]} }) { galleryImage { id } } }`,
  )
  for (const id of ids) {
    const { errors } = await person.run(UPDATE, { input: { id, placeHint: { ...frames, width: null } } })
    expect(errors).toBeUndefined()
  }
  expect(await Promise.all(ids.map(hintOf))).toEqual([
    { state: 'waiting', place: [83.8, -5.4, null], hintSource: 'frames' },
    { state: 'placed', place: [null, null, null], hintSource: null },
    { state: 'removed', place: [null, null, null], hintSource: null },
  ])
})

test('a place that is none in the sky is refused, and nothing is changed', async () => {
  const { person, profileId } = await app.creator()
  const { id } = await app.has(aGalleryImage(profileId, 'Kept'))
  const wrong = { rightAscension: 361, declination: 0 }
  const { errors } = await person.run(UPDATE, { input: { id, title: 'Changed', placeHint: wrong } })
  expect(errors![0]!.extensions['problems']).toMatchObject([
    { path: 'placeHint.rightAscension', message: 'Right ascension must be a number from 0 to 360' },
  ])
})
