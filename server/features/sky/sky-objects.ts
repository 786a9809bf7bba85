import type { EntityManager } from '@mikro-orm/postgresql'
import { prepared } from '../../database/prepared.ts'
import type { SkyObject, SkyObjectsArgs } from './sky-object.type.ts'

/** Columns of a `SkyObject`, selected from `object`. */
export const skyObjectColumns = `
  object.name, object.slug, object.title, object.kind, object.right_ascension as "rightAscension", object.declination,
  object.constellation, object.size, object.magnitude, object.other_names as "otherNames",
  object.common_names as "commonNames", object.images as "imageCount"`

/** Of several objects with a name, the one that it means best comes first: by rank, then by brightness. */
const byName = prepared<SkyObject>(
  'sky_object_by_name',
  `select ${skyObjectColumns} from sky_object_name named join sky_object object on object.name = named.object_name
   where named.key = sky_key($1) order by named.rank, object.magnitude, object.name limit 1`,
)

/** Returns the object that any of its names or its slug means. */
export const skyObjectByName = async (em: EntityManager, name: string): Promise<SkyObject | undefined> =>
  (await byName(em, [name]))[0]

const pageOfObjects = prepared<SkyObject & { totalCount: number }>(
  'sky_objects',
  `select ${skyObjectColumns}, count(*) over ()::int as "totalCount" from sky_object object
   where ($1::text is null or object.kind = $1) and ($2::text is null or object.constellation = $2)
     and ($3::text is null or object.name = any(array(
       select object_name from sky_object_name where key >= sky_key($3) and key < sky_key($3) || chr(1114111))))
   order by object.images desc, object.magnitude, object.name limit $4 offset $5`,
)

/** Reads a page of the objects that match, most photographed first. `totalCount` is 0 beyond the last page. */
export async function skyObjectPage(
  em: EntityManager,
  { search, kind, constellation, page, limit }: SkyObjectsArgs,
): Promise<{ objects: SkyObject[]; totalCount: number }> {
  const rows = await pageOfObjects(em, [
    kind ?? null,
    constellation || null,
    search || null,
    limit,
    (page - 1) * limit,
  ])
  return { objects: rows, totalCount: rows[0]?.totalCount ?? 0 }
}
