import { describe, expect, test } from 'vitest'
import { aCreatorWithImage, UPDATE } from '../../testing/described-image.ts'
import { aGalleryImage, aGearItem, aProfile } from '../../testing/factories.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { relateLearnedObjects } from '../gallery/learned-objects.ts'
import { ImagePlacement } from '../placement/image-placement.entity.ts'
import { withoutPlace } from '../placement/place.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)

async function objectNamed(name: string) {
  const { data } = await app.visitor().run(
    `query ($name: String!) { skyObject(name: $name) { imageCount
      images { nodes { id creatorProfile { slug } } } creators { nodes { id slug } } } }`,
    { name },
  )
  const { imageCount, images, creators } = data.skyObject
  return { imageCount, images: images.nodes, creators: creators.nodes }
}

describe('a visitor', () => {
  test('reads the pictures and creators of an object, the creator with the most pictures first', async () => {
    const [first, second] = [await aCreatorWithImage(app), await aCreatorWithImage(app)]
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
    const { profile, person, update, telescope, camera, image } = await aCreatorWithImage(app)
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
    const { profile, person, camera } = await aCreatorWithImage(app)
    const other = await aCreatorWithImage(app)
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
  const { data } = await app
    .visitor()
    .run(
      '{ known: galleryImages(filter: { object: "SMC" }) { nodes { id } } other: galleryImages(filter: { object: "planet x" }) { nodes { id } } }',
    )
  expect(data).toEqual({ known: { nodes: [{ id: image.id }] }, other: { nodes: [{ id: image.id }] } })
  expect(await objectNamed('SMC')).toMatchObject({ imageCount: 1, creators: [{ id: profile.id }] })
})
