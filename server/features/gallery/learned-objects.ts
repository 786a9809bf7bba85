import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '../../database/statements.ts'
import { prepared } from '../../database/prepared.ts'
import { markProfiles } from '../search-index/index-marks.ts'
import { skyObjectNames } from '../sky/sky-objects.ts'
import { waitAgain } from './queue-placement.ts'

const lockNamingProfiles = prepared<{ id: number }>(
  'lock_profiles_that_name_objects',
  `select id from creator_profile where id in (
     select creator_profile_id from gallery_image where other_objects <> '{}' and other_objects && $1::text[]
   ) order by id for no key update`,
)

/** $1 has names of free text, $2 the names of their objects in the catalogue, $3 the profiles. */
const relateNames = prepared<{ id: number }>(
  'relate_names_of_images',
  `with changed as (
     update gallery_image set other_objects = array(
       select name from unnest(other_objects) with ordinality other (name, place)
       where name <> all($1::text[]) order by place), metadata_hash = null
     where creator_profile_id = any($3::int[]) and other_objects <> '{}' and other_objects && $1::text[]
   )
   insert into image_object (image_id, object_name, profile_id, position, integration_seconds)
   select distinct on (image.id, known.object_name) image.id, known.object_name, image.creator_profile_id,
     (select coalesce(max(position), 0) from image_object related where related.image_id = image.id) + other.place,
     image.integration_seconds
   from gallery_image image
   cross join unnest(image.other_objects) with ordinality other (name, place)
   join unnest($1::text[], $2::text[]) known (name, object_name) on known.name = other.name
   where image.creator_profile_id = any($3::int[]) and image.other_objects <> '{}'
   order by image.id, known.object_name, other.place
   on conflict do nothing returning image_id as id`,
)

const lockShowingProfiles = prepared<{ id: number }>(
  'lock_profiles_that_show_objects',
  `select id from creator_profile where id in (
     select profile_id from image_object where object_name = any($1::text[])
   ) order by id for no key update`,
)

/** Marks the images of objects that a new catalogue calls by another title: their files contain it. */
export async function markImagesOfRetitled(em: EntityManager, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await lockShowingProfiles(em, [names])
  await rows(em)`
    update gallery_image set metadata_hash = null
    where id in (select image_id from image_object where object_name = any(${names}))`
}

/** Relates images to the objects that a new catalogue has under names of `otherObjects`. */
export async function relateLearnedObjects(em: EntityManager): Promise<void> {
  const others = await rows<{ name: string }>(em)`
    select distinct name from gallery_image, unnest(other_objects) name where other_objects <> '{}'`
  const names = others.map(({ name }) => name)
  const objectNames = await skyObjectNames(em, names)
  const learned = names.filter((_, index) => objectNames[index] !== null)
  if (learned.length === 0) return
  const ids = (await lockNamingProfiles(em, [learned])).map(({ id }) => id)
  const related = await relateNames(em, [learned, objectNames.filter((name) => name !== null), ids])
  // A job of each minute queues what waits.
  await waitAgain(em, [related.map(({ id }) => id)])
  await markProfiles(em, [ids])
}
