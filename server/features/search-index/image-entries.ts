import type { EntityManager } from '@mikro-orm/postgresql'
import { type ExposureSeries, integrationSecondsOf } from '../../../contract/acquisition.ts'
import { planForValues, prepared, type StatementRunner } from '../../database/prepared.ts'
import { addTerms } from './directory-counts.ts'
import { choicesIn, type ImageTexts, imageTermsOf } from './image-terms.ts'

interface Source extends Omit<ImageTexts, 'integrationSeconds'> {
  id: number
  captureDate: string | null
  exposures: ExposureSeries[]
  changedAt: string
  /** Null before the first entry. */
  storedTerms: string[] | null
  storedSeconds: number | null
  storedDate: string | null
  storedChange: string | null
}

/** When an image or its gear was last changed. */
const changedAt = `greatest(image.updated_at, (
  select max(gear.updated_at) from image_gear used join gear_item gear on gear.id = used.gear_id
  where used.image_id = image.id))`

const readSources = prepared<Source>(
  'image_sources',
  `select image.id, account.display_name as "displayName", json_build_array(image.title, image.site) as texts, image.description, image.tags, image.exposures,
     ${changedAt}::text as "changedAt", image.bortle_class as "bortleClass", image.license, image.capture_date::text as "captureDate",
     (select coalesce(json_agg(json_build_array(gear.item_name, gear.brand, gear.model)), '[]')
       from image_gear used join gear_item gear on gear.id = used.gear_id where used.image_id = image.id) as gear,
     (select coalesce(json_agg(json_build_object(
         'kind', object.kind, 'constellation', object.constellation, 'terms', object.terms)), '[]')
       from image_object shown join sky_object object on object.name = shown.object_name
       where shown.image_id = image.id) as objects, image.other_objects as "otherObjects",
     array_to_json(tsvector_to_array(entry.terms)) as "storedTerms", entry.integration_seconds as "storedSeconds",
     entry.capture_date::text as "storedDate", entry.changed_at::text as "storedChange"
   from gallery_image image
   join creator_profile profile on profile.id = image.creator_profile_id
   join users account on account.id = profile.user_id
   left join image_entry entry on entry.image_id = image.id
   where image.id = any($1::int[])`,
)

/** The integration time is repeated for the order of an object's images, and in images that an older version wrote. */
const writeEntries = prepared(
  'write_image_entries',
  `with found as materialized (
     select * from json_to_recordset($1::json) found (id int, terms text[], choices text[], seconds float8, day date, changed timestamptz)
   ),
   written as (
     insert into image_entry (image_id, terms, choices, integration_seconds, capture_date, changed_at)
     select id, array_to_tsvector(terms) || '', choices, seconds, day, changed from found
     on conflict (image_id) do update set terms = excluded.terms, choices = excluded.choices,
       integration_seconds = excluded.integration_seconds, capture_date = excluded.capture_date,
       changed_at = excluded.changed_at
   ),
   added_up as (
     update gallery_image image set integration_seconds = found.seconds from found
     where image.id = found.id and image.integration_seconds <> found.seconds
   ),
   longest as (
     update image_object shown set integration_seconds = found.seconds from found
     where shown.image_id = any(array(select id from found)) -- PostgreSQL expects 100 rows of JSON, and would scan the table
       and shown.image_id = found.id and shown.integration_seconds <> found.seconds
   )
   ${addTerms('image_term', 'images', '$2')}`,
)

const batchSize = 50

/**
 * Writes what the search of images stores of them, a few at a time, so that neither the event loop nor a statement takes long.
 * Every change of what `readSources` reads calls it in its transaction, which has locked the profile.
 */
