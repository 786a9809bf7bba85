import { expect, test } from 'vitest'
import { aGalleryImage, aGearItem } from '../../testing/factories.ts'
import { aCreator } from '../../testing/rest-cases.ts'
import { mutationCases } from '../../testing/mutation-cases.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)

interface Row {
  key: string
  /** What visitors see of it; of an item without its place in the list, or as the cover. */
  content: string
  createdAt: string
  updatedAt: string
}

const tables = ['social_link', 'support_link', 'gear_item', 'rig', 'gallery_image']

const items = tables.map(
  (
    name,
  ) => `select '${name} ' || id as key, creator_profile_id as profile_id, concat(position, to_jsonb(item)->>'is_cover') as place,
    (to_jsonb(item) - 'position' - 'is_cover' - 'metadata_hash' - 'created_at' - 'updated_at')::text || ${
      name === 'gallery_image'
        ? `(select coalesce(string_agg(shown::text, ' '), '') from image_object shown where image_id = item.id)
          || (select coalesce(string_agg(used::text, ' '), '') from image_gear used where image_id = item.id)`
        : name === 'rig'
          ? `(select coalesce(string_agg(used::text, ' '), '') from rig_gear used where rig_id = item.id)`
          : `''`
    } as content, created_at, updated_at from ${name} item`,
)

async function rows(): Promise<Map<string, Row>> {
  const found = await app.em.execute<Row[]>(`
    with item as (${items.join(' union all ')})
    select key, content, created_at::text as "createdAt", updated_at::text as "updatedAt" from item
    union all
    select 'profile ' || profile.id, (to_jsonb(profile) - 'created_at' - 'updated_at')::text
      || display_name || coalesce(avatar_url, '') || coalesce(picture_folder, '') || coalesce(picture_alt_text, '')
      || (select coalesce(string_agg(key || place || content, ' ' order by key), '') from item where profile_id = profile.id),
      profile.created_at::text, profile.updated_at::text
    from creator_profile profile join users on users.id = user_id`)
  return new Map(found.map((row) => [row.key, row]))
}

const known = <Value>(before: Map<string, Value>, after: Map<string, Value>) =>
  Array.from(before, ([key, one]) => ({ key, before: one, after: after.get(key)! })).filter(
    ({ after }) => after,
  )

/** Keys of the profiles and items that existed before and are changed. */
const changedBy = (before: Map<string, Row>, after: Map<string, Row>) =>
  known(before, after)
    .filter(({ before, after }) => before.content !== after.content)
    .map(({ key }) => key)

const dated = (before: Map<string, Row>, after: Map<string, Row>) =>
  known(before, after)
    .filter(({ before, after }) => Date.parse(after.updatedAt) > Date.parse(before.updatedAt))
    .map(({ key }) => key)

test.each(Object.entries(mutationCases))(
  'after %s a profile or item has a later time of change if visitors see a change of it, and no other has',
  async (name, prepare) => {
    const { userId, ...request } = await prepare(app)
    const person = userId === undefined ? app.visitor() : await app.as({ id: userId })
    const before = await rows()
    expect((await runMutation(person, name, request)).errors).toBeUndefined()
    const after = await rows()
    expect(dated(before, after)).toEqual(changedBy(before, after))
    for (const { before: one, after: other } of known(before, after))
      expect(other.createdAt).toBe(one.createdAt)
  },
)

const UPDATE =
  'mutation ($input: UpdateGalleryImageInput!) { updateGalleryImage(input: $input) { galleryImage { updatedAt } } }'

test.each(['objects', 'gear'])(
  'a change of nothing but the %s of a picture is a change of it',
  async (field) => {
    const { person, image, gearItem, profileId } = await aCreator(app)
    const input = {
      id: image,
      ...(field === 'gear' ? { gear: [{ gearItemId: gearItem, role: 'telescope' }] } : { objects: ['M 31'] }),
    }
    const before = await rows()
    const { data } = await person.run(UPDATE, { input })
    const after = await rows()
    expect(dated(before, after).toSorted()).toEqual([`gallery_image ${image}`, `profile ${profileId}`])
    const { updatedAt } = after.get(`gallery_image ${image}`)!
    expect(Date.parse(data.updateGalleryImage.galleryImage.updatedAt)).toBe(Date.parse(updatedAt))
  },
)

