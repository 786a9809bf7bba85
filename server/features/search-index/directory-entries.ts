import { fold } from '../../database/fold.ts'
import { prepared, type StatementRunner } from '../../database/prepared.ts'
import { isListedImage, isPublicProfile } from '../../database/visibility.ts'
import { addTerms } from './directory-counts.ts'
import { type ProfileTexts, searchedColumns, storableTerms, termsOf } from './profile-terms.ts'

interface Source {
  id: number
  /** Exact, unlike a Date. */
  createdAt: string
  texts: Omit<ProfileTexts, 'objectTerms'> & { objects: { terms: string[] }[] }
  hash: string
  /** The version of the row of the entry; null before the first entry. */
  version: string | null
  storedTerms: string[] | null
}

/** The objects in listed images, with a condition that may be continued. */
const listedObjects = `image_object join gallery_image image on image.id = image_id where ${isListedImage('image')}`

/** $2 has the profiles that are returned even if nothing of them has changed since their entry was written. */
const readSources = prepared<Source>(
  'directory_sources',
  `with source as materialized (
     select profile.id, profile.created_at::text as "createdAt", entry.xmin::text as version, entry.terms, entry.source_hash,
       json_build_object(
         'displayName', account.display_name, 'specialties', profile.specialties,
         'texts', json_build_array(${searchedColumns.profile}),
         'gear', (select coalesce(json_agg(distinct jsonb_build_array(${searchedColumns.gear})), '[]')
           from gear_item gear where gear.creator_profile_id = profile.id),
         'objects', (select coalesce(json_agg(json_build_object('images', shown.images, 'terms', object.terms) order by object.name), '[]')
           from (
             select object_name, count(*) as images from ${listedObjects} and profile_id = profile.id group by 1
           ) shown
           join sky_object object on object.name = shown.object_name),
         'otherObjects', (select coalesce(json_agg(distinct name), '[]') from gallery_image image, unnest(image.other_objects) name
           where image.creator_profile_id = profile.id and image.other_objects <> '{}' and ${isListedImage('image')})) as texts
     from creator_profile profile
     join users account on account.id = profile.user_id
     left join directory_entry entry on entry.profile_id = profile.id
     where profile.id = any($1::int[]) and ${isPublicProfile('profile.id')}
   )
   select id, "createdAt", texts, version, hash::text, array_to_json(tsvector_to_array(terms)) as "storedTerms"
   from source, hashtextextended(texts::text, 0) hash
   where id = any($2::int[]) or hash is distinct from source_hash`,
)

/**
 * Writes an entry only if it is still the version that was read with its source, so that processes which write one at the same time
 * leave the newest. Skips profiles that are being deleted. The changes of images per object are appended, because many profiles have images of the same objects.
 */
const writeEntries = prepared<{ id: number }>(
  'write_directory_entries',
  `with found as materialized (
     select * from json_to_recordset($1::json) found (id int, created_at timestamptz, name text, terms text[], hash bigint, version text)
   ),
   live as materialized (
     select id from creator_profile where id = any(array(select id from found)) and ${isPublicProfile('id')}
     order by id for key share skip locked
   ),
   written as (
     insert into directory_entry as entry (profile_id, created_at, folded_name, terms, source_hash)
     select id, created_at, name, array_to_tsvector(terms), hash from found join live using (id) order by id
     on conflict (profile_id) do update
       set folded_name = excluded.folded_name, terms = excluded.terms, source_hash = excluded.source_hash
       where entry.xmin::text = (select version from found where id = excluded.profile_id)
     returning profile_id
   ),
   counted as materialized (
     select profile_id, object_name, count(*)::int as images
     from ${listedObjects} and profile_id = any(array(select profile_id from written)) group by 1, 2
   ),
   changed as materialized (
     select profile_id, object_name, coalesce(counted.images, 0) as images,
       coalesce(counted.images, 0) - coalesce(stored.images, 0) as difference
     from counted
     full join (
       select * from profile_object where profile_id = any(array(select profile_id from written))
     ) stored using (profile_id, object_name)
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
   ),
   recounted as (
     insert into sky_object_change (object_name, images)
     select object_name, sum(difference) from changed group by object_name
   ),
   added as (${addTerms('directory_term', 'profiles', '$2')})
   select profile_id as id from written`,
)

const removeHidden = prepared(
  'remove_entries_of_hidden_profiles',
  `with hidden as materialized (
     select id from creator_profile where id = any($1::int[]) and not ${isPublicProfile('id')}
   ),
   removed as (delete from directory_entry where profile_id in (select id from hidden)),
   uncounted as (delete from profile_object where profile_id in (select id from hidden) returning object_name, images)
   insert into sky_object_change (object_name, images) select object_name, -images from uncounted`,
)

/** Takes the images of a profile, which its transaction deletes next, off the counts of their objects. */
export const uncountObjects = prepared(
  'uncount_objects',
  `insert into sky_object_change (object_name, images)
   select object_name, -images from profile_object where profile_id = $1::int`,
)

/**
 * Writes what the directory stores of profiles: their terms and names, and how many of their images show each object. Returns the
 * profiles whose entry must be written again.
 */
export async function writeDirectoryEntries(
  em: StatementRunner,
  profileIds: readonly number[],
  rebuilt: readonly number[],
): Promise<number[]> {
  await removeHidden(em, [profileIds])
  const entries = (await readSources(em, [profileIds, rebuilt])).map(entryOf)
  if (entries.length === 0) return []
  // The first label of a term is kept.
  const added = new Map(entries.toReversed().flatMap((entry) => entry.added.map((term) => [term.term, term])))
  const rows = entries.map(({ added: _added, ...row }) => row)
  const written = await writeEntries(em, [JSON.stringify(rows), JSON.stringify([...added.values()])])
  const ids = new Set(written.map(({ id }) => id))
  return rows.flatMap(({ id }) => (ids.has(id) ? [] : id))
}

function entryOf({ id, createdAt, texts: { objects, ...texts }, hash, version, storedTerms }: Source) {
  const labels = termsOf({ ...texts, objectTerms: objects.flatMap(({ terms }) => terms) })
  const terms = storableTerms(labels.keys())
  const stored = new Set(storedTerms)
  return {
    id,
    created_at: createdAt,
    name: fold(texts.displayName),
    terms,
    hash,
    version,
    added: terms
      .map((term) => ({ term, label: labels.get(term)! }))
      .filter(({ term, label }) => label !== null || !stored.has(term)),
  }
}