export async function refreshImageEntries(
  em: StatementRunner,
  imageIds: readonly number[],
  { writesUnchanged = false } = {},
): Promise<void> {
  for (let start = 0; start < imageIds.length; start += batchSize) {
    const sources = await readSources(em, [imageIds.slice(start, start + batchSize)])
    const entries = sources.map(entryOf).filter(({ isChanged }) => isChanged || writesUnchanged)
    if (entries.length === 0) continue
    const added = new Map(
      entries.flatMap(({ choices, labels }) =>
        choices.map((term) => [term, { term, label: labels.get(term) ?? null }]),
      ),
    )
    const rows = entries.map(({ labels: _labels, isChanged: _isChanged, ...row }) => row)
    await writeEntries(em, [JSON.stringify(rows), JSON.stringify([...added.values()])])
  }
}

function entryOf({ storedTerms, storedSeconds, storedDate, storedChange, ...image }: Source) {
  const seconds = integrationSecondsOf(image.exposures)
  const labels = imageTermsOf({ ...image, integrationSeconds: seconds })
  const terms = [...labels.keys()]
  const stored = new Set(storedTerms)
  return {
    id: image.id,
    terms,
    choices: choicesIn(terms),
    seconds,
    day: image.captureDate,
    changed: image.changedAt,
    labels,
    isChanged:
      storedTerms === null ||
      seconds !== storedSeconds ||
      image.captureDate !== storedDate ||
      image.changedAt !== storedChange ||
      terms.length !== stored.size ||
      terms.some((term) => !stored.has(term)),
  }
}

const imagesWithGear = prepared<{ id: number }>(
  'images_with_gear',
  'select image_id as id from image_gear where gear_id = any($1::int[])',
)

/** Returns the ids of the images whose entries have gear. */
export const idsOfImagesWithGear = async (
  em: StatementRunner,
  gearIds: readonly number[],
): Promise<number[]> => (await imagesWithGear(em, [gearIds])).map(({ id }) => id)

const removeEntries = prepared(
  'remove_image_entries',
  `with removed as materialized (
     delete from image_entry
     where image_id = any(array(select id from gallery_image where creator_profile_id = $1::int))
     returning image_id, choices
   )
   delete from image_term
   where term = any(array(select distinct unnest(choices) from removed))
     and images <= (select count(*) from removed)
     and not exists (
       select from image_entry other
       where other.image_id <> all(array(select image_id from removed))
         and other.terms @@ quote_literal(image_term.term)::tsquery)`,
)

/** Removes the images of a profile, which its transaction deletes next, and choices that no other image has, such as a tag. */
export const removeImageEntries = (em: StatementRunner, profileId: number): Promise<unknown> =>
  removeEntries(em, [profileId])

/** $1 is the last image that was visited. Returns those whose entry is missing or older than they are, or all if $2 is true. */
const nextImages = prepared<{ last: number | null; ids: number[] }>(
  'next_images_to_write',
  `with visited as materialized (
     select id, updated_at from gallery_image where id > $1 order by id limit 5000
   )
   select (select max(id) from visited) as last, array(
     select image.id from visited image left join image_entry entry on entry.image_id = image.id
     where $2::bool or entry.changed_at is distinct from ${changedAt}
     order by image.id
   ) as ids`,
)

const lockProfilesOfImages = prepared(
  'lock_profiles_of_images',
  `select from creator_profile where id in (
     select creator_profile_id from gallery_image where id = any($1::int[])
   ) order by id for no key update`,
)

/**
 * Writes the entries of images whose entry is missing or stale, as after an update from a version without entries or beside one; or
 * all with `writesUnchanged`. Locks the profiles of a few images at a time.
 */
export async function writeImageEntries(em: EntityManager, { writesUnchanged = false } = {}): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const [next]: { last: number | null; ids: number[] }[] = await nextImages(em, [after, writesUnchanged])
    const { last, ids } = next!
    for (let start = 0; start < ids.length; start += batchSize) {
      const batch = ids.slice(start, start + batchSize)
      await em.transactional(async (em) => {
        await planForValues(em)
        await lockProfilesOfImages(em, [batch])
        await refreshImageEntries(em, batch, { writesUnchanged })
      })
    }
    after = last
  }
}
