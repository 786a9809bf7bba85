import type { EntityManager } from '@mikro-orm/postgresql'
import pg from 'pg'
import { expect, test } from 'vitest'
import { lockWaits } from '../../testing/databases.ts'
import { aGalleryImage, aGearItem, aProfile, aUser } from '../../testing/factories.ts'
import { aCreator } from '../../testing/rest-cases.ts'
import { mutationCases, type MutationRequest } from '../../testing/mutation-cases.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { deleteProfile } from '../accounts/delete-account.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { countDirectory } from './directory-counts.ts'
import { markChangedProfiles, markProfiles, rebuildDirectory, writeIndex } from './index-marks.ts'

const app = forAllTests(testApp)

/** What the index has; the lists of what is missing or wrong are empty. */
const stored = async () => ({
  entries: await app.em.execute(
    'select profile_id, created_at::text, folded_name, terms::text from directory_entry order by 1',
  ),
  unknownTerms: await app.em.execute(
    'select term from directory_entry, unnest(tsvector_to_array(terms)) term where term not in (select term from directory_term)',
  ),
  images: await app.em.execute(
    'select image_id, terms::text, choices, integration_seconds, capture_date::text from image_entry order by 1',
  ),
  unknownChoices: await app.em.execute(
    'select choice from image_entry, unnest(choices) choice where choice not in (select term from image_term)',
  ),
  wrongIntegrations: await app.em.execute(
    `select image.id from gallery_image image join image_object shown on shown.image_id = image.id
     where shown.integration_seconds <> image.integration_seconds`,
  ),
  objectsOfProfiles: await app.em.execute('select * from profile_object order by profile_id, object_name'),
  imagesOfObjects: await app.em.execute<{ name: string; images: number }[]>(
    `select name, sum(images)::int as images from (
       select name, images from sky_object union all select object_name, images from sky_object_change
     ) counts group by 1 having sum(images) <> 0 order by 1`,
  ),
  profilesWithoutViews: await app.em.execute(
    'select id from creator_profile where id not in (select profile_id from profile_views)',
  ),
})

async function expectFresh() {
  await app.searchIndex.written()
  expect(await app.em.execute('select from index_mark')).toEqual([])
  await countDirectory(app.em.fork())
  const written = await stored()
  await rebuildDirectory(app.em.fork())
  expect(written).toEqual(await stored())
  expect(written).toMatchObject({
    unknownTerms: [],
    unknownChoices: [],
    wrongIntegrations: [],
    profilesWithoutViews: [],
  })
}

test('after each mutation the directory is as if it had been rebuilt', async () => {
  const requests: [name: string, person: Person, request: MutationRequest][] = []
  for (const [name, prepare] of Object.entries(mutationCases)) {
    const { userId, ...request } = await prepare(app)
    requests.push([name, userId === undefined ? app.visitor() : await app.as({ id: userId }), request])
  }
  await app.em.execute(
    `insert into image_object (image_id, object_name, profile_id, position)
     select id, 'NGC 598', creator_profile_id, 1 from gallery_image on conflict do nothing;
     insert into image_gear (image_id, gear_id, role, position)
     select image.id, gear.id, 'telescope', 1 from gallery_image image join gear_item gear using (creator_profile_id)
     on conflict do nothing`,
  )
  await rebuildDirectory(app.em.fork())
  const objects = ['M 31', 'M 33']
  const text = { bio: 'Galaxies and dust', specialties: ['Lunar'] }
  const more: Record<string, object> = {
    uploadGalleryImages: { objects },
    updateGalleryImage: { objects },
    updateGalleryImages: { changes: { addObjects: objects } },
    createCreatorProfile: text,
    updateCreatorProfile: text,
  }
  for (const [name, person, { input: given, files = [] }] of requests) {
    const input = given && { ...given, ...more[name] }
    const { errors } = await runMutation(person, name, { ...(input && { input }), files })
    expect(errors, name).toBeUndefined()
  }
  await expectFresh()
})

test('names, texts, gear and objects of a creator that change at the same time are all found and counted', async () => {
  const { person, profileId, image } = await aCreator(app)
  const numbers = [1, 2, 3, 4, 5]
  const answers = await Promise.all(
    numbers.flatMap((number) => [
      runMutation(person, 'changeDisplayName', { input: { displayName: `Name ${number}` } }),
      runMutation(person, 'updateCreatorProfile', {
        input: { creatorProfileId: profileId, bio: `The text number ${number}` },
      }),
      runMutation(person, 'createGearItem', {
        input: { creatorProfileId: profileId, itemName: `Gear ${number}`, category: 'Telescope' },
      }),
      runMutation(person, 'updateGalleryImage', {
        input: { id: image, objects: number % 2 === 0 ? ['M 51'] : ['M 101', 'M 51'] },
      }),
    ]),
  )
  expect(answers.flatMap(({ errors = [] }) => errors)).toEqual([])
  await expectFresh()
})

