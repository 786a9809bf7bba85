import { type ItemRow, itemTable } from '../profile/profile-items.ts'
import type { ProfileField } from '../profile/profile-fields.ts'
import { coverImagesOfProfiles } from './cover-images.ts'
import { GalleryImage } from './gallery-image.entity.ts'

/** The cover of a profile: the picture that the owner chose, else the newest; null when the gallery is empty. */
export const coverField: ProfileField<ItemRow<GalleryImage> | null> = {
  name: 'coverImage',
  json: (em) => {
    const { table, columns } = itemTable(em, GalleryImage)
    return `(select to_json(row) from (
      select ${columns} from ${table} item where item.creator_profile_id = profile.id
      order by item.is_cover desc, item.id desc limit 1) row)`
  },
  ofProfiles: coverImagesOfProfiles,
}
