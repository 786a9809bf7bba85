import type { EntityManager } from '@mikro-orm/postgresql'
import { expect, test } from 'vitest'
import { lockWaits } from '../../testing/databases.ts'
import { aGalleryImage, aGearItem, aProfile, aUser } from '../../testing/factories.ts'
import { expectFreshIndex, storedIndex } from '../../testing/fresh-index.ts'
import { aCreator } from '../../testing/rest-cases.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { deleteProfile } from '../accounts/delete-account.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { countDirectory } from './directory-counts.ts'
import { writeImageEntries } from './image-entries.ts'
import { markChangedProfiles, markProfiles, rebuildDirectory, writeIndex } from './index-marks.ts'

const app = forAllTests(testApp)

test('the index that two processes write while creators change their pages at random is as if it had been rebuilt', async () => {
  await using other = await testApp({ orm: app.orm })
  const creators = await Promise.all(Array.from({ length: 2 }, () => aCreator(app)))
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
  for (let round = 0; round < 4; round++)
    await Promise.all(Array.from({ length: 12 }, (_, nth) => changed(round * 12 + nth)))
  await other.searchIndex.written()
  await expectFreshIndex(app)
})

/** A transaction of another process. */
async function transaction(statement: string) {
  const em = app.em.fork()
  await em.begin()
  await em.execute(statement)
  return em
}

test('a process that is slower than another one does not write what it read before', async () => {
  const { id } = await app.has(aProfile({ bio: 'Galaxies' }))
  await app.em.execute('insert into index_mark (profile_id) values (?)', [id])
  await app.em.execute('update creator_profile set bio = ? where id = ?', ['Comets', id])
  const faster = await transaction(`update directory_entry set source_hash = 1 where profile_id = ${id}`)
  const slower = writeIndex(app.em.fork())
  await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
  await app.em.execute('update creator_profile set bio = ? where id = ?', ['Meteors', id])
  await faster.commit()
  await slower
  await writeIndex(app.em.fork())
  await expectFreshIndex(app)
})

test('the exposures of a picture that an older version wrote are added up, unless its creator changes them meanwhile', async () => {
  const { person, profileId, image } = await aCreator(app)
  const em = app.em.fork()
  const seconds = async () => {
    const rows = await em.execute(
      `select image.integration_seconds as own, shown.integration_seconds as "ofObject"
       from gallery_image image join image_object shown on image_id = image.id where image.id = ?`,
      [image],
    )
    return rows.flatMap(({ own, ofObject }) => [own, ofObject])
  }
  const expose = (count: number) =>
    runMutation(person, 'updateGalleryImage', {
      input: { id: image, objects: ['M 31', 'M 42'], exposures: [{ count, seconds: 60 }] },
    })
  await expose(2)
  await app.searchIndex.written()
  await em.execute('delete from image_entry where image_id = ?', [image])
  for (const [table, key] of [
    ['gallery_image', 'id'],
    ['image_object', 'image_id'],
  ])
    await em.execute(`update ${table} set integration_seconds = 0 where ${key} = ?`, [image])

  const change = await transaction(`update gallery_image set site = 'Elsewhere' where id = ${image}`)
  const writing = writeImageEntries(app.em.fork(), [profileId], [])
  await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
  await change.execute(`update image_object set position = position where image_id = ${image}`)
  await change.rollback()
  await writing
  expect(new Set(await seconds())).toEqual(new Set([120]))

  await expose(3)
  await app.searchIndex.written()
  await em.execute('delete from image_entry where image_id = ?', [image])
  // Is locked after the sources are read.
  const other = await transaction('lock table image_term')
  const late = writeImageEntries(app.em.fork(), [profileId], [])
  await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
  await expose(4)
  await other.commit()
  await late
  expect(new Set(await seconds())).toEqual(new Set([240]))
})

