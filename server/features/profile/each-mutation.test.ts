import { beforeAll, expect, test } from 'vitest'
import { accessOf } from '../../graphql/access.ts'
import { aGalleryImage, aGearItem } from '../../testing/factories.ts'
import { expectFreshIndex } from '../../testing/fresh-index.ts'
import { type MutationRequest, mutationCases } from '../../testing/mutation-cases.ts'
import { aCreator, missing, type TestUser } from '../../testing/rest-cases.ts'
import { mutations, runMutation } from '../../testing/run-mutation.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { rebuildDirectory } from '../search-index/index-marks.ts'

const app = forAllTests(testApp)
let stranger: TestUser
const requests = new Map<string, MutationRequest>()

/** So that what is searched changes. */
const text = { bio: 'Galaxies and dust', specialties: ['Lunar'] }
const objects = ['M 31', 'M 33']
const more: Record<string, object> = {
  uploadGalleryImages: { objects },
  updateGalleryImage: { objects },
  updateGalleryImages: { changes: { addObjects: objects } },
  createCreatorProfile: text,
  updateCreatorProfile: text,
}

beforeAll(async () => {
  stranger = await aCreator(app)
  // The index is rebuilt afterwards.
  const has: typeof app.has = (make) => make(app.em.fork())
  for (const [name, prepare] of Object.entries(mutationCases)) {
    const { input, ...request } = await prepare({ ...app, has })
    requests.set(name, { ...request, ...(input && { input: { ...input, ...more[name] } }) })
  }
  await app.em.execute(
    `insert into image_object (image_id, object_name, profile_id, position)
     select id, 'NGC 598', creator_profile_id, 1 from gallery_image on conflict do nothing;
     insert into image_gear (image_id, gear_id, role, position)
     select image.id, gear.id, 'telescope', 1 from gallery_image image join gear_item gear using (creator_profile_id)
     on conflict do nothing`,
  )
  await rebuildDirectory(app.em.fork())
})

interface Row {
  key: string
  /** What visitors see of it; of an item without its place in the list, or as the cover. */
  content: string
  createdAt: string
  updatedAt: string
}

const tables = ['social_link', 'support_link', 'gear_item', 'rig', 'gallery_image']
const relatedIn = (table: string, condition: string) =>
  `(select coalesce(string_agg(related::text, ' '), '') from ${table} related where ${condition})`
