import type { EntityManager } from '@mikro-orm/postgresql'
import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { nextPosition, errorsOf } from '../profile/change-items.ts'
import { changeOwnProfile } from '../profile/own-profile.ts'
import { galleryImages } from './change-images.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import type { UploadGalleryImagesInput } from './gallery-image.input.ts'
import { receiveFiles } from './received-files.ts'
import { PendingFiles } from './pending-files.ts'

/**
 * Adds pictures at the end of a gallery, all or none. Tried again under the same Idempotency-Key, as after an answer
 * that got lost, it answers with what the first try added.
 */
export async function uploadImages(
  context: Context,
  { creatorProfileId, images: arriving, ...fields }: UploadGalleryImagesInput,
  creationKey: string | null,
): Promise<GalleryImage[]> {
  const creationKeys = creationKeysOf(creationKey, arriving.length)
  /** Runs in a transaction that has locked the profile, unless an earlier try has added the pictures. */
  const inPlace = async (add: (em: EntityManager, position: number) => Promise<GalleryImage[] | null>) => {
    const { pictures } = await changeOwnProfile(context, errorsOf(galleryImages), (em, userId) =>
      em.transactional(async (em) => {
        const count = arriving.length
        const placed = await nextPosition(em, galleryImages, { userId, profileId: creatorProfileId, count })
        // Null where the profile is not theirs.
        const before = placed.profile && (await uploadedBefore(em, placed.profile, creationKeys))
        if (before) return [{ ...placed, refusal: null, pictures: before }]
        return [{ ...placed, pictures: placed.refusal === null ? await add(em, placed.place) : null }]
      }),
    )
    return pictures
  }
  // Asked before anybody waits for 50 MB, and again when the rows are written.
  const before = await inPlace(async () => null)
  if (before) return before
  await context.throttle.count('uploadedFilesOfAUser', String(context.requireUser().id), arriving.length)

  await using stored = new PendingFiles(context)
  const pictures = await stored.all(await receiveFiles(arriving))
  // Awaited, or the files would go while the rows are being written.
  const added = await inPlace(async (em, position) => {
    const rows = pictures.map((picture, place) =>
      em.create(GalleryImage, {
        ...fields,
        ...picture,
        captureDate: fields.captureDate === undefined ? picture.captureDate : fields.captureDate,
        tags: fields.tags ?? [],
        creatorProfileId,
        position: position + place,
        creationKey: creationKeys[place] ?? null,
      }),
    )
    await em.flush()
    stored.keep() // if the commit's answer is lost, only the database knows: the sweep asks it
    return rows
  })
  return added!
}

/** What an earlier try of the same upload added, in its order; null when there was none. */
async function uploadedBefore(
  em: EntityManager,
  creatorProfileId: number,
  creationKeys: string[],
): Promise<GalleryImage[] | null> {
  if (creationKeys.length === 0) return null
  const where = { creatorProfileId, creationKey: { $in: creationKeys } }
  const rows = await em.find(GalleryImage, where, { orderBy: { position: 'asc', id: 'asc' } })
  return rows.length > 0 ? rows : null
}

/** Each picture of an upload has a key of its own; as many others under the same key are no try again. */
const creationKeysOf = (creationKey: string | null, count: number): string[] =>
  creationKey === null
    ? []
    : Array.from({ length: count }, (_, place) =>
        createHash('sha256').update(`${place} of ${count} ${creationKey}`).digest('hex'),
      )
