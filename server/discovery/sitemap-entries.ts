import { isoTime, prepared, type StatementRunner } from '../database/prepared.ts'
import { isListedImage } from '../database/visibility.ts'

export interface ListedProfile {
  id: number
  slug: string
  /** Files of the cover and the newest images. */
  images: string[]
  /** When its owner last changed something that the page shows. */
  changedAt: string
}

export const maxImagesOfEntry = 10

/** So few that a statement takes milliseconds. */
const entriesPerStatement = 250

/** Whether the profile is public and has more than a name, a location and specialties. */
const hasContent = `(profile.hidden_reason is null and (
  num_nonnulls(profile.bio, profile.equipment_summary, profile.website_url, profile.youtube_channel_id) > 0
  or exists (select from gallery_image image where creator_profile_id = profile.id and ${isListedImage('image')})
  or exists (select from gear_item where creator_profile_id = profile.id)
  or exists (select from social_link where creator_profile_id = profile.id)
  or exists (select from support_link where creator_profile_id = profile.id)))`

const parts = prepared<{ part: number }>(
  'sitemap_parts',
  `select part::int from generate_series(1, (select coalesce(max(id), 0) / $1::int + 1 from creator_profile)) part
  where part = 1 or exists (
    select from creator_profile profile
    where id > (part - 1) * $1::int and id <= part * $1::int and ${hasContent} order by id limit 1
  )
  order by part`,
)

/** Returns the numbers of the parts with addresses: the first, and those with a profile that has content. */
export const sitemapParts = async (em: StatementRunner, idsPerPart: number): Promise<number[]> =>
  (await parts(em, [idsPerPart])).map(({ part }) => part)

const pageOfProfiles = prepared<ListedProfile>(
  'sitemap_profiles',
  `select id, slug,
    array(select file from (
      select id, file from gallery_image image where creator_profile_id = profile.id and ${isListedImage('image')}
      order by is_cover desc, id desc limit ${maxImagesOfEntry}
    ) image order by id desc) as images,
    ${isoTime('updated_at')} as "changedAt"
  from creator_profile profile
  where id > $1::int and id <= $2::bigint and ${hasContent} order by id limit ${entriesPerStatement}`,
)

/**
 * Yields the profiles of a part that have content, a page at a time. A part is a range of ids, so that a deleted profile moves no other
 * profile to another part.
 */
export function profilesOfPart(
  em: StatementRunner,
  part: number,
  idsPerPart: number,
): AsyncGenerator<ListedProfile[]> {
  const last = part * idsPerPart
  return readInPages(
    last - idsPerPart,
    (after) => pageOfProfiles(em, [after, last]),
    ({ id }) => id,
  )
}

export interface ListedObject {
  name: string
  slug: string
  images: string[]
  /** When one of the newest images was last added or changed. */
  changedAt: string
}

/** With a condition that may be continued. */
const listedImages = `image_object shown join gallery_image image on image.id = shown.image_id where ${isListedImage('image')}`

const anyImage = prepared<{ found: boolean }>(
  'sitemap_any_object',
  `select exists (select from ${listedImages}) as found`,
)

export const hasListedObjects = async (em: StatementRunner): Promise<boolean> =>
  (await anyImage(em, []))[0]!.found

const pageOfObjects = prepared<ListedObject>(
  'sitemap_objects',
  `select object.name, object.slug, newest.images, newest."changedAt"
  from (
    select name, slug from sky_object object
    where name > $1 and exists (select from ${listedImages} and shown.object_name = object.name)
    order by name limit ${entriesPerStatement}
  ) object
  cross join lateral (
    select json_agg(file order by id desc) as images,
      ${isoTime('max(updated_at)')} as "changedAt"
    from (
      select image.id, image.file, image.updated_at
      from ${listedImages} and shown.object_name = object.name order by shown.image_id desc limit ${maxImagesOfEntry}
    ) image
  ) newest
  order by object.name`,
)

/** Yields the objects that have images by name, a page at a time. */
export const listedObjects = (em: StatementRunner): AsyncGenerator<ListedObject[]> =>
  readInPages(
    '',
    (after) => pageOfObjects(em, [after]),
    ({ name }) => name,
  )

/** Yields the rows of many short statements. Holds no connection between two of them, because clients may read slowly. */
async function* readInPages<Row, Key>(
  start: Key,
  read: (after: Key) => Promise<Row[]>,
  key: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let after = start; ;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    if (rows.length < entriesPerStatement) return
    after = key(rows.at(-1)!)
  }
}
