import { expect, test } from 'vitest'
import { aGalleryImage, aGearItem, aProfile } from '../../testing/factories.ts'
import { aTinyImage, uploading } from '../../testing/gallery-uploads.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { filesInFolder } from '../../testing/stored-files.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { GalleryImage } from './gallery-image.entity.ts'

const UPDATE = `mutation ($input: UpdateGalleryImagesInput!) { updateGalleryImages(input: $input) {
  galleryImages { id title tags license site objects { name } otherObjects gear { role item { id } } }
  creatorProfile { gear { imageCount } } } }`
const DELETE = `mutation ($input: DeleteGalleryImagesInput!) { deleteGalleryImages(input: $input) {
  deletedIds session { storedBytes } creatorProfile { coverImage { id } images { totalCount } } } }`

const app = forAllTests(testApp)

async function aGallery(count: number) {
  const { id: profileId, userId } = await app.has(aProfile())
  const ids: number[] = []
  for (let place = 0; place < count; place += 1)
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
  const full = Array.from({ length: 30 }, (_, n) => `Tag ${n}`)
  const own = await app.has(aGearItem(profileId))
  const { profileId: elsewhere, ids: foreign } = await aGallery(1)
  const foreignGear = await app.has(aGearItem(elsewhere))
  await change({ tags: full, objects: Array.from({ length: 10 }, (_, n) => `M ${n + 1}`) }, [ids[1]!])
  const rows = () => app.em.fork().find(GalleryImage, {}, { orderBy: { id: 'asc' } })
  const before = JSON.stringify(await rows())
  const title = 'Changed'
  const role = 'camera'
  for (const [changes, of, code, error, path] of [
    [{ title, addTags: ['One more'] }, ids, 'BAD_USER_INPUT', 'At most 30 tags'],
    [{ title, addObjects: ['M 11'] }, ids, 'BAD_USER_INPUT', 'At most 10 objects'],
    [{ title, addObjects: ['Nowhere'] }, ids, 'BAD_USER_INPUT', 'At most 10 objects'],
    [
      {
        title,
        addGear: [own, foreignGear].map(({ id }) => ({ gearItemId: id, role })),
      },
      ids,
      'BAD_USER_INPUT',
      'Only gear on your own list can be added',
    ],
    [
      { title, gear: [{ gearItemId: foreignGear.id, role }] },
      ids,
      'BAD_USER_INPUT',
      'Only gear on your own list can be added',
      'changes.gear',
    ],
    [{ title }, [ids[0]!, foreign[0]!], 'FORBIDDEN', 'You can only change your own profile'],
    [{ title }, [ids[0]!, 987_654], 'NOT_FOUND', 'Picture 987654 not found'],
    [{ title }, [], 'BAD_USER_INPUT', 'Select at least one picture'],
    [
      { title },
      Array.from({ length: 501 }, (_, n) => n + 1),
      'BAD_USER_INPUT',
      'At most 500 pictures at once',
    ],
  ] as const)
    expect(await change(changes, [...of])).toMatchObject({
      code,
      error,
      ...(path && { problems: [{ path }] }),
    })
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

test('thirty pictures are changed and deleted with as many statements as two', async () => {
  const [few, many] = [await aGallery(2), await aGallery(30)]
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
