import { type ExposureSeries, integrationSecondsOf } from '../../../contract/acquisition.ts'
import { prepared, type StatementRunner } from '../../database/prepared.ts'
import { isListedImage } from '../../database/visibility.ts'
import { addTerms } from './directory-counts.ts'
import { choicesIn, type ImageTexts, imageTermsOf } from './image-terms.ts'
import { storableTerms } from './profile-terms.ts'

interface Source {
  id: number
  profileId: number
  texts: Omit<ImageTexts, 'integrationSeconds'> & { captureDate: string | null; exposures: ExposureSeries[] }
  hash: string
  /** The version of the row of the entry; null before the first entry. */
  version: string | null
}

/** So few that neither the event loop nor a statement takes long. */
const batchSize = 50

/**
 * The images of profiles after an id that have changed since their entry was written; those of the profiles in $2 even if they have
 * not.
 */
const readSources = prepared<Source>(
  'image_sources',
  `select listed.id, "profileId", texts, version, hash::text
   from (
     select id, creator_profile_id as "profileId" from gallery_image image
     where creator_profile_id = any($1::int[]) and id > $3::int and ${isListedImage('image')} order by id
   ) listed
   cross join lateral (
     select entry.xmin::text as version, entry.source_hash, json_build_object(
       'displayName', account.display_name, 'texts', json_build_array(image.title, image.site), 'description', image.description,
       'tags', image.tags, 'exposures', image.exposures, 'bortleClass', image.bortle_class, 'license', image.license,
       'captureDate', image.capture_date,
       'gear', (select coalesce(json_agg(json_build_array(gear.item_name, gear.brand, gear.model) order by gear.id), '[]')
         from image_gear used join gear_item gear on gear.id = used.gear_id where used.image_id = image.id),
       'objects', (select coalesce(json_agg(json_build_object(
           'kind', object.kind, 'constellation', object.constellation, 'terms', object.terms) order by object.name), '[]')
         from image_object shown join sky_object object on object.name = shown.object_name
         where shown.image_id = image.id),
       'otherObjects', image.other_objects) as texts
     from gallery_image image
     join creator_profile profile on profile.id = image.creator_profile_id
     join users account on account.id = profile.user_id
     left join image_entry entry on entry.image_id = image.id
     where image.id = listed.id
     offset 0
   ) source, hashtextextended(texts::text, 0) hash
   where "profileId" = any($2::int[]) or hash is distinct from source_hash
   order by listed.id limit ${batchSize}`,
)

/**
 * As the entries of the directory are written. Adds up the exposures of images that an older version wrote, unless they have changed
 * since they were read. The rows of images are locked before those of their objects, as a change by their creator does.
 */
const writeEntries = prepared<{ id: number }>(
  'write_image_entries',
  `with found as materialized (
     select * from json_to_recordset($1::json) found (
       id int, terms text[], choices text[], seconds float8, day date, hash bigint, exposures jsonb, version text)
   ),
   live as materialized (
     select id from gallery_image image where id = any(array(select id from found)) and ${isListedImage('image')}
     order by id for key share skip locked
   ),
   written as (
     insert into image_entry as entry (image_id, terms, choices, integration_seconds, capture_date, source_hash)
     select id, array_to_tsvector(terms), choices, seconds, day, hash from found join live using (id) order by id
     on conflict (image_id) do update
       set terms = excluded.terms, choices = excluded.choices, integration_seconds = excluded.integration_seconds,
         capture_date = excluded.capture_date, source_hash = excluded.source_hash
       where entry.xmin::text = (select version from found where id = excluded.image_id)
     returning image_id
   ),
   not_added_up as materialized (
     select image.id, seconds from found join gallery_image image using (id) join written on image_id = image.id
     where image.exposures = found.exposures and (image.integration_seconds <> seconds or exists (
       select from image_object shown where shown.image_id = image.id and shown.integration_seconds <> seconds))
     order by image.id for no key update of image
   ),
   added_up as (
     update gallery_image image set integration_seconds = seconds from not_added_up
     where image.id = not_added_up.id and integration_seconds <> seconds
   ),
   longest as (
     update image_object shown set integration_seconds = seconds from not_added_up
     where shown.image_id = any(array(select id from not_added_up)) -- PostgreSQL expects more rows, and would scan the table
       and shown.image_id = not_added_up.id
   ),
   added as (${addTerms('image_term', 'images', '$2')})
   select image_id as id from written`,
)

const removeUnlisted = prepared(
  'remove_entries_of_unlisted_images',
  `delete from image_entry where image_id in (
     select id from gallery_image image where creator_profile_id = any($1::int[]) and not ${isListedImage('image')})`,
)

/** Writes what the search of images stores of those of profiles that are listed. Returns the profiles of which an entry must be written again. */
export async function writeImageEntries(
  em: StatementRunner,
  profileIds: readonly number[],
  rebuilt: readonly number[],
): Promise<number[]> {
  await removeUnlisted(em, [profileIds])
  const unwritten: number[] = []
  for (let after = 0, isLast = false; !isLast;) {
    const sources = await readSources(em, [profileIds, rebuilt, after])
    isLast = sources.length < batchSize
    if (sources.length === 0) break
    after = sources.at(-1)!.id
    const entries = sources.map(entryOf)
    const added = new Map(
      entries.flatMap(({ row, labels }) =>
        row.choices.map((term) => [term, { term, label: labels.get(term) ?? null }]),
      ),
    )
    const rows = JSON.stringify(entries.map(({ row }) => row))
    const ids = new Set(
      (await writeEntries(em, [rows, JSON.stringify([...added.values()])])).map(({ id }) => id),
    )
    for (const { id, profileId } of sources) if (!ids.has(id)) unwritten.push(profileId)
  }
  return unwritten
}

function entryOf({ id, texts, hash, version }: Source) {
  const seconds = integrationSecondsOf(texts.exposures)
  const labels = imageTermsOf({ ...texts, integrationSeconds: seconds })
  const terms = storableTerms(labels.keys())
  const row = {
    id,
    terms,
    choices: choicesIn(terms),
    seconds,
    day: texts.captureDate,
    hash,
    exposures: texts.exposures,
    version,
  }
  return { row, labels }
}
