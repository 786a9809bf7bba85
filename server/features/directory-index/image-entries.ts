import { prepared, type StatementRunner } from '../../database/prepared.ts'
import { choicesIn, type ImageTexts, imageTermsOf } from './image-terms.ts'

interface Source extends ImageTexts {
  /** Null before the first entry. */
  storedTerms: string[] | null
  storedSeconds: number | null
  storedDate: string | null
}

const readSources = prepared<Source>(
  'image_sources',
  `select image.id, json_build_array(image.title, image.description, image.site) as texts, image.tags, image.exposures,
     image.integration_seconds as "integrationSeconds", image.bortle_class as "bortleClass", image.license, image.capture_date::text as "captureDate",
     (select coalesce(json_agg(json_build_array(gear.item_name, gear.brand, gear.model)), '[]')
       from image_gear used join gear_item gear on gear.id = used.gear_id where used.image_id = image.id) as gear,
     (select coalesce(json_agg(json_build_object(
         'kind', object.kind, 'constellation', object.constellation, 'terms', object.terms)), '[]')
       from image_object shown join sky_object object on object.name = shown.object_name
       where shown.image_id = image.id) as objects, image.other_objects as "otherObjects",
     array_to_json(tsvector_to_array(entry.terms)) as "storedTerms", entry.integration_seconds as "storedSeconds",
     entry.capture_date::text as "storedDate"
   from gallery_image image left join image_entry entry on entry.image_id = image.id
   where image.id = any($1::int[])`,
)

/** The integration time is repeated for the order of an object's images. */
const writeEntries = prepared(
  'write_image_entries',
  `with found as materialized (
     select * from json_to_recordset($1::json) found (id int, terms text[], choices text[], seconds float8, day date)
   ),
   written as (
     insert into image_entry (image_id, terms, choices, integration_seconds, capture_date)
     select id, array_to_tsvector(terms) || '', choices, seconds, day from found
     on conflict (image_id) do update set terms = excluded.terms, choices = excluded.choices,
       integration_seconds = excluded.integration_seconds, capture_date = excluded.capture_date
   ),
   longest as (
     update image_object shown set integration_seconds = found.seconds from found
     where shown.image_id = found.id and shown.integration_seconds <> found.seconds
   )
   insert into image_term as known (term, images, label)
   select added.term, 1, added.label from json_to_recordset($2::json) added (term text, label text)
   where coalesce((
     select stored.images = 0 or (stored.label is null and added.label is not null)
     from image_term stored where stored.term = added.term), true)
   order by added.term
   on conflict (term) do update
     set images = greatest(known.images, 1), label = coalesce(known.label, excluded.label)`,
)

/**
 * Writes what the search of images stores of them. Every change of what `readSources` reads calls it in its transaction, which
 * has locked the profile.
 */
export async function refreshImageEntries(
  em: StatementRunner,
  imageIds: readonly number[],
  { writesUnchanged = false } = {},
): Promise<void> {
  if (imageIds.length === 0) return
  const sources = await readSources(em, [imageIds])
  const entries = sources.map(entryOf).filter(({ isChanged }) => isChanged || writesUnchanged)
  if (entries.length === 0) return
  const added = new Map(
    entries.flatMap(({ choices, labels }) =>
      choices.map((term) => [term, { term, label: labels.get(term) ?? null }]),
    ),
  )
  const rows = entries.map(({ labels: _labels, isChanged: _isChanged, ...row }) => row)
  await writeEntries(em, [JSON.stringify(rows), JSON.stringify([...added.values()])])
}

function entryOf({ storedTerms, storedSeconds, storedDate, ...image }: Source) {
  const labels = imageTermsOf(image)
  const terms = [...labels.keys()]
  const { integrationSeconds: seconds } = image
  const stored = new Set(storedTerms)
  return {
    id: image.id,
    terms,
    choices: choicesIn(terms),
    seconds,
    day: image.captureDate,
    labels,
    isChanged:
      storedTerms === null ||
      seconds !== storedSeconds ||
      image.captureDate !== storedDate ||
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

const batchSize = 500

const imagesOfProfiles = prepared<{ id: number }>(
  'ids_of_images_of_profiles',
  'select id from gallery_image where creator_profile_id = any($1::int[])',
)

/** Writes the entries of all images of profiles, which the transaction has locked. */
export async function rewriteImageEntries(em: StatementRunner, profileIds: readonly number[]): Promise<void> {
  const ids = (await imagesOfProfiles(em, [profileIds])).map(({ id }) => id)
  for (let start = 0; start < ids.length; start += batchSize)
    await refreshImageEntries(em, ids.slice(start, start + batchSize), { writesUnchanged: true })
}
