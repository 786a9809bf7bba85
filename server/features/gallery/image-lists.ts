import type { GearRoleName } from '../../../contract/acquisition.ts'
import type { Batch } from '../../graphql/context.ts'
import { type Prepared, prepared } from '../../database/prepared.ts'
import { isListedImage, isVisibleImage, isVisibleInGallery } from '../../database/visibility.ts'
import { limits } from '../../../contract/limits.ts'
import { galleryImageRules } from '../../../contract/rules/gallery.ts'
import { gearColumns, type GearItem } from '../gear/gear-item.entity.ts'
import { itemColumns, type ItemRow, jsonList } from '../profile/profile-items.ts'
import { profileColumns, publicProfileTables } from '../profile/profile-rows.ts'
import { skyObjectColumns, type SkyObjectRow } from '../sky/sky-objects.ts'
import type { ImageRow, ProfileWithImages } from './image-pages.ts'

const { objects: _objects, gear: _gear, ...ownFields } = galleryImageRules.fields

/** The columns of a GalleryImage, from the alias `image`. Objects and gear are in other tables. */
export const imageColumns = `
  ${itemColumns('image', ownFields)},
  image.position, image.width, image.height, image.byte_size as "byteSize", image.placeholder, image.is_cover as "isCover",
  image.file, image.stored_sizes as "storedSizes", image.stored_bytes as "storedBytes",
  image.integration_seconds as "integrationSeconds", image.other_objects as "otherObjects",
  image.hidden_reason as "hiddenReason"`

const ofProfile = 'from gallery_image image where image.creator_profile_id = profile.id'
const listedOfProfile = `select ${imageColumns} ${ofProfile} and ${isListedImage('image')}`

/** The cover of a profile; null for an empty gallery. The index `gallery_image_newest` has the order of covers. */
export const coverColumn = `(
  select to_json(cover) from (${listedOfProfile} order by image.is_cover desc, image.id desc limit 1) cover
) as "coverImage"`

/** What the page of a profile shows a viewer of its gallery. */
export function galleryColumns(viewer: string): string {
  const shown = `${ofProfile} and (${isListedImage('image')} or profile.user_id = ${viewer}::int)`
  const first = `select ${imageColumns} ${shown} order by image.position, image.id limit ${limits.gallery.imagesOfProfile.perPage.default}`
  return `${coverColumn},
    (select count(*)::int ${shown}) as "imageCount",
    ${jsonList('firstImages', first)}`
}

/** Returns a column with the newest images of a profile. */
export const newestImagesColumn = (name: string, limit: string) =>
  jsonList(name, `${listedOfProfile} order by image.id desc limit ${limit}`)

/** Rows of the statement have the `key` of their list. $1 has the keys, further parameters are the values. */
export function listsByKey<Row>(statement: Prepared<Row & { key: number }>): Batch<Row[]> {
  return async (keys, em, values) => {
    const byKey = Map.groupBy(await statement(em, [keys, ...values]), ({ key }) => key)
    return keys.map((key) => byKey.get(key) ?? [])
  }
}

/** As `listsByKey`, of statements with at most one row for a key. */
export function rowsByKey<Row>(statement: Prepared<Row & { key: number }>): Batch<Row | null> {
  const lists = listsByKey(statement)
  return async (...asked) => (await lists(...asked)).map(([row = null]) => row)
}

export const objectsOfImages = listsByKey<SkyObjectRow>(
  prepared(
    'objects_of_images',
    `select ${skyObjectColumns}, shown.image_id as key from image_object shown
     join sky_object object on object.name = shown.object_name
     where shown.image_id = any($1::int[]) order by shown.image_id, shown.position`,
  ),
)

/** The gear of each image, with its role. */
export const gearOfImages = listsByKey<ItemRow<GearItem> & { role: GearRoleName }>(
  prepared(
    'gear_of_images',
    `select ${gearColumns}, used.role, used.image_id as key from image_gear used
     join gear_item gear on gear.id = used.gear_id
     where used.image_id = any($1::int[]) order by used.image_id, used.position`,
  ),
)

