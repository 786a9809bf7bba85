import { prepared, type StatementRunner } from '../database/prepared.ts'
import { Bulkhead } from '../limits/operation-bulkheads.ts'

export interface ListedProfile {
  id: number
  slug: string
  /** The cover and the newest pictures. */
  files: string[] | null
  /** When something was last added. */
  changedAt: string
  hasContent: boolean
}

export const maxPicturesOfEntry = 10

/** So few that a statement takes milliseconds. */
const entriesPerStatement = 250

const lists = `
  cross join lateral (
    select json_agg(newest.file order by newest.id desc) as files, max(newest.created_at) as added_at from (
      select id, file, created_at from gallery_image item where item.creator_profile_id = profile.id
      order by item.is_cover desc, item.id desc limit ${maxPicturesOfEntry}
    ) newest
  ) pictures
  ${['gear_item', 'social_link', 'support_link']
    .map(
      (table) => `cross join lateral (
    select max(item.created_at) as added_at from ${table} item where item.creator_profile_id = profile.id
  ) ${table}`,
    )
    .join('\n')}`

/** Whether the profile has more than a name, a location and specialties. */
const hasContent = `
  num_nonnulls(profile.bio, profile.equipment_summary, profile.website_url, profile.youtube_channel_id,
    pictures.added_at, gear_item.added_at, social_link.added_at, support_link.added_at) > 0`

const parts = prepared<{ part: number }>(
  'sitemap_parts',
  `select part::int from generate_series(1, (select coalesce(max(id), 0) / $1::int + 1 from creator_profile)) part
  where part = 1 or exists (
    select from creator_profile profile ${lists}
    where profile.id > (part - 1) * $1::int and profile.id <= part * $1::int and ${hasContent}
    order by profile.id limit 1
  )
  order by part`,
)

const pageOfProfiles = prepared<ListedProfile>(
  'sitemap_profiles',
  `select profile.id, profile.slug, pictures.files, ${hasContent} as "hasContent",
    to_char(greatest(profile.created_at, pictures.added_at, gear_item.added_at, social_link.added_at, support_link.added_at)
      at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
  from (
    select * from creator_profile where id > $1::int and id <= $2::bigint order by id limit ${entriesPerStatement}
  ) profile ${lists}
  order by profile.id`,
)

/** Keeps half of the connections for other reads, however many clients read sitemaps. */
const bulkhead = new Bulkhead()

async function inBulkhead<Result>(read: () => Promise<Result>): Promise<Result> {
  await bulkhead.enter()
  try {
    return await read()
  } finally {
    bulkhead.leave()
  }
}

/** Returns the numbers of the parts with addresses: the first, and those with a profile that has content. */
export const sitemapParts = async (em: StatementRunner, idsPerPart: number): Promise<number[]> =>
  (await inBulkhead(() => parts(em, [idsPerPart]))).map(({ part }) => part)

/**
 * Yields the profiles of a part that have content. A part is a range of ids, so that a deleted profile moves no other
 * profile to another part. Holds no connection between two statements, because clients may read slowly.
 */
export async function* profilesOfPart(em: StatementRunner, part: number, idsPerPart: number) {
  const last = part * idsPerPart
  for (let after = last - idsPerPart; after < last;) {
    const from = after
    const rows = await inBulkhead(() => pageOfProfiles(em, [from, last]))
    yield* rows.filter((row) => row.hasContent)
    if (rows.length < entriesPerStatement) return
    after = rows.at(-1)!.id
  }
}

export interface ListedObject {
  name: string
  slug: string
  files: string[]
  /** When the newest picture was added. */
  changedAt: string
}

const anyPicture = prepared<{ found: boolean }>(
  'sitemap_any_object',
  'select exists (select from image_object) as found',
)

const pageOfObjects = prepared<ListedObject>(
  'sitemap_objects',
  `select object.name, object.slug, newest.files, newest."changedAt"
  from (
    select name, slug from sky_object object
    where name > $1 and exists (select from image_object where object_name = object.name)
    order by name limit ${entriesPerStatement}
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

export const hasListedObjects = async (em: StatementRunner): Promise<boolean> =>
  (await inBulkhead(() => anyPicture(em, [])))[0]!.found

/** Yields the objects that have pictures, by name. Holds no connection between two statements. */
export async function* listedObjects(em: StatementRunner) {
  for (let after = ''; ;) {
    const from = after
    const rows = await inBulkhead(() => pageOfObjects(em, [from]))
    yield* rows
    if (rows.length < entriesPerStatement) return
    after = rows.at(-1)!.name
  }
}