test('an account whose name changes while its profile is created is found by the new name', async () => {
  const { id } = await app.has(aUser())
  const person = await app.as({ id })
  // Both wait for the row of the account, in this order.
  const other = await transaction(`select from users where id = ${id} for update`)
  const created = runMutation(person, 'createCreatorProfile', { input: { bio: 'Galaxies and dust' } })
  await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
  const renamed = runMutation(person, 'changeDisplayName', { input: { displayName: 'Henrietta' } })
  await expect.poll(() => lockWaits(app.em)).toHaveLength(2)
  await other.commit()
  expect([await created, await renamed]).toMatchObject([{ status: 200 }, { status: 200 }])
  await expectFreshIndex(app)
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

test('a deleted profile takes its images from their objects at once, and the terms that it alone had at the next counts', async () => {
  const { person, userId, profileId } = await app.creator({ displayName: 'Wilhelmina', bio: 'Galaxies' })
  await app.has(aProfile({ bio: 'Galaxies' }))
  const { id } = await app.has(aGalleryImage(profileId))
  await runMutation(person, 'updateGalleryImage', { input: { id, objects: ['NGC 253'] } })
  await app.searchIndex.written()
  const images = async () => (await storedIndex(app)).imagesOfObjects.filter(({ name }) => name === 'NGC 253')
  expect(await images()).toEqual([{ name: 'NGC 253', images: 1 }])
  await app.has((em) => deleteProfile({ em }, userId))
  expect(await images()).toEqual([])
  for (const _ of ['emptied', 'deleted']) await countDirectory(app.em.fork())
  const terms = `select term from directory_term where term in ('wilhelmina', 'galaxies')`
  expect(await app.em.execute(terms)).toEqual([{ term: 'galaxies' }])
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
  await expectFreshIndex(app)
})

test('gear is found by a name whose letters are folded to many, and a specialty without letters is not a filter', async () => {
  const { person, profileId } = await app.creator({ specialties: ['!!!', 'Lunar'] })
  const itemName = 'ﷺ'.repeat(150)
  const gear = { creatorProfileId: profileId, itemName, category: 'Telescope' }
  expect((await runMutation(person, 'createGearItem', { input: gear })).errors).toBeUndefined()
  const FILTERS = `query ($gear: String) { specialties: directoryFilters(name: specialty) { value label }
    gear: directoryFilters(name: gear) { label creatorCount } creatorProfiles(gear: $gear) { profiles { id } } }`
  for (const rebuild of [false, true]) {
    if (rebuild) await rebuildDirectory(app.em.fork())
    const { specialties, gear, creatorProfiles } = (await app.visitor().run(FILTERS, { gear: itemName })).data
    expect(specialties).toContainEqual({ value: 'lunar', label: 'Lunar' })
    expect(specialties).not.toContainEqual(expect.objectContaining({ label: '!!!' }))
    expect(gear).toContainEqual({ label: itemName, creatorCount: 1 })
    expect(creatorProfiles.profiles).toEqual([{ id: profileId }])
  }
})

test('a creator with more words than the directory can store is found by the first of them', async () => {
  const { person, profileId: creatorProfileId } = await app.creator()
  // Each of these letters is folded to about five, and each of those begins a term.
  const squareLetters = (count: number) =>
    String.fromCodePoint(...Array.from({ length: count }, () => 0x33_00 + Math.floor(Math.random() * 0x58)))
  const item = () => ({
    itemName: squareLetters(150),
    brand: squareLetters(100),
    model: squareLetters(100),
    category: 'Telescope',
    creatorProfileId,
  })
  await app.has((em) => {
    for (let position = 0; position < 25; position++) em.create(GearItem, { ...item(), position })
    return em.flush()
  })
  const input = { ...item(), itemName: 'Lone 51' }
  expect((await runMutation(person, 'createGearItem', { input })).errors).toBeUndefined()
  const FOUND = '{ creatorProfiles(gear: "lone 51", search: "vera") { profiles { id } } }'
  expect((await app.visitor().run(FOUND)).data.creatorProfiles.profiles).toEqual([{ id: creatorProfileId }])
})
