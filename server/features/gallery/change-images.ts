import { limits } from '../../../contract/limits.ts'
import type { Context } from '../../graphql/context.ts'
import { changeItem, lockOwnItem, removeItem } from '../profile/change-items.ts'
import { profileById, type ProfileRow } from '../profile/profile-rows.ts'
import { signedIn } from '../session/signed-in.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import type { UpdateGalleryImageInput } from './gallery-image.input.ts'
import { shareFileOf } from './picture-files.ts'

/** Pictures, for what all items of a profile can have done to them. */
export const galleryImages = {
  type: GalleryImage,
  thing: 'Gallery image',
  most: limits.gallery.imagesOfProfile,
}

/** Changes what is said of a picture. */
export function changeImage(context: Context, { tags, ...input }: UpdateGalleryImageInput) {
  const fields = tags === undefined ? input : Object.assign(input, { tags: tags ?? [] })
  return changeItem(context, galleryImages, fields)
}

/** Deletes a picture, then its files: the other way round, a crash would leave a row that shows nothing. */
export async function deleteImage(context: Context, id: number): Promise<number> {
  const { file, storedSizes } = await removeItem(context, galleryImages, id)
  const names = [file, shareFileOf(file), ...storedSizes.map((size) => size.file)]
  await context.images.remove(names).catch(() => {}) // the sweep removes what is left
  return id
}

/** Makes a picture the cover of its profile in place of any other, or takes the choice of it back. */
export async function chooseCover(context: Context, id: number, isCover: boolean): Promise<ProfileRow> {
  const userId = signedIn(context)
  return context.em.transactional(async (em) => {
    const { creatorProfileId } = await lockOwnItem(em, userId, galleryImages, id)
    // The one before first: a profile has one cover at most, in every moment.
    const former = isCover ? { creatorProfileId } : { id }
    await em.nativeUpdate(GalleryImage, { ...former, isCover: true }, { isCover: false })
    if (isCover) await em.nativeUpdate(GalleryImage, { id }, { isCover })
    return (await profileById(em, creatorProfileId))!
  })
}
