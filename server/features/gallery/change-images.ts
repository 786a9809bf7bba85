import { limits } from '../../../contract/limits.ts'
import type { Context } from '../../graphql/context.ts'
import { changeItem, changeOwnProfile, ownItem, removeItem, touchProfile } from '../profile/change-items.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import type { UpdateGalleryImageInput } from './gallery-image.input.ts'
import { imageFieldsOf, relationsOf, setRelations } from './image-relations.ts'
import { filesOf } from '../images/store/image-store.ts'
import { recordRemoval } from '../images/store/pending-files.ts'

export const galleryImages = {
  type: GalleryImage,
  thing: 'Gallery image', // its objects are searched
  maxItems: limits.gallery.imagesOfProfile,
}

export async function changeImage(context: Context, { objects, gear, ...input }: UpdateGalleryImageInput) {
  const relations = await relationsOf(context.em, { objects, gear })
  return changeItem(
    context,
    { ...galleryImages, isSearched: objects !== undefined },
    imageFieldsOf(input),
    async (em, image) => {
      if (objects !== undefined || gear !== undefined) image.updatedAt = new Date()
      await setRelations(em, [image], relations)
    },
  )
}

/** Deletes an image's row, then its files; returns the former row. */
export async function deleteImage(context: Context, id: number): Promise<GalleryImage> {
  const image = await removeItem(context, galleryImages, id, (em, image) => recordRemoval(em, filesOf(image)))
  await context.pendingFiles.remove(context.em, filesOf(image))
  return image
}

/** Makes an image the cover of its profile, or resets the choice if `isCover` is false. */
export function chooseCover(
  context: Context,
  { id, isCover }: { id: number; isCover: boolean },
): Promise<GalleryImage> {
  return changeOwnProfile(context, { isSearched: false }, async (em, ownId) => {
    const image = await ownItem(em, galleryImages, id, ownId)
    const { creatorProfileId } = image
    // First, because a profile has at most one cover at any moment.
    if (isCover)
      await em.nativeUpdate(
        GalleryImage,
        { creatorProfileId, isCover: true, id: { $ne: id } },
        { isCover: false, updatedAt: new Date() },
      )
    image.isCover = isCover
    await touchProfile(em, { id: creatorProfileId })
    return image
  })
}
