import { expect, test } from 'vitest'
import { aGalleryImage, aGearItem, aProfile } from '../../testing/factories.ts'
import { aTinyImage, uploading } from '../../testing/gallery-uploads.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { filesInFolder } from '../../testing/stored-files.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import { limits } from '../../../contract/limits.ts'
import { fieldsOf } from '../../errors/errors.ts'

const UPDATE = `mutation ($input: UpdateGalleryImagesInput!) { updateGalleryImages(input: $input) {
  galleryImages { id title tags license site objects { name } otherObjects gear { role item { id } } }
  creatorProfile { gear { imageCount } } } }`
const DELETE = `mutation ($input: DeleteGalleryImagesInput!) { deleteGalleryImages(input: $input) {
  deletedIds session { storedBytes } creatorProfile { coverImage { id } images { totalCount } } } }`

const app = forAllTests(testApp)
const numbered = (count: number) => Array.from({ length: count }, (_, number) => number)

type Gallery = Awaited<ReturnType<typeof aGallery>>
async function aGallery(count: number) {
  const { id: profileId, userId } = await app.has(aProfile())
  const ids: number[] = []
  for (const place of numbered(count))
    ids.push((await aGalleryImage(profileId, `Picture ${place}`, place)(app.em.fork())).id)
  const person = await app.as({ id: userId })
  return {
    profileId,
    person,
    ids,
    change: async (changes: object, ids: number[]) => {
      const { data, errors } = await person.run(UPDATE, { input: { ids, changes } })
      return errors ? { error: errors[0]!.message, ...errors[0]!.extensions } : data.updateGalleryImages
    },
  }
}

test('a creator changes only the chosen fields of several pictures at once', async () => {
  const { profileId, ids, change } = await aGallery(3)
  const [telescope, camera] = [
    await app.has(aGearItem(profileId)),
    await app.has(aGearItem(profileId, 'Camera', 1)),
  ]
  const [first, second, third] = ids as [number, number, number]
  await change({ tags: ['Veil', 'LRGB'], objects: ['M 31'] }, [first])
  await change({ gear: [{ gearItemId: telescope.id, role: 'other' }] }, [second])

  const { galleryImages, creatorProfile } = await change(
    {
      addTags: 'widefield, veil',
      removeTags: ['lrgb'],
      addObjects: ['Andromeda', 'Nowhere', 'M 42', 'nowhere'],
      addGear: [
        { gearItemId: camera.id, role: 'camera' },
        { gearItemId: telescope.id, role: 'telescope' },
      ],
      license: 'ccBy',
      site: 'La Palma',
    },
    [second, first, second],
  )
  const set = {
    license: 'ccBy',
    site: 'La Palma',
    objects: [{ name: 'NGC 224' }, { name: 'NGC 1976' }],
    otherObjects: ['Nowhere'],
  }
  const [taken, others] = [
    { role: 'telescope', item: { id: telescope.id } },
    { role: 'camera', item: { id: camera.id } },
  ]
  expect(galleryImages).toEqual([
    { id: second, title: 'Picture 1', tags: ['widefield', 'veil'], gear: [taken, others], ...set },
    { id: first, title: 'Picture 0', tags: ['Veil', 'widefield'], gear: [others, taken], ...set },
  ])
  expect(creatorProfile.gear).toEqual([{ imageCount: 2 }, { imageCount: 2 }])
  expect(await change({ tags: null, objects: ['M 42'], gear: [], site: ' ' }, ids)).toMatchObject({
    galleryImages: ids.map((id) => ({
      tags: [],
      site: null,
      objects: [{ name: 'NGC 1976' }],
      gear: [],
      license: id === third ? 'allRightsReserved' : 'ccBy',
    })),
  })
})