/** The images of each profile, in the order of its owner. Values: the limit, position and id after which they begin, and the viewer. */
export const imagesOfProfiles = listsByKey<ImageRow>(
  prepared(
    'images_of_profiles',
    `select ${imageColumns}, listed.id as key from unnest($1::int[]) listed (id)
     cross join lateral (
       select * from gallery_image image
       where creator_profile_id = listed.id and position >= $3::float8 and (position > $3 or id > $4::bigint)
         and ${isVisibleInGallery('image', '$5')}
       order by position, id limit $2::int
     ) image
     order by listed.id, image.position, image.id`,
  ),
)

/** The images of each gear item, newest first. Values: the limit, and the id after which they begin. */
export const imagesOfGear = listsByKey<ImageRow>(
  prepared(
    'images_of_gear',
    `select ${imageColumns}, listed.id as key from unnest($1::int[]) listed (id)
     cross join lateral (
       select image.* from image_gear used join gallery_image image on image.id = used.image_id
       where used.gear_id = listed.id and used.image_id < $3::bigint and ${isListedImage('image')}
       order by used.image_id desc limit $2::int
     ) image
     order by listed.id, image.id desc`,
  ),
)

/** The images of each object, newest first. Values: the limit, and the id after which they begin. */
export const imagesOfObjects = listsByKey<ImageRow>(
  prepared(
    'images_of_objects',
    `select ${imageColumns}, listed.id as key from sky_object listed
     cross join lateral (
       select image.* from image_object shown join gallery_image image on image.id = shown.image_id
       where shown.object_name = listed.name and shown.image_id < $3::bigint and ${isListedImage('image')}
       order by shown.image_id desc limit $2::int
     ) image
     where listed.id = any($1::int[])
     order by listed.id, image.id desc`,
  ),
)

/** The images of each object, the longest integration first. Values: the limit, and integration and id after which they begin. */
export const longestImagesOfObjects = listsByKey<ImageRow & { orderKey: number }>(
  prepared(
    'longest_images_of_objects',
    `select ${imageColumns}, "orderKey", listed.id as key from sky_object listed
     cross join lateral (
       select image.*, shown.integration_seconds as "orderKey"
       from image_object shown join gallery_image image on image.id = shown.image_id
       where shown.object_name = listed.name and (shown.integration_seconds, shown.image_id) < ($3::float8, $4::bigint)
         and ${isListedImage('image')}
       order by shown.integration_seconds desc, shown.image_id desc limit $2::int
     ) image
     where listed.id = any($1::int[])
     order by listed.id, "orderKey" desc, image.id desc`,
  ),
)

/** The newest images of each profile. Value: the limit. */
export const newestImagesOfProfiles = listsByKey<ImageRow>(
  prepared(
    'newest_images_of_profiles',
    `select ${imageColumns}, listed.id as key from unnest($1::int[]) listed (id)
     cross join lateral (
       select * from gallery_image image where creator_profile_id = listed.id and ${isListedImage('image')}
       order by id desc limit $2::int
     ) image
     order by listed.id, image.id desc`,
  ),
)

/** The objects of each profile, those with the longest integration first. A picture counts for each of its objects. Value: the limit. */
export const objectIntegrationsOfProfiles = listsByKey<SkyObjectRow & { seconds: number; images: number }>(
  prepared(
    'object_integrations_of_profiles',
    `select ${skyObjectColumns}, longest.seconds, longest.images, listed.id as key from unnest($1::int[]) listed (id)
     cross join lateral (
       select object_name, sum(shown.integration_seconds) as seconds, count(*)::int as images
       from image_object shown join gallery_image image on image.id = shown.image_id
       where shown.profile_id = listed.id and shown.integration_seconds > 0 and ${isListedImage('image')}
       group by object_name order by seconds desc, object_name limit $2::int
     ) longest
     join sky_object object on object.name = longest.object_name
     order by listed.id, longest.seconds desc, object.name`,
  ),
)

