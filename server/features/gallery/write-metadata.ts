import type { EntityManager } from '@mikro-orm/postgresql'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { addJob } from '../../database/jobs.ts'
import { prepared } from '../../database/prepared.ts'
import { rows } from '../../database/statements.ts'
import type { StoredSize } from '../images/decoder/decoded-image.ts'
import { filesOf } from '../images/file-names.ts'
import { type DescribedImage, type ImageMetadata, imageMetadata } from '../images/metadata/image-metadata.ts'
import { withMetadata } from '../images/metadata/insert-metadata.ts'
import type { ImageStore } from '../images/store/image-store.ts'
import { type PendingFiles, recordRemoval } from '../images/store/pending-files.ts'
import { GalleryImage } from './gallery-image.entity.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      /** For images or all of an account; without either for a few that have no metadata. */
      write_metadata: { imageIds?: readonly number[]; userId?: number }
    }
  }
}

interface MetadataParts {
  em: EntityManager
  images: ImageStore
  pendingFiles: PendingFiles
  publicUrl: string
  logger: Pick<Logger, 'error'>
}

interface DescribedFiles extends DescribedImage {
  file: string
  storedSizes: StoredSize[]
  metadataHash: string | null
}

/** Title and designation of each object, in the order of the relation `shown`. */
const namesOf = (shown: string) => `array(
  select named.text from ${shown} join sky_object object on object.name = shown.object_name
  cross join lateral unnest(array[object.title, object.name]) with ordinality named (text, rank)
  group by shown.position, named.text order by shown.position, min(named.rank))`

/** Reads what the files of images contain, and which they are. */
export const describedFiles = prepared<DescribedFiles>(
  'described_files_of_images',
  `select image.id, image.title, image.alt_text as "altText", image.credit, image.license,
     profile.slug, account.display_name as "displayName",
     ${namesOf('(select object_name, position from image_object where image_id = image.id) shown')}
       || image.other_objects as objects,
     case when placement.state = 'placed' then json_build_object(
       'rightAscension', placement.right_ascension, 'declination', placement.declination, 'scale', placement.scale,
       'rotation', placement.rotation, 'cd', placement.cd, 'width', image.width, 'height', image.height
     ) end as place,
     image.file, image.stored_sizes as "storedSizes", image.metadata_hash as "metadataHash"
   from gallery_image image
   join creator_profile profile on profile.id = image.creator_profile_id
   join users account on account.id = profile.user_id
   left join image_placement placement on placement.image_id = image.id
   where image.id = any($1::int[]) order by image.id`,
)

/** What new images of a profile have in common, and their ids. $2 is their number, $3 has the names of their objects. */
export const describeNewImages = prepared<
  Pick<DescribedImage, 'slug' | 'displayName' | 'objects'> & { ids: number[] }
>(
  'describe_new_images',
  `select profile.slug, account.display_name as "displayName",
     array(select nextval('gallery_image_id_seq')::int from generate_series(1, $2::int)) as ids,
     ${namesOf('unnest($3::text[]) with ordinality shown (object_name, position)')} as objects
   from creator_profile profile join users account on account.id = profile.user_id where profile.id = $1::int`,
)

/** Locks the profile, as all changes of its images do, and changes no image whose files were replaced or deleted meanwhile. */
const replaceFiles = prepared<{ id: number }>(
  'replace_files_of_image',
  `with locked as materialized (
     select id from creator_profile where id = (select creator_profile_id from gallery_image where id = $1::int)
     for no key update
   )
   update gallery_image image set file = $3, stored_sizes = $4::jsonb, byte_size = $5::int, stored_bytes = $6::int, metadata_hash = $7
   from locked where image.creator_profile_id = locked.id and image.id = $1 and image.file = $2
   returning image.id`,
)

const idsOfAccount = (em: EntityManager, userId: number) =>
  rows<{ id: number }>(em)`
    select id from gallery_image
    where creator_profile_id = (select id from creator_profile where user_id = ${userId}) order by id`

/** As after an import, or an update from a version that wrote none: 50 a minute. */
const idsWithoutMetadata = (em: EntityManager) =>
  rows<{ id: number }>(em)`select id from gallery_image where metadata_hash is null order by id limit 50`

/** At once, most of which wait for the disk; then other jobs have their turns. */
const writesOfJob = 4
const batchSize = 50

/**
 * Writes the metadata of images into their files, unless they have them already. After a few it leaves the others to another job, behind
 * those of other edits.
 */
export async function writeMetadata(
  parts: MetadataParts,
  { imageIds, userId }: GraphileWorker.Tasks['write_metadata'],
  maxWrites = writesOfJob,
): Promise<void> {
  const { em, publicUrl } = parts
  const ids =
    imageIds ?? (await (userId ? idsOfAccount(em, userId) : idsWithoutMetadata(em))).map(({ id }) => id)
  for (let start = 0; start < ids.length; start += batchSize) {
    const described = await describedFiles(em, [ids.slice(start, start + batchSize)])
    const changed = described
      .map((image) => ({ image, metadata: imageMetadata(image, publicUrl) }))
      .filter(({ image, metadata }) => metadata.hash !== image.metadataHash)
      .slice(0, maxWrites)
    await Promise.all(changed.map(({ image, metadata }) => rewriteFiles(parts, image, metadata)))
    if (changed.length === maxWrites)
      return addJob(em, 'write_metadata', { imageIds: ids.slice(start) }, { priority: 10 })
  }
}

async function rewriteFiles(
  { em, images, pendingFiles, logger }: MetadataParts,
  image: DescribedFiles,
  metadata: ImageMetadata,
): Promise<void> {
  const { id, file } = image
  const names = filesOf(image)
  const contents = await contentsOf(images, names)
  if (!contents) {
    const lost = await em.nativeUpdate(GalleryImage, { id, file }, { metadataHash: metadata.hash })
    if (lost > 0)
      logger.error({ imageId: id }, 'A file of a picture is missing; the others keep their metadata')
    return
  }
  await using uploaded = pendingFiles.upload(em)
  const files = withMetadata({ ...image, contents }, metadata)
  const storedBytes = await uploaded.put(files.contents)
  await em.transactional(async (em) => {
    const sizes = JSON.stringify(files.storedSizes)
    const columns = [files.file, sizes, files.byteSize, storedBytes, metadata.hash]
    const [replaced] = await replaceFiles(em, [id, file, ...columns])
    if (!replaced) return
    await uploaded.keep(em)
    // A former name redirects to the new one.
    await recordRemoval(em, names)
  })
}

/** Returns null if one is missing. */
async function contentsOf(images: ImageStore, names: readonly string[]) {
  const contents = await Promise.all(
    names.map(async (name) => {
      const stored = await images.open(name)
      return stored && { name, content: await buffer(stored.content) }
    }),
  )
  return contents.includes(null) ? null : contents.filter((file) => file !== null)
}