test('a change that does not fit one of the pictures changes none', async () => {
  const { profileId, ids, change } = await aGallery(2)
  const own = await app.has(aGearItem(profileId))
  const { profileId: elsewhere, ids: foreign } = await aGallery(1)
  const foreignGear = await app.has(aGearItem(elsewhere))
  const full = { tags: numbered(30).map(String), objects: numbered(10).map((n) => `M ${n + 1}`) }
  await change(full, [ids[1]!])
  const rows = () => app.em.fork().find(GalleryImage, {}, { orderBy: { id: 'asc' } })
  const before = JSON.stringify(await rows())
  const gear = [own, foreignGear].map(({ id }) => ({ gearItemId: id, role: 'camera' }))
  const notOwn = { error: 'Only gear on your own list can be added', code: 'BAD_USER_INPUT' }
  for (const [changes, of, refusal] of [
    [{ addTags: ['One more'] }, ids, { error: 'At most 30 tags' }],
    [{ addObjects: ['M 11'] }, ids, { error: 'At most 10 objects' }],
    [{ addObjects: ['Nowhere'] }, ids, { error: 'At most 10 objects' }],
    [{ addGear: gear }, ids, notOwn],
    [{ gear }, ids, { ...notOwn, problems: [{ path: 'changes.gear' }] }],
    [{}, [ids[0]!, foreign[0]!], { code: 'FORBIDDEN' }],
    [{}, [ids[0]!, 987_654], { code: 'NOT_FOUND', error: 'Picture 987654 not found' }],
    [{}, [], { error: 'Select at least one picture' }],
    [{}, numbered(501).map((n) => n + 1), { error: 'At most 500 pictures at once' }],
  ] as const)
    expect(await change({ title: 'Changed', ...changes }, [...of])).toMatchObject(refusal)
  expect(JSON.stringify(await rows())).toBe(before)
})

test('a creator deletes several pictures with their files, and the newest that is left is the cover', async () => {
  const { profileId, person, ids } = await aGallery(1)
  const before = await filesInFolder(app.images.folder)
  const files = [aTinyImage('one.png'), aTinyImage('two.png')]
  const { images } = await uploading.GraphQL(person, { profileId, files })
  const { data } = await person.run(DELETE, { input: { ids: images!.map(({ id }) => id) } })
  expect(data.deleteGalleryImages).toEqual({
    deletedIds: images!.map(({ id }) => id),
    session: { storedBytes: 200_000 },
    creatorProfile: { coverImage: { id: ids[0] }, images: { totalCount: 1 } },
  })
  await runJobs(app)
  expect(await filesInFolder(app.images.folder)).toEqual(before)
})

test('ten pictures are changed and deleted with as many statements as two', async () => {
  const [few, many] = [await aGallery(2), await aGallery(10)]
  const changes = { addTags: ['Veil'], license: 'ccBy', addObjects: ['M 31'] }
  const statementsOf = async ({ person, ids }: typeof few, query: string, input: object) => {
    const statements = await app.statementsOf(async () => {
      expect(await person.run(query, { input: { ids, ...input } })).not.toHaveProperty('errors')
    })
    return statements.filter((statement) => !/\b(session|throttle)\b/.test(statement)).length
  }
  for (const [query, input] of [
    [UPDATE, { changes }],
    [DELETE, {}],
  ] as const)
    expect(await statementsOf(many, query, input)).toBe(await statementsOf(few, query, input))
})

test('a gallery stays consistent during concurrent updates, moves, covers and deletions', async () => {
  const { person, profileId, ids } = await aGallery(6)
  const gone = ids[3]!
  const works = [
    (imageId: number) => person.post('/creator-images/update', { imageId, title: `Renamed ${imageId}` }),
    (imageId: number) => person.post('/creator-images/move', { imageId, toIndex: 0 }),
    (imageId: number) => person.post('/creator-images/cover', { imageId, isCover: true }),
    (imageId: number) => person.post('/creator-images/move', { imageId, toIndex: 5 }),
    () => person.post('/creator-images/delete', { imageId: gone }),
  ]
  const answers = await Promise.all(works.flatMap((work) => ids.map((id) => work(id))))
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([])
  // The last ones are the deletions.
  expect(answers.slice(-ids.length).filter(({ status }) => status === 200)).toHaveLength(1)

  const { body } = await person.get(`/creator-images/list?profileId=${profileId}`)
  const images = body.images as { id: number; title: string; isCover: boolean }[]
  expect(images.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.filter((id) => id !== gone))
  for (const { id, title } of images) expect(title).toBe(`Renamed ${id}`)
  expect(images.filter(({ isCover }) => isCover).length).toBeLessThanOrEqual(1)
})

test('the cover is the newest picture until the owner chooses one, and again when that is deleted or no longer chosen', async () => {
  const { person, profileId, ids } = await aGallery(3)
  const coverOf = async () => {
    const { data } = await app.visitor().run(`{ creatorProfile(id: ${profileId}) { coverImage { id } } }`)
    return data.creatorProfile.coverImage.id
  }
  const choose = (imageId: number, more = {}) => person.post('/creator-images/cover', { imageId, ...more })
  expect(await coverOf()).toBe(ids[2])
  const { body } = await choose(ids[0]!)
  expect(body.images.map((image: { isCover: boolean }) => image.isCover)).toEqual([true, false, false])
  const newest = await app.has(aGalleryImage(profileId, 'Newer', 3))
  expect(await coverOf()).toBe(ids[0])
  await choose(ids[1]!)
  expect(await coverOf()).toBe(ids[1])
  await choose(ids[0]!, { isCover: false })
  expect(await coverOf()).toBe(ids[1])
  await choose(ids[1]!, { isCover: false })
  expect(await coverOf()).toBe(newest.id)
  await choose(ids[1]!)
  await person.post('/creator-images/delete', { imageId: ids[1]! })
  expect(await coverOf()).toBe(newest.id)
})

