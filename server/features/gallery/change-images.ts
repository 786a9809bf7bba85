import type { EntityManager } from '@mikro-orm/postgresql'
import { limits } from '../../../contract/limits.ts'
import { withoutRepeats } from '../../../contract/rules/fields.ts'
import { addJob } from '../../database/jobs.ts'
import { timeOfChange } from '../../database/time-of-change.ts'
import type { Context } from '../../graphql/context.ts'
import { prepared } from '../../database/prepared.ts'
import { badInput } from '../../errors/errors.ts'
import { changeItems, changeOwnProfile, ownItem, removeItems, touchProfile } from '../profile/change-items.ts'
import { queueSkyHours } from '../profile/queue-sky-hours.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import type { GalleryImageChanges, UpdateGalleryImageInput } from './gallery-image.input.ts'
import {
  addRelations,
  imageFieldsOf,
  relationsOf,
  setRelations,
  withoutRepeatedNames,
} from './image-relations.ts'
import { queuePlacementAgain, queuePlacementByFrames } from './queue-placement.ts'
import { filesOf } from '../images/file-names.ts'
import { recordRemoval } from '../images/store/pending-files.ts'

export const galleryImages = {
  type: GalleryImage,
  label: 'Picture',
  maxItems: limits.gallery.imagesOfProfile,
}

/** Changes images, all or none. */
export async function changeImages(
  context: Context,
  ids: readonly number[],
  {
    objects,
    gear,
    addObjects,
    addGear,
    addTags,
    removeTags,
    placeHint,
    ...input
  }: GalleryImageChanges & Pick<UpdateGalleryImageInput, 'placeHint'>,
  pathOfGear?: string,
): Promise<GalleryImage[]> {
  const relations = await relationsOf(context.em, { objects, gear })
  const added = await relationsOf(context.em, {
    objects: addObjects ?? undefined,
    gear: addGear ?? undefined,
  })
  const fields = imageFieldsOf(input, relations)
  const isRelated =
    [objects, gear].some((list) => list !== undefined) || [addObjects, addGear].some((list) => list?.length)
  return changeItems(context, galleryImages, unique(ids), async (em, images) => {
    for (const image of images) {
      em.assign(image, fields, { ignoreUndefined: true })
      if (addTags || removeTags) image.tags = changedTags(image.tags, addTags ?? [], removeTags ?? [])
      if (added.otherObjects)
        image.otherObjects = withoutRepeatedNames([...image.otherObjects, ...added.otherObjects])
      if (isRelated) image.updatedAt = timeOfChange()
    }
    await em.flush() // addRelations counts their other objects
    await setRelations(em, images, relations, pathOfGear)
    await addRelations(em, images, added)
    if (placeHint) for (const image of images) await queuePlacementByFrames(context, em, image, placeHint)
    if (objects !== undefined || addObjects?.length) await queuePlacementAgain(context, em, ids)
    if (input.exposures !== undefined) await repeatIntegrations(em, [ids])
    const isCountedAnew = [objects, addObjects, input.exposures, input.isUnlisted].some(
      (one) => one !== undefined,
    )
    if (isCountedAnew) await queueSkyHours(em, { imageIds: ids })
    const isWritten = isRelated || metadataFields.some((field) => fields[field] !== undefined)
    if (isWritten) await addJob(em, 'write_metadata', { imageIds: ids })
  })
}

/** Besides objects, in the files of an image. */
const metadataFields = ['title', 'altText', 'license', 'credit'] as const

/** For the order of an object's images. */
const repeatIntegrations = prepared(
  'repeat_integrations_of_images',
  `update image_object shown set integration_seconds = image.integration_seconds from gallery_image image
   where shown.image_id = any($1::int[]) and image.id = shown.image_id
     and shown.integration_seconds <> image.integration_seconds`,
)

const unique = (ids: readonly number[]) => [...new Set(ids)]

/** Throws BAD_USER_INPUT for too many tags. */
function changedTags(tags: readonly string[], added: readonly string[], removed: readonly string[]) {
  const lower = new Set(removed.map((tag) => tag.toLowerCase()))
  const changed = withoutRepeats([...tags.filter((tag) => !lower.has(tag.toLowerCase())), ...added])
  const { max, tooMany } = limits.gallery.tags
  if (changed.length > max) throw badInput(tooMany, { path: 'changes.addTags', rule: 'max', limit: max })
  return changed
}

/** Queues the change of the files of an account, which contain its name. */
export const renameCreatorOfImages = (em: EntityManager, userId: number): Promise<void> =>
  addJob(em, 'write_metadata', { userId }, { jobKey: `write_metadata ${userId}` })

/** Deletes the rows of images, all or none, and then their files; returns the former rows. */
export const deleteImages = (context: Context, ids: readonly number[]): Promise<GalleryImage[]> =>
  removeItems(context, galleryImages, unique(ids), async (em, images) => {
    await recordRemoval(em, images.flatMap(filesOf))
    await queueSkyHours(em)
  })

/** Makes an image the cover of its profile, or resets the choice if `isCover` is false. */
export function chooseCover(
  context: Context,
  { id, isCover }: { id: number; isCover: boolean },
): Promise<GalleryImage> {
  return changeOwnProfile(context, async (em, ownId) => {
    const image = await ownItem(em, galleryImages, id, ownId)
    const { creatorProfileId } = image
    // First, because a profile has at most one cover at any moment. A flush of the images would set their updatedAt.
    if (isCover)
      await em.nativeUpdate(
        GalleryImage,
        { creatorProfileId, isCover: true, id: { $ne: id } },
        { isCover: false },
      )
    await em.nativeUpdate(GalleryImage, { id }, { isCover })
    await touchProfile(em, context.requireUser().id)
    return image
  })
}
