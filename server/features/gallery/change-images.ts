import { limits } from '../../../contract/limits.ts'
import { galleryImageRules } from '../../../contract/rules/gallery.ts'
import type { Context } from '../../context.ts'
import { prepared } from '../../database/prepared.ts'
import { changeItem, errorsOf, removeItem } from '../profile/change-items.ts'
import { type Changed, changeOwnProfile } from '../profile/own-profile.ts'
import type { ProfileField } from '../profile/profile-fields.ts'
import { profileById, type ProfileRow } from '../profile/profile-rows.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import type { UpdateGalleryImageInput } from './gallery-image.input.ts'
import { shareFileOf } from './decoder-pool.ts'

/** Pictures, for what all items of a profile can have done to them. */
export const galleryImages = {
  type: GalleryImage,
  thing: 'Gallery image',
  rules: galleryImageRules,
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

const choose = prepared<Changed>(
  'choose_gallery_image',
  'select * from choose_gallery_image($1::int, $2::bigint, $3::boolean)',
)

/** Makes a picture the cover of its profile in place of any other, or takes the choice of it back. */
export async function chooseCover(
  context: Context,
  { id, isCover }: { id: number; isCover: boolean },
  asked: readonly ProfileField[],
): Promise<ProfileRow> {
  const { profile } = await changeOwnProfile(context, errorsOf(galleryImages), (em, userId) =>
    choose(em, [userId, id, isCover]),
  )
  return (await profileById(context.em, profile, asked))!
}
