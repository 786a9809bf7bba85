import type { EntityManager } from '@mikro-orm/postgresql'
import type { GearRoleName } from '../../../contract/acquisition.ts'
import type { Batch } from '../../context.ts'
import { type Prepared, prepared } from '../../database/prepared.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { type ItemRow, itemTable } from '../profile/profile-items.ts'
import { profileColumns, type ProfileRow, profileTables } from '../profile/profile-rows.ts'
import { skyObjectColumns, type SkyObjectRow } from '../sky/sky-objects.ts'

interface UsedGearRow {
  role: GearRoleName
  item: ItemRow<GearItem>
}

type Keyed<Row> = Row & { key: number }

/** The rows of the statement have the `key` of their list. */
function listsByKey<Row>(statementOf: (em: EntityManager) => Prepared<Keyed<Row>>): Batch<Keyed<Row>[]> {
  return async (keys, em, values) => {
    const rows = await statementOf(em)(em, [keys, ...values])
    const byKey = Map.groupBy(rows, ({ key }) => key)
    return keys.map((key) => byKey.get(key) ?? [])
  }
}

/** Prepares the statement on its first use, because its columns depend on the metadata of the entities. */
function lazilyPrepared<Row>(name: string, textOf: (em: EntityManager) => string) {
  let statement: Prepared<Row> | undefined
  return (em: EntityManager) => (statement ??= prepared<Row>(name, textOf(em)))
}

export const objectsOfImages = listsByKey<SkyObjectRow>(
  lazilyPrepared(
    'objects_of_images',
    () => `select ${skyObjectColumns}, shown.image_id as key from image_object shown
      join sky_object object on object.name = shown.object_name
      where shown.image_id = any($1::int[]) order by shown.image_id, shown.position`,
  ),
)

const gearRowsOfImages = listsByKey<ItemRow<GearItem> & { role: GearRoleName }>(
  lazilyPrepared('gear_of_images', (em) => {
    const { table, columns } = itemTable(em, GearItem)
    return `select ${columns}, used.role, used.image_id as key from image_gear used
      join ${table} item on item.id = used.gear_id
      where used.image_id = any($1::int[]) order by used.image_id, used.position`
  }),
)

export const gearOfImages: Batch<UsedGearRow[]> = async (keys, em, values) =>
  (await gearRowsOfImages(keys, em, values)).map((rows) => rows.map((row) => ({ role: row.role, item: row })))

type ImageRow = ItemRow<GalleryImage>

/** The pictures of each gear item, newest first. Values: the limit, and the id of the last picture of the previous page. */
export const imagesOfGear = listsByKey<ImageRow>(
  lazilyPrepared('images_of_gear', (em) =>
    newestImages(
      em,
      'unnest($1::int[]) listed (id)',
      'image_gear relation where gear_id = listed.id and ($3::int is null or image_id < $3)',
    ),
  ),
)

/** The pictures of each object, newest first. Values: the limit, and the id of the last picture of the previous page. */
export const imagesOfObjects = listsByKey<ImageRow>(
  lazilyPrepared('images_of_objects', (em) =>
    newestImages(
      em,
      'sky_object listed',
      'image_object relation where object_name = listed.name and ($3::int is null or image_id < $3)',
    ),
  ),
)

/** The newest pictures of each profile. Value: the limit. */
export const newestImagesOfProfiles = listsByKey<ImageRow>(
  lazilyPrepared('newest_images_of_profiles', (em) =>
    newestImages(
      em,
      'unnest($1::int[]) listed (id)',
      '(select id as image_id, creator_profile_id from gallery_image) own where creator_profile_id = listed.id',
    ),
  ),
)

function newestImages(em: EntityManager, listed: string, related: string): string {
  const { table, columns } = itemTable(em, GalleryImage)
  return `select ${columns}, listed.id as key from ${listed}
    cross join lateral (select image_id from ${related} order by image_id desc limit $2::int) newest
    join ${table} item on item.id = newest.image_id
    where listed.id = any($1::int[])
    order by listed.id, item.id desc`
}

const countsOfGear = prepared<{ key: number; images: number }>(
  'image_counts_of_gear',
  `select gear_id as key, count(*)::int as images from image_gear where gear_id = any($1::int[]) group by gear_id`,
)

export const imageCountsOfGear: Batch<number> = async (keys, em) => {
  const counts = new Map((await countsOfGear(em, [keys])).map(({ key, images }) => [key, images]))
  return keys.map((key) => counts.get(key) ?? 0)
}

/** The creators with the most pictures of each object. Value: the limit. */
export const creatorsOfObjects = listsByKey<ProfileRow>(
  lazilyPrepared(
    'creators_of_objects',
    () => `select ${profileColumns}, listed.id as key from sky_object listed
      cross join lateral (
        select profile_id, images from profile_object where object_name = listed.name
        order by images desc, profile_id limit $2::int
      ) most
      join (${profileTables}) on profile.id = most.profile_id
      where listed.id = any($1::int[])
      order by listed.id, most.images desc, profile.id`,
  ),
)

const profilesById = prepared<ProfileRow>(
  'profiles_by_ids',
  `select ${profileColumns} from ${profileTables} where profile.id = any($1::int[])`,
)

/** Undefined for a profile that was deleted after the picture was read. */
export const profiles: Batch<ProfileRow | undefined> = async (keys, em) => {
  const byId = new Map((await profilesById(em, [keys])).map((profile) => [profile.id, profile]))
  return keys.map((key) => byId.get(key))
}
