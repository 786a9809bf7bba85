import type { EntityManager } from '@mikro-orm/postgresql'
import { fold } from '../../database/fold.ts'
import { planForValues, prepared, type StatementRunner } from '../../database/prepared.ts'
import { addTerms, countDirectory } from './directory-counts.ts'
import { writeImageEntries } from './image-entries.ts'
import { type ProfileTexts, searchedColumns, termsOf } from './profile-terms.ts'

interface Source extends ProfileTexts {
  id: number
  /** Exact, unlike a Date. */
  createdAt: string
  /** Null before the first entry. */
  storedName: string | null
  storedTerms: string[] | null
  /** Whether `profile_object` differs from the images. */
  hasOtherObjects: boolean
}

const readSources = prepared<Source>(
  'directory_sources',
  `select profile.id, profile.created_at::text as "createdAt", account.display_name as "displayName", profile.specialties,
     json_build_array(${searchedColumns.profile}) as texts,
     (select coalesce(json_agg(distinct jsonb_build_array(${searchedColumns.gear})), '[]')
       from gear_item gear where gear.creator_profile_id = profile.id) as gear,
     (select coalesce(json_agg(distinct term), '[]')
       from image_object shown join sky_object object on object.name = shown.object_name, unnest(object.terms) term
       where shown.profile_id = profile.id) as "objectTerms",
     (select coalesce(json_agg(distinct name), '[]') from gallery_image image, unnest(image.other_objects) name
       where image.creator_profile_id = profile.id and image.other_objects <> '{}') as "otherObjects",
     entry.folded_name as "storedName", array_to_json(tsvector_to_array(entry.terms)) as "storedTerms",
     exists (
       select from (
         select object_name, count(*)::int as images from image_object where profile_id = profile.id group by 1
       ) counted
       full join (select object_name, images from profile_object where profile_id = profile.id) stored using (object_name)
       where counted.images is distinct from stored.images
     ) as "hasOtherObjects"
   from creator_profile profile
   join users account on account.id = profile.user_id
   left join directory_entry entry on entry.profile_id = profile.id
   where profile.id = any($1::int[])`,
)

/** The concatenation refuses too many terms, which `array_to_tsvector` alone does not. */
const writeEntries = prepared(
  'write_directory_entries',
  `with found as materialized (
     select * from json_to_recordset($1::json) found (id int, created_at timestamptz, name text, terms text[])
   ),
   viewed as (
     insert into profile_views (profile_id) select id from found on conflict do nothing
   ),
   written as (
     insert into directory_entry (profile_id, created_at, folded_name, terms)
     select id, created_at, name, array_to_tsvector(terms) || '' from found
     on conflict (profile_id) do update set folded_name = excluded.folded_name, terms = excluded.terms
   )
   ${addTerms('directory_term', 'profiles', '$2')}`,
)

/** The changes of images per object are appended, because many profiles have images of the same objects. */
const writeObjects = prepared(
  'write_objects_of_profiles',
  `with counted as materialized (
     select profile_id, object_name, count(*)::int as images
     from image_object where profile_id = any($1::int[]) group by 1, 2
   ),
   changed as materialized (
     select profile_id, object_name, coalesce(counted.images, 0) as images,
       coalesce(counted.images, 0) - coalesce(stored.images, 0) as difference
     from counted
     full join (select * from profile_object where profile_id = any($1::int[])) stored using (profile_id, object_name)
     where counted.images is distinct from stored.images
   ),
   removed as (
     delete from profile_object stored using changed
     where changed.images = 0 and (stored.profile_id, stored.object_name) = (changed.profile_id, changed.object_name)
   ),
   kept as (
     insert into profile_object (profile_id, object_name, images)
     select profile_id, object_name, images from changed where images > 0
     on conflict (profile_id, object_name) do update set images = excluded.images
   )
   insert into sky_object_change (object_name, images)
   select object_name, sum(difference) from changed group by object_name`,
)

/**
 * Writes what the directory stores of profiles: their terms and names, and how many of their images show each object. Every
 * change of what `readSources` reads calls it in its transaction, which has locked the profiles.
 */
export async function refreshDirectoryEntries(
  em: StatementRunner,
  profileIds: readonly number[],
  { writesUnchanged = false } = {},
): Promise<void> {
  const sources = await readSources(em, [profileIds])
  const withOtherObjects = sources.filter(({ hasOtherObjects }) => hasOtherObjects).map(({ id }) => id)
  if (withOtherObjects.length > 0) await writeObjects(em, [withOtherObjects])
  const entries = sources.map(entryOf).filter(({ isChanged }) => isChanged || writesUnchanged)
  if (entries.length === 0) return
  const added = new Map(entries.flatMap((entry) => entry.added.map((term) => [term.term, term])))
  await writeEntries(em, [JSON.stringify(entries), JSON.stringify([...added.values()])])
}

function entryOf({ id, createdAt, storedName, storedTerms, ...texts }: Source) {
  const name = fold(texts.displayName)
  const terms = termsOf(texts)
  const stored = new Set(storedTerms)
  const isNew = (term: string) => !stored.has(term)
  return {
    id,
    created_at: createdAt,
    name,
    terms: [...terms.keys()],
    added: Array.from(terms, ([term, label]) => ({ term, label })).filter(
      ({ term, label }) => label !== null || isNew(term),
    ),
    isChanged: name !== storedName || terms.size !== stored.size || [...terms.keys()].some(isNew),
  }
}

const lockProfile = prepared<{ id: number }>(
  'lock_profile_of_account',
  'select id from creator_profile where user_id = $1 for no key update',
)

/** Refreshes the entry of an account's profile, if there is one, after a change of the account in the same transaction. */
export async function refreshEntryOfAccount(em: StatementRunner, userId: number): Promise<void> {
  await refreshDirectoryEntries(
    em,
    (await lockProfile(em, [userId])).map(({ id }) => id),
  )
}

const removeEntry = prepared(
  'remove_directory_entry',
  `with removed as (
     delete from directory_entry where profile_id = $1::int returning terms
   ),
   uncounted as (
     insert into sky_object_change (object_name, images)
     select object_name, -images from profile_object where profile_id = $1::int
   )
   delete from directory_term
   where term = any(array(select unnest(tsvector_to_array(terms)) from removed)) and profiles <= 1
     and not exists (
       select from directory_entry other
       where other.profile_id <> $1::int and other.terms @@ quote_literal(directory_term.term)::tsquery)`,
)

/** Removes a profile, which its transaction deletes next, from the directory, and terms that no other one has, such as a name. */
export const removeDirectoryEntry = (em: StatementRunner, profileId: number): Promise<unknown> =>
  removeEntry(em, [profileId])

const batchSize = 500

const lockNextProfiles = prepared<{ id: number }>(
  'lock_next_profiles',
  `select id from creator_profile where id > $1 order by id limit ${batchSize} for no key update`,
)

/** Writes the entries of all profiles, a few hundred at a time, which it locks, and of all images, and counts them. */
export async function rebuildDirectory(em: EntityManager): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;)
    last = await em.transactional(async (em) => {
      await planForValues(em)
      const ids = (await lockNextProfiles(em, [last])).map(({ id }) => id)
      await refreshDirectoryEntries(em, ids, { writesUnchanged: true })
      return ids.at(-1)
    })
  await writeImageEntries(em, { writesUnchanged: true })
  await countDirectory(em)
}
