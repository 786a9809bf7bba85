import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../../graphql/context.ts'
import { prepared, type Statement } from '../../database/prepared.ts'
import { nameKey } from './name-key.ts'
import { nearRadius, type SkyObject, type SkyObjectsArgs } from './sky-object.type.ts'

/** Its own `id` is internal, because it differs between databases. */
export type SkyObjectRow = Omit<SkyObject, 'id'> & { id: number }

/** Selected from the alias `object`. */
export const skyObjectColumns = `
  object.id, object.name, object.slug, object.title, object.kind, object.right_ascension as "rightAscension", object.declination,
  object.constellation, object.size, object.minor_size as "minorSize", object.position_angle as "positionAngle", object.magnitude, object.other_names as "otherNames",
  object.common_names as "commonNames", (
    object.images + coalesce((
      select sum(change.images) from sky_object_change change where change.object_name = object.name), 0)
  )::int as "imageCount"`

/** The most specific rank first, then the brightest. */
const byName = prepared<SkyObjectRow>(
  'sky_object_by_name',
  `select ${skyObjectColumns} from sky_object_name named join sky_object object on object.name = named.object_name
   where named.key = $1 order by named.rank, object.magnitude, object.name limit 1`,
)

export const skyObjectByName = async (em: EntityManager, name: string): Promise<SkyObjectRow | undefined> =>
  (await byName(em, [nameKey(name)]))[0]

/** Returns a condition for the names of the objects that have any name whose key begins with the parameter, which is not ''. */
export const hasNameWithPrefix = (parameter: string) => `any(array(
  select object_name from sky_object_name where key >= ${parameter} and key < ${parameter} || chr(1114111)))`

type FoundObject = SkyObjectRow & { totalCount: number }

const isListed = '($1::text is null or object.kind = $1) and ($2::text is null or object.constellation = $2)'

/** `matching` has the names of objects. */
const pageText = (matching: string) => `
  page as (
    select object.name ${matching} order by object.images desc, object.magnitude, object.name limit $3 offset $4
  )
  select ${skyObjectColumns}, (select count(*)::int ${matching}) as "totalCount"
  from page join sky_object object using (name) order by object.images desc, object.magnitude, object.name`

const listedObjects = prepared<FoundObject>(
  'sky_objects',
  `with ${pageText(`from sky_object object where ${isListed}`)}`,
)

/** The declination first, which leaves few objects for the rest. */
const nearObjects = prepared<FoundObject>(
  'sky_objects_near_position',
  `with ${pageText(`from sky_object object where ${isListed} and
     object.declination between $6::float8 - $7::float8 and $6::float8 + $7::float8 and
     sind(object.declination) * sind($6::float8) +
       cosd(object.declination) * cosd($6::float8) * cosd(object.right_ascension - $5::float8) >= cosd($7::float8)`)}`,
)

const searchedObjects: Statement = {
  name: 'sky_objects_searched',
  text: `
    with ${pageText(`from sky_object object where ${isListed} and object.name = ${hasNameWithPrefix('$5')}`)}`,
}

/** The names with letters alone that are nearly as much like $5 as the likest: 'horsehead' for 'horshead'. */
const similarObjects: Statement = {
  name: 'sky_objects_similar',
  text: `
    with alike as materialized (
      select object_name, max(similarity(key, $5)) as likeness from sky_object_name
      where rank > 0 and similarity(key, $5) >= 0.35 group by object_name
    ),
    ${pageText(`from sky_object object where ${isListed} and object.name = any(array(
      select object_name from alike where likeness > (select max(likeness) - 0.1 from alike)))`)}`,
}

/**
 * Reads a page of the objects of which any name begins with a text, or else is like it, most photographed first; beyond the last
 * page its total with a second statement.
 */
export async function skyObjectPage(
  { em, searches }: Pick<Context, 'em' | 'searches'>,
  { search, kind, constellation, near, page, limit }: SkyObjectsArgs,
): Promise<{ objects: SkyObjectRow[]; totalCount: number }> {
  const key = nameKey(search ?? '')
  if (search && key === '') return { objects: [], totalCount: 0 }
  const read = async (limit: number, offset: number): Promise<FoundObject[]> => {
    const values = [kind ?? null, constellation || null, limit, offset]
    if (near)
      return nearObjects(em, [...values, near.rightAscension, near.declination, near.radius ?? nearRadius])
    if (!search) return listedObjects(em, values)
    const found = await searches.search<FoundObject>(em, searchedObjects, [...values, key])
    // A number with a typo is another object.
    if (found.length > 0 || /\d/.test(key)) return found
    return searches.search<FoundObject>(em, similarObjects, [...values, key])
  }
  const objects = await read(limit, (page - 1) * limit)
  const [counted] = objects.length > 0 || page === 1 ? objects : await read(1, 0)
  return { objects, totalCount: counted?.totalCount ?? 0 }
}

const namesByName = prepared<{ name: string | null }>(
  'sky_object_names',
  `select (
     select object.name from sky_object_name named join sky_object object on object.name = named.object_name
     where named.key = given.key order by named.rank, object.magnitude, object.name limit 1
   ) as name
   from unnest($1::text[]) with ordinality given (key, position) order by position`,
)

/** Returns the catalogue name of the object of each name; null for an unknown name. */
export const skyObjectNames = async (
  em: EntityManager,
  names: readonly string[],
): Promise<(string | null)[]> => (await namesByName(em, [names.map(nameKey)])).map(({ name }) => name)