const related: Record<string, string> = {
  gallery_image: `${relatedIn('image_object', 'image_id = item.id')} || ${relatedIn('image_gear', 'image_id = item.id')}`,
  rig: relatedIn('rig_gear', 'rig_id = item.id'),
}
const items = tables.map(
  (name) => `
    select '${name} ' || id as key, creator_profile_id as profile_id, concat(position, to_jsonb(item)->>'is_cover') as place,
      (to_jsonb(item) - 'position' - 'is_cover' - 'metadata_hash' - 'created_at' - 'updated_at')::text
        || ${related[name] ?? `''`} as content, created_at, updated_at from ${name} item`,
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

/** Keys of the rows that are in both and differ. */
const differing = (before: Map<string, Row>, after: Map<string, Row>, isOther: (a: Row, b: Row) => boolean) =>
  [...before.keys()].filter((key) => after.has(key) && isOther(before.get(key)!, after.get(key)!))
const changedBy = (before: Map<string, Row>, after: Map<string, Row>) =>
  differing(before, after, (one, other) => one.content !== other.content)
const dated = (before: Map<string, Row>, after: Map<string, Row>) =>
  differing(before, after, (one, other) => Date.parse(other.updatedAt) > Date.parse(one.updatedAt))

const namesOf = (isMeant: (access: NonNullable<ReturnType<typeof accessOf>>) => boolean | undefined) =>
  Object.values(mutations)
    .filter((field) => isMeant(accessOf(field)!))
    .map(({ name }) => name)
const owned = namesOf(({ access }) => access === 'owner')
/** Those that take an Idempotency-Key. */
const creations = namesOf(({ idempotent }) => idempotent)

test('every mutation of a profile has a case, and creations take an Idempotency-Key', () => {
  expect(Object.keys(mutationCases)).toEqual(expect.arrayContaining([...owned, ...creations]))
  const named = Object.keys(mutationCases).filter((name) => /^(create|upload|replace)/.test(name))
  expect(creations.toSorted()).toEqual(named.toSorted())
})

/** What the id of a mutation finds, in errors. */
function thingOf(name: string): string {
  if (/^(create|upload)|Profile$/.test(name)) return 'Creator profile'
  if (name.includes('Gear')) return 'Gear item'
  if (name.includes('Image')) return 'Picture'
  if (name.includes('Rig')) return 'Rig'
  return name.includes('Social') ? 'Social link' : 'Support link'
}

function withId(id: number, { input = {}, ...request }: MutationRequest): MutationRequest {
  if ('ids' in input) return { ...request, input: { ...input, ids: [id] } }
  return { ...request, input: { ...input, ['id' in input ? 'id' : 'creatorProfileId']: id } }
}

test('each is refused for another creator, and does not find an unknown id', async () => {
  const before = await rows()
  for (const name of owned) {
    const request = requests.get(name)!
    expect((await runMutation(stranger.person, name, request)).errors, name).toMatchObject([
      { message: 'You can only change your own profile', extensions: { code: 'FORBIDDEN' } },
    ])
    for (const id of [missing.image, Number.MAX_SAFE_INTEGER])
      expect((await runMutation(stranger.person, name, withId(id, request))).errors, name).toMatchObject([
        { message: `${thingOf(name)} not found`, extensions: { code: 'NOT_FOUND' } },
      ])
  }
  expect(await rows()).toEqual(before)
})

test.each(Object.keys(mutationCases))(
  '%s changes the time of a profile or item if visitors see a change of it; sent again after a lost response it does nothing',
  async (name) => {
    const { userId, ...request } = requests.get(name)!
    const cookie = userId === undefined ? '' : (await app.as({ id: userId })).cookie
    const person = app.visitor({ 'idempotency-key': 'one try', cookie })
    const before = await rows()
    const first = await runMutation(person, name, request)
    expect(first.errors).toBeUndefined()
    const after = await rows()
    expect(dated(before, after)).toEqual(changedBy(before, after))
    expect(differing(before, after, (one, other) => one.createdAt !== other.createdAt)).toEqual([])
    const gone = [...before.keys()].filter((key) => !after.has(key))
    if (!/Account|CreatorProfile/.test(name))
      expect(gone).toHaveLength(/^delete(?!ProfilePicture)/.test(name) ? 1 : 0)

    if (creations.includes(name)) {
      expect(after).not.toEqual(before)
      expect(await runMutation(person, name, request)).toEqual(first)
      expect(await rows()).toEqual(after)
    } else if (/^(update|move|choose|delete).*(Gear|Gallery|Cover)|updateCreator/.test(name)) {
      // One list is as good as another.
      const again = await runMutation(person, name, request)
      if (name.startsWith('delete'))
        expect(again.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
      else expect(again.errors).toBeUndefined()
      const last = await rows()
      expect(changedBy(after, last)).toEqual([])
      // A save that changes nothing, and a move to the same place.
      if (name.includes('Gear')) expect(last).toEqual(after)
    }
  },
)

test('after all of them the directory is as if it had been rebuilt', () => expectFreshIndex(app))

const UPDATE =
  'mutation ($input: UpdateGalleryImageInput!) { updateGalleryImage(input: $input) { galleryImage { updatedAt } } }'

test('a change of nothing but the gear of a picture is a change of it', async () => {
  const { person, image, gearItem, profileId } = await aCreator(app)
  const before = await rows()
  const gear = [{ gearItemId: gearItem, role: 'telescope' }]
  const { data } = await person.run(UPDATE, { input: { id: image, gear } })
  const after = await rows()
  expect(dated(before, after).toSorted()).toEqual([`gallery_image ${image}`, `profile ${profileId}`])
  const { updatedAt } = after.get(`gallery_image ${image}`)!
  expect(Date.parse(data.updateGalleryImage.galleryImage.updatedAt)).toBe(Date.parse(updatedAt))
})

test('a picture that loses the cover to another one keeps its time, and its profile has changed', async () => {
  const { person, image, profileId } = await aCreator(app)
  const { id: other } = await app.has(aGalleryImage(profileId, 'Third', 2))
  await runMutation(person, 'chooseCoverImage', { input: { id: image } })
  const before = await rows()
  await runMutation(person, 'chooseCoverImage', { input: { id: other } })
  expect(dated(before, await rows())).toEqual([`profile ${profileId}`])
})

test('all reads give the same times, to the millisecond', async () => {
  const { profileId, slug } = await aCreator(app)
  await app.has(aGearItem(profileId, 'Third', 2))
  for (const table of ['creator_profile', ...tables])
    await app.em.execute(
      `update ${table} set created_at = '2026-03-29T01:30:00.123789Z', updated_at = '2026-03-29T02:30:00Z'`,
    )
  const times = 'createdAt updatedAt'
  const lists = ['coverImage', 'newestImages(first: 2)', 'gear', 'rigs', 'socialLinks', 'supportLinks']
  const fields = `${times} images { nodes { ${times} } } ${lists.map((list) => `${list} { ${times} }`).join(' ')}`
  for (const query of [
    `{ creatorProfile(slug: "${slug}") { ${fields} } }`,
    `{ creatorProfiles(limit: 2) { profiles { ${fields} } } }`,
  ]) {
    const { data, errors } = await app.visitor().run(query)
    expect(errors).toBeUndefined()
    const found = JSON.stringify(data).match(/"(created|updated)At":"[^"]*"/g)
    expect(new Set(found)).toEqual(
      new Set(['"createdAt":"2026-03-29T01:30:00.123Z"', '"updatedAt":"2026-03-29T02:30:00.000Z"']),
    )
  }
})