test('the index that two processes write while creators change their pages at random is as if it had been rebuilt', async () => {
  await using other = await testApp({ orm: app.orm })
  const creators = await Promise.all(Array.from({ length: 3 }, () => aCreator(app)))
  const changed = async (nth: number) => {
    const { userId, profileId, image, gearItem } = creators[nth % creators.length]!
    const creatorProfileId = profileId
    const kinds: [name: string, input: Record<string, unknown>][] = [
      ['changeDisplayName', { displayName: `Name ${nth}` }],
      ['updateCreatorProfile', { creatorProfileId, bio: `The text number ${nth}` }],
      ['createGearItem', { creatorProfileId, itemName: `Gear ${nth}`, category: 'Telescope' }],
      ['updateGearItem', { id: gearItem, itemName: `Changed ${nth}` }],
      [
        'updateGalleryImage',
        { id: image, objects: [`M ${1 + (nth % 7)}`], gear: [{ gearItemId: gearItem }] },
      ],
      [
        'updateGalleryImage',
        { id: image, title: `Title ${nth}`, exposures: [{ count: nth + 1, seconds: 60 }] },
      ],
      ['createSocialLink', { creatorProfileId, platform: 'Site', url: 'https://site.example' }],
    ]
    const [name, input] = kinds[Math.floor(Math.random() * kinds.length)]!
    const person = await (nth % 2 ? app : other).as({ id: userId })
    expect((await runMutation(person, name, { input })).errors, name).toBeUndefined()
    // The sweep and both processes write at the same time.
    if (Math.random() < 0.5) await [app.searchIndex, other.searchIndex][nth % 2]!.written()
    if (Math.random() < 0.2) await writeIndex(app.em.fork())
  }
  for (let round = 0; round < 8; round++)
    await Promise.all(Array.from({ length: 12 }, (_, nth) => changed(round * 12 + nth)))
  await other.searchIndex.written()
  await expectFresh()
})

test('a process that is slower than another one does not write what it read before', async () => {
  const { id } = await app.has(aProfile({ bio: 'Galaxies' }))
  await app.em.execute('insert into index_mark (profile_id) values (?)', [id])
  await app.em.execute('update creator_profile set bio = ? where id = ?', ['Comets', id])
  const faster = new pg.Client(app.databaseUrl)
  await faster.connect()
  await faster.query(`begin; update directory_entry set source_hash = 1 where profile_id = ${id}`)
  const slower = writeIndex(app.em.fork())
  await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
  await app.em.execute('update creator_profile set bio = ? where id = ?', ['Meteors', id])
  await faster.query('commit')
  await faster.end()
  await slower
  await writeIndex(app.em.fork())
  await expectFresh()
})

test('an account whose name changes while its profile is created is found by the new name', async () => {
  const { id } = await app.has(aUser())
  const person = await app.as({ id })
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  // Both wait for the row of the account, in this order.
  await client.query(`begin; select from users where id = ${id} for update`)
  const created = runMutation(person, 'createCreatorProfile', {
    input: { bio: 'Galaxies and dust' },
  })
  await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
  const renamed = runMutation(person, 'changeDisplayName', {
    input: { displayName: 'Henrietta' },
  })
  await expect.poll(() => lockWaits(app.em)).toHaveLength(2)
  await client.query('commit')
  await client.end()
  expect([await created, await renamed]).toMatchObject([{ status: 200 }, { status: 200 }])
  await expectFresh()
})

test('the name of a filter is kept if a creator begins to use it while it is removed', async () => {
  const FILTERS = `{ specialties: directoryFilters(name: specialty) { label creatorCount } }`
  const former = await app.has(aProfile({ specialties: ['Dark Nebulae'] }))
  const { id } = await app.has(aProfile())
  const write = (em: EntityManager, profileId: number, specialties: string[]) =>
    em.transactional(async (em) => {
      await em.nativeUpdate(CreatorProfile, profileId, { specialties })
      await markProfiles(em, [[profileId]])
      await writeIndex(em)
    })
  await write(app.em.fork(), former.id, [])
  await countDirectory(app.em.fork())

  const em = app.em.fork()
  await em.begin()
  await write(em, id, ['Dark nebulae'])
  const counted = countDirectory(app.em.fork())
  await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
  await em.commit()
  await counted
  await countDirectory(app.em.fork())
  const { data } = await app.visitor().run(FILTERS)
  expect(data.specialties).toContainEqual({ label: 'Dark Nebulae', creatorCount: 1 })
})

