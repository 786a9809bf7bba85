import type { EntityManager } from '@mikro-orm/postgresql'
import { prepared } from '../database/prepared.ts'
import { maxPicturesOfEntry, inBulkhead } from './sitemap-profiles.ts'

export interface ListedObject {
  name: string
  slug: string
  /** The newest pictures. */
  files: string[]
  /** When the newest picture was added. */
  changedAt: string
}

/** So few that a statement takes milliseconds. */
const objectsPerStatement = 250

const anyPicture = prepared<{ found: boolean }>(
  'sitemap_any_object',
  'select exists (select from image_object) as found',
)

const page = prepared<ListedObject>(
  'sitemap_objects',
  `select object.name, object.slug, newest.files, newest."changedAt"
  from (
    select name, slug from sky_object object
    where name > $1 and exists (select from image_object where object_name = object.name)
    order by name limit ${objectsPerStatement}
  ) object
  cross join lateral (
    select json_agg(file order by id desc) as files,
      to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
    from (
      select image.id, image.file, image.created_at
      from image_object shown join gallery_image image on image.id = shown.image_id
      where shown.object_name = object.name order by shown.image_id desc limit ${maxPicturesOfEntry}
    ) image
  ) newest
  order by object.name`,
)

export const hasListedObjects = async (em: EntityManager): Promise<boolean> =>
  (await inBulkhead(() => anyPicture(em, [])))[0]!.found

/** Yields the objects that have pictures, by name. Holds no connection between two statements. */
export async function* listedObjects(em: EntityManager) {
  for (let after = ''; ;) {
    const from = after
    const rows = await inBulkhead(() => page(em, [from]))
    yield* rows
    if (rows.length < objectsPerStatement) return
    after = rows.at(-1)!.name
  }
}