export const coversOfProfiles = listsByKey<ImageRow>(
  prepared(
    'covers_of_profiles',
    `select ${imageColumns}, listed.id as key from unnest($1::int[]) listed (id)
     cross join lateral (
       select * from gallery_image image where creator_profile_id = listed.id and ${isListedImage('image')}
       order by is_cover desc, id desc limit 1
     ) image`,
  ),
)

/** The second value is the viewer. */
export const imageById = prepared<ImageRow>(
  'image_by_id',
  `select ${imageColumns} from gallery_image image where image.id = $1::bigint and ${isVisibleImage('image', '$2')}`,
)

/** Reads the neighbour of each image; null at the end of its gallery. Value: the viewer. */
const neighbours = (name: string, comparison: '<' | '>', direction: 'asc' | 'desc') =>
  rowsByKey<ImageRow>(
    prepared(
      name,
      `select ${imageColumns}, shown.id as key from gallery_image shown
     cross join lateral (
       select * from gallery_image image
       where creator_profile_id = shown.creator_profile_id and (position, id) ${comparison} (shown.position, shown.id)
         and ${isVisibleInGallery('image', '$2')}
       order by position ${direction}, id ${direction} limit 1
     ) image
     where shown.id = any($1::int[])`,
    ),
  )

export const previousImages = neighbours('previous_images', '<', 'desc')
export const nextImages = neighbours('next_images', '>', 'asc')

/** As `listsByKey`, of statements that count. */
export function countsByKey(statement: Prepared<{ key: number; count: number }>): Batch<number> {
  return async (keys, em, values) => {
    const counts = new Map((await statement(em, [keys, ...values])).map(({ key, count }) => [key, count]))
    return keys.map((key) => counts.get(key) ?? 0)
  }
}

export const imageCountsOfGear = countsByKey(
  prepared(
    'image_counts_of_gear',
    `select gear_id as key, count(*)::int as count
     from image_gear used join gallery_image image on image.id = used.image_id
     where gear_id = any($1::int[]) and ${isListedImage('image')} group by gear_id`,
  ),
)

/** Value: the viewer. */
export const imageCountsOfProfiles = countsByKey(
  prepared(
    'image_counts_of_profiles',
    `select creator_profile_id as key, count(*)::int as count from gallery_image image
     where creator_profile_id = any($1::int[]) and ${isVisibleInGallery('image', '$2')} group by creator_profile_id`,
  ),
)

export const creatorCountsOfObjects = countsByKey(
  prepared(
    'creator_counts_of_objects',
    `select object.id as key, count(*)::int as count from profile_object shown
     join sky_object object on object.name = shown.object_name
     where object.id = any($1::int[]) group by object.id`,
  ),
)

/** The number of images before each in its gallery. Value: the viewer. */
export const indexesOfImages = countsByKey(
  prepared(
    'indexes_of_images',
    `select shown.id as key, (
       select count(*)::int from gallery_image image
       where creator_profile_id = shown.creator_profile_id and (position, id) < (shown.position, shown.id)
         and ${isVisibleInGallery('image', '$2')}
     ) as count
     from gallery_image shown where shown.id = any($1::int[])`,
  ),
)

/** The creators of each object, those with the most images first. Values: the limit, and number of images and id after which they begin. */
export const creatorsOfObjects = listsByKey<ProfileWithImages & { imagesOfObject: number }>(
  prepared(
    'creators_of_objects',
    `select ${profileColumns}, ${coverColumn}, most.images as "imagesOfObject", listed.id as key from sky_object listed
     cross join lateral (
       select profile_id, images from profile_object
       where object_name = listed.name and images <= $3::bigint and (images < $3 or profile_id > $4::bigint)
       order by images desc, profile_id limit $2::int
     ) most
     join (${publicProfileTables}) on profile.id = most.profile_id
     where listed.id = any($1::int[])
     order by listed.id, most.images desc, profile.id`,
  ),
)
