import type { EntityManager } from '@mikro-orm/postgresql'
import { addJob } from '../../../database/jobs.ts'
import { badInput, notFound } from '../../../errors/errors.ts'
import type { Context } from '../../../graphql/context.ts'
import type { RetriedCreation } from '../../../graphql/idempotency-key.ts'
import { decodingTurn } from '../../images/decoder/decoding-queue.ts'
import { filesOf } from '../../images/file-names.ts'
import { imageMetadata } from '../../images/metadata/image-metadata.ts'
import { recordRemoval } from '../../images/store/pending-files.ts'
import { receiveFiles } from '../../images/uploads/received-files.ts'
import { changeOwnProfile, ownItem, touchProfile } from '../../profile/change-items.ts'
import { createdBefore, recordCreation } from '../../session/idempotency-key.entity.ts'
import { galleryImages } from '../change-images.ts'
import type { GalleryImage } from '../gallery-image.entity.ts'
import type { ReplaceGalleryImageInput } from '../gallery-image.input.ts'
import { queuePlacement } from '../queue-placement.ts'
import { rejectExceededQuota } from '../storage-quota.ts'
import { describedFiles } from '../write-metadata.ts'
import { storeDated } from './upload-images.ts'

/**
 * Replaces the files of an image, which keeps its id, its place and all that its owner wrote. A date that is missing is read from the new
 * file. A retry with the same Idempotency-Key changes nothing.
 */
export async function replaceImage(
  context: Context,
  { id, image: arriving }: ReplaceGalleryImageInput,
  creation: RetriedCreation | null,
): Promise<GalleryImage> {
  const user = context.requireUser()
  /** Runs `replace` unless an earlier request has replaced the files. */
  const withProfileLock = (replace: (em: EntityManager, image: GalleryImage) => Promise<boolean>) =>
    changeOwnProfile(context, async (em, ownId) => {
      const image = await ownItem(em, galleryImages, id, ownId)
      const isReplaced = (await createdBefore(em, creation)).length > 0 || (await replace(em, image))
      return { image, isReplaced }
    })
  const addedBytes = ({ storedBytes, byteSize }: GalleryImage, bytes: number) =>
    bytes - Math.max(storedBytes, byteSize)
  // Checked before the file of the graph is received, and again when the row is written.
  const { image, isReplaced } = await withProfileLock(async (em, image) => {
    await rejectExceededQuota(em, image.creatorProfileId, addedBytes(image, 1))
    return false
  })
  if (isReplaced) {
    await context.rateLimiter.refund('uploadedFilesPerUser', String(user.id), 1)
    return image
  }
  const [described] = await describedFiles(context.em, [[id]])
  if (!described) throw notFound('Picture') // deleted concurrently
  const metadata = imageMetadata(described, context.publicUrl)
  const [file] = await receiveFiles([arriving])

  await using uploaded = context.pendingFiles.upload(context.em)
  const [stored] = await context.decoding.runJobs(decodingTurn(user, context.network), [
    () => storeDated({ decoder: context.decoder, uploaded }, file!, 0, metadata),
  ])
  if (!stored || 'reason' in stored) throw badInput(stored?.reason ?? '', { path: 'image', rule: 'image' })
  // Awaited, because disposal would wait for the transaction that writes the row.
  const replaced = await withProfileLock(async (em, image) => {
    await rejectExceededQuota(em, image.creatorProfileId, addedBytes(image, stored.image.storedBytes))
    await recordRemoval(em, filesOf(image))
    em.assign(image, { ...stored.image, captureDate: image.captureDate ?? stored.captureDate })
    await em.flush()
    await recordCreation(em, creation, [id])
    await touchProfile(em, user.id)
    await uploaded.keep(em)
    await queuePlacement(context, em, [id], [stored.inFile])
    await addJob(em, 'write_metadata', { imageIds: [id] }) // its texts may have changed meanwhile
    return true
  })
  return replaced.image
}