test('the deletion of gear is a change of its rigs and of the pictures taken with it, and of no other', async () => {
  const { person, image, gearItem, rig, profileId } = await aCreator(app)
  await person.run(UPDATE, { input: { id: image, gear: [{ gearItemId: gearItem, role: 'telescope' }] } })
  const before = await rows()
  expect((await runMutation(person, 'deleteGearItem', { input: { id: gearItem } })).errors).toBeUndefined()
  expect(dated(before, await rows()).toSorted()).toEqual([
    `gallery_image ${image}`,
    `profile ${profileId}`,
    `rig ${rig}`,
  ])
})

test('a picture that loses the cover to another one keeps its time, and its profile has changed', async () => {
  const { person, image, profileId } = await aCreator(app)
  const { id: other } = await app.has(aGalleryImage(profileId, 'Third', 2))
  const CHOOSE =
    'mutation ($id: PositiveInt!) { chooseCoverImage(input: { id: $id }) { creatorProfile { id } } }'
  await person.run(CHOOSE, { id: image })
  const before = await rows()
  await person.run(CHOOSE, { id: other })
  expect(dated(before, await rows())).toEqual([`profile ${profileId}`])
})

test('a save that changes no field of an item, and a move to the same place, keep all times', async () => {
  const { person, gearItem } = await aCreator(app)
  const before = await rows()
  const requests: [string, Record<string, unknown>][] = [
    ['updateGearItem', { id: gearItem, itemName: 'Redcat 51' }],
    ['moveGearItem', { id: gearItem, toIndex: 0 }],
  ]
  for (const [name, input] of requests)
    expect((await runMutation(person, name, { input })).errors).toBeUndefined()
  expect(await rows()).toEqual(before)
})

test('a retried creation and a refused upload leave the profile as it was', async () => {
  const { person, profileId } = await aCreator(app)
  const CREATE = `mutation ($input: CreateGearItemInput!) { createGearItem(input: $input) { gearItem { id } } }`
  const retrying = app.visitor({ 'idempotency-key': `gear of ${profileId}`, cookie: person.cookie })
  const create = () =>
    retrying.run(CREATE, { input: { creatorProfileId: profileId, itemName: 'New', category: 'New' } })
  await create()
  const before = await rows()
  expect((await create()).errors).toBeUndefined()
  expect(await rows()).toEqual(before)
  const noImage = { name: 'a.jpg', content: new Uint8Array(4), mediaType: 'image/jpeg' }
  const input = { creatorProfileId: profileId }
  const { errors } = await runMutation(person, 'uploadGalleryImages', {
    input,
    files: [noImage],
  })
  expect(errors).toHaveLength(1)
  expect(await rows()).toEqual(before)
})

test('all reads give the same times, to the millisecond', async () => {
  const { profileId, slug } = await aCreator(app)
  await app.has(aGearItem(profileId, 'Third', 2))
  await app.em.execute(
    ['creator_profile', ...tables]
      .map(
        (table) =>
          `update ${table} set created_at = '2026-03-29T01:30:00.123789Z', updated_at = '2026-03-29T02:30:00Z'`,
      )
      .join('; '),
  )
  const times = 'createdAt updatedAt'
  const lists = `images { nodes { ${times} } } newestImages(first: 2) { ${times} } gear { ${times} } rigs { ${times} } socialLinks { ${times} } supportLinks { ${times} }`
  for (const query of [
    `{ creatorProfile(slug: "${slug}") { ${times} coverImage { ${times} } ${lists} } }`,
    `{ creatorProfiles(limit: 2) { profiles { ${times} coverImage { ${times} } ${lists} } } }`,
  ]) {
    const found = new Set<string>()
    const { data, errors } = await app.visitor().run(query)
    expect(errors).toBeUndefined()
    JSON.stringify(data, (key, value: unknown) => {
      if (key === 'createdAt' || key === 'updatedAt') found.add(`${key} ${String(value)}`)
      return value
    })
    expect(found).toEqual(
      new Set(['createdAt 2026-03-29T01:30:00.123Z', 'updatedAt 2026-03-29T02:30:00.000Z']),
    )
  }
})
