import type { EntityManager } from '@mikro-orm/postgresql'
import { addJob } from '../../../database/jobs.ts'
import type { Context } from '../../../graphql/context.ts'
import { notFound, storageFull } from '../../../errors/errors.ts'
import type { RetriedCreation } from '../../../graphql/idempotency-key.ts'
import {
  changeOwnProfile,
  itemsAddedBefore,
  nextPosition,
  requireOwnProfile,
  touchProfile,
} from '../../profile/change-items.ts'
import { recordCreation } from '../../session/idempotency-key.entity.ts'
import { galleryImages } from '../change-images.ts'
import { imageFieldsOf, relationsOf, setRelations } from '../image-relations.ts'
import { GalleryImage } from '../gallery-image.entity.ts'
import type { UploadGalleryImagesInput } from '../gallery-image.input.ts'
import {
  receiveFiles,
  type ReceivedFile,
  type InvalidFile,
  invalidFilesError,
} from '../../images/uploads/received-files.ts'
import { metadataOf } from '../../../../contract/exif.ts'
import { decodingTurn } from '../../images/decoder/decoding-queue.ts'
import { UnreadableImage } from '../../images/decoder/decoded-image.ts'
import { type ImageMetadata, imageMetadata } from '../../images/metadata/image-metadata.ts'
import { placeInFile } from '../../images/metadata/place-in-file.ts'
import { UnwritableStore } from '../../images/store/image-store.ts'
import { type StoredImage, storeImage } from '../../images/store/store-image.ts'
import { placementHintOf, type PlacementHint, queuePlacement } from '../queue-placement.ts'
import { describeNewImages } from '../write-metadata.ts'
import { rejectExceededQuota } from '../storage-quota.ts'
import type { UploadedFiles } from '../../images/store/pending-files.ts'

/**
 * Adds images to the end of a gallery, all or none. A retry with the same Idempotency-Key returns the images that the first
 * request added.
 */
export async function uploadImages(
  context: Context,
  {
    creatorProfileId,
    images: arriving,
    titles,
    altTexts,
    objects,
    gear,
    placeHint,
    ...input
  }: Omit<UploadGalleryImagesInput, 'acquisitionCsv'>,
  creation: RetriedCreation | null,
): Promise<GalleryImage[]> {
  /** Runs `add` unless an earlier request added the images. */
  const withProfileLock = (add: (em: EntityManager, position: number) => Promise<GalleryImage[] | null>) =>
    changeOwnProfile(context, async (em, ownId) => {
      await requireOwnProfile(em, creatorProfileId, ownId)
      const earlier = await itemsAddedBefore(em, galleryImages, creatorProfileId, creation)
      return earlier.length > 0
        ? earlier
        : add(em, await nextPosition(em, galleryImages, creatorProfileId, arriving.length))
    })
  // Checked before files of the graph are received, and again when the rows are written.
  const earlier = await withProfileLock(async (em) => {
    await rejectExceededQuota(em, creatorProfileId, 1)
    return null
  })
  if (earlier) {
    await context.rateLimiter.refund(
      'uploadedFilesPerUser',
      String(context.requireUser().id),
      arriving.length,
    )
    return earlier
  }

  const relations = await relationsOf(context.em, { objects, gear })
  const fields = imageFieldsOf(input, relations)

  const { objectNames = [], otherObjects = [] } = relations
  const [described] = await describeNewImages(context.em, [creatorProfileId, arriving.length, objectNames])
  if (!described) throw notFound('Creator profile') // deleted concurrently
  const { ids, ...common } = described
  const { license = 'allRightsReserved' } = fields
  const images = ids.map((id, index) => ({
    ...fields,
    id,
    license,
    title: titles?.[index] ?? fields.title,
    altText: altTexts?.[index] ?? fields.altText,
  }))
  const metadata = images.map((image) =>
    imageMetadata({ ...common, ...image, objects: [...common.objects, ...otherObjects] }, context.publicUrl),
  )

  await using uploaded = context.pendingFiles.upload(context.em)
  const stored = await storeAll(context, uploaded, await receiveFiles(arriving), metadata)
  // Awaited, because disposal would wait for the transaction that writes the rows.
  const added = await withProfileLock(async (em, position) => {
    const bytes = stored.reduce((sum, { image }) => sum + image.storedBytes, 0)
    await rejectExceededQuota(em, creatorProfileId, bytes)
    const rows = stored.map(({ image, captureDate }, index) =>
      em.create(GalleryImage, {
        ...images[index]!,
        ...image,
        captureDate: fields.captureDate === undefined ? captureDate : fields.captureDate,
        creatorProfileId,
        position: position + index,
      }),
    )
    await em.flush()
    await recordCreation(em, creation, ids)
    await setRelations(em, rows, relations)
    await touchProfile(em, context.requireUser().id)
    await uploaded.keep(em)
    const hints = stored.map(({ image, inFile }) => placementHintOf(image, inFile, placeHint))
    await queuePlacement(context, em, ids, hints)
    await addJob(em, 'write_metadata', { imageIds: ids }) // the creator's name may have changed meanwhile
    return rows
  })
  return added!
}

interface DatedImage {
  image: StoredImage
  captureDate: string | null
  inFile: PlacementHint | undefined
}

/** All or none; the error names each invalid file. */
async function storeAll(
  context: Context,
  uploaded: UploadedFiles,
  files: readonly ReceivedFile[],
  metadata: readonly ImageMetadata[],
): Promise<DatedImage[]> {
  const { decoder } = context
  const jobs = files.map(
    (file, index) => () => storeDated({ decoder, uploaded }, file, index, metadata[index]!),
  )
  const results = await context.decoding.runJobs(decodingTurn(context.requireUser(), context.network), jobs)
  const invalid = results.filter((result) => 'reason' in result)
  if (invalid.length > 0) throw invalidFilesError(invalid)
  return results.filter((result): result is DatedImage => !('reason' in result))
}

/** Stores a file, and returns the day on which it was taken and where in the sky it says that it is. */
export async function storeDated(
  parts: Parameters<typeof storeImage>[0],
  { name, read }: ReceivedFile,
  index: number,
  description: ImageMetadata,
): Promise<DatedImage | InvalidFile> {
  try {
    const original = await read()
    const image = await storeImage(parts, original, description)
    const metadata = await metadataOf(new Blob([new Uint8Array(original)]))
    return { image, captureDate: metadata.exif.day ?? null, inFile: placeInFile(metadata, image) }
  } catch (error) {
    if (error instanceof UnreadableImage) return { name, index, reason: error.message }
    if (error instanceof UnwritableStore) throw storageFull()
    throw error
  }
}