const UPDATE_ONE = `mutation ($input: UpdateGalleryImageInput!) { updateGalleryImage(input: $input) {
  galleryImage { title description tags captureDate altText } } }`

/** Writes the fields of a picture, each of the two mutations by one API. */
const ways: Record<
  string,
  (gallery: Gallery, fields: object) => Promise<{ saved?: unknown; fields?: unknown; message?: unknown }>
> = {
  'uploading over REST': async ({ person, profileId }, metadata) => {
    const { images, fields, message } = await uploading.REST(person, {
      profileId,
      files: [aTinyImage()],
      metadata: { ...metadata },
    })
    return images ? { saved: images[0] } : { fields, message }
  },
  'changing by GraphQL': async ({ person, ids: [id] }, metadata) => {
    const { data, errors } = await person.run(UPDATE_ONE, { input: { id, ...metadata } })
    return errors
      ? { fields: fieldsOf(errors[0]!.extensions), message: errors[0]!.message }
      : { saved: data.updateGalleryImage.galleryImage }
  },
}

// contract/rules/limits.test.ts proves each rule. This proves that it is applied to each field, and that its column has room.
const { title, description, altText, tag, tags } = limits.gallery
const allOf = (text: (max: number) => string) => ({
  title: text(title.max),
  description: text(description.max),
  altText: text(altText.max),
})
const tagsWith = (first: string) => [first, ...numbered(tags.max - 1).map((n) => `tag ${n}`)]

test.each(Object.entries(ways))(
  'a creator who is %s may fill each field up to its limit, as written, leave it blank, and reads the error of each beyond it',
  async (_way, write) => {
    const gallery = await aGallery(1)
    for (const filler of ['x', '🔭']) {
      const fields = { ...allOf((max) => filler.repeat(max / filler.length)), captureDate: '2024-02-29' }
      const most = tagsWith(filler.repeat(tag.max / filler.length))
      const { saved } = await write(gallery, { ...fields, tags: most.join(' , ') })
      expect(saved).toMatchObject({ ...fields, tags: most })
    }
    const quoted = allOf(() => `'; -- \\ "$1" ? <b>`)
    const { saved } = await write(gallery, { ...quoted, tags: 'a, A ,b' })
    expect(saved).toMatchObject({ ...quoted, tags: ['a', 'b'] })
    const blank = await write(gallery, { ...allOf(() => ' '), tags: '' })
    expect(blank.saved).toMatchObject({ title: null, description: null, altText: null, tags: [] })

    const beyond = { ...allOf((max) => 'x'.repeat(max + 1)), tags: `a,${'x'.repeat(tag.max + 1)}` }
    expect(await write(gallery, beyond)).toEqual({
      message: expect.any(String),
      fields: {
        title: title.tooLong,
        description: description.tooLong,
        altText: altText.tooLong,
        'tags[1]': tag.tooLong,
      },
    })
    const { message } = await write(gallery, { captureDate: '2026-02-30' })
    expect(message).toMatch(/captureDate|Capture date/)
  },
)

test('a picture has no date if a form sends a blank one or a client of the graph null, and tags of a list are split too', async () => {
  const gallery = await aGallery(1)
  const blank = await ways['uploading over REST']!(gallery, { captureDate: '' })
  expect(blank.saved).toMatchObject({ captureDate: null })
  const inGraph = { tags: ['one', 'two, three'], captureDate: null }
  const { saved } = await ways['changing by GraphQL']!(gallery, inGraph)
  expect(saved).toMatchObject({ tags: ['one', 'two', 'three'], captureDate: null })
})

// The inputs of the graph do not have them: written-fields.test.ts.
test('other fields of a picture cannot be set over REST', async () => {
  const { person, ids } = await aGallery(1)
  const read = () => app.em.execute(`select * from gallery_image where id = ?`, [ids[0]])
  const before = await read()
  const forged = {
    position: 77,
    isCover: true,
    width: 1,
    file: 'x',
    createdAt: '2001-01-01',
    creatorProfileId: 1e6,
  }
  expect((await person.post('/creator-images/update', { imageId: ids[0], ...forged })).status).toBe(200)
  expect(await read()).toEqual(before)
})