test('terms that only a deleted profile had are deleted by the next counts', async () => {
  const { userId } = await app.has(aProfile({ displayName: 'Wilhelmina', bio: 'Galaxies' }))
  await app.has(aProfile({ bio: 'Galaxies' }))
  await app.has((em) => deleteProfile({ em }, userId))
  for (const _ of ['emptied', 'deleted']) await countDirectory(app.em.fork())
  const terms = await app.em.execute(
    `select term from directory_term where term in ('wilhelmina', 'galaxies')`,
  )
  expect(terms).toEqual([{ term: 'galaxies' }])
})

test('an object has no longer the images of a deleted profile, before they are counted', async () => {
  const { person, profileId, image } = await aCreator(app)
  await runMutation(person, 'updateGalleryImage', { input: { id: image, objects: ['NGC 253'] } })
  await app.searchIndex.written()
  const images = async () => (await stored()).imagesOfObjects.filter(({ name }) => name === 'NGC 253')
  expect(await images()).toEqual([{ name: 'NGC 253', images: 1 }])
  await app.has(async (em) => {
    const { userId } = await em.findOneOrFail(CreatorProfile, profileId)
    await deleteProfile({ em }, userId)
  })
  expect(await images()).toEqual([])
})

const versionsOf = (table: 'directory_entry' | 'image_entry') =>
  app.em.execute<{ xmin: string }[]>(`select xmin::text from ${table}`)

test('a change writes only the entries that it changes', async () => {
  const { person, profileId, image } = await aCreator(app)
  const { id } = await app.has(aGearItem(profileId, 'Redcat 51'))
  await runMutation(person, 'updateGalleryImage', { input: { id: image, gear: [{ gearItemId: id }] } })
  const written = async (input: object) => {
    await app.searchIndex.written()
    const tables = ['directory_entry', 'image_entry'] as const
    const before = await Promise.all(tables.map(versionsOf))
    const { errors } = await runMutation(person, 'updateGearItem', { input: { id, ...input } })
    expect(errors).toBeUndefined()
    await app.searchIndex.written()
    const after = await Promise.all(tables.map(versionsOf))
    return after.map(
      (rows, table) => rows.filter(({ xmin }) => !before[table]!.some((row) => row.xmin === xmin)).length,
    )
  }
  expect(await written({ personalRating: 4 })).toEqual([0, 0])
  expect(await written({ brand: 'William Optics' })).toEqual([1, 1])
})

test('what a version without marks wrote during an update is found after the next start', async () => {
  const { id: profileId } = await app.has(aProfile())
  const gear = await app.has(aGearItem(profileId, 'Redcat 51'))
  const images = []
  for (const place of [0, 1]) images.push(await app.has(aGalleryImage(profileId, 'Rosette', place)))
  const [changed, added] = images.map(({ id }) => id)
  await app.em.execute(
    `insert into image_gear (image_id, gear_id, role, position) values (${changed}, ${gear.id}, 'telescope', 1);
     update gallery_image set title = 'Jellyfish', exposures = '[{"count": 10, "seconds": 60.5}]' where id = ${changed};
     insert into image_object (image_id, object_name, profile_id, position) values (${changed}, 'IC 443', ${profileId}, 1);
     update gear_item set item_name = 'Sigma 105' where id = ${gear.id};
     delete from image_entry where image_id = ${added};
     update creator_profile set updated_at = now() where id = ${profileId}`,
  )
  await markChangedProfiles(app.em.fork())
  await writeIndex(app.em.fork())
  const read = async (filter: string) =>
    (await app.visitor().run(`{ galleryImages(filter: { ${filter} }) { nodes { id } } }`)).data.galleryImages
      .nodes
  const filter = 'text: "jellyfish", object: "IC 443", gear: "Sigma 105", minIntegrationMinutes: 10'
  expect(await read(filter)).toEqual([{ id: changed }])
  expect(
    await app.em.execute(
      `select integration_seconds, (select integration_seconds from image_object where image_id = image.id) as of_object
       from gallery_image image where id = ${changed}`,
    ),
  ).toEqual([{ integration_seconds: 605, of_object: 605 }])
  expect(await read('text: "rosette"')).toContainEqual({ id: added })
  await expectFresh()
})

test('the directory is counted even if the images cannot be', async () => {
  await app.em.execute(`insert into sky_object_change (object_name, images) values ('NGC 7000', 0)`)
  await app.em.execute('alter table image_entry rename to lost_entry')
  try {
    await expect(countDirectory(app.em.fork())).rejects.toThrow('image_entry')
  } finally {
    await app.em.execute('alter table lost_entry rename to image_entry')
  }
  expect(await app.em.execute('select from sky_object_change')).toEqual([])
})
